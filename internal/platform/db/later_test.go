package db_test

import (
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func late() []db.LateIndex {
	return []db.LateIndex{{Name: "customers_by_phone", On: "customers (phone, id)"}, {Name: "customers_by_address", On: "customers (address)"}}
}

func missing(t *testing.T, d *db.DB) int {
	t.Helper()
	left, err := db.MissingIndexes(t.Context(), d, d.Engine(), late())
	if err != nil {
		t.Fatal(err)
	}
	return len(left)
}

func TestLateIndexesAreBuiltOnceBesideOneAnother(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if n := missing(t, d); n != 2 {
			t.Fatalf("%d are missing, want 2", n)
		}
		var replicas sync.WaitGroup
		for range 2 {
			replicas.Go(func() {
				if err := d.BuildIndexesInAMoment(t.Context(), late()); err != nil {
					t.Error(err)
				}
			})
		}
		replicas.Wait()
		if n := missing(t, d); n != 0 {
			t.Errorf("%d are missing", n)
		}
		if err := d.BuildIndexesInAMoment(t.Context(), late()); err != nil {
			t.Error(err)
		}
	})
}

func TestAnIndexThatAKilledProcessLeftHalfBuiltIsBuiltAnew(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.Postgres)
	// The way to a half-built index without a kill is one that cannot be built.
	dbtest.Raw(t, url, `CREATE TABLE twice (n BIGINT)`, `INSERT INTO twice VALUES (1), (1)`)
	dbtest.RawFails(t, url, `CREATE UNIQUE INDEX CONCURRENTLY half ON twice (n)`)
	d := dbtest.Connect(t, url, time.Now)
	all := []db.LateIndex{{Name: "half", On: "twice (n)"}}
	if left, err := db.MissingIndexes(t.Context(), d, d.Engine(), all); err != nil || len(left) != 1 {
		t.Fatalf("%v are missing: %v", left, err)
	}
	if err := d.BuildIndexes(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	if left, err := db.MissingIndexes(t.Context(), d, d.Engine(), all); err != nil || len(left) != 0 {
		t.Errorf("%v are missing: %v", left, err)
	}
}

func TestEveryLateIndexOfThePortalCanBeBuilt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := db.LateIndexes()
		if err := d.BuildIndexesInAMoment(t.Context(), all); err != nil {
			t.Fatal(err)
		}
		if left, err := db.MissingIndexes(t.Context(), d, d.Engine(), all); err != nil || len(left) != 0 {
			t.Errorf("%v are missing: %v", left, err)
		}
	})
}
