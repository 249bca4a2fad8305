package overview

import (
	"context"
	"maps"
	"sync"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// question is what an overview answers.
type question struct {
	Range
	today     civil.Date
	zone      string
	isManager bool
}

// keptFor is how old an overview may be.
const keptFor = time.Minute

// kept remembers the last overviews. Reading one takes tens of milliseconds at a
// million customers, so one is read at a time.
type kept struct {
	mutex sync.Mutex
	last  map[question]*OverviewBody
}

func (k *kept) get(ctx context.Context, asked question, now time.Time, fresh bool, read func() (*OverviewBody, error)) (*OverviewBody, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if o := k.last[asked]; o != nil && !fresh && now.Sub(o.AsOf) < keptFor {
		return o, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err // the caller left while it waited
	}
	o, err := read()
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(k.last, func(_ question, o *OverviewBody) bool { return now.Sub(o.AsOf) >= keptFor })
	if k.last == nil {
		k.last = map[question]*OverviewBody{}
	}
	k.last[asked] = o
	return o, nil
}

// weeks remembers the registrations of weeks that are over: they never change.
type weeks struct {
	mutex sync.Mutex
	over  map[time.Time]map[string]int64 // by the first instant of the week
}

// lateBy is after how long no transaction of a week can still be under way.
const lateBy = 10 * time.Minute

func (w *weeks) get(ctx context.Context, d *db.DB, week civil.Date, location *time.Location) (map[string]int64, error) {
	begin, end := week.Start(location), week.AddDays(7).Start(location)
	w.mutex.Lock()
	counts, known := w.over[begin]
	w.mutex.Unlock()
	if known {
		return counts, nil
	}
	counts, err := registered(ctx, d, begin, end)
	if err == nil && d.Now().After(end.Add(lateBy)) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if w.over == nil {
			w.over = map[time.Time]map[string]int64{}
		}
		w.over[begin] = counts
	}
	return counts, err
}
