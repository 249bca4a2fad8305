package trail_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

var errTakenBack = errors.New("taken back")

// removeLast takes the newest entry out of the trail and its queue, as somebody
// does who owns the database.
func removeLast(t *testing.T, d *db.DB) {
	t.Helper()
	harm(t, d, `DELETE FROM trail_unchained WHERE n = (SELECT max(n) FROM trail_entries)`, `DELETE FROM trail_entries WHERE n = (SELECT max(n) FROM trail_entries)`)
}

func TestAnEntryThatIsRemovedBeforeItIsChainedIsMissed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d)
		unguarded(t, d)
		// Somebody holds the chain up, acts, takes away what tells of it, and lets
		// the chain go on.
		harm(t, d, `CREATE TABLE kept AS SELECT * FROM trail_head`, `UPDATE trail_head SET sequence = 1`)
		move(t, d, b, "R11")
		if _, err := b.Chain(t.Context()); err == nil {
			t.Error("a changed end was signed")
		}
		removeLast(t, d)
		move(t, d, b, "R12")
		harm(t, d, `DELETE FROM trail_head`, `INSERT INTO trail_head SELECT * FROM kept`)
		for _, state := range []string{"waits", "is chained"} {
			v := verify(t, b, nil)
			if v.Whole || v.Flaws != 1 || !strings.Contains(v.First[0], "was removed before it was chained") {
				t.Errorf("while the next one %s: %+v", state, v)
			}
			chain(t, b)
		}
	})
}

func TestWhatAProcessWroteLastIsMissedByTheProcess(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var log bytes.Buffer
		b := newBookWith(t, d, "s", slog.New(slog.NewTextHandler(&log, nil)))
		move(t, d, b, "R1")
		if err := b.Look(t.Context()); err != nil || log.Len() > 0 {
			t.Errorf("nothing is gone, and it says %q, %v", log.String(), err)
		}
		unguarded(t, d)
		removeLast(t, d)
		for range 2 { // the second time it is known
			if err := b.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if !strings.Contains(log.String(), "level=ERROR msg=\"entries of the audit trail were removed by somebody else before they were chained\" entries=1") {
			t.Errorf("the log says %q", log.String())
		}
		chain(t, b)
		v := verify(t, b, nil)
		if v.Whole || v.Chained != 1 || !strings.Contains(v.First[0], "was removed before it was chained: entry 1 (trail.gone of") {
			t.Errorf("%+v", v)
		}
	})
}

func TestWritersAtOnceAndWhatIsRolledBackLeaveNoGap(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBook(t, d, "s")
		var writers sync.WaitGroup
		for i := range 8 {
			writers.Go(func() {
				for j := range 10 {
					err := d.Write(t.Context(), func(tx *db.Tx) error {
						entry := trail.Entry{Kind: moved, Record: fmt.Sprintf("R%d.%d", i, j)}
						if err := b.Write(t.Context(), tx, entry, entry); err != nil {
							return err
						}
						if j%3 == 0 {
							return errTakenBack
						}
						return b.Write(t.Context(), tx, entry)
					})
					if err != nil && j%3 != 0 {
						t.Error(err)
					}
				}
			})
		}
		writers.Wait()
		if err := b.Look(t.Context()); err != nil {
			t.Error(err)
		}
		for _, state := range []string{"wait", "are chained"} {
			if v := verify(t, b, nil); !v.Whole || v.Chained+v.Waiting != 8*6*3 {
				t.Errorf("while they %s: %+v", state, v)
			}
			chain(t, b)
		}
		if err := b.Look(t.Context()); err != nil {
			t.Error(err)
		}
		if v := verify(t, b, nil); !v.Whole {
			t.Errorf("%+v", v)
		}
	})
}

func TestAChainThatStoodStillSaysSo(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			clock := now
			d := dbtest.OpenAt(t, engine, func() time.Time { return clock })
			b := newBook(t, d, "s")
			clock = clock.Add(time.Hour) // in which nothing was done
			move(t, d, b, "R1")
			chain(t, b)
			if n := count(t, d, `trail_entries WHERE kind = 'trail.stalled'`); n != 0 {
				t.Errorf("%d entries say that it stood still", n)
			}
			move(t, d, b, "R2")
			clock = clock.Add(time.Minute)
			if behind, err := b.Behind(t.Context()); err != nil || behind != time.Minute {
				t.Errorf("it is behind by %v, %v", behind, err)
			}
			chain(t, b)
			page, _, err := b.Page(t.Context(), trail.Search{Kind: trail.Stalled}, 5)
			if err != nil || len(page) != 1 || page[0].Changes[0].After != "2026-03-02T10:00:00Z" || page[0].Changes[1].After != "2026-03-02T10:01:00Z" {
				t.Errorf("%+v, %v", page, err)
			}
			if behind, err := b.Behind(t.Context()); err != nil || behind != 0 {
				t.Errorf("it is behind by %v, %v", behind, err)
			}
			if v := verify(t, b, nil); !v.Whole {
				t.Errorf("%+v", v)
			}
		})
	}
}

func TestEntriesOfOneTransactionKeepTheirOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBook(t, d, "s")
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i := range 20 {
				if err := b.Write(t.Context(), tx, trail.Entry{Kind: moved, Record: fmt.Sprint(i)}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		page, _, err := b.Page(t.Context(), trail.Search{}, 20)
		if err != nil {
			t.Fatal(err)
		}
		for i, told := range page {
			if want := fmt.Sprint(19 - i); told.Record != want {
				t.Errorf("%s stands where %s should", told.Record, want)
			}
		}
	})
}

func TestWhatWaitsIsFoundByASearch(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d) // the tenth waits
		for name, s := range map[string]trail.Search{
			"a record": {Record: "r10"}, "a person": {Persons: []string{"CU7"}}, "who did it": {Persons: []string{"meera"}}, "a kind": {Kind: moved},
			"a person and a kind": {Persons: []string{"CU7"}, Kind: moved},
		} {
			page, _, err := b.Page(t.Context(), s, 2)
			if err != nil || len(page) == 0 || page[0].Record != "R10" {
				t.Errorf("%s: %+v, %v", name, page, err)
			}
		}
		if page, _, err := b.Page(t.Context(), trail.Search{Record: "R9"}, 2); err != nil || len(page) != 1 {
			t.Errorf("%+v, %v", page, err)
		}
	})
}
