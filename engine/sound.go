package engine

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Verdicts on a composed problem.
const (
	Sound   = "sound"
	Unsound = "unsound"
)

// Soundness is what a composer wants to know of a problem. Lengths are in plies, as books print
// them: moves that only delay are not counted.
type Soundness struct {
	Verdict string `json:"verdict"` // sound, unsound, unknown
	// Faults say what is wrong, each in a line.
	Faults []string `json:"faults"`
	Length int      `json:"length,omitempty"`
	// Unique says that there is a line of shortest attack and longest defence, with every legal move
	// counted, on which no other attacking move is as fast, its last move apart. Many sources
	// ask for no more.
	Unique bool `json:"unique"`
	// Rivals are the moves that are, if there is no such line.
	Rivals []Alternative `json:"rivals"`
	// Solution is the main line: the shortest attack against the longest defence, and of defences
	// as long as each other the recorded one, or one that leaves nothing over.
	Solution []string `json:"solution"`
	LeftOver string   `json:"left_over,omitempty"`
	// Cooks are attacking moves of the main line that win too. Those of its last move, and those
	// that players take for the same move, stand apart: they are blemishes.
	Cooks      []Alternative `json:"cooks"`
	LastMoves  []Alternative `json:"last_moves"`
	Minor      []Alternative `json:"minor"`
	Variations []Alternative `json:"variations"` // against defences that are not in the main line
	Defences   []Defence     `json:"defences"`
	Useless    []string      `json:"useless_pieces"`
	// Incomplete names what a limit has kept from being looked at.
	Incomplete []string `json:"incomplete,omitempty"`
}

// Alternative is an attacking move that wins besides the one of the solution.
type Alternative struct {
	Ply     int      `json:"ply"` // from 1
	After   []string `json:"after,omitempty"`
	Move    string   `json:"move"`
	Instead string   `json:"instead"`
	Plies   int      `json:"plies,omitempty"` // from here; 0: not known
	Best    int      `json:"best"`            // plies of the solution's move
	Akin    string   `json:"akin,omitempty"`  // what the two moves differ in
}

func (a Alternative) String() string {
	text := fmt.Sprintf("move %d: %s wins besides %s", a.Ply, a.Move, a.Instead)
	if len(a.After) > 0 {
		text = fmt.Sprintf("behind %s %s wins besides %s", strings.Join(a.After, " "), a.Move, a.Instead)
	}
	switch {
	case a.Plies == 0:
		return text + ", in an unknown number of plies"
	case a.Plies == a.Best:
		return fmt.Sprintf("%s, in %s like it", text, plies(a.Plies))
	}
	return fmt.Sprintf("%s, in %s instead of %d", text, plies(a.Plies), a.Best)
}

// plies counts in words.
func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// Defence is a move of the defender on the main line, with the plies that it lasts.
type Defence struct {
	Ply    int    `json:"ply"`
	Move   string `json:"move"`
	Plies  int    `json:"plies,omitempty"`
	Main   bool   `json:"main,omitempty"`
	Equal  bool   `json:"equal,omitempty"`  // as long as the main line
	Delays bool   `json:"delays,omitempty"` // not counted: it only delays
}

// Claim is what the source of a problem says of its solution.
type Claim struct {
	Length int      // 0: nothing
	Line   []string // none: nothing
}

// claimOf reads the claim from the metadata of a file.
func claimOf(meta map[string]string) Claim {
	c := Claim{Line: strings.Fields(meta["solution"])}
	for _, field := range []string{"published", "published_length"} {
		if n, err := strconv.Atoi(meta[field]); err == nil && n > 0 {
			c.Length = n
		}
	}
	return c
}

// maySound refuses questions that are not composed.
func (s *session) maySound() error {
	if _, ok := s.problem.(game.Composer); s.job.Sound && (!ok || s.scorer != nil || s.job.Fast) {
		return fmt.Errorf("--sound: only whole mate problems of shogi are examined, without --fast")
	}
	return nil
}

// sound examines the problem behind its answer. What a limit leaves open is told, and is no error.
func (s *session) sound(v game.Value) error {
	root, ok := s.problem.Clone().(game.Composer)
	if !ok {
		return fmt.Errorf("engine: a clone of a problem is none")
	}
	out := &Soundness{Verdict: game.Unknown.String(), Faults: []string{}, Rivals: []Alternative{}, Solution: []string{}, Cooks: []Alternative{}, LastMoves: []Alternative{},
		Minor: []Alternative{}, Variations: []Alternative{}, Defences: []Defence{}, Useless: []string{}}
	s.report.Sound = out
	if v == game.Disproven {
		out.Verdict = Unsound
		out.Faults = append(out.Faults, "it has no solution")
		return nil
	}
	p := &press{ctx: s.limited, solver: s.again, left: math.MaxInt64, known: map[game.Key]span{}}
	e := &examiner{press: p, session: s, out: out, claim: s.job.Claim, left: map[game.Key]int{}, seen: map[game.Key]bool{}}
	err := e.examine(root, s.report.Length)
	s.report.Nodes += p.nodes
	s.report.SearchMS += float64(p.elapsed.Microseconds()) / 1000
	s.solution, s.solved = &game.Tree{Value: v, Children: e.tree.Children}, s.problem
	if err != nil && !isLimit(err) {
		return err
	}
	switch {
	case len(out.Faults) > 0:
		out.Verdict = Unsound
	case e.judged:
		out.Verdict = Sound
	}
	return nil
}

func isLimit(err error) bool {
	for limit := range limits {
		if errors.Is(err, limit) {
			return true
		}
	}
	return errors.Is(err, errPress)
}

// examiner looks for all that is wrong with a problem.
type examiner struct {
	*press
	session *session
	out     *Soundness
	claim   Claim
	tree    game.Tree         // the solution with what is to be said of it
	left    map[game.Key]int  // pieces left over behind best play
	seen    map[game.Key]bool // positions of the attacker that were looked at
	looked  int               // positions of variations
	open    []string          // moves of the main line that were not settled
	judged  bool              // all that decides about soundness was looked at
}

// examine does it all, most important things first.
func (e *examiner) examine(root game.Composer, most int) error {
	out := e.out
	incomplete := func(what string, err error) error {
		if err != nil {
			out.Incomplete = append(out.Incomplete, what)
		}
		return err
	}
	if err := e.unique(root, e.session.report.Line); err != nil {
		return incomplete("whether the shortest line is unique, and all else", err)
	}
	n, err := e.length(root, most)
	if err != nil {
		return incomplete("the length as books print it, and all that hangs on it", err)
	}
	out.Length = n
	if err := e.follow(root, n); err != nil {
		return incomplete("the main line", err)
	}
	e.judge()
	e.judged = len(e.open) == 0
	out.Incomplete = append(out.Incomplete, e.open...)
	if err := e.variations(root, n); err != nil {
		return incomplete("the variations", err)
	}
	if len(out.Cooks) > 0 {
		return nil // a piece less may mend it, but it is not useless
	}
	useless, err := e.useless(root, n)
	out.Useless = useless
	return incomplete("useless pieces", err)
}

// judge holds the main line against what is asked of a problem and against its source.
func (e *examiner) judge() {
	out := e.out
	for _, c := range out.Cooks {
		out.Faults = append(out.Faults, c.String())
	}
	if out.LeftOver != "" {
		out.Faults = append(out.Faults, "pieces are left over: "+out.LeftOver)
	}
	switch n := e.claim.Length; {
	case n == 0:
	case n > out.Length:
		out.Faults = append(out.Faults, fmt.Sprintf("there is a shorter win: %s, published are %d", plies(out.Length), n))
	case n < out.Length:
		out.Faults = append(out.Faults, fmt.Sprintf("there is a longer defence: %s, published are %d", plies(out.Length), n))
	}
	for i, word := range e.claim.Line {
		if i >= len(out.Solution) {
			break
		}
		if word != out.Solution[i] {
			side := "wins slower than"
			if i%2 == 1 {
				side = "loses faster than"
			}
			out.Faults = append(out.Faults, fmt.Sprintf("move %d of the published solution, %s, %s %s, or does not do so at all", i+1, word, side, out.Solution[i]))
			return
		}
	}
}

// free asks for a win of any length. It may cost too much, and stays unknown then.
func (e *examiner) free(q game.Problem) (solve.Result, error) {
	if v := q.Value(); v != game.Unknown {
		return solve.Result{Value: v}, nil
	}
	nodes := uint64(freeNodes)
	if limit := e.session.job.Nodes; limit > 0 {
		nodes = min(nodes, limit)
	}
	solver, err := e.solver(nodes)
	if err != nil {
		return solve.Result{}, err
	}
	r, err := solver.Solve(e.ctx, q)
	e.nodes += r.Nodes
	e.elapsed += r.Elapsed
	if r.Value == game.Unknown && e.ctx.Err() != nil {
		return r, e.ctx.Err()
	}
	if err != nil && isLimit(err) {
		err = nil
	}
	return r, err
}

// freeNodes is what settling a move that is not the quickest may cost, alternativeNodes what finding the length of an alternative may cost.
const (
	freeNodes        = 3_000_000
	alternativeNodes = 200_000
)

// printed is the printed length of a win, of which a length with all moves counted is given; 0 if it
// costs too much.
func (e *examiner) printed(q game.Publisher, length int) (int, error) {
	if length == 0 {
		return 0, nil
	}
	before, nodes := e.press.left, e.nodes
	e.press.left = min(before, alternativeNodes)
	defer func() { e.press.left = before - min(before, e.nodes-nodes) }()
	for length >= 2 {
		r, err := e.solve(q, length-2)
		if err != nil {
			return 0, e.patient(err)
		}
		if r.Value != game.Proven {
			break
		}
		length = r.Length
	}
	n, err := e.length(q, length)
	if err != nil {
		return 0, e.patient(err)
	}
	return n, nil
}

// patient forgives a limit of nodes, and no other one.
func (e *examiner) patient(err error) error {
	if errors.Is(err, errPress) && e.ctx.Err() == nil {
		return nil
	}
	return err
}

// option is a move with the printed length of the win behind it.
type option struct {
	move   game.Move
	plies  int // behind the move
	delays bool
}

// quickest are the attacker's moves that win in n plies, which is the least.
func (e *examiner) quickest(q game.Composer, n int) ([]option, error) {
	var list []option
	for _, m := range q.Moves(nil) {
		ok, err := e.after(q, m, n-1)
		if err != nil {
			return nil, err
		}
		if ok {
			list = append(list, option{move: m, plies: n - 1})
		}
	}
	return list, nil
}

// slower are his other moves that win, and those of which that is not known.
func (e *examiner) slower(q game.Composer, quickest []option) (list []option, open []game.Move, err error) {
	for _, m := range q.Moves(nil) {
		if slices.ContainsFunc(quickest, func(o option) bool { return o.move == m }) {
			continue
		}
		q.Play(m)
		r, err := e.free(q)
		n := 0
		if err == nil && r.Value == game.Proven {
			n, err = e.printed(q, r.Length)
			list = append(list, option{move: m, plies: n})
		}
		q.Undo()
		if err != nil {
			return nil, nil, err
		}
		if r.Value == game.Unknown {
			open = append(open, m)
		}
	}
	return list, open, nil
}

// defences are the defender's moves, against which the attacker wins in n plies.
func (e *examiner) defences(q game.Composer, n int) ([]option, error) {
	var counted []game.Move
	var list []option
	moves := q.Moves(nil)
	for _, m := range moves {
		if len(q.Instead(m)) == 0 {
			counted = append(counted, m)
		}
	}
	base, err := e.base(q, n, counted)
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		futile, err := e.any(q.Instead(m), base)
		if err != nil {
			return nil, err
		}
		if futile {
			list = append(list, option{move: m, delays: true})
			continue
		}
		plies := n - 1
		for plies > 1 {
			shorter, err := e.after(q, m, plies-2)
			if err != nil {
				return nil, err
			}
			if !shorter {
				break
			}
			plies -= 2
		}
		list = append(list, option{move: m, plies: plies})
	}
	return list, nil
}
