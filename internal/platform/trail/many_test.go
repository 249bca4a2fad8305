package trail_test

import (
	"fmt"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/trail"
)

// More than one statement takes, on either database.
func TestManyEntriesWrittenTogetherKeepTheirOrderInAWholeChain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const many = 450
		b := newBook(t, d, "s")
		entries := make([]trail.Entry, many)
		for i := range entries {
			entries[i] = trail.Entry{Kind: moved, Record: fmt.Sprint(i)}
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error { return b.Write(t.Context(), tx, entries...) })
		if err != nil {
			t.Fatal(err)
		}
		page, _, err := b.Page(t.Context(), trail.Search{}, many)
		if err != nil || len(page) != many {
			t.Fatalf("%d entries (%v)", len(page), err)
		}
		for i, told := range page {
			if want := fmt.Sprint(many - 1 - i); told.Record != want {
				t.Fatalf("%s stands where %s should", told.Record, want)
			}
		}
		chain(t, b)
		if v := verify(t, b, nil); !v.Whole || v.Chained != many {
			t.Errorf("%+v", v)
		}
	})
}
