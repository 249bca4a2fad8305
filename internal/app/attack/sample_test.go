//go:build !whole

package attack_test

// isWhole is true for `make attack`, which sends everything, and false for `make test`, which sends a sample.
const isWhole = false
