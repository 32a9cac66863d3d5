package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// unknown is the error about a name that is on no list. It tells the names that come
// nearest to it, for there are too many for one line.
func unknown(what, name string, names []string) error {
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(distance(name, a), distance(name, b)) })
	const shown = 5
	if len(names) <= shown {
		return fmt.Errorf("no %s %q; there are: %s", what, name, strings.Join(names, ", "))
	}
	return fmt.Errorf("no %s %q; of %d that there are, these come nearest: %s", what, name, len(names), strings.Join(names[:shown], ", "))
}

// distance is how many letters must be put in, left out or changed to get from a to b
// [Levenshtein 1966].
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}
