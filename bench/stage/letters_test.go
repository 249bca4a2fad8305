package stage

import (
	"slices"
	"testing"
)

func TestTermsComeFromCommonToRare(t *testing.T) {
	t.Parallel()
	g := newGrams(2)
	for _, name := range []string{"asha rana", "ana", "आशा"} {
		g.add(name)
	}
	all := g.common()
	if len(all) < 3 || !slices.Equal(all[:2], []string{"an", "na"}) || slices.Contains(all, "a ") || !slices.Contains(all, "आश") {
		t.Errorf("%q", all)
	}
	if none := g.absent(3); len(none) != 3 || slices.Contains(none, "na") {
		t.Errorf("%q", none)
	}
}
