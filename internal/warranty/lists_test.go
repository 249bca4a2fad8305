package warranty_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestWarrantyRequestsSearchPageAndSort(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Admin()
		var people []apptest.Person
		for i := range 11 {
			who := p.Registers(fmt.Sprintf("Customer %02d", i), "User")
			people = append(people, who)
			p.Asks(who, p.Buys(who, "serialNo", fmt.Sprint(i), "purchaseDate", "2026-02-28"))
		}
		p.Registers("Without Anything", "User")
		p.Asks(people[0], p.Buys(people[0], "serialNo", "older", "purchaseDate", "2026-02-27"))
		p.Asks(people[0], p.Buys(people[0], "serialNo", "newer", "purchaseDate", "2026-03-01"))
		const path = "/api/warranty/fetch"
		if rows := p.Call("GET", path, desk, nil).Gives(200).Rows(); len(rows) != 13 || rows[0]["serialNo"] != "newer" {
			t.Errorf("the plain call gives %d rows", len(rows))
		}
		grouped := p.Call("GET", path+"?group=customer", desk, nil).Gives(200).Hides("Without")
		if rows := grouped.Rows(); len(rows) != 10 || grouped.Header.Get("X-Total-Count") != "11" || rows[0]["customerId"] != people[0].ID {
			t.Errorf("grouped: %s of %v", grouped.Header.Get("X-Total-Count"), rows)
		}
		for q, want := range map[string]int{"customer+1": 1, "CUSTOMER": 10, strings.ToLower(people[4].ID): 1, "nobody": 0} {
			if n := len(p.Call("GET", path+"?group=customer&q="+q, desk, nil).Gives(200).Rows()); n != want {
				t.Errorf("a search for %q finds %d, want %d", q, n, want)
			}
		}
		var serials []string
		for _, row := range p.Call("GET", "/api/warranty/customerid/"+people[0].ID, desk, nil).Gives(200).Rows() {
			serials = append(serials, apptest.Text(row, "serialNo"))
		}
		if !slices.Equal(serials, []string{"newer", "0", "older"}) {
			t.Errorf("the cards are in the order %q, want latest purchase first", serials)
		}
		p.Call("GET", "/api/warranty/customerid/CUNOBODY", desk, nil).Gives(200, "[]")
	})
}
