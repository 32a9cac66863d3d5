package engine

import "github.com/yomi-solver/yomi/game"

// patient is find for a side that endless play is good for, as it is for who wants to live.
// Whether it lives without threats takes as many nodes to see as whether it lives against all
// of them, and is part of every status but one. Life against all threats is then found in a
// third of the nodes, since the search follows what it has found before; where that is not
// enough, a ko is more likely.
func (f *fight) patient() (int, error) {
	plain, err := f.ask(0)
	switch plain {
	case game.Unknown:
		return 0, err
	case game.Disproven:
		return f.more(plain)
	}
	back := f.brief(f.s.report.Nodes)
	all, err := f.endless(-1)
	back()
	if all == game.Proven || all == game.Unknown && !limited(err) {
		return 0, err
	}
	if n, err := f.count(-1, 0, fewThreats, plain); n != 0 || err != nil {
		return n, err
	}
	all, err = f.endless(-1)
	switch all {
	case game.Unknown, game.Proven:
		return 0, err
	}
	return f.count(-1, 0, game.Endless-1, plain)
}

// brief lets questions spend so many nodes, until the function it returns is called.
func (f *fight) brief(nodes uint64) (end func()) {
	s := f.s
	l, ok := s.solver.(interface{ Limit(uint64) })
	if !ok {
		return func() {}
	}
	if s.job.Nodes > 0 {
		nodes = min(nodes, s.job.Nodes)
	}
	s.slice = max(nodes, 1)
	return func() {
		s.slice = 0
		l.Limit(s.job.Nodes)
	}
}

// asking is the question with so many threats. Where those of one side never end, rounds of
// endless play are judged one by one, unless somebody wants to see proofs or trees, which
// know of no rounds.
func (f *fight) asking(n int) game.Problem {
	p := f.with(n)
	job := &f.s.job
	if n != game.Endless && n != -game.Endless || job.Proof || job.All || job.Tree || job.Record != "" {
		return p
	}
	r, ok := p.(game.Rounder)
	if _, able := f.s.solver.(interface{ Rounds() }); !ok || !able {
		return p
	}
	if q := r.Rounds(); q != nil {
		return q
	}
	return p
}
