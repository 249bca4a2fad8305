package stage

import (
	"cmp"
	"maps"
	"slices"
)

// grams counts how often some letters in a row occur.
type grams struct {
	letters int
	counts  map[string]int
}

func newGrams(letters int) *grams { return &grams{letters, map[string]int{}} }

func (g *grams) add(text string) {
	runes := []rune(text)
	for i := 0; i+g.letters <= len(runes); i++ {
		// A space at an end is not searched for.
		if runes[i] != ' ' && runes[i+g.letters-1] != ' ' {
			g.counts[string(runes[i:i+g.letters])]++
		}
	}
}

// common are all of them, the most common first.
func (g *grams) common() []string {
	return slices.SortedFunc(maps.Keys(g.counts), func(a, b string) int { return cmp.Or(g.counts[b]-g.counts[a], cmp.Compare(a, b)) })
}

// absent are some pairs of letters that nobody has.
func (g *grams) absent(most int) (none []string) {
	for first := 'z'; first >= 'a'; first-- {
		for second := 'a'; second <= 'z' && len(none) < most; second++ {
			if pair := string([]rune{first, second}); g.counts[pair] == 0 {
				none = append(none, pair)
			}
		}
	}
	return none
}
