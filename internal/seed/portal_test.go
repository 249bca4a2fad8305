package seed_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

// Every desk list and the tracker work with sample data.
func TestASeededPortalAnswersEverywhere(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var out bytes.Buffer
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 80, Seed: 1}, &out); err != nil {
			t.Fatal(err)
		}
		for _, step := range []string{"80 of 80 customers", "counting the lists", "filling the queue", "building the other indexes"} {
			if !strings.Contains(out.String(), step) {
				t.Errorf("the terminal does not say %q: %s", step, out.String())
			}
		}
		desk := p.Admin()
		for _, list := range []string{
			"/api/users/all", "/CustomerRegisteredProduct/fetch", "/api/warranty/fetch", "/ProductRepair/fetch", "/admin/awr/fetch",
			"/Scheme/all", "/Scheme/CopySchemes", "/Scheme/fetch", "/Scheme/counts",
		} {
			if rows := p.Call("GET", list, desk, nil).Gives(200).Rows(); len(rows) < 3 {
				t.Errorf("%s has only %d rows", list, len(rows))
			}
		}
		for _, paged := range []string{"/api/users/all", "/CustomerRegisteredProduct/fetch", "/api/warranty/fetch", "/ProductRepair/fetch", "/Scheme/fetch"} {
			if rows := p.Call("GET", paged+"?page=2&limit=5&q=a", desk, nil).Gives(200).Rows(); len(rows) != 5 {
				t.Errorf("%s: the second page has %d rows", paged, len(rows))
			}
		}
		p.Call("GET", "/agreement/fetchagreement", desk, nil).Gives(200, "bankAccountNumber\":\"5010")
		p.Call("GET", "/agreement/programmes", desk, nil).Gives(200, "Micro Distributor Programme")
		for _, export := range []string{"/api/users/export", "/Scheme/export", "/agreement/export"} {
			p.Call("GET", export, desk, nil).Gives(200)
		}
		p.Call("GET", "/admin/waiting", desk, nil).Gives(200)
		var number string
		if err := p.DB.QueryRow(t.Context(), `SELECT number FROM tickets WHERE statuses > 1 ORDER BY id LIMIT 1`).Scan(&number); err != nil {
			t.Fatal(err)
		}
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, number)
	})
}

func TestTheListsOfASeededPortalAreRight(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 400, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		if p.Count("tickets WHERE statuses = 0")+p.Count("warranties WHERE decided_at IS NULL") == 0 {
			t.Error("nobody waits for the desk")
		}
		report, err := operate.Examine(t.Context(), p.Config, false, time.Now, func(string, int64, string) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range report.Checks {
			if f.Check == doctor.ListsCheck && f.Status != doctor.OK {
				t.Errorf("the doctor finds %+v", f)
			}
		}
	})
}

func TestAMadeUpCustomerLogsInAndSeesTheirOwn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 50, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		var email, id string
		err := p.DB.QueryRow(t.Context(), `SELECT c.email, c.customer_id FROM customers c JOIN claims l ON l.customer_id = c.customer_id ORDER BY c.id LIMIT 1`).
			Scan(&email, &id)
		if err != nil {
			t.Fatal(err)
		}
		token := p.Login(email, "demo-password")
		p.Call("GET", "/Registered/fetch", token, nil).Gives(200)
		p.Call("GET", "/Customer-Scheme/customer-scheme/"+id, token, nil).Gives(200, id)
	})
}

func TestMadeUpThingsDoNotHappenInTheFuture(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, "sqlite")
	tomorrow := p.Clock.Now().Add(24 * time.Hour).Format(time.DateOnly)
	for _, until := range []string{tomorrow, "01.03.2026", "2026-02-30"} {
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 10, Until: until}, io.Discard); err == nil || !strings.Contains(err.Error(), "--until") {
			t.Errorf("until %s: %v", until, err)
		}
	}
	if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 10, Until: "2026-01-31"}, io.Discard); err != nil {
		t.Fatal(err)
	}
	limit := time.Date(2026, 1, 30, 18, 30, 0, 0, time.UTC).UnixMicro() // midnight in the portal's time zone
	if n := p.Count("customers WHERE created_at > $1", limit); n > 0 {
		t.Errorf("%d customers came after the end", n)
	}
}
