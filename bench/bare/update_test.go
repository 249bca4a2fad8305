package bare

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
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
			one, two := raiseTicket(t, d, "1"), raiseTicket(t, d, "2")
			s := &server{Config: Config{Database: url}, db: d}
			bare, err := s.openUpdates(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = bare.close() })
			desk := auth.With(t.Context(), auth.Actor{Kind: auth.Admin, ID: "admin"})
			portal := portalOf(d)

			for _, status := range []string{"Looked at", "Looked at again"} {
				byPortal := added(t, d, func() error {
					_, err := portal.SetStatus(desk, ticket.Repair, one, status, false)
					return err
				})
				byBare := added(t, d, func() error { return bare.one(t.Context(), two, status) })
				if !maps.Equal(byPortal, byBare) {
					t.Errorf("%s: the portal added the rows %v, the bare side %v", status, byPortal, byBare)
				}
			}
			for _, latest := range []bool{false, true} {
				tickets, total, err := portal.Page(desk, ticket.Filter{Kind: ticket.Repair, Latest: latest}, func(db.Total) (int, int) { return 10, 0 })
				if err != nil {
					t.Fatal(err)
				}
				if total.N != 2 || len(tickets) != 2 || tickets[0].ID != two || len(tickets[0].History) != 2 || tickets[0].History[1].Text != "Looked at again" {
					t.Errorf("%+v tickets, %+v", total, tickets)
				}
			}
		})
	}
}

func portalOf(d *db.DB) *ticket.Service {
	return &ticket.Service{DB: d, Lists: app.NewLists(d), Mail: post{jobs.New(d, jobs.Config{})}, Queue: noQueue{}, Limits: unlimited{}, Lookups: unlimited{}, Portal: func() portal.Facts { return portal.Facts{Location: time.UTC} }}
}

// noQueue leaves the queue of the desk out, as the trail is: they are what the portal
// does beside an update.
type noQueue struct{}

func (noQueue) Arrived(context.Context, *db.Tx, ticket.Ticket) error { return nil }

func (noQueue) Touched(context.Context, *db.Tx, map[string]ticket.Status) error { return nil }

func (noQueue) Withdrawn(context.Context, *db.Tx, []string) error { return nil }

// post enqueues letters as the portal's does.
type post struct{ queue *jobs.Queue }

func (p post) Send(ctx context.Context, tx *db.Tx, all ...mail.Letter) error {
	for _, l := range all {
		if err := p.queue.Enqueue(ctx, tx, letters, l); err != nil {
			return err
		}
	}
	return nil
}

// raiseTicket makes a customer with a ticket of long ago, past the services.
func raiseTicket(t *testing.T, d *db.DB, n string) (ticketID string) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		for _, insert := range []struct {
			into   string
			values []any
		}{
			{"customers", []any{"c" + n, "CU-" + n, "Asha", "asha", n + "@example.org", n + "@example.org", "1", "here", "User", "", 1, 1, nil}},
			{"files", []any{"f" + n, "CU-" + n, "i.pdf", "application/pdf", 1, "", 1}},
			{"registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm, purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at)", []any{"p" + n, "PR-" + n, "CU-" + n, "Camera", "CCTV", "M", "m", n, n, "2026-01-01", "1 Year", "2027-01-01", "f" + n, false, 1}},
			{"tickets (id, number, kind, customer_id, product_id, query, address, purchase_from, file_key, statuses, status_at, created_at)", []any{"t" + n, "T-" + n, "repair", "CU-" + n, "p" + n, "broken", "here", "", nil, 0, 1, 1}},
		} {
			marks := make([]string, len(insert.values))
			for i := range marks {
				marks[i] = fmt.Sprintf("$%d", i+1)
			}
			if _, err := tx.Exec(t.Context(), `INSERT INTO `+insert.into+` VALUES (`+strings.Join(marks, ", ")+`)`, insert.values...); err != nil {
				return fmt.Errorf("%s: %w", insert.into, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return "t" + n
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
		// What answers a repeat is no part of the update itself.
		if rows != before[table] && table != "idempotency" {
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
	tables, err := db.All(t.Context(), d, db.Value[string], catalogue)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, table := range tables {
		var n int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		counts[table] = n
	}
	return counts
}
