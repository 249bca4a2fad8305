package app_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

func TestWarrantyRequestsSearchPageAndSort(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		desk := p.admin()
		var people []person
		for i := range 11 {
			who := p.registers(fmt.Sprintf("Customer %02d", i), "User")
			people = append(people, who)
			p.asks(who, p.buys(who, "serialNo", fmt.Sprint(i), "purchaseDate", "2026-02-28"))
		}
		p.registers("Without Anything", "User")
		p.asks(people[0], p.buys(people[0], "serialNo", "older", "purchaseDate", "2026-02-27"))
		p.asks(people[0], p.buys(people[0], "serialNo", "newer", "purchaseDate", "2026-03-01"))
		const path = "/api/warranty/fetch"
		if rows := p.call("GET", path, desk, nil).gives(200).rows(); len(rows) != 13 || rows[0]["serialNo"] != "newer" {
			t.Errorf("the plain call gives %d rows", len(rows))
		}
		grouped := p.call("GET", path+"?group=customer", desk, nil).gives(200).hides("Without")
		if rows := grouped.rows(); len(rows) != 10 || grouped.Header.Get("X-Total-Count") != "11" || rows[0]["customerId"] != people[0].ID {
			t.Errorf("grouped: %s of %v", grouped.Header.Get("X-Total-Count"), rows)
		}
		for q, want := range map[string]int{"customer+1": 1, "CUSTOMER": 10, strings.ToLower(people[4].ID): 1, "nobody": 0} {
			if n := len(p.call("GET", path+"?group=customer&q="+q, desk, nil).gives(200).rows()); n != want {
				t.Errorf("a search for %q finds %d, want %d", q, n, want)
			}
		}
		var serials []string
		for _, row := range p.call("GET", "/api/warranty/customerid/"+people[0].ID, desk, nil).gives(200).rows() {
			serials = append(serials, text(row, "serialNo"))
		}
		if !slices.Equal(serials, []string{"newer", "0", "older"}) {
			t.Errorf("the cards are in the order %q, want latest purchase first", serials)
		}
		p.call("GET", "/api/warranty/customerid/CUNOBODY", desk, nil).gives(200, "[]")
	})
}

func TestTheDemoHasProductsAndRequestsAndMakesThemOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := newPortal(t, engine, func(c *app.Config) { c.Demo = true })
			counts := func() [4]int {
				return [4]int{
					p.count("catalogue"), p.count("registered_products"),
					p.count("warranties WHERE status = 'Approved' AND document_key IS NOT NULL"), p.count("warranties WHERE status = 'In process'"),
				}
			}
			first := counts()
			if slices.Min(first[:]) == 0 {
				t.Errorf("something is missing: %v", first)
			}
			if err := p.app.Start(t.Context(), io.Discard); err != nil {
				t.Fatal(err)
			}
			if again := counts(); again != first {
				t.Errorf("a second start changes %v to %v", first, again)
			}
			asha := p.login("asha@example.com", "demo-password")
			for _, row := range p.call("GET", "/Registered/fetch", asha, nil).gives(200, `"isClaimed":true`, `"isClaimed":false`).rows() {
				p.call("GET", "/"+text(row, "invoice"), asha, nil).gives(200, "%PDF-1.4", text(row, "modelNo"))
			}
			if mails := p.mailsTo("asha@example.com"); len(mails) != 0 {
				t.Errorf("the demo wrote %d mails", len(mails))
			}
		})
	}
}
