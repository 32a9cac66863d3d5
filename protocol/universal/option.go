package universal

import (
	"fmt"
	"strconv"
)

// Limits are the options of what a search may spend. Zero values stand for the usual ones.
type Limits struct {
	Hash    uint64 // memory for a search in MiB; 0: 1024
	Threads uint64 // 0: one
	Nodes   uint64 // that a search may visit; 0: any number
}

// usualHash is the memory for a search when nobody says otherwise, in MiB.
const usualHash = 1024

// Usual fills in what is left open.
func (l Limits) Usual() Limits {
	if l.Hash == 0 {
		l.Hash = usualHash
	}
	l.Threads = max(1, l.Threads)
	return l
}

// Memory is Hash in bytes.
func (l Limits) Memory() int64 { return int64(l.Hash) << 20 }

// List names the limits as options. The protocols have different names for the first.
func (l *Limits) List(hash string) []Option {
	return []Option{
		{Name: hash, Number: &l.Hash, Least: 1, Most: 1 << 20},
		{Name: "Threads", Number: &l.Threads, Least: 1, Most: 4096},
		{Name: "NodesLimit", Number: &l.Nodes, Most: 1 << 53},
	}
}

// Option is something that can be set: a number between two others, or a choice of yes or no.
type Option struct {
	Name        string
	Number      *uint64
	Least, Most uint64
	Choice      *bool // not nil: it is one of these
}

// String describes an option, with its value as the default.
func (o Option) String() string {
	if o.Choice != nil {
		return fmt.Sprintf("option name %s type check default %t", o.Name, *o.Choice)
	}
	return fmt.Sprintf("option name %s type spin default %d min %d max %d", o.Name, *o.Number, o.Least, o.Most)
}

// set reads a value.
func (o Option) set(value string) error {
	if o.Choice != nil {
		if value != "true" && value != "false" {
			return fmt.Errorf("%s %q: want true or false", o.Name, value)
		}
		*o.Choice = value == "true"
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil || n < o.Least || n > o.Most {
		return fmt.Errorf("%s %q: want a number from %d to %d", o.Name, value, o.Least, o.Most)
	}
	*o.Number = n
	return nil
}
