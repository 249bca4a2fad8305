package tally

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// edition is raised when lists or counts are defined anew: what an earlier one
// has counted is then counted again.
const edition = 1

// Build sees to it that the book is complete. Only the first start on a
// database that was filled without it has to count.
func (b *Book) Build(ctx context.Context) error {
	var built int
	if err := b.db.QueryRow(ctx, `SELECT built FROM tally_edition`).Scan(&built); err != nil {
		return fmt.Errorf("tally: which edition is built: %w", err)
	}
	if built == edition {
		return nil
	}
	return b.Rebuild(ctx)
}

// Stale notes, within a transaction that writes past the book, that it has to
// be rebuilt. Should the process end before that, the next start does it.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE tally_edition SET built = 0`)
	return err
}

// Rebuild counts everything anew. Who changes a list meanwhile waits.
func (b *Book) Rebuild(ctx context.Context) error {
	err := b.db.WriteInBulk(ctx, func(tx *db.Tx) error {
		if err := b.keepOthersOut(ctx, tx); err != nil {
			return err
		}
		for _, table := range []string{"tally_notes", "tally_counts"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE `+notOfVersions); err != nil {
				return err
			}
		}
		// What was remembered may have been wrong.
		if err := b.note(ctx, tx, "", "", []Change{happened(renamed)}); err != nil {
			return err
		}
		for _, l := range b.lists {
			if err := b.countAnew(ctx, tx, l); err != nil {
				return fmt.Errorf("%s: %w", l.Name, err)
			}
		}
		_, err := tx.Exec(ctx, `UPDATE tally_edition SET built = $1`, edition)
		return err
	})
	if err != nil {
		return fmt.Errorf("tally: rebuild: %w", err)
	}
	return nil
}

// keepOthersOut waits for every transaction that has left a note, and lets no
// other leave one: whoever changed a list without our seeing it notes that
// after us.
func (b *Book) keepOthersOut(ctx context.Context, tx *db.Tx) error {
	if b.db.Engine() == db.SQLite {
		return nil
	}
	_, err := tx.Exec(ctx, `LOCK TABLE tally_notes IN EXCLUSIVE MODE`)
	return err
}

// buildStep is how many lines are read at a time: a statement that reads all of
// a large list would take longer than one may.
const buildStep = 5000

func (b *Book) countAnew(ctx context.Context, tx *db.Tx, l *List) error {
	piles := newPiles(l)
	var last *Mark
	for {
		read, next, err := l.readForward(ctx, tx, last, piles)
		if err != nil {
			return err
		}
		last = next
		done := read < buildStep
		if done {
			piles.close()
		}
		if done || piles.full() {
			if err := b.store(ctx, tx, piles.counts); err != nil || done {
				return err
			}
			clear(piles.counts)
		}
	}
}

// readForward counts the next lines of a list, the oldest first.
func (l *List) readForward(ctx context.Context, tx *db.Tx, last *Mark, into *piles) (read int, next *Mark, err error) {
	var q question
	q.say(`SELECT ` + l.columns() + `, l.customer_id, c.name_fold FROM ` + l.Table + ` l CROSS JOIN customers c WHERE c.customer_id = l.customer_id`)
	l.limitTo(&q, "l", "")
	l.younger(&q, last)
	q.say(l.order("l", "ASC")+` LIMIT ?`, buildStep)
	found, err := tx.Query(ctx, q.String(), q.args...)
	if err != nil {
		return 0, nil, err
	}
	defer found.Close()
	for found.Next() {
		var customerID, name string
		line, mark, err := l.scan(found, &customerID, &name)
		if err != nil {
			return 0, nil, err
		}
		into.add(line, text{splitWords(joinWords(name, line.Place)), db.Fold(customerID)})
		read, next = read+1, &mark
	}
	return read, next, found.Err()
}

// younger adds the condition that a line comes before another in the list.
func (l *List) younger(q *question, last *Mark) {
	switch {
	case last == nil:
	case l.Time == "":
		q.say(` AND l.id > ?`, last.ID)
	default:
		q.say(` AND (l.`+l.Time+`, l.id) > (?, ?)`, last.Time, last.ID)
	}
}
