package seed_test

import (
	"io"
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestTheDemoHasClaimsInEveryStatus(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, apptest.Demo)
	admin := p.Admin()
	claims := p.Call("GET", "/Scheme/fetch?q=ravi&limit=100", admin, nil).
		Gives(200, `"Wait for Confirmation"`, `"In Process"`, `"Approved"`, `"Rejected"`, `"forReference":true`, `"duplicateBy":"invoice"`).Rows()
	p.Call("GET", "/"+claims[0]["invoiceFile"].(string), admin, nil).Gives(200, "%PDF", "%%EOF")
	p.Call("GET", "/Scheme/all", admin, nil).Gives(200, `"LiveScheme":false`, `"isOver":true`)
}

func TestTheDemoHasSomethingEverywhereAndMakesItOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		counts := func() (all []int) {
			for _, rows := range []string{
				"customers", "catalogue", "registered_products", "warranties WHERE status = 'Approved' AND document_key IS NOT NULL", "warranties WHERE status = 'In process'",
				"warranties WHERE status = 'Rejected'", "tickets WHERE kind = 'awr'", "tickets WHERE kind = 'repair'", "conversations WHERE customer_unread > 0",
				"conversations WHERE desk_unread > 0", "schemes", "claims", "agreements", "queue_items",
			} {
				all = append(all, p.Count(rows))
			}
			return all
		}
		first := counts()
		if slices.Min(first) == 0 || first[0] != 136 || first[12] != 27 {
			t.Errorf("something is missing: %v", first)
		}
		if err := p.App.Start(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if again := counts(); !slices.Equal(again, first) {
			t.Errorf("a second start changes %v to %v", first, again)
		}
		asha := p.Login("asha@example.com", "demo-password")
		rows := p.Call("GET", "/Registered/fetch", asha, nil).Gives(200, `"isClaimed":true`, `"isClaimed":false`).Rows()
		if len(rows) != 6 {
			t.Errorf("Asha has %d products, want 6", len(rows))
		}
		for _, row := range rows {
			p.Call("GET", "/"+apptest.Text(row, "invoice"), asha, nil).Gives(200, "%PDF-1.4", apptest.Text(row, "modelNo"))
		}
		if mails := p.MailsTo("asha@example.com"); len(mails) != 0 {
			t.Errorf("the demo wrote %d mails", len(mails))
		}
	}, apptest.Demo)
}
