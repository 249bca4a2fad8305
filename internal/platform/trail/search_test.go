package trail_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

const many = 20_000

// filled returns a trail with one entry per second. Every tenth has another admin.
func filled(t testing.TB, d *db.DB, entries int) *trail.Log {
	t.Helper()
	numbers := fmt.Sprintf(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %d)`, entries)
	first := db.Micros(time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC))
	empty := `x''`
	if d.Engine() == db.Postgres {
		empty = `''`
	}
	err := exec(t.Context(), d, fmt.Sprintf(`
		%s INSERT INTO trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, mac)
		SELECT ((CAST(%d AS BIGINT) / 1000 + CAST(i AS BIGINT) * 1000) * 1048576), CAST(%d AS BIGINT) + CAST(i AS BIGINT) * 1000000, CASE WHEN i %% 1000 = 0 THEN 'rare' WHEN i %% 3 = 0 THEN 'kind.' || (i %% 60) ELSE 'record.moved' END, 'admin',
			CASE WHEN i %% 10 = 0 THEN 'ravi' ELSE 'meera' END, %s, '', 'R' || (i %% 5000), 'customer', 'CU' || (i %% 2000), '[]', %s, %s FROM numbers`,
		numbers, first, first, empty, empty, empty))
	for _, statement := range []string{
		`INSERT INTO trail_links (sequence, entry, hash, kind, actor, person, record)
			SELECT row_number() OVER (ORDER BY n), n, mac, kind, actor, person, lower(record) FROM trail_entries`, `ANALYZE`,
	} {
		if err == nil {
			err = exec(t.Context(), d, statement)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return newLog(t, d, "s")
}

func TestASearchFiltersAndPagesByKey(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := filled(t, d, many)
		at := func(i int) time.Time { return time.Date(2026, 3, 2, 0, 0, i, 0, time.UTC) }
		cases := []struct {
			name   string
			search trail.Search
			want   []int // the first entries
			more   bool
		}{
			{"everything", trail.Search{}, []int{20000, 19999, 19998}, true},
			{"who did it", trail.Search{Persons: []string{"ravi"}}, []int{20000, 19990, 19980}, true},
			{"whom it concerns", trail.Search{Persons: []string{"CU7"}}, []int{18007, 16007, 14007}, true},
			{"either of two", trail.Search{Persons: []string{"CU7", "CU8"}}, []int{18008, 18007, 16008}, true},
			{"a kind", trail.Search{Kind: "rare"}, []int{20000, 19000, 18000}, true},
			{"a person and a kind", trail.Search{Persons: []string{"ravi"}, Kind: "rare"}, []int{20000, 19000, 18000}, true},
			{"a person and a kind that they never did", trail.Search{Persons: []string{"meera"}, Kind: "rare"}, nil, false},
			{"a record", trail.Search{Record: "r17"}, []int{15017, 10017, 5017}, true},
			{"a record and a person", trail.Search{Record: "R10", Persons: []string{"ravi"}}, []int{15010, 10010, 5010}, true},
			{"a record of another person", trail.Search{Record: "R17", Persons: []string{"ravi"}}, nil, false},
			{"a day", trail.Search{From: at(10), To: at(12)}, []int{11, 10}, false},
			{"a person on a day", trail.Search{Persons: []string{"ravi"}, From: at(10), To: at(21)}, []int{20, 10}, false},
			{"nobody", trail.Search{Persons: []string{"nobody"}}, nil, false},
		}
		for _, c := range cases {
			page, more, err := b.Page(t.Context(), c.search, 3)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if got := secondsOf(page); !slices.Equal(got, c.want) || more != c.more {
				t.Errorf("%s: %v (more: %v), want %v (%v)", c.name, got, more, c.want, c.more)
			}
			if !more {
				continue
			}
			older := c.search
			older.Before = page[2].N
			next, _, err := b.Page(t.Context(), older, 1)
			if err != nil || len(next) != 1 || next[0].N >= page[2].N {
				t.Fatalf("%s: the next is %+v, %v", c.name, next, err)
			}
			newer := c.search
			newer.After = next[0].N
			if back, more, err := b.Page(t.Context(), newer, 3); err != nil || !slices.Equal(secondsOf(back), c.want) || more {
				t.Errorf("%s: back are %v (more: %v), %v", c.name, secondsOf(back), more, err)
			}
		}
	})
}

// secondsOf returns which entries are on the page.
func secondsOf(page []trail.Told) (all []int) {
	for _, e := range page {
		all = append(all, int(e.At.Sub(time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)).Seconds()))
	}
	return all
}

// A page must cost the same at a thousand and at a million entries. Every search uses an index, and
// no plan reads or sorts the whole table.
func TestNoSearchReadsTheWholeTrail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		filled(t, d, many)
		from := time.Date(2026, 3, 2, 1, 0, 0, 0, time.UTC)
		for name, s := range map[string]trail.Search{
			"everything": {}, "a page further on": {Before: trail.First(from)}, "a page back": {After: trail.First(from)},
			"a person": {Persons: []string{"meera"}}, "a person and a kind": {Persons: []string{"meera"}, Kind: "rare"},
			"two persons": {Persons: []string{"meera", "CU7"}}, "a kind": {Kind: "rare"}, "a record": {Record: "R17"},
			"a record and a person": {Record: "R17", Persons: []string{"meera"}}, "a day": {From: from, To: from.Add(time.Hour)},
			"a kind on a day":   {Kind: "record.moved", From: from, To: from.Add(time.Hour)},
			"a person on a day": {Persons: []string{"meera"}, From: from, To: from.Add(time.Hour), Before: trail.First(from.Add(time.Hour))},
		} {
			for _, plan := range trail.Plans(t.Context(), d, s) {
				for _, line := range strings.Split(plan, "\n") {
					if isWholeTable(line) {
						t.Errorf("%s: %s\n%s", name, line, plan)
					}
				}
			}
		}
	})
}

// isWholeTable reports whether a plan line reads a whole table. SQLite also calls a walk along the
// primary key with a limit a scan, which is allowed.
func isWholeTable(line string) bool {
	return strings.Contains(line, "Seq Scan on trail_entries") || strings.Contains(line, "Seq Scan on trail_links") || strings.Contains(line, "SCAN e") ||
		strings.Contains(line, "SCAN trail_entries USING") || strings.Contains(line, "SCAN trail_links")
}

// BenchmarkAPageOfTheTrail measures a page at ten thousand and at a million entries:
//
//	go run ./tools/withpg go test ./internal/platform/trail -run '^$' -bench Page
func BenchmarkAPageOfTheTrail(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for _, entries := range []int{10_000, 1_000_000} {
			book := filled(b, dbtest.Open(b, engine), entries)
			day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
			middle := db.Micros(day)/1000 + int64(entries)/2*1000
			for _, c := range []struct {
				name   string
				search trail.Search
			}{
				{"newest", trail.Search{}},
				{"half way back", trail.Search{Before: middle * 1048576}},
				{"of a person", trail.Search{Persons: []string{"CU7"}}},
				{"of a kind", trail.Search{Kind: "rare"}},
				{"of a record", trail.Search{Record: "R17"}},
				{"of a day", trail.Search{From: day, To: day.AddDate(0, 0, 1)}},
			} {
				b.Run(fmt.Sprintf("%s/%s/%d", engine, c.name, entries), func(b *testing.B) {
					for b.Loop() {
						if page, _, err := book.Page(b.Context(), c.search, 25); err != nil || len(page) == 0 {
							b.Fatal(len(page), err)
						}
					}
				})
			}
		}
	}
}

func TestASearchFindsUnchainedEntries(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := written(t, d) // the tenth entry waits
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
