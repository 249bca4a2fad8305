package db_test

import (
	"fmt"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestRowsAreInsertedHoweverManyThereAre(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		total := 0
		// These numbers are around the rows of one statement, on both engines.
		for _, n := range []int{0, 1, 9, 10, 11, 499, 500, 1001} {
			rows := db.Rows{Into: "rate_limits", Conflict: " ON CONFLICT DO NOTHING"}
			for i := range n {
				rows.Add(fmt.Sprint(n, " ", i), i, i)
			}
			if rows.Len() != n {
				t.Errorf("%d rows wait, want %d", rows.Len(), n)
			}
			for range 2 { // the second time all rows exist
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return rows.Insert(t.Context(), tx) }); err != nil {
					t.Fatalf("%d rows: %v", n, err)
				}
			}
			total += n
			got, err := db.All(t.Context(), d, db.Value[int], `SELECT count(*) FROM rate_limits`)
			if err != nil || got[0] != total {
				t.Errorf("%d rows after %d: %v", got, n, err)
			}
		}
	})
}
