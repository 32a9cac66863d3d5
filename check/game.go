package check

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// Game runs the tests that every game must pass: over all small problems, by
// random play and, where it counts, over all positions.
func Game(t *testing.T, g game.Game) {
	for _, a := range gameAspects() {
		t.Run(a.name, func(t *testing.T) {
			if err := a.check(g); err != nil {
				t.Error(err)
			}
		})
	}
	if g.Small == nil {
		return
	}
	number := 0
	for p := range g.Small {
		t.Run(fmt.Sprintf("small-%02d", number), func(t *testing.T) {
			problem(t, g, p, number)
		})
		number++
	}
}

// maxSmall is how many positions a small problem may have. All algorithms are
// run on it in many ways, so a second is a long time.
const maxSmall = 1 << 18

// problem runs all tests of the small problem with a given number.
func problem(t *testing.T, g game.Game, p game.Problem, number int) {
	seed := uint64(number)
	t.Logf("seed %d, goal %s:\n%s", seed, p.Goal(), shorten(p.String()))
	all, err := explore(p, maxSmall)
	if errors.Is(err, errLarge) {
		t.Fatalf("not small: more than %d positions", maxSmall)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions, %v", len(all.states), all.truth[0])
	for _, a := range aspects() {
		t.Run(a.name, func(t *testing.T) {
			s := &subject{game: g, problem: nth(g, number), rand: newRand(seed), all: all}
			if err := a.check(s); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		})
	}
}

// nth returns a small problem by its number, a new one each time: a test that
// fails may leave its problem in a bad state.
func nth(g game.Game, number int) game.Problem {
	for p := range g.Small {
		if number == 0 {
			return p
		}
		number--
	}
	panic("check: Small has fewer problems than before")
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// aspect is one thing that is tested about a problem. The error says how the
// problem breaks its promises.
type aspect struct {
	name  string
	check func(*subject) error
}

// subject is a problem under test, and all its positions.
type subject struct {
	game    game.Game
	problem game.Problem
	rand    *rand.Rand
	all     *space
}

// aspects lists the tests of a problem.
func aspects() []aspect {
	return []aspect{
		{"text", checkText},
		{"state", checkState},
		{"garbage", checkGarbage},
		{"undo", checkUndo},
		{"clone", checkClone},
		{"threads", checkThreads},
		{"moves", checkMoves},
		{"notation", checkNotation},
		{"words", checkWords},
		{"keys", checkKeys},
		{"images", checkImages},
		{"decide", checkDecide},
		{"prune", checkPrune},
		{"select", checkSelect},
		{"order", checkOrder},
		{"estimate", checkEstimate},
		{"expand", checkExpand},
		{"sample", checkSample},
		{"within", checkWithin},
		{"scores", checkScores},
		{"list", checkList},
	}
}

// gameAspect is one thing that is tested about a game as a whole.
type gameAspect struct {
	name  string
	check func(game.Game) error
}

func gameAspects() []gameAspect {
	return []gameAspect{
		{"metadata", checkMetadata},
		{"small", checkSmall},
		{"questions", checkQuestions},
		{"noise", checkNoise},
		{"looks", checkLooks},
	}
}

// checkMetadata wants all fields filled in that a catalog shows.
func checkMetadata(g game.Game) error {
	switch {
	case g.Name == "" || strings.ToLower(g.Name) != g.Name || spaced(g.Name):
		return fmt.Errorf("name %q: want one word in lower case", g.Name)
	case g.Title == "":
		return errors.New("no title")
	case g.Doc == "":
		return errors.New("no doc")
	case !regexp.MustCompile(`^[a-z0-9]+/[0-9]+$`).MatchString(g.Rules):
		return fmt.Errorf("rules %q: want something like %s/1", g.Rules, g.Name)
	case len(g.Goals) == 0 || slices.Contains(g.Goals, ""):
		return fmt.Errorf("goals %q: want at least one, none empty", g.Goals)
	case g.Parse == nil:
		return errors.New("no Parse")
	case g.Small == nil:
		return errors.New("no Small")
	}
	for _, f := range g.Files {
		if !strings.HasPrefix(f, ".") {
			return fmt.Errorf("file ending %q: want a leading dot", f)
		}
	}
	return nil
}

// checkSmall wants at least one small problem, and the same ones each time.
func checkSmall(g game.Game) error {
	var first []view
	for p := range g.Small {
		first = append(first, look(p))
	}
	if len(first) == 0 {
		return errors.New("no small problem")
	}
	i := 0
	for p := range g.Small {
		if i == len(first) {
			return errors.New("more small problems the second time")
		}
		if err := first[i].same(look(p)); err != nil {
			return fmt.Errorf("small problem %d the second time: %w", i, err)
		}
		if i++; i == len(first)/2+1 {
			break
		}
	}
	return nil
}

// checkQuestions wants an error for questions that no game can understand.
func checkQuestions(g game.Game) error {
	const nonsense = "no such \x00 thing"
	for p := range g.Small {
		text := p.String()
		for _, q := range []game.Question{
			{Goal: nonsense},
			{Goal: p.Goal(), Turn: nonsense},
			{Goal: p.Goal(), Target: nonsense},
			{Goal: p.Goal(), Region: nonsense},
		} {
			if _, err := g.Parse(text, q); err == nil {
				return fmt.Errorf("no error for the question %+q about\n%s", q, shorten(text))
			}
		}
		if p.Goal() != g.Goals[0] {
			continue
		}
		if _, err := g.Parse(text, game.Question{}); err != nil {
			return fmt.Errorf("the usual question: %w", err)
		}
	}
	return nil
}

// noise is no position of any game.
var noise = []string{"\x00\xff", "no such position", "((((", "\u2028", "-1x-1"}

// checkNoise wants errors for noise.
func checkNoise(g game.Game) error {
	for _, text := range noise {
		if _, err := g.Parse(text, game.Question{}); err == nil {
			return fmt.Errorf("no error for the text %q", text)
		}
	}
	return nil
}

// checkLooks wants a guess that is right for noise and for some of the small
// problems. For others it may be wrong: a board's size says little.
func checkLooks(g game.Game) error {
	if g.Looks == nil {
		return nil
	}
	for _, text := range noise {
		if g.Looks(text) {
			return fmt.Errorf("%q looks like %s", text, g.Name)
		}
	}
	for p := range g.Small {
		if g.Looks(p.String()) {
			return nil
		}
	}
	return errors.New("no small problem looks like one")
}

// shorten keeps messages readable.
func shorten(text string) string {
	const most = 400
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
