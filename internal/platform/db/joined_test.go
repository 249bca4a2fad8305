package db_test

import (
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestPackedColumnsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var joined, a, b, c string
		query := `SELECT ` + db.Joined(`CAST($1 AS TEXT)`, `CAST($2 AS TEXT)`, `CAST($3 AS TEXT)`)
		if err := d.QueryRow(t.Context(), query, "", `it's | "one"`, "दो").Scan(&joined); err != nil {
			t.Fatal(err)
		}
		if err := db.Split(joined, &a, &b, &c); err != nil || a != "" || b != `it's | "one"` || c != "दो" {
			t.Errorf("got %q, %q and %q: %v", a, b, c, err)
		}
		if err := db.Split(joined, &a, &b); err == nil {
			t.Error("three columns were taken for two")
		}
		if err := db.Split("one", &a, &b); err == nil {
			t.Error("one column was taken for two")
		}
	})
}
