package bench

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Interval is where a number lies with 95 % confidence.
type Interval struct{ Low, High float64 }

// z is the quantile of the normal distribution that belongs to 95 %.
const z = 1.959964

// wilson is the interval of a share of which part of n trials is known, after
// [Wilson 1927]. Unlike the usual one it is sensible for few trials and for shares
// near 0 and 1.
func wilson(share, n float64) Interval {
	if n <= 0 {
		return Interval{0, 1}
	}
	centre := share + z*z/(2*n)
	half := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return Interval{max(0, (centre-half)/scale), min(1, (centre+half)/scale)}
}

// How the bootstrap draws. The seed is fixed, so that a report is the same again.
const (
	rounds        = 2000
	bootstrapSeed = 1
)

// bootstrap is the interval of a statistic of n things, by drawing n of them with
// replacement again and again [Efron 1979].
func bootstrap(n int, statistic func(drawn []int) float64) Interval {
	if n == 0 {
		return Interval{math.NaN(), math.NaN()}
	}
	r := rand.New(rand.NewPCG(bootstrapSeed, 0))
	drawn := make([]int, n)
	values := make([]float64, rounds)
	for i := range values {
		for k := range drawn {
			drawn[k] = r.IntN(n)
		}
		values[i] = statistic(drawn)
	}
	slices.Sort(values)
	const tail = rounds / 40 // 2.5 % on either side
	return Interval{values[tail], values[rounds-1-tail]}
}
