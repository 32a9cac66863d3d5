package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Options are what can be set by setoption. Zero values stand for the usual ones.
type Options struct {
	Hash    uint64 // memory for a search in MiB; 0: 1024
	Threads uint64 // 0: one
	Nodes   uint64 // that a search may visit; 0: any number
}

// usualHash is the memory for a search when nobody says otherwise, in MiB.
const usualHash = 1024

// usual fills in what is left open.
func (o Options) usual() *Options {
	if o.Hash == 0 {
		o.Hash = usualHash
	}
	o.Threads = max(1, o.Threads)
	return &o
}

// option is a number between two others that can be set.
type option struct {
	name        string
	number      *uint64
	least, most uint64
}

// list names the options.
func (o *Options) list() []option {
	return []option{
		{"Hash", &o.Hash, 1, 1 << 20},
		{"Threads", &o.Threads, 1, 4096},
		{"NodesLimit", &o.Nodes, 0, 1 << 53},
	}
}

// skipped are options that front ends set, and that change nothing here: Chess960 is known by the rights
// to castle.
var skipped = []string{"UCI_Chess960", "Ponder", "MultiPV", "OwnBook", "UCI_AnalyseMode", "UCI_ShowWDL", "Clear Hash"}

// options are those that hold now.
func (s *Server) options() *Options {
	if s.chosen == nil {
		s.chosen = s.Options.usual()
	}
	return s.chosen
}

// setOption reads name NAME value VALUE. Names may be written in letters of any size.
func (s *Server) setOption(words []string) error {
	if len(words) < 2 || words[0] != "name" {
		return errors.New("setoption: want name NAME value VALUE")
	}
	name, value, _ := strings.Cut(join(words[1:])+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, p := range s.options().list() {
		if !strings.EqualFold(p.name, name) {
			continue
		}
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil || n < p.least || n > p.most {
			return fmt.Errorf("%s %q: want a number from %d to %d", p.name, value, p.least, p.most)
		}
		*p.number = n
		return nil
	}
	for _, known := range skipped {
		if strings.EqualFold(known, name) {
			return nil
		}
	}
	return fmt.Errorf("no option %q", name)
}
