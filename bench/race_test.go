//go:build race

package bench_test

// underRace says that the race detector watches. It makes these searches of one
// thread fifteen times slower and finds nothing in them.
const underRace = true
