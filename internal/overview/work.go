package overview

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/counts"
)

// Work is what of some kinds is open.
type Work struct {
	Open     Kinds
	Ages     []WorkOfAge
	Statuses []WorkOfStatus
	// Untouched is what nobody did anything about for more than three working days,
	// which is since a day.
	Untouched Kinds
	Since     civil.Date
}

// Kinds has a number for each kind.
type Kinds map[string]int64

// WorkOfAge is what came so many days ago.
type WorkOfAge struct {
	Age
	Kinds
}

// WorkOfStatus is what stands there.
type WorkOfStatus struct {
	Status string
	Kinds
}

// workOf adds up what is open. Only as many days are read as ages differ: what is
// older is the rest.
func workOf(today, since civil.Date, found map[string][]counts.Entry) Work {
	w := Work{Open: Kinds{}, Since: since}
	for _, status := range slices.Concat([]string{noStatus}, ownStatuses, []string{otherStatus}) {
		w.Statuses = append(w.Statuses, WorkOfStatus{status, Kinds{}})
	}
	for _, e := range found[open] {
		kind, status := split(e.Part)
		w.Open[kind] += e.N
		for _, of := range w.Statuses {
			if of.Status == status {
				of.Kinds[kind] += e.N
			}
		}
	}
	w.Untouched = maps.Clone(w.Open)
	for _, e := range found[touched] {
		w.Untouched[e.Part] -= e.N
	}
	w.Ages = agesOf(today, w.Open, found[arrived])
	return w
}

func agesOf(today civil.Date, all Kinds, entries []counts.Entry) []WorkOfAge {
	of := make([]WorkOfAge, len(ages))
	for i, age := range ages {
		of[i] = WorkOfAge{age, Kinds{}}
	}
	older := maps.Clone(all)
	for _, e := range entries {
		day, err := civil.Parse(e.Day)
		if err != nil {
			continue // of an age that nobody counts
		}
		// What came after today, by another clock, is of today.
		days := max(day.DaysUntil(today), 0)
		i := slices.IndexFunc(ages, func(a Age) bool { return a.holds(days) })
		of[i].Kinds[e.Part] += e.N
		older[e.Part] -= e.N
	}
	of[len(ages)-1].Kinds = older
	return of
}

// workSpans are the days to read for workOf.
func workSpans(today, since civil.Date) []counts.Span {
	oldest := ages[len(ages)-2].To
	return []counts.Span{
		counts.AllDays(open),
		{Measure: arrived, From: today.AddDays(-oldest).String(), To: endOfTime},
		{Measure: touched, From: since.AddDays(1).String(), To: endOfTime},
	}
}

// endOfTime comes after every day.
const endOfTime = "9999-12-31"

// tookOf adds up how long things took, over all kinds of tickets.
func tookOf(entries []counts.Entry) Took {
	took := newTook()
	for _, e := range entries {
		_, place := split(e.Part)
		if i, err := strconv.Atoi(place); err == nil && i < len(took.Spans) {
			took.Spans[i].N, took.Spans[i].Seconds = took.Spans[i].N+e.N, took.Spans[i].Seconds+e.Weight
		}
	}
	return took
}

// Waiting is what of a kind waits for a manager, and since when.
type Waiting struct {
	Kind  string
	N     int64
	Since time.Time // zero if nothing waits
	Ages  []WorkOfAge
}
