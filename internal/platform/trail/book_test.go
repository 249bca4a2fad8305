package trail_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

const moved trail.Kind = "record.moved"

// newBook returns a trail with a secret of one repeated letter.
func newLog(t testing.TB, d *db.DB, secret string) *trail.Log {
	t.Helper()
	return made(t, d, trail.Config{Secret: []byte(strings.Repeat(secret, 32)), Logger: slog.New(slog.DiscardHandler)})
}

// made returns a trail whose callers all have one address.
func made(t testing.TB, d *db.DB, c trail.Config) *trail.Log {
	t.Helper()
	c.Deeds = []trail.Deed{{Kind: moved, Title: "Record moved"}}
	c.Address = func(context.Context) string { return "203.0.113.7" }
	b, err := trail.New(d, c)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// move writes that an admin moved a customer's record.
func move(t *testing.T, d *db.DB, b *trail.Log, record string) {
	t.Helper()
	ctx := auth.With(t.Context(), auth.Actor{Kind: auth.Admin, ID: "meera"})
	err := d.Write(ctx, func(tx *db.Tx) error {
		return b.Write(ctx, tx, trail.Entry{Kind: moved, Record: record, Person: trail.Customer("CU7"), Changes: []trail.Change{
			trail.Plain("shelf", "3", "4"), trail.Personal("name", "Asha Verma", "Asha Rao"),
		}})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnEntryIsNeverChangedOrDeleted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		move(t, d, b, "R1")
		chain(t, b)
		refused := []string{
			`UPDATE trail_entries SET actor = 'somebody'`, `DELETE FROM trail_entries`,
			`UPDATE trail_links SET sequence = 7`, `DELETE FROM trail_links`,
		}
		if d.Engine() == db.Postgres {
			refused = append(refused, `TRUNCATE trail_entries`, `TRUNCATE trail_links CASCADE`)
		}
		for _, statement := range refused {
			if err := exec(t.Context(), d, statement); err == nil || !strings.Contains(err.Error(), "is only ever added to") {
				t.Errorf("%s: %v", statement, err)
			}
		}
		if d.Engine() == db.SQLite {
			for _, statement := range []string{
				`INSERT OR REPLACE INTO trail_entries SELECT n, at, kind, actor_kind, 'somebody', origin, origin_key, record, person_kind, person, changes, sealed, mac, follows FROM trail_entries`,
				`INSERT OR REPLACE INTO trail_links SELECT sequence, 7, hash, kind, actor, person, record FROM trail_links`,
			} {
				if err := exec(t.Context(), d, statement); err != nil {
					t.Errorf("%s: %v", statement, err)
				}
			}
		}
		if n := count(t, d, `trail_entries WHERE actor = 'meera'`); n != 1 {
			t.Errorf("%d entries are as they were written, want 1", n)
		}
		if n := count(t, d, `trail_links l JOIN trail_entries e ON e.n = l.entry`); n != 1 {
			t.Errorf("%d links are as they were written, want 1", n)
		}
	})
}

func TestARollbackLeavesNoEntryAndNoKey(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		ctx := t.Context()
		err := d.Write(ctx, func(tx *db.Tx) error {
			err := b.Write(ctx, tx, trail.Entry{Kind: moved, Record: "R1", Person: trail.Customer("CU7"), Changes: []trail.Change{trail.Personal("name", "", "Asha")}})
			if err != nil {
				t.Error(err)
			}
			return context.Canceled
		})
		if err == nil {
			t.Fatal("it was not rolled back")
		}
		if n := count(t, d, `trail_entries`) + count(t, d, `trail_keys`) + count(t, d, `trail_unchained`); n != 0 {
			t.Errorf("%d rows are left", n)
		}
		// The key that was rolled back is not used.
		move(t, d, b, "R2")
		if n := count(t, d, `trail_keys`); n != 2 {
			t.Errorf("%d keys, want those of the admin and of the customer", n)
		}
	})
}

func TestAnUnlistedKindIsAnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := newLog(t, d, "s").Note(t.Context(), trail.Entry{Kind: "record.made"}); err == nil {
			t.Error("it was written")
		}
	})
}

func TestNothingPersonalCanBeReadInTheDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		move(t, d, newLog(t, d, "s"), "R1")
		for _, row := range dbtest.Texts(t, d, `SELECT * FROM trail_entries`) {
			for _, value := range row {
				for _, personal := range []string{"Asha", "203.0.113.7"} {
					if strings.Contains(value, personal) {
						t.Errorf("%s stands in %q", personal, value)
					}
				}
			}
		}
	})
}

func chain(t *testing.T, b *trail.Log) {
	t.Helper()
	for {
		added, err := b.Chain(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if added == 0 {
			return
		}
	}
}

func exec(ctx context.Context, d *db.DB, statement string, args ...any) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

func count(t *testing.T, d *db.DB, from string) (n int) {
	t.Helper()
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM `+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// An attacker who guesses passwords hangs up early.
func TestAnEntryIsKeptAlthoughItsCallerHasGone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		gone, hangUp := context.WithCancel(t.Context())
		hangUp()
		if err := b.Note(gone, trail.Entry{Kind: moved, Record: "R1"}); err == nil {
			t.Error("a note outlives its caller")
		}
		b.Keep(gone, trail.Entry{Kind: moved, Record: "R2"})
		if n := count(t, d, `trail_entries WHERE record = 'R2'`); n != 1 {
			t.Errorf("the trail has %d entries of it, want one", n)
		}
	})
}

func TestAnEntryThatCannotBeKeptIsLoggedAndCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var log bytes.Buffer
		var lost []trail.Kind
		b := made(t, d, trail.Config{
			Secret: []byte(strings.Repeat("s", 32)), Logger: slog.New(slog.NewTextHandler(&log, nil)), Lost: func(k trail.Kind) { lost = append(lost, k) },
		})
		b.Keep(t.Context(), trail.Entry{Kind: "record.unheard-of"})
		if len(lost) != 1 || !strings.Contains(log.String(), `level=ERROR msg="an entry is missing from the audit trail" kind=record.unheard-of`) {
			t.Errorf("%v were counted, and the log says %q", lost, log.String())
		}
	})
}

func TestEntriesOfOneTransactionKeepTheirOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		const writes, each = 3, 450 // more than one statement takes, on both engines
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i := range writes {
				var entries []trail.Entry
				for j := range each {
					entries = append(entries, trail.Entry{Kind: moved, Record: fmt.Sprint(i*each + j)})
				}
				if err := b.Write(t.Context(), tx, entries...); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		page, _, err := b.Page(t.Context(), trail.Search{}, writes*each)
		if err != nil || len(page) != writes*each {
			t.Fatalf("%d entries (%v)", len(page), err)
		}
		for i, told := range page {
			if want := fmt.Sprint(len(page) - 1 - i); told.Record != want {
				t.Fatalf("%s stands where %s should", told.Record, want)
			}
		}
		chain(t, b)
		if v := verify(t, b, ""); !v.Whole || v.Chained != writes*each {
			t.Errorf("%+v", v)
		}
	})
}

func TestANumberThatIsTakenIsRefusedToBeTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, other := newLog(t, d, "s"), newLog(t, d, "s")
		both := []trail.Entry{{Kind: moved, Record: "R1"}, {Kind: moved, Record: "R2"}}
		err := d.Write(t.Context(), func(tx *db.Tx) error { // in one transaction all entries have the same time
			one.DrawFrom(7)
			if err := one.Write(t.Context(), tx, both...); err != nil {
				t.Error(err)
			}
			other.DrawFrom(8)
			return other.Write(t.Context(), tx, both...)
		})
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("it says %v", err)
		}
		if n := count(t, d, `trail_entries`); n != 0 {
			t.Errorf("there are %d entries, want none", n)
		}
	})
}

func TestAServerWhoseSecretWasReplacedWritesNoEntry(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := made(t, d, trail.Config{Secret: bytes.Repeat([]byte("s"), 32), Check: "before", Logger: slog.New(slog.DiscardHandler)})
		move(t, d, b, "R0") // a portal without a stored secret accepts any
		harm(t, d, `INSERT INTO portal (name, value) VALUES ('secret', 'before')`)
		move(t, d, b, "R1")
		harm(t, d, `UPDATE portal SET value = 'after' WHERE name = 'secret'`)
		for _, entries := range [][]trail.Entry{{{Kind: moved}}, slices.Repeat([]trail.Entry{{Kind: moved}}, 450)} {
			if err := b.Note(t.Context(), entries...); fault.KindOf(err) != fault.Unavailable {
				t.Errorf("it says %v", err)
			}
		}
		if n := count(t, d, `trail_entries`); n != 2 {
			t.Errorf("there are %d entries, want two", n)
		}
	})
}
