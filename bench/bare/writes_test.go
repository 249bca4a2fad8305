package bare

import (
	"io"
	"path/filepath"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestEveryBareWriteAddsItsRows(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if _, err := p.App.Seed(t.Context(), app.Seeding{Customers: 200, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		url := p.Config.DatabaseURL
		if url == "" {
			url = "sqlite:" + filepath.Join(p.DataDir, "aftercare.db")
		}
		s, err := open(t.Context(), Config{Database: url, Data: p.DataDir})
		if err != nil {
			t.Fatal(err)
		}
		defer s.readers.Close()
		defer func() { _ = s.close() }()
		for write, of := range map[string]struct{ ids, rows string }{
			"status":  {`SELECT id FROM tickets`, "ticket_statuses"},
			"product": {`SELECT customer_id FROM customers`, "registered_products"},
			"claim":   {`SELECT ticket_no FROM claims`, "claim_events"},
			"rename":  {`SELECT customer_id FROM customers`, "trail_entries"},
			"message": {`SELECT ticket_id FROM conversations`, "messages"},
		} {
			ids, err := db.All(t.Context(), p.DB, db.Value[string], of.ids)
			if err != nil {
				t.Fatal(err)
			}
			count := func() (n int) {
				if err := p.DB.QueryRow(t.Context(), `SELECT count(*) FROM `+of.rows).Scan(&n); err != nil {
					t.Fatal(err)
				}
				return n
			}
			before := count()
			looped, err := s.run(t.Context(), Loop{Write: write, IDs: ids, AtOnce: 3, Conns: 1})
			if err != nil || looped.Writes != 3 {
				t.Errorf("%s: %+v, %v", write, looped, err)
			}
			if more := count() - before; more < 3 {
				t.Errorf("%s: only %d rows more in %s", write, more, of.rows)
			}
		}
	})
}
