package trail_test

import (
	"fmt"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

// written is a trail of ten entries, nine of them chained.
func written(t *testing.T, d *db.DB) *trail.Book {
	t.Helper()
	b := newBook(t, d, "s")
	for i := range 9 {
		move(t, d, b, fmt.Sprintf("R%d", i+1))
	}
	chain(t, b)
	move(t, d, b, "R10")
	return b
}

// unguarded takes away what keeps the tables from being changed, as somebody does
// who owns the database.
func unguarded(t *testing.T, d *db.DB) {
	t.Helper()
	statements := []string{`ALTER TABLE trail_entries DISABLE TRIGGER USER`, `ALTER TABLE trail_links DISABLE TRIGGER USER`}
	if d.Engine() == db.SQLite {
		statements = nil
		for _, row := range dbtest.Texts(t, d, `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'trail%'`) {
			statements = append(statements, `DROP TRIGGER `+row[0])
		}
	}
	harm(t, d, append(statements, `DROP INDEX trail_links_entry`, `DROP INDEX trail_head_one`)...)
}

func harm(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if err := exec(t.Context(), d, statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func verify(t *testing.T, b *trail.Book, known *trail.End) trail.Verdict {
	t.Helper()
	v, err := b.Verify(t.Context(), known)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAWholeTrailIsProved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if v := verify(t, newBook(t, d, "s"), nil); !v.Whole || v.Chained != 0 {
			t.Errorf("of a trail without entries: %+v", v)
		}
		b := written(t, d)
		v := verify(t, b, nil)
		if !v.Whole || v.Chained != 9 || v.Waiting != 1 || v.End.Sequence != 9 {
			t.Errorf("%+v", v)
		}
		noted := v.End
		move(t, d, b, "R11")
		chain(t, b)
		if v := verify(t, b, &noted); !v.Whole || v.Chained != 11 || v.Waiting != 0 {
			t.Errorf("with an end that was noted: %+v", v)
		}
	})
}

// entryAt is the number of an entry by its place in the chain.
func TestTheLastEntriesAreProvedAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d)
		last := func(most int64) trail.Verdict {
			t.Helper()
			v, err := b.VerifyLast(t.Context(), d, most)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		for most, chained := range map[int64]int64{0: 9, 3: 3, 9: 9, 100: 9} {
			if v := last(most); !v.Whole || v.Chained != chained || v.Waiting != 1 {
				t.Errorf("of the last %d: %+v", most, v)
			}
		}
		unguarded(t, d)
		if err := exec(t.Context(), d, `UPDATE trail_entries SET record = 'R0' WHERE n = `+entryAt(7)); err != nil {
			t.Fatal(err)
		}
		if v := last(2); !v.Whole {
			t.Errorf("what lies before is not looked at: %+v", v)
		}
		if v := last(3); v.Whole || len(v.First) != 1 || !strings.HasPrefix(v.First[0], "entry 7 (") {
			t.Errorf("a changed entry among the last: %+v", v)
		}
		if err := exec(t.Context(), d, `DELETE FROM trail_links WHERE sequence = 9`); err != nil {
			t.Fatal(err)
		}
		if v := last(2); v.Whole || !strings.Contains(strings.Join(v.First, "\n"), "the last 1 entries of the chain were removed") {
			t.Errorf("without its end: %+v", v)
		}
	})
}

func entryAt(place int) string {
	return fmt.Sprintf(`(SELECT entry FROM trail_links WHERE sequence = %d)`, place)
}

func TestWhateverIsDoneToTheTrailIsFound(t *testing.T) {
	t.Parallel()
	forged := `INSERT INTO trail_entries SELECT n + 1000, at, kind, actor_kind, 'somebody', origin, origin_key, record, person_kind, person, changes, sealed, mac, follows FROM trail_entries WHERE n = `
	const waiting = `(SELECT n FROM trail_unchained)`
	cases := []struct {
		name string
		harm []string
		want string
	}{
		{"an entry is removed", []string{`DELETE FROM trail_entries WHERE n = ` + entryAt(4)}, "entry 4 was removed"},
		{"an entry and its link are removed", []string{`DELETE FROM trail_entries WHERE n = ` + entryAt(4), `DELETE FROM trail_links WHERE sequence = 4`}, "entry 4 was removed from the chain"},
		{"an entry is changed", []string{`UPDATE trail_entries SET actor = 'somebody' WHERE n = ` + entryAt(4)}, "entry 4 (record.moved of "},
		{"what is sealed is changed", []string{`UPDATE trail_entries SET sealed = mac WHERE n = ` + entryAt(9)}, "was changed"},
		{"two entries are swapped", []string{
			`UPDATE trail_links SET sequence = -4 WHERE sequence = 4`, `UPDATE trail_links SET sequence = 4 WHERE sequence = 5`,
			`UPDATE trail_links SET sequence = 5 WHERE sequence = -4`,
		}, "is not in its place"},
		{"the entries of two links are swapped", []string{
			`UPDATE trail_links SET sequence = -4 WHERE sequence = 4`,
			`UPDATE trail_links SET entry = (SELECT entry FROM trail_links WHERE sequence = -4), sequence = 4 WHERE sequence = 5`,
			`UPDATE trail_links SET sequence = 5 WHERE sequence = -4`,
		}, "entry 4 "},
		{"an entry is added to the chain", []string{
			forged + entryAt(9), `INSERT INTO trail_links (sequence, entry, hash) SELECT 10, n, hash FROM trail_entries e, trail_links WHERE e.actor = 'somebody' AND sequence = 9`,
		}, "1 entries were added behind the end of the chain"},
		{"an entry is added beside the chain", []string{forged + entryAt(4)}, "stands outside of the chain"},
		{"an entry is added to those that wait", []string{forged + waiting, `INSERT INTO trail_unchained SELECT n FROM trail_entries WHERE actor = 'somebody'`},
			"was not written by this portal, or was changed"},
		{"an entry that waits is changed", []string{`UPDATE trail_entries SET record = 'R99' WHERE n = ` + waiting}, "was not written by this portal, or was changed"},
		{"an entry that waits is removed", []string{`DELETE FROM trail_entries WHERE n = ` + waiting}, "1 entries that waited to be chained were removed"},
		{"the last entries are removed", []string{
			`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 7)`, `DELETE FROM trail_links WHERE sequence > 7`,
		}, "the last 2 entries of the chain were removed"},
		{"the last entries are removed and the end is set back", []string{
			`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 7)`, `DELETE FROM trail_links WHERE sequence > 7`,
			`UPDATE trail_head SET sequence = 7, hash = (SELECT hash FROM trail_links WHERE sequence = 7)`,
		}, "the end of the chain is not signed by this portal"},
		{"everything is removed and the end is as it was before the first start", []string{
			`DELETE FROM trail_entries`, `DELETE FROM trail_links`, `DELETE FROM trail_unchained`,
			`UPDATE trail_head SET sequence = 0, hash = substr(hash, 1, 0), signed_since = 1, chained_at = 0, signature = substr(signature, 1, 0)`,
		}, "the end of the chain is not signed by this portal"},
		{"everything is removed and the mark says that nothing has begun", []string{
			`DELETE FROM trail_entries`, `DELETE FROM trail_links`, `DELETE FROM trail_unchained`, `UPDATE portal SET value = 'new' WHERE name = 'trail'`,
			`UPDATE trail_head SET sequence = 0, hash = substr(hash, 1, 0), signed_since = 1, chained_at = 0, signature = substr(signature, 1, 0)`,
		}, "says that no portal has begun this trail"},
		{"the mark is removed", []string{`DELETE FROM portal WHERE name = 'trail'`}, "the mark of how far the chain had come was removed"},
		{"the mark is changed", []string{`UPDATE portal SET value = '7' || substr(value, 2) WHERE name = 'trail'`}, "the mark of how far the chain had come is not signed by this portal"},
		{"there is a second end", []string{`INSERT INTO trail_head (sequence, hash, signed_since, signature) SELECT sequence, hash, signed_since, signature FROM trail_head`},
			"there are 2 ends of the chain: 1 were added"},
		{"the end is removed", []string{`DELETE FROM trail_head`}, "the end of the chain was removed"},
		{"an entry of the chain waits once more", []string{`INSERT INTO trail_unchained (n) SELECT entry FROM trail_links WHERE sequence = 5`},
			"1 entries of the chain wait to be chained once more"},
		{"an entry is hidden from searches", []string{`UPDATE trail_links SET record = 'r99' WHERE sequence = 5`}, "entry 5 (record.moved of "},
		{"the entries are no longer asked who wrote them", []string{`UPDATE trail_head SET signed_since = 10`}, "the end of the chain is not signed by this portal"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := written(t, d)
				unguarded(t, d)
				harm(t, d, c.harm...)
				v := verify(t, b, nil)
				if v.Whole || !strings.Contains(strings.Join(v.First, "\n"), c.want) {
					t.Errorf("it says %+v, want %q", v, c.want)
				}
			})
		})
	}
}

// Whoever has the database and an old copy of it can put all of it back. Only
// who has noted the end elsewhere knows.
func TestAnEndThatWasNotedShowsThatTheTrailWasSetBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d)
		noted := verify(t, b, nil).End
		if _, err := trail.ParseEnd(noted.String()); err != nil {
			t.Error(err)
		}
		later := noted
		later.Sequence++
		if v := verify(t, b, &later); v.Whole || !strings.Contains(v.First[0], "the chain ends before the end that was noted, entry 10") {
			t.Errorf("%+v", v)
		}
		other := noted
		other.Hash = strings.Repeat("0", 64)
		if v := verify(t, b, &other); v.Whole || !strings.Contains(v.First[0], "entry 9 is another one than the end that was noted") {
			t.Errorf("%+v", v)
		}
		for _, bad := range []string{"", "9", "x:" + noted.Hash, "9:zz", "0:" + noted.Hash, "9:" + noted.Hash[1:]} {
			if _, err := trail.ParseEnd(bad); err == nil {
				t.Errorf("%q is taken for an end", bad)
			}
		}
	})
}

func TestAChangedEndIsNotSignedAgainUntilSomebodyAtTheMachineSaysSo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d)
		unguarded(t, d)
		for _, statement := range []string{`DELETE FROM trail_links WHERE sequence > 7`, `UPDATE trail_head SET sequence = 7, hash = (SELECT hash FROM trail_links WHERE sequence = 7)`} {
			if err := exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := b.Chain(t.Context()); err == nil || !strings.Contains(err.Error(), "aftercare audit resume") {
			t.Errorf("the chain went on: %v", err)
		}
		if err := b.Resume(trail.AtCommandLine(t.Context()), false, trail.Entry{Kind: moved}); err != nil {
			t.Fatal(err)
		}
		chain(t, b)
		v := verify(t, b, nil)
		if v.Whole || v.Flaws != 2 || v.Unsigned != 8 || !strings.Contains(v.First[0], "stands outside of the chain") {
			t.Errorf("what was taken out of the chain is still out of it: %+v", v)
		}
	})
}

func TestAfterTheSecretWasReplacedTheOrderIsStillProved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		written(t, d)
		b := newBook(t, d, "n")
		if v := verify(t, b, nil); v.Whole {
			t.Errorf("another secret proves it: %+v", v)
		}
		if err := b.Resume(trail.AtCommandLine(t.Context()), true, trail.Entry{Kind: moved}); err != nil {
			t.Fatal(err)
		}
		move(t, d, b, "R11")
		chain(t, b)
		if v := verify(t, b, nil); !v.Whole || v.Unsigned != 10 || v.Chained != 12 {
			t.Errorf("%+v", v)
		}
		unguarded(t, d)
		if err := exec(t.Context(), d, `UPDATE trail_entries SET record = 'R99' WHERE n = `+entryAt(3)); err != nil {
			t.Fatal(err)
		}
		if v := verify(t, b, nil); v.Whole || !strings.Contains(v.First[0], "entry 3 (record.moved") {
			t.Errorf("%+v", v)
		}
	})
}
