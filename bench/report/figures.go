package report

import (
	"fmt"
	"slices"
	"strings"
)

// key names what a column of figures belongs to.
type key struct {
	measure   string
	customers int
	who       string
}

// rounds are the samples of a key, by round.
func (s Section) rounds(k key) map[int]Sample {
	found := map[int]Sample{}
	for _, sample := range s.Samples {
		if sample.Measure == k.measure && sample.Customers == k.customers && sample.Who == k.who {
			found[sample.Round] = sample
		}
	}
	return found
}

// median of a figure over the rounds of a key.
func (s Section) median(k key, figure func(Sample) float64) (float64, bool) {
	var values []float64
	for _, sample := range s.rounds(k) {
		values = append(values, figure(sample))
	}
	return middle(values)
}

// ratio is the median of the ratios within each round: what disturbed the
// machine for a while disturbed both sides of a round.
func (s Section) ratio(over, under key, figure func(Sample) float64) (float64, bool) {
	var values []float64
	below := s.rounds(under)
	for round, sample := range s.rounds(over) {
		if other, ok := below[round]; ok && figure(other) > 0 {
			values = append(values, figure(sample)/figure(other))
		}
	}
	return middle(values)
}

// growthOf is the rate at the smallest size over that at the largest.
func (s Section) growthOf(measure string) (float64, bool) {
	if len(s.Sizes) < 2 {
		return 0, false
	}
	return s.ratio(key{measure, s.Sizes[0], Portal}, key{measure, s.Sizes[len(s.Sizes)-1], Portal}, perSecond)
}

func middle(values []float64) (float64, bool) {
	if len(values) == 0 {
		return 0, false
	}
	slices.Sort(values)
	half := len(values) / 2
	if len(values)%2 == 1 {
		return values[half], true
	}
	return (values[half-1] + values[half]) / 2, true
}

// measures are the names in the order in which they were taken.
func (s Section) measures() (names []string) {
	for _, sample := range s.Samples {
		if !slices.Contains(names, sample.Measure) {
			names = append(names, sample.Measure)
		}
	}
	return names
}

func (s Section) cell(k key, figure func(Sample) float64) string {
	value, ok := s.median(k, figure)
	if !ok || value == 0 {
		return ""
	}
	return short(value)
}

func perSecond(s Sample) float64 { return s.PerSecond }
func p50(s Sample) float64       { return s.P50MS }
func p99(s Sample) float64       { return s.P99MS }
func slowest(s Sample) float64   { return s.MaxMS }
func total(s Sample) float64     { return s.TotalMS }
func first(s Sample) float64     { return s.FirstMS }
func idle(s Sample) float64      { return megabytes(s.IdleMiB) }
func peak(s Sample) float64      { return megabytes(s.PeakMiB) }
func growth(s Sample) float64    { return megabytes(s.GrowthMiB) }
func size(s Sample) float64      { return megabytes(s.MiB) }
func seeded(s Sample) float64    { return megabytes(s.SeedMiB) }

func megabytes(mebibytes float64) float64 { return mebibytes * (1 << 20) / 1e6 }

// short writes a number with as many digits as matter.
func short(v float64) string {
	digits := 0
	switch {
	case v < 10:
		digits = 2
	case v < 100:
		digits = 1
	}
	text := fmt.Sprintf("%.*f", digits, v)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return grouped(text)
}

// grouped sets a comma between thousands.
func grouped(text string) string {
	whole, rest, fraction := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction {
		whole += "." + rest
	}
	return whole
}

func sized(customers int) string { return grouped(fmt.Sprint(customers)) }
