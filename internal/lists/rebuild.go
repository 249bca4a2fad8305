package lists

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// edition is raised when lists or counts are defined anew: what an earlier one
// has counted is then counted again.
const edition = 2

// A book that is not built, because its lists were filled without it or are
// counted in another way now, is built while it is used. Until that is done
// nothing is read from it: lists are counted directly, which is slower and just
// as right.
//
// Building adds to each number what it lacks: what there is, less what is kept,
// both of the same moment. Whatever happens since adds its own share, in notes
// and folds as always, and so it does not matter when the rest comes, nor in how
// many pieces. A process that dies leaves a book that lacks less.

// isBuilt says whether the book can be read.
func (b *Book) isBuilt(ctx context.Context) (bool, error) {
	var built int
	if err := b.db.QueryRow(ctx, `SELECT built FROM tally_edition`).Scan(&built); err != nil {
		return false, fmt.Errorf("lists: which edition is built: %w", err)
	}
	return built == edition, nil
}

// Stale notes, within a transaction that writes past the book, that it has to
// be rebuilt. Should the process end before that, the next start does it.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE tally_edition SET built = 0`)
	return err
}

// Prepare does what must be done before the book is used: it fills the lists of
// who waits, which are short, and builds a book of few lines. A longer one is
// left to Build.
func (b *Book) Prepare(ctx context.Context, few int) error {
	if built, err := b.isBuilt(ctx); err != nil || built {
		return err
	}
	if err := b.fillWaiting(ctx); err != nil {
		return err
	}
	for _, l := range b.lists {
		var n int
		if err := b.db.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM `+l.Table+` LIMIT $1) l`, few+1).Scan(&n); err != nil {
			return fmt.Errorf("lists: how much is to be counted: %w", err)
		}
		if few -= n; few < 0 {
			return nil
		}
	}
	return b.Rebuild(ctx)
}

// fillWaiting makes the lists of who waits what they should be. They are younger
// than what they list, so the latter may have been filled without them.
func (b *Book) fillWaiting(ctx context.Context) error {
	return b.db.Write(ctx, func(tx *db.Tx) error {
		for _, v := range b.shownOnce() {
			if v.waits == "" {
				continue // kept from the first day on
			}
			if err := v.mend(ctx, tx, everyone); err != nil {
				return err
			}
		}
		return nil
	})
}

// ErrElsewhere says that another process is building the book.
var ErrElsewhere = errors.New("lists: they are being counted by another process")

// Build sees to it that the book is complete, beside those who use it. It tells
// whether there was something to do.
func (b *Book) Build(ctx context.Context) (did bool, err error) {
	if built, err := b.isBuilt(ctx); err != nil || built {
		return false, err
	}
	return true, b.build(ctx)
}

// elsewherePause is the pace at which the end of another's work is waited for.
const elsewherePause = time.Second

// Rebuild counts everything anew, beside those who use the lists.
func (b *Book) Rebuild(ctx context.Context) error {
	if err := b.fillWaiting(ctx); err != nil {
		return err
	}
	for {
		err := b.build(ctx)
		if !errors.Is(err, ErrElsewhere) {
			return err
		}
		timer := time.NewTimer(elsewherePause)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
	}
}

// turn is the right to build the book. One who is silent for too long has lost
// it: the next one takes another token, and what the first still wants to write
// is refused.
type turn struct {
	*Book
	token string
	beat  time.Time
}

const (
	silentFor = time.Minute
	beatEvery = 10 * time.Second
)

func (b *Book) build(ctx context.Context) error {
	t := &turn{Book: b, token: id.New(b.db.Now()), beat: b.db.Now()}
	err := b.db.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `UPDATE tally_counting SET token = $1, beat_at = $2 WHERE token = '' OR beat_at < $3`,
			t.token, db.Micros(t.beat), db.Micros(t.beat.Add(-silentFor)))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrElsewhere)
		}
		return Stale(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("lists: a turn to count: %w", err)
	}
	if err := t.work(ctx); err != nil {
		// Another may begin at once. If even this is not heard, it waits.
		_ = b.db.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error { return t.end(context.WithoutCancel(ctx), tx) })
		return fmt.Errorf("lists: count: %w", err)
	}
	return nil
}

func (t *turn) work(ctx context.Context) error {
	// What has counts under another name is of an earlier edition: nobody reads it.
	for _, l := range t.lists {
		if err := t.level(ctx, l); err != nil {
			return fmt.Errorf("%s: %w", l.Name, err)
		}
	}
	return t.write(ctx, func(tx *db.Tx) error {
		// What was remembered may have been wrong.
		if err := t.note(ctx, tx, "", "", []change{happened(renames)}); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE tally_edition SET built = $1`, edition); err != nil {
			return err
		}
		return t.end(ctx, tx)
	})
}

func (t *turn) end(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE tally_counting SET token = '', beat_at = 0 WHERE token = $1`, t.token)
	return err
}

// write is for who has the turn. The row that says so is locked until the
// commit, so that no other can begin in between.
func (t *turn) write(ctx context.Context, fn func(tx *db.Tx) error) error {
	return t.db.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `UPDATE tally_counting SET beat_at = $1 WHERE token = $2`, db.Micros(tx.Now()), t.token)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrElsewhere)
		}
		t.beat = tx.Now()
		return fn(tx)
	})
}

// alive is said every now and then while there is nothing to write.
func (t *turn) alive(ctx context.Context) error {
	if t.db.Now().Sub(t.beat) < beatEvery {
		return nil
	}
	return t.write(ctx, func(*db.Tx) error { return nil })
}

// manyCounts are written before there are more, to save memory.
const manyCounts = 400_000

// level adds to the counts of a list what they lack.
func (t *turn) level(ctx context.Context, l *List) error {
	if nothing, err := t.isBare(ctx, l); err != nil || nothing {
		return err
	}
	lacks := counts{}
	err := t.db.Snapshot(ctx, func(q *db.Snapshot) error {
		step := func(int) error {
			if len(lacks) >= manyCounts {
				return t.add(ctx, lacks)
			}
			return t.alive(ctx)
		}
		if err := t.countAll(ctx, q, l, lacks, step); err != nil {
			return err
		}
		return t.keptOf(ctx, q, l.Name, opposite{lacks}, step)
	})
	if err != nil {
		return err
	}
	return t.add(ctx, lacks)
}

// isBare says that a list has no lines and no counts, as all of them in a new
// portal. It spares them a connection of their own each.
func (t *turn) isBare(ctx context.Context, l *List) (bare bool, err error) {
	err = t.db.QueryRow(ctx, `
		SELECT NOT EXISTS (SELECT 1 FROM `+l.Table+`)
		AND NOT EXISTS (SELECT 1 FROM tally_counts WHERE list = $1) AND NOT EXISTS (SELECT 1 FROM tally_notes WHERE list = $2)`,
		l.Name, l.Name).Scan(&bare)
	return bare, err
}

// addAtOnce bounds for how long others wait who want to write.
const addAtOnce = 2000

// add writes what is lacking, in pieces, and forgets it.
func (t *turn) add(ctx context.Context, lacks counts) error {
	defer clear(lacks)
	piece := counts{}
	flush := func() error {
		defer clear(piece)
		return t.write(ctx, func(tx *db.Tx) error { return t.store(ctx, tx, piece) })
	}
	for _, key := range lacks.sorted() {
		piece[key] = lacks[key]
		if len(piece) == addAtOnce {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if len(piece) == 0 {
		return nil
	}
	return flush()
}

// keptStep is how many counts are read at a time.
const keptStep = 10_000

// keptOf is what the book says of a list, notes included.
func (b *Book) keptOf(ctx context.Context, q db.Queryer, list string, to tally, step func(int) error) error {
	last, read := count{list: list, level: -1}, keptStep
	for read == keptStep {
		read = 0
		err := db.Each(ctx, q, func(row db.Row) error {
			var n int64
			err := row.Scan(&last.part, &last.text, &last.level, &last.cell, &n)
			to.add(last, n)
			read++
			return err
		}, `
			SELECT part, gram, level, cell, n FROM tally_counts
			WHERE list = $1 AND (part, gram, level, cell) > ($2, $3, $4, $5) ORDER BY part, gram, level, cell LIMIT $6`,
			list, last.part, last.text, last.level, int64(last.cell), keptStep)
		if err != nil {
			return err
		}
		if err := step(read); err != nil {
			return err
		}
	}
	return db.Each(ctx, q, func(note db.Row) error { return b.addNote(to, note) },
		`SELECT list, part, cell, words, number, n FROM tally_notes WHERE list = $1`, list)
}
