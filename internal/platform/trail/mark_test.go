package trail_test

import (
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

func TestAnEndThatIsSetBackToWhatWasTrulySignedIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBook(t, d, "s")
		harm(t, d, `CREATE TABLE first_end AS SELECT * FROM trail_head`)
		for range 4 {
			move(t, d, b, "R1")
		}
		chain(t, b)
		harm(t, d, `CREATE TABLE fourth_end AS SELECT * FROM trail_head`)
		for range 5 {
			move(t, d, b, "R2")
		}
		chain(t, b)
		unguarded(t, d)
		for _, c := range []struct{ end, where, want string }{
			{"fourth_end", "sequence > 4", "the chain was set back: it ends with entry 4, and the portal had come to entry 9"},
			{"first_end", "sequence > 0", "the chain was set back: it ends with entry 0, and the portal had come to entry 9"},
		} {
			harm(t, d, `DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE `+c.where+`)`, `DELETE FROM trail_links WHERE `+c.where,
				`DELETE FROM trail_head`, `INSERT INTO trail_head SELECT * FROM `+c.end)
			if v := verify(t, b, nil); v.Whole || !strings.Contains(strings.Join(v.First, "\n"), c.want) {
				t.Errorf("it says %+v, want %q", v, c.want)
			}
		}
		move(t, d, b, "R3")
		if _, err := b.Chain(t.Context()); err == nil || !strings.Contains(err.Error(), "aftercare audit resume") {
			t.Errorf("the chain went on: %v", err)
		}
	})
}

func TestAStartSignsNoEndThatIsNotTheFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		written(t, d)
		unguarded(t, d)
		harm(t, d, `UPDATE trail_head SET sequence = 0, hash = substr(hash, 1, 0), signed_since = 1, chained_at = 0, signature = substr(signature, 1, 0)`)
		if v := verify(t, newBook(t, d, "s"), nil); v.Whole {
			t.Errorf("a start has signed an end that somebody changed: %+v", v)
		}
		harm(t, d, `UPDATE portal SET value = 'new' WHERE name = 'trail'`)
		if v := verify(t, newBook(t, d, "s"), nil); v.Whole {
			t.Errorf("a start has begun a trail that has entries: %+v", v)
		}
	})
}

func TestReplicasThatStartAtOnceBeginOneTrail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := make(chan *trail.Book)
		for range 4 {
			go func() { done <- newBook(t, d, "s") }()
		}
		var b *trail.Book
		for range 4 {
			b = <-done
		}
		if v := verify(t, b, nil); !v.Whole || v.Begun == "" {
			t.Errorf("%+v", v)
		}
		move(t, d, b, "R1")
		chain(t, b)
		if v := verify(t, b, nil); !v.Whole || v.Chained != 1 {
			t.Errorf("%+v", v)
		}
	})
}

// PostgreSQL keeps what is no number out of such a column; a file of SQLite takes
// anything.
func TestWhatCannotBeReadIsAFlawAndNoError(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, harm, want string }{
		{"an instant", `UPDATE trail_entries SET at = 'abc' WHERE n = ` + entryAt(4), "entry 4 cannot be read: it was changed"},
		{"an instant of what waits", `UPDATE trail_entries SET at = 'abc' WHERE n = (SELECT n FROM trail_unchained)`, "an entry that is not in the chain cannot be read"},
		{"the end", `UPDATE trail_head SET sequence = 'abc'`, "the end of the chain cannot be read: it was changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, db.SQLite)
			b := written(t, d)
			unguarded(t, d)
			harm(t, d, c.harm)
			if v := verify(t, b, nil); v.Whole || v.Flaws != 1 || !strings.Contains(v.First[0], c.want) {
				t.Errorf("it says %+v, want %q and no more", v, c.want)
			}
		})
	}
}

func TestAChainGoesOnAfterItsEndWasRemovedOrDoubled(t *testing.T) {
	t.Parallel()
	for _, statement := range []string{
		`DELETE FROM trail_head`, `DELETE FROM portal WHERE name = 'trail'`,
		`INSERT INTO trail_head (sequence, hash, signed_since, signature) SELECT sequence, hash, signed_since, signature FROM trail_head`,
		`INSERT INTO trail_unchained (n) SELECT entry FROM trail_links WHERE sequence = 5`,
	} {
		t.Run(statement, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := written(t, d)
				unguarded(t, d)
				harm(t, d, statement)
				if err := b.Resume(trail.AtCommandLine(t.Context()), false, trail.Entry{Kind: moved}); err != nil {
					t.Fatal(err)
				}
				chain(t, b)
				if v := verify(t, b, nil); !v.Whole || v.Chained != 11 {
					t.Errorf("%+v", v)
				}
			})
		})
	}
}

func TestTheDatabaseTakesOneEndAndEachEntryOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		written(t, d)
		for _, statement := range []string{
			`INSERT INTO trail_head (sequence, hash, signed_since, signature) SELECT sequence, hash, signed_since, signature FROM trail_head`,
			`INSERT INTO trail_links (sequence, entry, hash) SELECT 10, entry, hash FROM trail_links WHERE sequence = 5`,
		} {
			if err := exec(t.Context(), d, statement); err == nil {
				t.Errorf("%s: it was done", statement)
			}
		}
	})
}
