package engine

import (
	"context"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

const books = "../../shared/data/go/"

// bookSets are the sets of unmarked problems, how they are found in the list, and how many
// per cent must be right in a second each.
var bookSets = []struct {
	name, set, level string
	least            int
}{
	{"elementary", "sanderland:Cho_Chikun_Encyclopedia_Life_And_Death_Elementary", "", 75},
	{"intermediate", "sanderland:Cho_Chikun_Encyclopedia_Life_And_Death_Intermediate", "", 50},
	{"advanced", "sanderland:Cho_Chikun_Encyclopedia_Life_And_Death_Advanced", "", 0},
	{"guru-easy", "gogameguru-weekly", "easy", 0},
	{"guru-intermediate", "gogameguru-weekly", "intermediate", 0},
}

// bookRows reads the list of problems, or skips the test where it is not: every
// second row, the odd ones to tune by or the even ones to judge by.
func bookRows(t *testing.T, odd bool) []map[string]string {
	t.Helper()
	f, err := os.Open(books + "tsumego.csv")
	if err != nil {
		t.Skip("no problems of books at hand")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for i, row := range rows[1:] {
		if (i%2 == 1) != odd {
			continue
		}
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = row[i]
		}
		list = append(list, m)
	}
	return list
}

// cpu is the time that this process has worked.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// worked ends with a limit of work, which other programs on the machine do not eat up.
func worked(parent context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	start := cpu()
	go func() {
		for ctx.Err() == nil {
			if cpu()-start > limit {
				cancel(context.DeadlineExceeded)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	return ctx, func() { cancel(nil) }
}

// sgfPoint turns a vertex into SGF's letters.
func sgfPoint(vertex string, size int) string {
	row, err := strconv.Atoi(vertex[1:])
	if err != nil {
		return vertex
	}
	column := strings.IndexByte("ABCDEFGHJKLMNOPQRST", vertex[0])
	return string([]byte{'a' + byte(column), 'a' + byte(size-row)})
}

// TestBooks draws problems of books at random, as they are printed, without a word about
// what is asked, and wants most of the first moves to be those recorded. YOMI_BOOKS has
// the number of problems of each set, YOMI_BOOKS_SET one set, YOMI_BOOKS_TIME the work for
// each, YOMI_BOOKS_SEED another draw, YOMI_BOOKS_SKIP how many of it are left out first, and
// YOMI_BOOKS_PART=even the other half of the list.
func TestBooks(t *testing.T) {
	slow(t)
	count, limit, only := 6, time.Second, os.Getenv("YOMI_BOOKS_SET")
	long := false
	if n, err := strconv.Atoi(os.Getenv("YOMI_BOOKS")); err == nil {
		count, long = n, true
	}
	if d, err := time.ParseDuration(os.Getenv("YOMI_BOOKS_TIME")); err == nil {
		limit = d
	}
	seed, _ := strconv.ParseUint(os.Getenv("YOMI_BOOKS_SEED"), 10, 64)
	skip, _ := strconv.Atoi(os.Getenv("YOMI_BOOKS_SKIP"))
	rows := bookRows(t, os.Getenv("YOMI_BOOKS_PART") != "even")
	for _, set := range bookSets {
		if only != "" && only != set.name || !long && set.least == 0 {
			continue
		}
		list := slices.DeleteFunc(slices.Clone(rows), func(m map[string]string) bool {
			return m["set"] != set.set || set.level != "" && m["difficulty"] != set.level
		})
		random := rand.New(rand.NewPCG(seed, 2026))
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[min(skip, len(list)):]
		list = list[:min(count, len(list))]
		found := map[string]int{}
		for _, row := range list {
			word, r, spent := book(t, row, limit)
			found[word]++
			logBook(t, word, row, r, spent)
		}
		t.Logf("%s: %d problems, %v", set.name, len(list), found)
		if 100*found["right"] < set.least*len(list) {
			t.Errorf("%s: %d of %d right, want %d %%", set.name, found["right"], len(list), set.least)
		}
	}
}

// logBook tells what was found.
func logBook(t *testing.T, word string, row map[string]string, r *Report, spent time.Duration) {
	t.Helper()
	t.Logf("%s %s: goal %s target %s region %s: %s %s %s %s, want %s: %s; %d nodes, %.1f s %v %s %s", word, row["file"],
		r.Goal, r.Target, r.Region, r.Best, r.Result, r.Status, r.Verdict, row["correct_first_moves"], r.Reason, r.Nodes, spent.Seconds(),
		r.Assumed, r.Note, r.Error)
	for _, o := range r.Readings {
		t.Logf("    %s %s %s: %s %s %s, %d nodes", o.Goal, o.Target, o.Region, o.Best, o.Result, o.Status, o.Nodes)
	}
}

// book solves one problem: right if the first move is one of those recorded, wrong if
// it is a guess and is not, otherwise if it is not and the program has an answer.
func book(t *testing.T, row map[string]string, limit time.Duration) (string, *Report, time.Duration) {
	t.Helper()
	problems, err := ReadFile(books+"tsumego/"+row["file"], "go")
	if err != nil {
		return "error", &Report{Error: err.Error()}, 0
	}
	start := cpu()
	r := Solve(t.Context(), problems[0].Apply(Job{Time: limit, timer: worked}))
	spent := cpu() - start
	size, _ := strconv.Atoi(row["size"])
	switch {
	case r.Error != "":
		return "error", r, spent
	case r.Best != "" && slices.Contains(strings.Fields(row["correct_first_moves"]), sgfPoint(r.Best, size)):
		return "right", r, spent
	case r.Best == "":
		return "none", r, spent
	case r.Result != "unknown":
		return "otherwise", r, spent
	}
	return "wrong", r, spent
}
