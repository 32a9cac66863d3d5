package tsumego

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// goal is what is asked about the target.
type goal uint8

const (
	kill    goal = iota // the attacker captures all of the target
	live                // the attacker owns the target, and some of it stays
	capture             // as kill, for one block on the whole board
	save                // as live, likewise
	semeai              // the attacker captures the target before he loses his own
	settle              // as live, and it must be alive whatever happens
	connect             // the attacker owns the target, and all of it becomes one block
	cut                 // the attacker prevents that
)

var goalNames = []string{"kill", "live", "capture", "save", "semeai", "settle", "connect", "cut"}

func (g goal) String() string { return goalNames[g] }

// race tells whether the hunter has stones to lose.
func (g goal) race() bool { return g == semeai }

// hunts is the role of the hunter.
func (g goal) hunts() game.Side {
	if g == live || g == save || g == settle || g == connect {
		return game.Defender
	}
	return game.Attacker
}

// enclosed tells whether the region is found from the stones around the target;
// else it is the whole board.
func (g goal) enclosed() bool { return g == kill || g == live || g == settle }

// Words for threats in goals: "kill:defender=2" gives the owner of the target two
// threats elsewhere, "live:attacker=all" gives the hunter as many as he wants.
const (
	hunterWord = "attacker"
	ownerWord  = "defender"
	allWord    = "all"
)

// parseGoal reads a goal and the threats behind a colon.
func parseGoal(text string) (goal, int, error) {
	name, rest, more := strings.Cut(text, ":")
	for i, n := range goalNames {
		if n != name {
			continue
		}
		if !more {
			return goal(i), 0, nil
		}
		balance, err := parseThreats(rest)
		if err != nil {
			return 0, 0, fmt.Errorf("goal %q: %w", text, err)
		}
		return goal(i), balance, nil
	}
	return 0, 0, fmt.Errorf("goal %q: want one of %s", text, strings.Join(goalNames, ", "))
}

func parseThreats(text string) (int, error) {
	who, number, ok := strings.Cut(text, "=")
	n, err := strconv.Atoi(number)
	if number == allWord {
		n, err = All, nil
	}
	if !ok || err != nil || n < 1 || who != hunterWord && who != ownerWord {
		return 0, fmt.Errorf("want %s=N or %s=N behind the colon, N threats or %q", hunterWord, ownerWord, allWord)
	}
	n = min(n, All)
	if who == ownerWord {
		n = -n
	}
	return n, nil
}

// formatThreats writes what parseThreats reads.
func formatThreats(balance int) string {
	who, n := hunterWord, balance
	if n < 0 {
		who, n = ownerWord, -n
	}
	if n == All {
		return who + "=" + allWord
	}
	return who + "=" + strconv.Itoa(n)
}

// Goal is the question in words. The threats are those at the beginning.
func (p *Position) Goal() string {
	if p.asks.threat == 0 {
		return p.asks.goal.String()
	}
	return p.asks.goal.String() + ":" + formatThreats(p.asks.threat)
}

// WithThreats asks the same question with other threats elsewhere: n of the
// attacker if n is above 0, else -n of the defender; All and -All never end. The
// attacker is the one of the question.
func (p *Position) WithThreats(n int) game.Problem {
	c := p.copy()
	q := *p.asks
	if q.side == game.Defender {
		n = -n
	}
	q.threat = n
	q.watch()
	c.asks, c.balance, c.learned = &q, n, p.learned
	c.learned.ask(n)
	c.mark()
	return c
}
