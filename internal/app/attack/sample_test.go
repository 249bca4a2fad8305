//go:build !whole

package attack_test

// isWhole tells `make attack`, which sends everything, from `make test`, which sends
// a sample.
const isWhole = false
