package migrate_test

import (
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func late() []migrate.DeferredIndex {
	return []migrate.DeferredIndex{{Name: "customers_by_phone", On: "customers (phone, id)"}, {Name: "customers_by_address", On: "customers (address)"}}
}

func missing(t *testing.T, d *db.DB) int {
	t.Helper()
	left, err := migrate.MissingIndexes(t.Context(), d, late())
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
				if err := migrate.BuildIndexesInAMoment(t.Context(), d, late()); err != nil {
					t.Error(err)
				}
			})
		}
		replicas.Wait()
		if n := missing(t, d); n != 0 {
			t.Errorf("%d are missing", n)
		}
		if err := migrate.BuildIndexesInAMoment(t.Context(), d, late()); err != nil {
			t.Error(err)
		}
	})
}

func TestAnIndexThatAKilledProcessLeftHalfBuiltIsBuiltAnew(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.Postgres)
	// An index that cannot be built is left half-built, as after a kill.
	dbtest.Raw(t, url, `CREATE TABLE twice (n BIGINT)`, `INSERT INTO twice VALUES (1), (1)`)
	dbtest.RawFails(t, url, `CREATE UNIQUE INDEX CONCURRENTLY half ON twice (n)`)
	d := dbtest.Connect(t, url, time.Now)
	all := []migrate.DeferredIndex{{Name: "half", On: "twice (n)"}}
	if left, err := migrate.MissingIndexes(t.Context(), d, all); err != nil || len(left) != 1 {
		t.Fatalf("%v are missing: %v", left, err)
	}
	if err := migrate.BuildIndexes(t.Context(), d, all); err != nil {
		t.Fatal(err)
	}
	if left, err := migrate.MissingIndexes(t.Context(), d, all); err != nil || len(left) != 0 {
		t.Errorf("%v are missing: %v", left, err)
	}
}

func TestEveryLateIndexOfThePortalCanBeBuilt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := migrate.DeferredIndexes()
		if err := migrate.BuildIndexesInAMoment(t.Context(), d, all); err != nil {
			t.Fatal(err)
		}
		if left, err := migrate.MissingIndexes(t.Context(), d, all); err != nil || len(left) != 0 {
			t.Errorf("%v are missing: %v", left, err)
		}
	})
}
