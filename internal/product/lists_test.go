package product_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestARegisteredProductNamesItsCustomersEmailInEveryCall(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk, asha := p.Admin(), p.Registers("Asha Verma", "User")
		form := apptest.ProductForm("customerId", asha.ID, "email", "someone@example.com")
		key := http.Header{"Idempotency-Key": {"one form"}}
		for range 2 {
			p.Form("POST", apptest.RegisterPath, asha.Token, form, key).Gives(201, `"email":"`+asha.Email+`"`).Hides("someone@example.com")
		}
		everywhere := func(email string) {
			t.Helper()
			p.Call("GET", "/Registered/fetch?customerId="+asha.ID, asha.Token, nil).Gives(200, `"email":"`+email+`"`)
			for _, path := range []string{"/Registered/customerid/" + asha.ID, "/CustomerRegisteredProduct/fetch", "/CustomerRegisteredProduct/fetch?group=customer"} {
				p.Call("GET", path, desk, nil).Gives(200, `"email":"`+email+`"`)
			}
		}
		everywhere(asha.Email)
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token,
			map[string]string{"name": "Asha Verma", "email": "asha.new@example.com", "phone": "0987654321", "address": "1, Mall Road"}).Gives(200)
		everywhere("asha.new@example.com")
	})
}

func TestCustomersSeeTheirOwnProductsOldestFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		first, second := p.Buys(asha, "serialNo", "1"), p.Buys(asha, "serialNo", "2")
		theirs := p.Buys(ravi, "serialNo", "3")
		for _, path := range []string{"/Registered/fetch", "/Registered/fetch?customerId=" + asha.ID, "/Registered/customerid/" + asha.ID} {
			rows := p.Call("GET", path, asha.Token, nil).Gives(200).Hides(theirs["productID"].(string)).Rows()
			if len(rows) != 2 || rows[0]["_id"] != first["_id"] || rows[1]["_id"] != second["_id"] {
				t.Errorf("%s gives %v", path, rows)
			}
		}
		for _, path := range []string{"/Registered/fetch?customerId=" + ravi.ID, "/Registered/customerid/" + ravi.ID, "/Registered/customerid/CUNOBODY"} {
			p.Call("GET", path, asha.Token, nil).Refuses(404, "Customer not found.")
		}
		p.Call("GET", "/"+theirs["invoice"].(string), asha.Token, nil).Refuses(404, "File not found.")
		desk := p.Admin()
		p.Call("GET", "/Registered/customerid/"+ravi.ID, desk, nil).Gives(200, theirs["productID"].(string))
		p.Call("GET", "/Registered/fetch", desk, nil).Refuses(400, "Please select a customer: customerId is missing.")
		p.Call("GET", "/"+theirs["invoice"].(string), desk, nil).Gives(200)
	})
}

func TestTheCatalogueSuggestsModelsThatContainAText(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		for query, want := range map[string][]string{
			"":                 {"SW-08P", "SW-16P", "SW-05", "CAM-D1", "C6-305"},
			"?q=sw-":           {"SW-08P", "SW-16P", "SW-05"},
			"?q=%20S+w-0":      {"SW-08P", "SW-05"},
			"?q=0&limit=2":     {"SW-08P", "SW-05"},
			"?q=Camera":        {},
			"?q=%25":           {},
			"?limit=2&page=99": {"C6-305"},
		} {
			var got []string
			for _, row := range p.Call("GET", "/api/registered-products/products"+query, asha.Token, nil).Gives(200).Rows() {
				got = append(got, row["modelNo"].(string))
			}
			if !slices.Equal(got, want) && len(got)+len(want) > 0 {
				t.Errorf("%q gives %q, want %q", query, got, want)
			}
		}
		p.Call("GET", "/api/registered-products/Products", p.Admin(), nil).
			Gives(200, `{"productName":"CAT-6 Cable","modelNo":"C6-305","warrantyPeriod":"MANUFACTURING DEFECTS","productType":"CAT-6"}`)
	})
}

func TestTheDeskSeesProductsAndOneRowForEachCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Admin()
		var people []apptest.Person
		for i := range 12 {
			who := p.Registers(fmt.Sprintf("Customer %02d", i), "User")
			people = append(people, who)
			p.Buys(who, "serialNo", fmt.Sprint("A", i))
		}
		p.Registers("Without Anything", "User")
		p.Buys(people[0], "serialNo", "newest")
		const path = "/CustomerRegisteredProduct/fetch"
		all := p.Call("GET", path, desk, nil).Gives(200).Rows()
		if len(all) != 13 || all[0]["serialNo"] != "newest" || all[0]["customerName"] != "Customer 00" {
			t.Errorf("the plain call gives %d rows, the first is %v", len(all), all[0])
		}
		grouped := p.Call("GET", path+"?group=customer", desk, nil).Gives(200).Hides("Without")
		if rows := grouped.Rows(); len(rows) != 10 || grouped.Header.Get("X-Total-Count") != "12" || rows[0]["customerId"] != people[0].ID || rows[1]["customerId"] != people[11].ID {
			t.Errorf("grouped: %s of %v", grouped.Header.Get("X-Total-Count"), rows)
		}
		if rows := p.Call("GET", path+"?group=customer&page=2", desk, nil).Gives(200).Rows(); len(rows) != 2 || rows[1]["customerId"] != people[1].ID {
			t.Errorf("page 2: %v", rows)
		}
		for q, want := range map[string]int{"CUSTOMER+0": 10, "customer+11": 1, people[3].ID: 1, strings.ToLower(people[3].ID[2:]): 1, "nobody": 0, "%25": 0} {
			if n := len(p.Call("GET", path+"?group=customer&q="+q, desk, nil).Gives(200).Rows()); n != want {
				t.Errorf("a search for %q finds %d, want %d", q, n, want)
			}
		}
		p.Call("PUT", "/api/users/customer/"+people[0].ID, people[0].Token,
			map[string]string{"name": "Changed Name", "email": people[0].Email, "phone": "0987654321", "address": "1, Mall Road"}).Gives(200)
		p.Call("GET", path+"?group=customer&q=changed", desk, nil).Gives(200, "Changed Name", people[0].ID)
		p.Call("GET", path+"?group=product", desk, nil).Gives(400)
		p.Call("GET", path+"?page=0", desk, nil).Gives(400)
	})
}
