package usi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Options are what can be set by setoption. Zero values stand for the usual ones.
type Options struct {
	Hash     uint64 // memory for a search in MiB; 0: 1024
	Threads  uint64 // 0: one
	Nodes    uint64 // that a search may visit; 0: any number
	Shortest bool   // prove the shortest mate, not any
	// Exact takes the defender's hand for what the SFEN says even where it says
	// nothing; else a defender whose hand is left out holds all pieces that are neither
	// on the board nor in the attacker's hand, as in problems.
	Exact bool
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

// option is one of the options: a number between two others, or a choice of yes or no.
type option struct {
	name        string
	number      *uint64
	least, most uint64
	choice      *bool
}

// list names the options.
func (o *Options) list() []option {
	return []option{
		{name: "USI_Hash", number: &o.Hash, least: 1, most: 1 << 20},
		{name: "Threads", number: &o.Threads, least: 1, most: 4096},
		{name: "NodesLimit", number: &o.Nodes, most: 1 << 53},
		{name: "Shortest", choice: &o.Shortest},
		{name: "ExactHands", choice: &o.Exact},
	}
}

// String describes an option, with its value as the default.
func (p option) String() string {
	if p.choice != nil {
		return fmt.Sprintf("option name %s type check default %t", p.name, *p.choice)
	}
	return fmt.Sprintf("option name %s type spin default %d min %d max %d", p.name, *p.number, p.least, p.most)
}

// set reads a value.
func (p option) set(value string) error {
	if p.choice != nil {
		if value != "true" && value != "false" {
			return fmt.Errorf("%s %q: want true or false", p.name, value)
		}
		*p.choice = value == "true"
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil || n < p.least || n > p.most {
		return fmt.Errorf("%s %q: want a number from %d to %d", p.name, value, p.least, p.most)
	}
	*p.number = n
	return nil
}

// skipped are options that front ends set unasked, and that mean nothing here.
var skipped = []string{"USI_Ponder", "USI_OwnBook", "USI_MultiPV"}

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
	name, value, _ := strings.Cut(strings.Join(words[1:], " ")+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	for _, p := range s.options().list() {
		if strings.EqualFold(p.name, name) {
			return p.set(value)
		}
	}
	for _, known := range skipped {
		if strings.EqualFold(known, name) {
			return nil
		}
	}
	return fmt.Errorf("no option %q", name)
}
