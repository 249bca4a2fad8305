package stage

import (
	"cmp"
	"slices"
	"strings"
)

// pairTable counts for every two letters how many customers have them.
type pairTable map[[2]rune]*pairCount

type pairCount struct {
	customers int
	last      int // the customer who was counted last, to count each once
}

func newPairs() pairTable { return pairTable{} }

func (t pairTable) add(customer int, text string) {
	var before rune
	for i, letter := range text {
		if i > 0 {
			t.note(customer, [2]rune{before, letter})
		}
		before = letter
	}
}

func (t pairTable) note(customer int, pair [2]rune) {
	c := t[pair]
	if c == nil {
		c = &pairCount{}
		t[pair] = c
	}
	if c.last != customer {
		c.customers, c.last = c.customers+1, customer
	}
}

func (t pairTable) total(text string) int {
	pair := []rune(text)
	if c := t[[2]rune{pair[0], pair[1]}]; c != nil {
		return c.customers
	}
	return 0
}

// How many pairs of each kind are kept: enough that many rounds can each ask
// for what nobody has asked for before.
const (
	rarePairs     = 60
	absentPairs   = 20
	frequentPairs = 20
)

// rare are the pairs that the fewest customers have.
func (t pairTable) rare() []Found {
	all := t.sorted()
	return all[:min(rarePairs, len(all))]
}

// frequent are the pairs that the most customers have.
func (t pairTable) frequent() []Found {
	all := t.sorted()
	slices.Reverse(all)
	return all[:min(frequentPairs, len(all))]
}

func (t pairTable) sorted() []Found {
	var all []Found
	for pair, c := range t {
		// A space at an end is not searched for.
		if pair[0] != ' ' && pair[1] != ' ' {
			all = append(all, Found{string(pair[:]), c.customers})
		}
	}
	slices.SortFunc(all, func(a, b Found) int { return cmp.Or(a.Total-b.Total, strings.Compare(a.Text, b.Text)) })
	return all
}

// absent are some that nobody has.
func (t pairTable) absent() []Found {
	var none []Found
	for first := 'a'; first <= 'z'; first++ {
		for second := 'z'; second >= 'a' && len(none) < absentPairs; second-- {
			if t[[2]rune{first, second}] == nil {
				none = append(none, Found{Text: string([]rune{first, second})})
			}
		}
	}
	return none
}

// maxTerms is more than a run can ask for.
const maxTerms = 40_000

// addQuads notes the four letters in a row that a name has.
func addQuads(quads map[string]bool, name string) {
	letters := []rune(name)
	for i := 0; i+4 <= len(letters); i++ {
		if letters[i] != ' ' && letters[i+3] != ' ' {
			quads[string(letters[i:i+4])] = true
		}
	}
}
