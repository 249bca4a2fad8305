package queue

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Estimate is how many lines of older records have to be filled in, and about how
// long that takes.
type Estimate struct {
	Lines int64
	About time.Duration
}

// EstimateFill says so by reading some records for at most a second. The database may
// be of an earlier version, which has no queue yet.
func EstimateFill(ctx context.Context, q db.Queryer, now func() time.Time, has func(ctx context.Context, table string) (bool, error)) (e Estimate, err error) {
	there, err := has(ctx, "queue_filling")
	if err != nil {
		return e, err
	}
	if there {
		if filling, err := IsFilling(ctx, q); err != nil || !filling {
			return e, err
		}
	}
	began, read := now(), int64(0)
	for _, from := range sources() {
		n, err := from.count(ctx, q)
		if err != nil {
			return e, fmt.Errorf("queue: how much is to be filled in: %w", err)
		}
		e.Lines += n
		more, err := readSome(ctx, q, from, now, began)
		if err != nil {
			return e, fmt.Errorf("queue: how long that takes: %w", err)
		}
		read += more
	}
	if read > 0 {
		e.About = time.Duration(float64(now().Sub(began)) / float64(read) * float64(e.Lines) * writeShare)
	}
	return e, nil
}

// writeShare is how much longer a line takes to be written, with its indexes and what
// it adds to the overview, than a record to be read.
const writeShare = 25

// readSome reads records of a source, piece by piece, until a second has passed since
// all began.
func readSome(ctx context.Context, q db.Queryer, from source, now func() time.Time, began time.Time) (read int64, err error) {
	for last := ""; now().Sub(began) < time.Second; {
		ids, err := from.idsAfter(ctx, q, last, alone)
		if err != nil {
			return read, err
		}
		read += int64(len(ids))
		if len(ids) < alone {
			break
		}
		last = ids[len(ids)-1]
	}
	return read, nil
}
