//go:build !race

package bench_test

const underRace = false
