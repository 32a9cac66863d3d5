package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/solve"
)

// Report is the answer to a job, in the one JSON form of the command line, the
// server and the protocols.
type Report struct {
	ID          string   `json:"id,omitempty"`
	Game        string   `json:"game"`
	Position    string   `json:"position,omitempty"`
	Goal        string   `json:"goal"`
	Turn        string   `json:"turn"`
	Target      string   `json:"target,omitempty"` // what the question is about
	Region      string   `json:"region,omitempty"` // where play is allowed
	Algorithm   string   `json:"algorithm"`
	Result      string   `json:"result"` // proven, disproven, unknown
	Reason      string   `json:"reason"` // solved, or why not
	Verdict     string   `json:"verdict"`
	Status      string   `json:"status,omitempty"`     // of a fight: how many threats turn the answer around
	Class       string   `json:"class,omitempty"`      // of results, where the game tells classes apart
	Outcome     string   `json:"value,omitempty"`      // of a question for the value: what is reached
	OutcomeLow  string   `json:"value_low,omitempty"`  // the least it can be, while it is not known
	OutcomeHigh string   `json:"value_high,omitempty"` // the most it can be
	Best        string   `json:"best,omitempty"`
	Moves       []string `json:"moves"` // first moves that win for the side to move
	// Firsts are all first moves, with what is known of each, if they were asked for.
	Firsts   []First  `json:"firsts,omitempty"`
	Line     []string `json:"line"`
	Length   int      `json:"length,omitempty"`   // plies of a win
	Shortest bool     `json:"shortest,omitempty"` // the length is proven least
	// PublishedLength is the length as books of the game print it, which leaves out
	// moves that only delay; 0 if there is no such custom, or if it was not found.
	PublishedLength int      `json:"published_length,omitempty"`
	Assumed         []string `json:"assumed"`
	Nodes           uint64   `json:"nodes"`
	TimeMS          float64  `json:"time_ms"`   // of everything
	SearchMS        float64  `json:"search_ms"` // of the searches alone
	NodesPerSecond  uint64   `json:"nodes_per_second"`
	TableEntries    uint64   `json:"table_entries"`
	MemoryBytes     int64    `json:"memory_bytes"`
	Threads         int      `json:"threads"`
	// The root's numbers where there is no answer.
	ProofNumber    uint32 `json:"proof_number,omitempty"`
	DisproofNumber uint32 `json:"disproof_number,omitempty"`
	ProofNodes     int    `json:"proof_nodes,omitempty"`
	// Endgames are the databases that fit the question and were used.
	Endgames []string `json:"endgames,omitempty"`
	Tree     *Branch  `json:"tree,omitempty"` // the solution, if it was asked for
	// Inversions are the moves that overturn the answer, if they were asked for.
	Inversions *Inversions `json:"inversions,omitempty"`
	// With are the further questions that were asked about the board, and Double the
	// moves that overturn more than one of the answers.
	With   []*Report `json:"with,omitempty"`
	Double []Double  `json:"double,omitempty"`
	// Sound is what was found wrong with a composed problem, if that was asked for.
	Sound *Soundness `json:"sound,omitempty"`
	// Asked are the questions that a status was found by, in their order.
	Asked []Asked `json:"asked,omitempty"`
	// Stored says what an answer from the store is believed by: proof or program.
	Stored string `json:"stored,omitempty"`
	// Resumed tells of earlier processes, if the job was begun by one.
	Resumed *Resumed `json:"resumed,omitempty"`
	// Readings are other ways to read a text that does not say what it asks.
	Readings []Way `json:"readings,omitempty"`
	// Note is what should be known about the answer, where there is anything.
	Note  string `json:"note,omitempty"`
	Error string `json:"error,omitempty"`

	// Proofs are the certificates, if they were asked for.
	Proofs []*proof.Certificate `json:"-"`
	// Board is the position drawn, if the game can draw it.
	Board *game.Diagram `json:"-"`
	// Record is the solution as the game's players write it, if that was asked for.
	Record string `json:"-"`
	// Internal says that the error is ours and not the input's.
	Internal bool `json:"-"`

	value    game.Value
	complete bool       // Moves has all winning first moves
	solution *recording // for records; nil: no tree was asked for
}

// Value is the answer.
func (r *Report) Value() game.Value { return r.value }

// badInput marks errors that the user can mend.
type badInput struct{ error }

func bad(err error) error { return badInput{err} }

// maxPosition is the longest text of a position that a report repeats; graphs can
// be much longer.
const maxPosition = 4096

// describe tells what was read.
func (r *Report) describe(p game.Problem) {
	r.Goal = p.Goal()
	if text := p.String(); len(text) <= maxPosition {
		r.Position = text
	}
	r.Turn = p.Turn().String()
	if s, ok := p.(game.Speaker); ok {
		r.Turn = s.Mover()
	}
	if z, ok := p.(game.Zoner); ok {
		r.Target, r.Region = z.Zone()
	}
	if s, ok := p.(game.Supposer); ok {
		r.Assumed = append(r.Assumed, s.Supposes()...)
	}
	if d, ok := p.(game.Drawer); ok {
		board := d.Draw()
		r.Board = &board
	}
}

// take puts the result of the main search into the report.
func (r *Report) take(p game.Problem, result solve.Result) {
	r.value = result.Value
	r.Result = result.Value.String()
	r.Threads = result.Threads
	if result.Value == game.Unknown {
		r.ProofNumber, r.DisproofNumber = result.Numbers.Proof, result.Numbers.Disproof
	}
	r.Assumed = append(r.Assumed, result.Assumed...)
	r.add(result)
	if result.Best != game.NoMove {
		r.Best = p.FormatMove(result.Best)
		if result.Value == p.Turn().Wants() {
			r.Moves = []string{r.Best}
		}
	}
	r.verdict(p)
}

// add counts the work of a search.
func (r *Report) add(result solve.Result) {
	r.Nodes += result.Nodes
	r.SearchMS += float64(result.Elapsed.Microseconds()) / 1000
}

// play records a line. The first move of a line that wins is the best one.
func (r *Report) play(p game.Problem, line []game.Move) {
	r.Line = format(p, line)
	if len(r.Line) == 0 {
		return
	}
	if r.value == game.Proven {
		r.Length = len(r.Line)
	}
	r.Best = r.Line[0]
	if r.value == p.Turn().Wants() && !r.complete {
		r.Moves = []string{r.Best}
	}
}

// verdict says the answer in the words of the game.
func (r *Report) verdict(p game.Problem) {
	length := 0
	if r.Shortest {
		length = r.Length
	}
	if s, ok := p.(game.Speaker); ok {
		r.Verdict = s.Verdict(r.value, length)
		return
	}
	r.Verdict = map[game.Value]string{game.Proven: "yes", game.Disproven: "no"}[r.value]
}

// tell says why the job ended. A limit that stopped only what comes after the
// answer is told as well, and the answer stays.
func (r *Report) tell(ctx context.Context, err error) {
	if r.value == game.Unknown {
		r.Verdict = "unknown"
	}
	if err == nil {
		r.Reason = "solved"
		return
	}
	for limit, word := range limits {
		if errors.Is(err, limit) {
			r.Reason = word
			if ctx.Err() != nil {
				r.Reason = "interrupted"
			}
			return
		}
	}
	r.Reason, r.Error = "error", err.Error()
	var input badInput
	r.Internal = !errors.As(err, &input)
	if errors.Is(err, proof.ErrContradiction) {
		r.value, r.Result, r.Outcome = game.Unknown, game.Unknown.String(), ""
		r.Error = fmt.Sprintf("%s said %s, but %v", r.Algorithm, r.Verdict, err)
		r.Verdict = "unknown"
	}
}
