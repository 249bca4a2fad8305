package report

import "slices"

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
func (s Section) measures() []string {
	var names []string
	for _, sample := range s.Samples {
		if !slices.Contains(names, sample.Measure) {
			names = append(names, sample.Measure)
		}
	}
	return names
}

func perSecond(s Sample) float64 { return s.PerSecond }
func p50(s Sample) float64       { return s.P50MS }
func p99(s Sample) float64       { return s.P99MS }
func peak(s Sample) float64      { return s.PeakMiB }
func growth(s Sample) float64    { return s.GrowthMiB }
func idle(s Sample) float64      { return s.IdleMiB }
func mib(s Sample) float64       { return s.MiB }
func total(s Sample) float64     { return s.TotalMS }
func first(s Sample) float64     { return s.FirstMS }
