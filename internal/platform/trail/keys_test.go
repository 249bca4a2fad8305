package trail_test

import (
	"fmt"
	"sync"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

// newest returns the newest entry about a moved record.
func newest(t *testing.T, b *trail.Log) trail.Told {
	t.Helper()
	page, _, err := b.Page(t.Context(), trail.Search{Kind: moved}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return page[0]
}

func TestWhoIsForgottenCannotBeReadAnyMoreAndTheChainStaysWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newLog(t, d, "s")
		move(t, d, b, "R1")
		chain(t, b)
		if e := newest(t, b); len(e.Changes) != 2 || e.Changes[1].Before != "Asha Verma" || e.Address != "203.0.113.7" || e.Sealed {
			t.Errorf("before: %+v", e)
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error { return b.Forget(t.Context(), tx, trail.Customer("CU7")) })
		if err != nil {
			t.Fatal(err)
		}
		if e := newest(t, b); len(e.Changes) != 1 || e.Changes[0].Field != "shelf" || e.Address != "203.0.113.7" || !e.Sealed {
			t.Errorf("after: %+v", e)
		}
		chain(t, b)
		if v := verify(t, b, ""); !v.Whole || v.Chained != 2 {
			t.Errorf("%+v", v)
		}
		// Later entries about the person get a new key.
		move(t, d, b, "R2")
		if e := newest(t, b); e.Record != "R2" || len(e.Changes) != 2 {
			t.Errorf("later: %+v", e)
		}
	})
}

func TestTwoReplicasGiveAPersonOneKeyAndNeverWaitForEachOther(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			replicas := []*trail.Log{newLog(t, d, "s"), newLog(t, d, "s")}
			// Both write about the same two new people, in different order.
			for round := range 10 {
				one, two := fmt.Sprintf("CU%dA", round), fmt.Sprintf("CU%dB", round)
				orders := [][]string{{one, two}, {two, one}}
				var all sync.WaitGroup
				for i, b := range replicas {
					all.Go(func() {
						var entries []trail.Entry
						for _, id := range orders[i] {
							entries = append(entries, trail.Entry{Kind: moved, Person: trail.Customer(id), Changes: []trail.Change{trail.Personal("name", "", "Asha")}})
						}
						if err := b.Note(t.Context(), entries...); err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
			}
			page, _, err := replicas[0].Page(t.Context(), trail.Search{}, 100)
			if err != nil || len(page) != 40 {
				t.Fatalf("%d entries, %v", len(page), err)
			}
			for _, e := range page {
				if e.Sealed || len(e.Changes) != 1 {
					t.Errorf("%+v", e)
				}
			}
		})
	}
}

func TestTwoReplicasMakeOneChain(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			replicas := []*trail.Log{newLog(t, d, "s"), newLog(t, d, "s")}
			var all sync.WaitGroup
			for _, b := range replicas {
				all.Go(func() {
					for range 10 {
						move(t, d, b, "R")
						if _, err := b.Chain(t.Context()); err != nil {
							t.Error(err)
						}
					}
				})
			}
			all.Wait()
			chain(t, replicas[0])
			if v := verify(t, replicas[1], ""); !v.Whole || v.Chained != 20 || v.Waiting != 0 {
				t.Errorf("%+v", v)
			}
		})
	}
}

func TestAKeyThatTheSecretDoesNotOpenIsReplaced(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		move(t, d, newLog(t, d, "s"), "R1")
		b := newLog(t, d, "n")
		move(t, d, b, "R2")
		if e := newest(t, b); e.Record != "R2" || e.Sealed || len(e.Changes) != 2 {
			t.Errorf("%+v", e)
		}
	})
}
