package trail_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

// written returns a trail of ten entries, nine of them in the chain.
func written(t *testing.T, d *db.DB) *trail.Log {
	t.Helper()
	b := newLog(t, d, "s")
	for i := range 9 {
		move(t, d, b, fmt.Sprintf("R%d", i+1))
	}
	chain(t, b)
	move(t, d, b, "R10")
	return b
}

// unguarded removes the triggers that protect the tables, as the owner of a database can.
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

// verify checks a whole trail, and that it contains head, if it is set.
func verify(t *testing.T, b *trail.Log, head string) trail.Verdict {
	t.Helper()
	return verifySince(t, b, time.Time{}, head)
}

func verifySince(t *testing.T, b *trail.Log, since time.Time, head string) (v trail.Verdict) {
	t.Helper()
	v, err := b.Verify(t.Context(), b.DB(), since, head)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAWholeTrailIsProved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if v := verify(t, newLog(t, d, "s"), ""); !v.Whole || v.Chained != 0 || v.Head != "" {
			t.Errorf("of a trail without entries: %+v", v)
		}
		b := written(t, d)
		v := verify(t, b, "")
		if !v.Whole || v.Chained != 9 || v.Waiting != 1 || !strings.HasPrefix(v.Head, "9:") {
			t.Errorf("%+v", v)
		}
		if head, err := trail.HeadOf(t.Context(), d); err != nil || head != v.Head {
			t.Errorf("its head is %s, %v, want %s", head, err, v.Head)
		}
		move(t, d, b, "R11")
		chain(t, b)
		if v := verify(t, b, v.Head); !v.Whole || v.Chained != 11 || v.Waiting != 0 {
			t.Errorf("with a head that was noted: %+v", v)
		}
	})
}

func TestTheEntriesOfADayAreProvedAlone(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			clock := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
			d := dbtest.OpenAt(t, engine, func() time.Time { return clock })
			b := newLog(t, d, "s")
			for range 5 {
				move(t, d, b, "R1")
				clock = clock.Add(time.Hour)
			}
			if behind, err := b.Behind(t.Context()); err != nil || behind != 5*time.Hour {
				t.Errorf("it is behind by %v, %v", behind, err)
			}
			chain(t, b)
			if behind, err := b.Behind(t.Context()); err != nil || behind != 0 {
				t.Errorf("it is behind by %v, %v", behind, err)
			}
			since := func(hours int) trail.Verdict {
				return verifySince(t, b, clock.Add(-time.Duration(hours)*time.Hour), "")
			}
			for hours, chained := range map[int]int64{0: 0, 2: 2, 5: 5, 100: 5} {
				if v := since(hours); !v.Whole || v.Chained != chained {
					t.Errorf("of %d hours: %+v", hours, v)
				}
			}
			unguarded(t, d)
			harm(t, d, `UPDATE trail_entries SET record = 'R0' WHERE n = `+entryAt(3))
			if v := since(2); !v.Whole {
				t.Errorf("what lies before is not looked at: %+v", v)
			}
			if v := since(3); v.Whole || len(v.First) != 1 || !strings.HasPrefix(v.First[0], "entry 3 (") {
				t.Errorf("a changed entry: %+v", v)
			}
			harm(t, d, `DELETE FROM trail_links WHERE sequence = 5`)
			if v := since(2); v.Whole || !strings.Contains(strings.Join(v.First, "\n"), "the last 1 entries of the chain were removed") {
				t.Errorf("without its last link: %+v", v)
			}
		})
	}
}

// entryAt returns the number of an entry by its place in the chain.
func entryAt(place int) string {
	return fmt.Sprintf(`(SELECT entry FROM trail_links WHERE sequence = %d)`, place)
}

func TestEveryChangeOfTheTrailIsFound(t *testing.T) {
	t.Parallel()
	forged := `INSERT INTO trail_entries SELECT n + 1000, at, kind, actor_kind, 'somebody', origin, origin_key, record, person_kind, person, changes, sealed, mac, follows FROM trail_entries WHERE n = `
	const waiting, waits = `(SELECT n FROM trail_unchained)`, "an entry that waits to be chained was removed, changed, or not written by this portal"
	const unsigned = "the head of the chain is not signed by this portal"
	const emptied = `UPDATE trail_head SET sequence = 0, hash = substr(hash, 1, 0), signed_since = 1, chained_at = 0, signature = substr(signature, 1, 0)`
	cases := []struct {
		name string
		harm []string
		want string
	}{
		{"an entry is removed", []string{`DELETE FROM trail_entries WHERE n = ` + entryAt(4)}, "entry 4 was removed or cannot be read"},
		{"an entry and its link are removed", []string{`DELETE FROM trail_entries WHERE n = ` + entryAt(4), `DELETE FROM trail_links WHERE sequence = 4`},
			"1 entries before entry 5 were removed from the chain"},
		{"an entry is changed", []string{`UPDATE trail_entries SET actor = 'somebody' WHERE n = ` + entryAt(4)}, "entry 4 (record.moved of "},
		{"what is sealed is changed", []string{`UPDATE trail_entries SET sealed = mac WHERE n = ` + entryAt(9)}, "was changed, or is not in its place"},
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
		}, "1 entries were added behind the head of the chain"},
		{"an entry is added beside the chain", []string{forged + entryAt(4)}, "1 entries are not in the chain"},
		{"an entry is added to those that wait", []string{forged + waiting, `INSERT INTO trail_unchained SELECT n FROM trail_entries WHERE actor = 'somebody'`}, waits},
		{"an entry that waits is changed", []string{`UPDATE trail_entries SET record = 'R99' WHERE n = ` + waiting}, waits},
		{"an entry that waits is removed", []string{`DELETE FROM trail_entries WHERE n = ` + waiting}, waits},
		{"the last entries are removed", []string{
			`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 7)`, `DELETE FROM trail_links WHERE sequence > 7`,
		}, "the last 2 entries of the chain were removed"},
		{"the last entries are removed and the head is set back", []string{
			`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 7)`, `DELETE FROM trail_links WHERE sequence > 7`,
			`UPDATE trail_head SET sequence = 7, hash = (SELECT hash FROM trail_links WHERE sequence = 7)`,
		}, unsigned},
		{"everything is removed", []string{`DELETE FROM trail_entries`, `DELETE FROM trail_links`, `DELETE FROM trail_unchained`}, "the last 9 entries of the chain were removed"},
		{"the links are removed and the head is as before the first start", []string{`DELETE FROM trail_links`, emptied}, "9 entries are not in the chain"},
		{"there is a second head", []string{`INSERT INTO trail_head (sequence, hash, signed_since, signature) SELECT sequence, hash, signed_since, signature FROM trail_head`}, unsigned},
		{"the head is removed", []string{`DELETE FROM trail_head`}, unsigned},
		{"the head is as before the first start", []string{emptied}, "9 entries were added behind the head of the chain"},
		{"an entry is hidden from searches", []string{`UPDATE trail_links SET record = 'r99' WHERE sequence = 5`}, "entry 5 (record.moved) has wrong search values"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := written(t, d)
				unguarded(t, d)
				harm(t, d, c.harm...)
				v := verify(t, b, "")
				if v.Whole || !strings.Contains(strings.Join(v.First, "\n"), c.want) {
					t.Errorf("it says %+v, want %q", v, c.want)
				}
			})
		})
	}
}

// An attacker with an old copy of the database can restore all of it. Only a head that was noted
// elsewhere shows this.
func TestANotedHeadShowsThatTheTrailWasSetBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		for range 4 {
			move(t, d, b, "R1")
		}
		chain(t, b)
		harm(t, d, `CREATE TABLE kept AS SELECT * FROM trail_head`)
		for range 5 {
			move(t, d, b, "R2")
		}
		chain(t, b)
		noted := verify(t, b, "").Head
		unguarded(t, d)
		harm(t, d, `DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > 4)`, `DELETE FROM trail_links WHERE sequence > 4`,
			`DELETE FROM trail_head`, `INSERT INTO trail_head SELECT * FROM kept`)
		if v := verify(t, b, ""); !v.Whole {
			t.Errorf("without a noted head: %+v", v)
		}
		for _, state := range []string{"set back", "as long as it was, with other entries"} {
			if v := verify(t, b, noted); v.Whole || v.Flaws != 1 || !strings.HasPrefix(v.First[0], "the trail does not contain the head "+noted) {
				t.Errorf("%s: %+v", state, v)
			}
			for range 5 {
				move(t, d, b, "R3")
			}
			chain(t, b)
		}
		for _, bad := range []string{"nonsense", "9", "x:" + noted[2:], noted + "0", noted[:len(noted)-1]} {
			if _, err := b.Verify(t.Context(), d, time.Time{}, bad); err == nil || !strings.Contains(err.Error(), "is not a head of an audit trail") {
				t.Errorf("%q is taken for a head", bad)
			}
		}
	})
}

// PostgreSQL accepts only numbers in this column. SQLite accepts anything.
func TestAnUnreadableEntryIsAFlaw(t *testing.T) {
	t.Parallel()
	for of, want := range map[string]string{
		entryAt(4): "entry 4 was removed or cannot be read", `(SELECT n FROM trail_unchained)`: "an entry that waits to be chained was removed",
	} {
		d := dbtest.Open(t, db.SQLite)
		b := written(t, d)
		unguarded(t, d)
		harm(t, d, `UPDATE trail_entries SET at = 'abc' WHERE n = `+of)
		if v := verify(t, b, ""); v.Whole || v.Flaws != 1 || !strings.HasPrefix(v.First[0], want) {
			t.Errorf("it says %+v, want %q and no more", v, want)
		}
	}
}

func TestAChangedHeadIsSignedAgainOnlyByCommand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		harm          []string
		flaws, places int64
	}{
		"the last links are removed": {[]string{
			`DELETE FROM trail_links WHERE sequence > 7`, `UPDATE trail_head SET sequence = 7, hash = (SELECT hash FROM trail_links WHERE sequence = 7)`,
		}, 1, 9},
		"there is none":    {[]string{`DELETE FROM trail_head`}, 0, 11},
		"there is another": {[]string{`INSERT INTO trail_head (sequence, hash, signed_since, signature) SELECT sequence, hash, signed_since, signature FROM trail_head`}, 0, 11},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := written(t, d)
				unguarded(t, d)
				harm(t, d, c.harm...)
				if _, err := b.Chain(t.Context()); err == nil || !strings.Contains(err.Error(), "aftercare audit resume") {
					t.Errorf("the chain went on: %v", err)
				}
				if err := b.Resume(trail.AtCommandLine(t.Context()), false, trail.Entry{Kind: moved}); err != nil {
					t.Fatal(err)
				}
				chain(t, b)
				if v := verify(t, b, ""); v.Flaws != c.flaws || v.Chained != c.places {
					t.Errorf("%+v, want %+v", v, c)
				}
			})
		})
	}
}

func TestAForgedEntryIsNotChained(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d)
		unguarded(t, d)
		harm(t, d, `UPDATE trail_entries SET actor = 'somebody' WHERE n = (SELECT n FROM trail_unchained)`)
		move(t, d, b, "R11")
		chain(t, b)
		if v := verify(t, b, ""); v.Chained != 10 || v.Waiting != 1 || v.Flaws != 1 {
			t.Errorf("%+v", v)
		}
	})
}

func TestAfterTheSecretWasReplacedTheOrderIsStillProved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		written(t, d)
		b := newLog(t, d, "n")
		if v := verify(t, b, ""); v.Whole {
			t.Errorf("another secret proves it: %+v", v)
		}
		if err := b.Resume(trail.AtCommandLine(t.Context()), true, trail.Entry{Kind: moved}); err != nil {
			t.Fatal(err)
		}
		move(t, d, b, "R11")
		chain(t, b)
		if v := verify(t, b, ""); !v.Whole || v.Chained != 12 {
			t.Errorf("%+v", v)
		}
		unguarded(t, d)
		harm(t, d, `UPDATE trail_entries SET record = 'R99' WHERE n = `+entryAt(3))
		if v := verify(t, b, ""); v.Whole || !strings.Contains(v.First[0], "entry 3 (record.moved") {
			t.Errorf("%+v", v)
		}
	})
}
