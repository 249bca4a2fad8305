package bare

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
	"aftercare/internal/ticket"
)

// The bare updates are only worth comparing with if they write as much as the
// portal does: as many rows to every table.
func TestABareStatusUpdateWritesWhatThePortalWrites(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			d := dbtest.Connect(t, url, time.Now)
			ticketID := raiseTicket(t, d)
			s := &server{Config: Config{Database: url}, db: d}
			bare, err := s.openUpdates(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = bare.close() })

			desk := auth.With(t.Context(), auth.Actor{Kind: auth.Admin, ID: "admin"})
			update := func() error {
				return portalOf(d).SetStatus(desk, ticket.Repair, ticketID, "", "Looked at by the portal at "+time.Now().String())
			}
			// The first status of a ticket is another case than the next ones.
			if err := update(); err != nil {
				t.Fatal(err)
			}
			portal := added(t, d, update)
			plain := added(t, d, func() error { return bare.one(t.Context(), ticketID, "Looked at by the bare side") })
			if !maps.Equal(portal, plain) {
				t.Errorf("the portal added the rows %v, the bare side %v", portal, plain)
			}
			tickets, total, err := portalOf(d).Page(desk, ticket.Filter{Kind: ticket.Repair}, func(int) (int, int) { return 10, 0 })
			if err != nil {
				t.Fatal(err)
			}
			if total != 1 || len(tickets[0].History) != 3 || tickets[0].History[2].Text != "Looked at by the bare side" {
				t.Errorf("%d tickets, %+v", total, tickets)
			}
		})
	}
}

func portalOf(d *db.DB) *ticket.Service {
	return &ticket.Service{DB: d, Mail: post{jobs.New(d, jobs.Config{})}, Limits: unlimited{}, Lookups: unlimited{}, Place: time.UTC}
}

// post enqueues letters as the portal's does.
type post struct{ queue *jobs.Queue }

func (p post) Send(ctx context.Context, tx *db.Tx, l mail.Letter) error {
	return p.queue.Enqueue(ctx, tx, letters, l)
}

// raiseTicket makes a ticket by the shortest way.
func raiseTicket(t *testing.T, d *db.DB) (ticketID string) {
	t.Helper()
	statements := []string{
		`INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
		 VALUES ('c1', 'CU-1', 'Asha', 'asha', 'asha@example.org', 'asha@example.org', '1', 'here', 'User', '', 1, 1)`,
		`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ('f1', 'CU-1', 'i.pdf', 'application/pdf', 1, '', 1)`,
		`INSERT INTO registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm,
		 purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at)
		 VALUES ('p1', 'PR-1', 'CU-1', 'Camera', 'CCTV', 'M1', 'm1', 'S1', 's1', '2026-01-01', '1 Year', '2027-01-01', 'f1', FALSE, 1)`,
		`INSERT INTO tickets (id, number, kind, customer_id, product_id, query, address, purchase_from, file_key, statuses, status_at, created_at)
		 VALUES ('t1', 'T-1', 'repair', 'CU-1', 'p1', 'broken', 'here', '', NULL, 0, 1, 1)`,
	}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(t.Context(), statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return "t1"
}

// added tells how many rows a change adds to each table.
func added(t *testing.T, d *db.DB, change func() error) map[string]int {
	t.Helper()
	before := rowsOf(t, d)
	if err := change(); err != nil {
		t.Fatal(err)
	}
	more := map[string]int{}
	for table, rows := range rowsOf(t, d) {
		if rows != before[table] {
			more[table] = rows - before[table]
		}
	}
	return more
}

func rowsOf(t *testing.T, d *db.DB) map[string]int {
	t.Helper()
	catalogue := `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`
	if d.Engine() == db.Postgres {
		catalogue = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`
	}
	rows, err := d.Query(t.Context(), catalogue)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		counts[table] = 0
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for table := range counts {
		var n int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		counts[table] = n
	}
	return counts
}
