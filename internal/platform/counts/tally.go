package counts

import (
	"cmp"
	"context"
	"slices"

	"aftercare/internal/platform/db"
)

// number names one number of the book.
type number struct{ measure, day, part string }

type value struct{ n, weight int64 }

type tally map[number]value

func (t tally) add(e Entry) { t.put(e, 1) }

func (t tally) take(e Entry) { t.put(e, -1) }

func (t tally) put(e Entry, sign int64) {
	key := number{e.Measure, e.Day, e.Part}
	v := t[key]
	t[key] = value{v.n + sign*e.N, v.weight + sign*e.Weight}
}

// sorted are the numbers that are not nought, always in the same order, so that
// two who write them at once wait for each other instead of for ever.
func (t tally) sorted() []Entry {
	var all []Entry
	for key, v := range t {
		if v != (value{}) {
			all = append(all, Entry{Measure: key.measure, Day: key.day, Part: key.part, N: v.n, Weight: v.weight})
		}
	}
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Measure, b.Measure), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Part, b.Part))
	})
	return all
}

// store adds to what stands in the book. A number that has come to nought goes:
// most days are over some time, and nobody should read them for ever.
func (t tally) store(ctx context.Context, tx *db.Tx) error {
	rows := db.Rows{
		Into:     `figure_counts AS c (measure, day, part, n, weight)`,
		Conflict: ` ON CONFLICT (measure, day, part) DO UPDATE SET n = c.n + excluded.n, weight = c.weight + excluded.weight`,
	}
	entries := t.sorted()
	for _, e := range entries {
		rows.Add(e.Measure, e.Day, e.Part, e.N, e.Weight)
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return err
	}
	for _, e := range entries {
		if e.N >= 0 && e.Weight >= 0 {
			continue // has become more
		}
		_, err := tx.Exec(ctx, `DELETE FROM figure_counts WHERE measure = $1 AND day = $2 AND part = $3 AND n = 0 AND weight = 0`, e.Measure, e.Day, e.Part)
		if err != nil {
			return err
		}
	}
	return nil
}
