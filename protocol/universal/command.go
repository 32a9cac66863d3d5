package universal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/internal/lines"
)

// hear carries out a line.
func (t *Talk) hear(ctx context.Context, text string) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	var err error
	switch name, args := words[0], words[1:]; name {
	case t.Protocol:
		t.introduce()
	case "isready":
		t.Say("readyok")
	case "setoption":
		err = t.setOption(args)
	case "stop":
		if t.search != nil {
			t.search.Waits = false
			t.search.cancel()
		}
		t.release()
	case "ponderhit":
		if t.search != nil {
			t.search.Waits = false
		}
		t.release()
	case "quit":
		t.Over = true
	default:
		run, ok := t.Commands[name]
		if !ok {
			t.Say("info string unknown command %s", lines.Short(strconv.Quote(name)))
			return
		}
		err = run(ctx, args)
	}
	if err != nil {
		t.Complain(err)
	}
}

// introduce says who is there, and what can be set.
func (t *Talk) introduce() {
	name := t.Name
	if name == "" {
		name = "Yomi"
	}
	author := t.Author
	if author == "" {
		author = name
	}
	t.Say("id name %s", strings.TrimSpace(name+" "+t.Version))
	t.Say("id author %s", author)
	for _, text := range t.defaults {
		t.Say("%s", text)
	}
	t.Say("%sok", t.Protocol)
}

// setOption reads name NAME value VALUE. Names may be written in letters of any size.
func (t *Talk) setOption(words []string) error {
	if len(words) < 2 || words[0] != "name" {
		return errors.New("setoption: want name NAME value VALUE")
	}
	name, value, _ := strings.Cut(strings.Join(words[1:], " ")+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, o := range t.Options {
		if strings.EqualFold(o.Name, name) {
			return o.set(value)
		}
	}
	for _, known := range t.Skipped {
		if strings.EqualFold(known, name) {
			return nil
		}
	}
	return fmt.Errorf("no option %q", name)
}
