package overview

import "time"

// spanEnds are the upper ends of the duration spans. One more span has no end.
var spanEnds = []time.Duration{
	time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 12 * time.Hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 10 * day, 14 * day, 21 * day, 30 * day, 60 * day, 90 * day,
}

const day = 24 * time.Hour

// Took holds durations grouped by span.
type Took struct {
	Spans []Taken         // one for each span end, and one without an end
	each  []time.Duration // sorted durations; only for up to exactUpTo of them
}

// exactUpTo is the number of durations up to which the median is exact.
const exactUpTo = 200

// Taken holds the number of durations in a span and their sum in seconds.
type Taken struct{ N, Seconds int64 }

func newTook() Took { return Took{Spans: make([]Taken, len(spanEnds)+1)} }

func (t Took) total() (all Taken) {
	for _, s := range t.Spans {
		all.N += s.N
		all.Seconds += s.Seconds
	}
	return all
}

func (t Took) body() *TookBody {
	b := &TookBody{Count: t.total().N, MeanSeconds: int64(t.Mean() / time.Second), MedianSeconds: int64(t.Median() / time.Second)}
	for i, s := range t.Spans {
		span := SpanBody{Count: s.N}
		if i < len(spanEnds) {
			span.UpToSeconds = int64(spanEnds[i] / time.Second)
		}
		b.Spans = append(b.Spans, span)
	}
	return b
}

// Mean is exact, because the sums are stored with the counts.
func (t Took) Mean() time.Duration {
	all := t.total()
	if all.N <= 0 {
		return 0
	}
	return time.Duration(all.Seconds/all.N) * time.Second
}

// Median is exact for few durations. For many it assumes that durations are spread evenly within a span, and
// that those beyond the last span equal their mean.
func (t Took) Median() time.Duration {
	all := t.total()
	if all.N <= 0 {
		return 0
	}
	if n := len(t.each); n > 0 {
		return ((t.each[(n-1)/2] + t.each[n/2]) / 2).Round(time.Second)
	}
	half, before := float64(all.N)/2, 0.0
	for i, s := range t.Spans {
		n := float64(s.N)
		if n <= 0 || before+n < half {
			before += n
			continue
		}
		if i == len(spanEnds) {
			return time.Duration(s.Seconds/s.N) * time.Second
		}
		begin := time.Duration(0)
		if i > 0 {
			begin = spanEnds[i-1]
		}
		return (begin + time.Duration(float64(spanEnds[i]-begin)*(half-before)/n)).Round(time.Second)
	}
	return 0
}
