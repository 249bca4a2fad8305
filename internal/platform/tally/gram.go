package tally

import (
	"iter"
	"unicode/utf8"
)

const (
	shortGram = 2 // up to here a text is too short for an index of three letters in a row
	longGram  = 4 // up to here texts are counted
)

// text is what a line is found by, all of it folded: words, which are names
// and places, and the number of the customer.
type text struct {
	words  []string
	number string
}

// grams are the short texts that a line holds, each once: those of one and two
// letters anywhere, the longer ones only in its words. The letters of a number
// are so random that counting more of them would fill the book for nothing;
// there are few lines to look at.
func (t text) grams() iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := make(map[string]struct{}, 64)
		pass := func(s string, longest int) bool {
			for gram := range parts(s, longest) {
				if _, twice := seen[gram]; twice {
					continue
				}
				seen[gram] = struct{}{}
				if !yield(gram) {
					return false
				}
			}
			return true
		}
		for _, word := range t.words {
			if !pass(word, longGram) {
				return
			}
		}
		pass(t.number, shortGram)
	}
}

// parts are the pieces of s of 1 to longest letters.
func parts(s string, longest int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for from := range s {
			to := from
			for range longest {
				if to == len(s) {
					break
				}
				_, size := utf8.DecodeRuneInString(s[to:])
				to += size
				if !yield(s[from:to]) {
					return
				}
			}
		}
	}
}

func letters(s string) int { return utf8.RuneCountInString(s) }

// textsByCell tells that short texts are counted by coarse cells, too. Where a
// line moves whenever somebody touches it, that would be too much to keep.
func (l *List) textsByCell() bool { return l.Time == "" }
