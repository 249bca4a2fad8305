package overview

import (
	"context"
	"maps"
	"sync"
	"time"

	"aftercare/internal/platform/civil"
)

type question struct {
	Range
	today     civil.Date
	zone      string
	isManager bool
}

const keptFor = time.Minute

// kept caches the last overviews. Reading one takes tens of milliseconds with a million customers, so only
// one is read at a time.
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
		return nil, err // the caller left while waiting
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

type weeks[V any] struct {
	mutex sync.Mutex
	over  map[time.Time]remembered[V] // by the start of the week
}

type remembered[V any] struct {
	value V
	at    time.Time
}

const (
	// lateBy is the time after which all transactions of a week have ended.
	lateBy = 10 * time.Minute
	// A reopened ticket no longer counts in the week in which it was closed, so these figures expire.
	closedLasts = time.Hour
	// Registrations and first replies of a past week never change.
	forGood = 100 * 365 * 24 * time.Hour
)

func (w *weeks[V]) get(now time.Time, lasts time.Duration, week civil.Date, location *time.Location, read func(begin, end time.Time) (V, error)) (V, error) {
	begin, end := week.Start(location), week.AddDays(7).Start(location)
	w.mutex.Lock()
	known, isKnown := w.over[begin]
	w.mutex.Unlock()
	if isKnown && now.Sub(known.at) < lasts {
		return known.value, nil
	}
	value, err := read(begin, end)
	if err == nil && now.After(end.Add(lateBy)) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if w.over == nil {
			w.over = map[time.Time]remembered[V]{}
		}
		w.over[begin] = remembered[V]{value, now}
	}
	return value, err
}
