package counts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// A book that is not built, because the records are older than it or are counted
// in another way now, is built while it is used. Until then nothing is read from
// it.
//
// Building adds to each number what it lacks: what there is, less what is kept,
// both of the same moment. Whatever happens since adds its own share by notes
// and folds, as always, so it does not matter when the rest comes.

// errElsewhere says that another process has counted meanwhile.
var errElsewhere = errors.New("counts: another process has counted meanwhile")

// keepEvery is how often everything is counted anew.
const keepEvery = 24 * time.Hour

// edition is what is known of the book as a whole.
type edition struct {
	built    int
	zone     string
	at, turn int64
}

func readEdition(ctx context.Context, q db.Queryer) (e edition, err error) {
	err = q.QueryRow(ctx, `SELECT built, zone, built_at, turn FROM figure_edition`).Scan(&e.built, &e.zone, &e.at, &e.turn)
	if err != nil {
		err = fmt.Errorf("counts: which edition is built: %w", err)
	}
	return e, err
}

func (b *Book) isBuilt(e edition) bool { return e.built == b.Edition && e.zone == b.Zone() }

// Stale notes, within a transaction that writes past the book, that it has to
// be built anew. Should the process end before that, the next one does it.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE figure_edition SET built = 0`)
	return err
}

// Due notes that everything is to be counted anew with the next Keep. Until then the
// numbers are read as they are, and a count that has begun begins again.
func (b *Book) Due(ctx context.Context) error {
	return b.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE figure_edition SET built_at = 0, turn = turn + 1`)
		return err
	})
}

// Lacks reports whether a measure that counts each record of a table once has missed
// some.
func (b *Book) Lacks(ctx context.Context, table, measure string) (bool, error) {
	var missed int64
	err := b.DB.Snapshot(ctx, func(q *db.Snapshot) error {
		if err := q.QueryRow(ctx, `SELECT count(*) FROM `+table).Scan(&missed); err != nil {
			return err
		}
		return kept(ctx, q, func(e Entry) {
			if e.Measure == measure {
				missed -= e.N
			}
		})
	})
	return missed != 0, err
}

// Prepare builds a book of few records before it is used. A longer one is left
// to Build.
func (b *Book) Prepare(ctx context.Context, few int) error {
	e, err := readEdition(ctx, b.DB)
	if err != nil || b.isBuilt(e) {
		return err
	}
	for _, s := range b.Sources {
		var n int
		if err := b.DB.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM `+s.Table+` LIMIT $1) s`, max(few, 0)+1).Scan(&n); err != nil {
			return fmt.Errorf("counts: how much is to be counted: %w", err)
		}
		if few -= n; few < 0 {
			return nil
		}
	}
	return b.Rebuild(ctx)
}

// Build sees to it that the book is complete, beside those who use it. It tells
// whether there was something to do.
func (b *Book) Build(ctx context.Context) (did bool, err error) {
	e, err := readEdition(ctx, b.DB)
	if err != nil || b.isBuilt(e) {
		return false, err
	}
	return true, b.Rebuild(ctx)
}

// Keep builds a book that is not complete, as after the calendar has changed, and
// finds what was written past it, once a day and whenever that is Due.
func (b *Book) Keep(ctx context.Context) error {
	e, err := readEdition(ctx, b.DB)
	if err != nil || b.isBuilt(e) && b.DB.Now().Sub(db.FromMicros(e.at)) < keepEvery {
		return err
	}
	return b.Rebuild(ctx)
}

// Rebuild counts everything anew, beside those who change it.
func (b *Book) Rebuild(ctx context.Context) error {
	for {
		// Whoever else counted meanwhile may have begun before what this is about.
		if err := b.rebuild(ctx); !errors.Is(err, errElsewhere) {
			return err
		}
	}
}

func (b *Book) rebuild(ctx context.Context) error {
	zone, began := b.Zone(), b.DB.Now()
	var before edition
	lacks := tally{}
	err := b.DB.Snapshot(ctx, func(q *db.Snapshot) (err error) {
		if before, err = readEdition(ctx, q); err != nil {
			return err
		}
		if err := b.countAll(ctx, q, lacks.add, func(int) {}); err != nil {
			return err
		}
		return kept(ctx, q, lacks.take)
	})
	if err != nil {
		return fmt.Errorf("counts: count: %w", err)
	}
	return b.DB.Write(ctx, func(tx *db.Tx) error { return b.level(ctx, tx, before.turn, zone, began, lacks) })
}

// level adds what is lacking, unless somebody else has done so since it was found.
func (b *Book) level(ctx context.Context, tx *db.Tx, turn int64, zone string, at time.Time, lacks tally) error {
	result, err := tx.Exec(ctx, `UPDATE figure_edition SET built = $1, zone = $2, built_at = $3, turn = turn + 1 WHERE turn = $4`, b.Edition, zone, db.Micros(at), turn)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errElsewhere)
	}
	return lacks.store(ctx, tx)
}

// countStep is how many records are read at a time: a statement that reads all
// of a large table would take longer than one may.
const countStep = 5000

func (b *Book) countAll(ctx context.Context, q db.Queryer, add func(Entry), step func(read int)) error {
	for _, s := range b.Sources {
		for last, read := "", countStep; read == countStep; {
			var err error
			if last, read, err = s.Next(ctx, q, last, countStep, add); err != nil {
				return fmt.Errorf("%s: %w", s.Table, err)
			}
			step(read)
		}
	}
	return nil
}

// kept is what the book says, notes included.
func kept(ctx context.Context, q db.Queryer, add func(Entry)) error {
	err := db.Each(ctx, q, func(row db.Row) error {
		var e Entry
		err := row.Scan(&e.Measure, &e.Day, &e.Part, &e.N, &e.Weight)
		add(e)
		return err
	}, `SELECT measure, day, part, n, weight FROM figure_counts`)
	if err != nil {
		return err
	}
	return db.Each(ctx, q, func(row db.Row) error {
		note, err := db.Value[string](row)
		if err != nil {
			return err
		}
		return addNote(note, add)
	}, `SELECT entries FROM figure_notes`)
}
