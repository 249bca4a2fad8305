package overview

import (
	"slices"
	"testing"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/portal"
)

func date(t *testing.T, text string) civil.Date {
	t.Helper()
	if text == "" {
		return civil.Date{}
	}
	d, err := civil.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestARangeOfDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want, refusal string }{
		{"", "", "2025-12-03 2026-03-02", ""},
		{"", "2026-01-31", "2025-11-03 2026-01-31", ""},
		{"2026-03-02", "2026-03-02", "2026-03-02 2026-03-02", ""},
		{"2022-01-01", "", "2022-01-01 2026-03-02", ""},
		{"2020-01-01", "", "", "Please select at most five years."},
		{"2026-03-02", "2026-03-01", "", "The first day cannot be after the last day."},
		{"", "2026-03-03", "", "The last day cannot be in the future."},
	} {
		r, err := rangeOf(date(t, c.from), date(t, c.to), date(t, "2026-03-02"))
		if got := r.From.String() + " " + r.To.String(); err == nil && got != c.want {
			t.Errorf("from %q to %q is %s, want %s", c.from, c.to, got, c.want)
		}
		if (err == nil) != (c.refusal == "") || err != nil && err.Error() != c.refusal {
			t.Errorf("from %q to %q is refused with %v, want %q", c.from, c.to, err, c.refusal)
		}
	}
}

func TestAWeekBeginsOnMonday(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]string{"2026-03-02": "2026-03-02", "2026-03-03": "2026-03-02", "2026-03-08": "2026-03-02", "2026-03-01": "2026-02-23"} {
		if got := monday(date(t, day)).String(); got != want {
			t.Errorf("the week of %s begins on %s, want %s", day, got, want)
		}
	}
}

func TestThreeWorkingDaysPassOverWeekendsAndHolidays(t *testing.T) {
	t.Parallel()
	week := []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
	holiday := []portal.Holiday{{Date: date(t, "2026-03-04"), Name: "Holi"}}
	for _, c := range []struct {
		facts       portal.Facts
		today, want string
	}{
		{portal.Facts{WorkingDays: week}, "2026-03-06", "2026-03-02"},                    // a Friday: Tuesday to Friday have passed
		{portal.Facts{WorkingDays: week}, "2026-03-02", "2026-02-24"},                    // a Monday: the weekend does not count
		{portal.Facts{WorkingDays: week, Holidays: holiday}, "2026-03-06", "2026-03-01"}, // the holiday does not count either
		{portal.Facts{}, "2026-03-06", "2025-03-05"},                                     // no working days at all
	} {
		if got := c.facts.UntouchedSince(date(t, c.today), untouchedAfter).String(); got != c.want {
			t.Errorf("on %s untouched is what was touched up to %s, want %s", c.today, got, c.want)
		}
	}
}

func TestMedianAndMeanOfDurations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		took         []time.Duration
		median, mean time.Duration
	}{
		{nil, 0, 0},
		{[]time.Duration{30 * time.Minute}, 30 * time.Minute, 30 * time.Minute},
		{[]time.Duration{3 * time.Hour, 3 * time.Hour, 100 * day}, 3*time.Hour + 30*time.Minute, 33*day + 10*time.Hour},
		{[]time.Duration{100 * day, 200 * day}, 150 * day, 150 * day},
	} {
		took := newTook()
		for _, d := range c.took {
			place, _ := slices.BinarySearch(spanEnds, d)
			span := &took.Spans[place]
			span.N, span.Seconds = span.N+1, span.Seconds+int64(d/time.Second)
		}
		if took.Median() != c.median || took.Mean() != c.mean {
			t.Errorf("%v: median %v and mean %v, want %v and %v", c.took, took.Median(), took.Mean(), c.median, c.mean)
		}
	}
}
