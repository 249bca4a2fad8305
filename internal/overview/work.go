package overview

import (
	"context"
	"slices"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// The kinds of what the desk works through.
const (
	repair   = "repair"
	awr      = "awr"
	warranty = "warranty"
	claims   = "claim"
)

// What a status that is no word of its own is counted as.
const (
	noStatus    = "none"
	otherStatus = "other"
)

// ownStatuses are the words that a form offers for what is still open. Whatever
// else people write is counted together, in the queue, too.
var ownStatuses = []string{"Under Process", "On Hold"}

// Where a claim ends.
const (
	approved = "Approved"
	rejected = "Rejected"
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

// Waiting is what of a kind waits for a manager, and since when.
type Waiting struct {
	Kind  string
	N     int64
	Since time.Time // zero if nothing waits
	Ages  []WorkOfAge
}

func newWork() Work {
	w := Work{Open: Kinds{}, Ages: make([]WorkOfAge, len(ages))}
	for i, age := range ages {
		w.Ages[i] = WorkOfAge{age, Kinds{}}
	}
	for _, status := range slices.Concat([]string{noStatus}, ownStatuses, []string{otherStatus}) {
		w.Statuses = append(w.Statuses, WorkOfStatus{status, Kinds{}})
	}
	return w
}

func (w *Work) add(row openRow) {
	w.Open[row.kind] += row.n
	w.Ages[row.age].Kinds[row.kind] += row.n
	for _, of := range w.Statuses {
		if of.Status == row.standing {
			of.Kinds[row.kind] += row.n
		}
	}
}

// readWork counts what is open, and of that what waits: claims that are in process do not.
func (s *Service) readWork(ctx context.Context, today civil.Date) (open, waiting Work, err error) {
	open, waiting = newWork(), newWork()
	location := s.Portal().Location
	var begins []time.Time
	for _, age := range ages[:len(ages)-1] {
		begins = append(begins, today.AddDays(-age.To).Start(location))
	}
	rows, err := openRows(ctx, s.DB, begins)
	if err != nil {
		return open, waiting, err
	}
	for _, row := range rows {
		open.add(row)
		if row.kind != claims || row.standing == noStatus {
			waiting.add(row)
		}
	}
	open.Since = s.Portal().UntouchedSince(today, untouchedAfter)
	open.Untouched, err = untouched(ctx, s.DB, open.Since.AddDays(1).Start(location))
	return open, waiting, err
}

// waitingOf tells of what managers decide.
func waitingOf(ctx context.Context, q db.Queryer, w Work) (all []Waiting, err error) {
	for _, kind := range []string{warranty, claims} {
		since, err := waitsSince(ctx, q, kind)
		if err != nil {
			return nil, err
		}
		all = append(all, Waiting{Kind: kind, N: w.Open[kind], Since: since, Ages: w.Ages})
	}
	return all, nil
}
