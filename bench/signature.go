package bench

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
)

//go:embed testdata/signature.suite
var signatureSuite string

// What a search of the signature may use. No time limit: the counts must not
// depend on the machine.
const (
	signatureNodes  = 20_000
	signatureMemory = 256 << 10
)

// Count is the nodes that an algorithm spends on the suite of the signature.
type Count struct {
	Algorithm string
	Nodes     uint64
}

// Signature counts the nodes of every algorithm in the catalog. A wrong answer
// is an error: its node count means nothing.
func Signature(ctx context.Context) ([]Count, error) {
	problems, err := engine.Read(strings.NewReader(signatureSuite), "")
	if err != nil {
		return nil, fmt.Errorf("bench: signature.suite:%w", err)
	}
	c := Config{Problems: problems, Job: engine.Job{Nodes: signatureNodes, Memory: signatureMemory}}
	for _, a := range catalog.Algorithms() {
		c.Entrants = append(c.Entrants, Entrants(a.Name)...)
	}
	results, err := Run(ctx, c)
	if err != nil {
		return nil, err
	}
	sums := map[string]uint64{}
	for _, row := range results.Rows {
		switch row.Status {
		case engine.StatusWrong:
			return nil, fmt.Errorf("bench: %s: %s says %s, not %s", row.ID, row.Algorithm, row.Result, row.Want)
		case engine.StatusError:
			return nil, fmt.Errorf("bench: %s: %s: %s", row.ID, row.Algorithm, row.Error)
		}
		sums[row.Algorithm] += row.Nodes
	}
	counts := make([]Count, 0, len(c.Entrants))
	for _, name := range results.Algorithms {
		counts = append(counts, Count{name, sums[name]})
	}
	return counts, nil
}

// WriteSignature writes a line for each algorithm and one for the total.
func WriteSignature(w io.Writer, counts []Count) error {
	var b strings.Builder
	total := uint64(0)
	for _, c := range counts {
		fmt.Fprintf(&b, "%s %d\n", c.Algorithm, c.Nodes)
		total += c.Nodes
	}
	fmt.Fprintf(&b, "total %d\n", total)
	_, err := io.WriteString(w, b.String())
	return err
}
