package lists_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
)

// forgets leaves a book that is not built, with numbers that are wrong in every
// way: too many, too few, and of lists that are no more.
func (d *desk) forgets() {
	d.Helper()
	d.write(func(tx *db.Tx) error {
		for _, statement := range []string{
			`DELETE FROM tally_notes WHERE list = 'things'`,
			`DELETE FROM tally_counts WHERE list = 'things' AND gram <> ''`,
			`UPDATE tally_counts SET n = n + 7 WHERE list = 'customers' AND level = 0`,
			`INSERT INTO tally_counts (list, part, gram, level, cell, n) VALUES ('customers', 'Nobody', 'zzzz', 0, 0, 3), ('of old', '', '', 0, 0, 5) ON CONFLICT DO NOTHING`,
		} {
			if _, err := tx.Exec(d.Context(), statement); err != nil {
				return err
			}
		}
		return lists.Stale(d.Context(), tx)
	})
}

// builds waits for its turn: PostgreSQL hears somewhat later than we do that one
// who was cut off has hung up.
func (d *desk) builds() bool {
	d.Helper()
	for {
		did, err := d.book.Build(d.Context())
		if err == nil {
			return did
		}
		if !errors.Is(err, lists.ErrElsewhere) {
			d.Fatal(err)
		}
		d.waits()
	}
}

// waits leaves the machine to whoever is at it, until it is asked again.
func (d *desk) waits() {
	select {
	case <-time.After(10 * time.Millisecond):
	case <-d.Context().Done():
	}
}

func TestABookThatIsNotBuiltAnswersRightAndIsBuiltOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(60, 70)
		d.stir(20)
		d.forgets()
		d.showsAll(d.book) // counted directly
		d.stir(20)
		d.showsAll(d.book)
		if !d.builds() {
			d.Error("there was nothing to build")
		}
		d.showsAll(d.book)
		if d.builds() {
			d.Error("it was built again")
		}
		d.stir(20)
		d.showsAll(d.book)
		d.agrees()
	})
}

// agrees compares the book with the lines, as the doctor does.
func (d *desk) agrees() {
	d.Helper()
	err := d.db.Snapshot(d.Context(), func(q *db.Snapshot) error {
		c, err := d.book.Compare(d.Context(), q, d.db.Engine(), func(int64) {})
		if len(c.Wrong) > 0 || len(c.Strays) > 0 {
			d.Errorf("the book is wrong: %v %v", c.Wrong, c.Strays)
		}
		return err
	})
	if err != nil {
		d.Error(err)
	}
}

func TestABookIsBuiltBesideThoseWhoWriteAndFold(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(120, 150)
		d.forgets()
		replica := d.open(d.db)
		var builders sync.WaitGroup
		for _, book := range []*lists.Book{d.book, replica} {
			builders.Go(func() {
				for {
					_, err := book.Build(d.Context())
					if err == nil {
						return
					}
					if !errors.Is(err, lists.ErrElsewhere) {
						d.Error(err)
						return
					}
					d.waits()
				}
			})
		}
		d.stir(80)
		if err := d.book.Fold(d.Context()); err != nil {
			d.Error(err)
		}
		d.stir(40)
		builders.Wait()
		d.showsAll(d.book)
		d.showsAll(replica)
		d.agrees()
	})
}

func TestOneWhoDiesOverABookLeavesItToTheNext(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(40, 50)
		d.forgets()
		taken := func(beat time.Time) {
			d.Helper()
			d.write(func(tx *db.Tx) error {
				_, err := tx.Exec(d.Context(), `UPDATE tally_counting SET token = 'another', beat_at = $1`, db.Micros(beat))
				return err
			})
		}
		taken(d.db.Now())
		if _, err := d.book.Build(d.Context()); !errors.Is(err, lists.ErrElsewhere) {
			d.Errorf("somebody else is at it: %v", err)
		}
		d.showsAll(d.book)
		taken(d.db.Now().Add(-2 * time.Minute)) // not heard of since
		d.builds()
		d.showsAll(d.book)
		d.agrees()
	})
}

// interrupted ends its context when the database was asked so many times.
type interrupted struct {
	context.Context
	mu   sync.Mutex
	left int
	end  context.CancelFunc
}

func (c *interrupted) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left <= 0 {
		c.end()
	}
	return c.Context.Err()
}

func TestABookWhoseBuildingWasCutOffAnywhereIsFinishedByTheNext(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(20, 25)
		if err := d.book.Fold(d.Context()); err != nil {
			d.Fatal(err)
		}
		want := d.contents()
		cutOff := 0
		for left := 1; left < 60; left += 8 {
			d.forgets()
			ctx, end := context.WithCancel(d.Context())
			_, err := d.book.Build(&interrupted{Context: ctx, left: left, end: end})
			end()
			if err != nil {
				cutOff++
			}
			d.builds()
			if err := d.book.Fold(d.Context()); err != nil {
				d.Fatal(err)
			}
			d.agrees()
		}
		if cutOff == 0 {
			d.Error("nothing was cut off")
		}
		// What is no more, nobody reads.
		got := slices.DeleteFunc(d.contents(), func(line string) bool { return strings.HasPrefix(line, "of old") })
		if fmt.Sprint(got) != fmt.Sprint(want) {
			d.Errorf("the book has %d numbers, want %d", len(got), len(want))
		}
		d.showsAll(d.book)
	})
}
