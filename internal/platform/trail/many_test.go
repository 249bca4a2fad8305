package trail_test

import (
	"fmt"
	"log/slog"
	"strings"
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

func TestANumberThatIsTakenIsDrawnAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, other := newBook(t, d, "s"), newBook(t, d, "s")
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i, b := range []*trail.Book{one, other, one, other} {
				b.DrawFrom(7) // in one transaction all are of one instant
				if err := b.Write(t.Context(), tx, trail.Entry{Kind: moved, Record: fmt.Sprint(i)}, trail.Entry{Kind: moved, Record: fmt.Sprint(i)}, trail.Entry{Kind: moved, Record: fmt.Sprint(i)}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		chain(t, one)
		if v := verify(t, one, nil); !v.Whole || v.Chained != 12 {
			t.Errorf("%+v", v)
		}
	})
}

func TestNothingIsSignedWithASecretThatWasReplaced(t *testing.T) {
	t.Parallel()
	for _, many := range []int{1, 450} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			b := begun(t, d, trail.Config{Secret: []byte(strings.Repeat("s", 32)), Logger: slog.New(slog.DiscardHandler), Check: "this one"})
			entries := make([]trail.Entry, many)
			for i := range entries {
				entries[i] = trail.Entry{Kind: moved, Record: fmt.Sprint(i)}
			}
			put := func(check string) error {
				if err := exec(t.Context(), d, `DELETE FROM portal WHERE name = 'secret'`); err != nil {
					t.Fatal(err)
				}
				if err := exec(t.Context(), d, `INSERT INTO portal (name, value) VALUES ('secret', '`+check+`')`); err != nil {
					t.Fatal(err)
				}
				return b.Note(t.Context(), entries...)
			}
			if err := put("this one"); err != nil {
				t.Fatal(err)
			}
			if err := put("another"); err == nil || !strings.Contains(err.Error(), "must be restarted") {
				t.Errorf("%v", err)
			}
			if page, _, err := b.Page(t.Context(), trail.Search{}, 2*many); err != nil || len(page) != many {
				t.Errorf("%d entries (%v)", len(page), err)
			}
		})
	}
}
