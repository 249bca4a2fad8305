package lists

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Estimate is what building the book costs.
type Estimate struct {
	Lists int
	Lines int64
	About time.Duration
}

// storing is a guess at how much longer it takes to write the counts as well.
const storing = 1.5

// errEnough ends a measurement.
var errEnough = errors.New("lists: measured long enough")

// Estimate says how many lines have to be counted, if any have, and about how
// long that takes, by counting some of them here for at most a second. The
// database may be of an earlier version, which has not all of the tables.
func (b *Book) Estimate(ctx context.Context, q db.Queryer, now func() time.Time, has func(ctx context.Context, table string) (bool, error)) (e Estimate, err error) {
	if there, err := has(ctx, "tally_edition"); err != nil {
		return e, err
	} else if there {
		var built int
		if err := q.QueryRow(ctx, `SELECT built FROM tally_edition`).Scan(&built); err != nil || built == edition {
			return e, err
		}
	}
	var largest *List
	var most int64
	for _, l := range b.lists {
		there, err := has(ctx, l.Table)
		if err != nil {
			return e, err
		}
		if !there {
			continue
		}
		var s db.Statement
		s.Add(`SELECT count(*) FROM ` + l.Table + ` l WHERE TRUE`)
		l.limitTo(&s, "l", "")
		var lines int64
		if err := q.QueryRow(ctx, s.String(), s.Args...).Scan(&lines); err != nil {
			return e, fmt.Errorf("lists: how much is to be counted: %w", err)
		}
		e.Lists++
		if e.Lines += lines; lines > most {
			largest, most = l, lines
		}
	}
	if largest == nil {
		return e, nil
	}
	began, read := now(), 0
	counted := counts{}
	err = b.countAll(ctx, q, largest, counted, func(lines int) error {
		clear(counted)
		if read += lines; now().Sub(began) > time.Second {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return e, err
	}
	e.About = time.Duration(float64(now().Sub(began)) / float64(max(read, 1)) * float64(e.Lines) * storing)
	return e, nil
}
