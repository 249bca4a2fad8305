package trail_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// notes is a witness in memory.
type notes struct{ text string }

func (n *notes) Recall() (string, error) { return n.text, nil }
func (n *notes) Keep(text string) error  { n.text = text; return nil }

// machine is a process on a machine that remembers.
func machine(t *testing.T, d *db.DB, seen *notes) *trail.Book {
	t.Helper()
	return begun(t, d, trail.Config{
		Secret: bytes.Repeat([]byte("s"), 32), Logger: slog.New(slog.DiscardHandler), Witness: seen, SetsBack: []trail.Kind{restored},
	})
}

// copyEnds keeps the end of the chain and its mark, as they are truly signed now.
func copyEnds(t *testing.T, d *db.DB) {
	t.Helper()
	harm(t, d, `CREATE TABLE kept_head AS SELECT * FROM trail_head`, `CREATE TABLE kept_mark AS SELECT * FROM portal WHERE name = 'trail'`)
}

var endsPutBack = []string{
	`DELETE FROM trail_head`, `INSERT INTO trail_head SELECT * FROM kept_head`,
	`DELETE FROM portal WHERE name = 'trail'`, `INSERT INTO portal SELECT * FROM kept_mark`,
}

func TestAChainThatIsSetBackWithItsMarkIsFoundByWhoHasSeenMore(t *testing.T) {
	t.Parallel()
	const behind = `n IN (SELECT entry FROM trail_links WHERE sequence > 4)`
	for name, statements := range map[string][]string{
		"the tail is cut off": {`DELETE FROM trail_entries WHERE ` + behind, `DELETE FROM trail_links WHERE sequence > 4`},
		"one entry is taken out and the rest waits to be chained again": {
			`INSERT INTO trail_unchained (n) SELECT entry FROM trail_links WHERE sequence > 5`,
			`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence = 5)`, `DELETE FROM trail_links WHERE sequence > 4`,
		},
		"all of it is taken away": {`DELETE FROM trail_entries`, `DELETE FROM trail_links`, `DELETE FROM trail_unchained`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				seen := &notes{}
				b := machine(t, d, seen)
				for range 4 {
					move(t, d, b, "R1")
				}
				chain(t, b)
				copyEnds(t, d)
				for range 5 {
					move(t, d, b, "R2")
				}
				b.Settle(t.Context())
				unguarded(t, d)
				harm(t, d, append(statements, endsPutBack...)...)

				const want = "the chain was set back or written anew: this machine had seen it end with entry 9"
				for who, book := range map[string]*trail.Book{"the process": b, "the next process on this machine": machine(t, d, seen)} {
					if v := verify(t, book, nil); v.Whole || !strings.Contains(strings.Join(v.First, "\n"), want) {
						t.Errorf("%s says %+v, want %q", who, v, want)
					}
				}
				if err := exec(t.Context(), d, `INSERT INTO trail_unchained (n) SELECT min(n) FROM trail_entries HAVING min(n) > 0`); err != nil {
					t.Fatal(err)
				}
				move(t, d, b, "R3")
				if _, err := b.Chain(t.Context()); err == nil || !strings.Contains(err.Error(), "aftercare audit resume") {
					t.Errorf("the chain went on: %v", err)
				}
			})
		})
	}
}

func TestAnEmptiedTrailIsNotBegunAgainWhereItWasSeen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seen := &notes{}
		b := machine(t, d, seen)
		move(t, d, b, "R1")
		b.Settle(t.Context())
		unguarded(t, d)
		harm(t, d, `DELETE FROM trail_entries`, `DELETE FROM trail_links`, `UPDATE portal SET value = 'new' WHERE name = 'trail'`,
			`UPDATE trail_head SET sequence = 0, hash = substr(hash, 1, 0), signed_since = 1, chained_at = 0, signature = substr(signature, 1, 0)`)
		if v := verify(t, machine(t, d, seen), nil); v.Whole || v.Begun != "" {
			t.Errorf("it was begun again: %+v", v)
		}
	})
}

func TestARestoredChainMayEndBeforeWhatWasSeen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seen := &notes{}
		b := machine(t, d, seen)
		for range 4 {
			move(t, d, b, "R1")
		}
		chain(t, b)
		copyEnds(t, d)
		move(t, d, b, "R2")
		b.Settle(t.Context())
		unguarded(t, d)
		harm(t, d, append([]string{`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 4)`, `DELETE FROM trail_links WHERE sequence > 4`}, endsPutBack...)...)
		harm(t, d, `CREATE UNIQUE INDEX trail_links_entry ON trail_links (entry)`)

		// Whoever restores notes it with the portal's secret, from another machine.
		if err := machine(t, d, &notes{}).Note(trail.AtCommandLine(t.Context()), trail.Entry{Kind: restored}); err != nil {
			t.Fatal(err)
		}
		next := machine(t, d, seen)
		chain(t, next)
		if v := verify(t, next, nil); !v.Whole || v.Chained != 5 {
			t.Errorf("%+v", v)
		}
	})
}

func TestAServerWhoseSecretWasReplacedWritesNoEntry(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := begun(t, d, trail.Config{Secret: bytes.Repeat([]byte("s"), 32), Check: "before", Logger: slog.New(slog.DiscardHandler)})
		harm(t, d, `INSERT INTO portal (name, value) VALUES ('secret', 'before')`)
		move(t, d, b, "R1")
		harm(t, d, `UPDATE portal SET value = 'after' WHERE name = 'secret'`)
		err := d.Write(t.Context(), func(tx *db.Tx) error { return b.Write(t.Context(), tx, trail.Entry{Kind: moved, Record: "R2"}) })
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("it says %v", err)
		}
		if n := count(t, d, `trail_entries`); n != 1 {
			t.Errorf("there are %d entries, want one", n)
		}
	})
}

// PostgreSQL alone: on SQLite one writer at a time is waited for anyway.
func TestAnEndThatLeavesEntriesUnchainedSaysSo(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.Postgres)
	var log bytes.Buffer
	b := newBookWith(t, d, "s", slog.New(slog.NewTextHandler(&log, nil)))
	move(t, d, b, "R1")
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `SELECT 1 FROM trail_head FOR UPDATE`); err != nil {
			return err
		}
		b.Settle(t.Context()) // gives up by itself
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), "entries of the audit trail are not chained, and this process ends") {
		t.Errorf("it says %q", log.String())
	}
}
