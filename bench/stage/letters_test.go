package stage

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestPairsCountEachCustomerOnce(t *testing.T) {
	t.Parallel()
	seen := newPairs()
	for i, name := range []string{"asha rana", "ana", "आशा"} {
		seen.add(i+1, name)
	}
	for pair, want := range map[string]int{"an": 2, "as": 1, "na": 2, "आश": 1, "zz": 0} {
		if got := seen.total(pair); got != want {
			t.Errorf("%q: %d, want %d", pair, got, want)
		}
	}
	for _, found := range slices.Concat(seen.rare(), seen.frequent()) {
		if strings.Contains(found.Text, " ") || found.Total == 0 {
			t.Errorf("%+v cannot be searched for", found)
		}
	}
	if most := seen.frequent()[0]; most.Total != 2 {
		t.Errorf("the most frequent pair is %+v", most)
	}
	for _, found := range seen.absent() {
		if seen.total(found.Text) != 0 {
			t.Errorf("%+v is there", found)
		}
	}
}

func TestTermsAreFourLettersOfANameWithoutSpacesAtTheirEnds(t *testing.T) {
	t.Parallel()
	quads := map[string]bool{}
	addQuads(quads, "asha राव")
	got := slices.Sorted(maps.Keys(quads))
	if want := []string{"asha", "ha र", "a रा"}; !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("%q", got)
	}
}
