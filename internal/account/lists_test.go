package account_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/app/apptest"
)

func TestCustomerRecordsSearchFilterAndPage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var people []apptest.Person
		for i := range 12 {
			people = append(people, p.Registers(fmt.Sprintf("Customer %02d", i), map[bool]string{true: "Dealer", false: "User"}[i%3 == 0]))
		}
		odd := p.Registers("50% _off_ ÄSHA आशा", "User")
		admin := p.Admin()
		list := func(query, total string, names ...string) {
			t.Helper()
			a := p.Call("GET", "/api/users/all"+query, admin, nil).Gives(200).Hides("argon2", "password")
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			var got []string
			for _, row := range a.Rows() {
				got = append(got, row["name"].(string))
			}
			if len(names) > 0 && !slices.Equal(got, names) {
				t.Errorf("%s: %q, want %q", query, got, names)
			}
		}
		if n := len(p.Call("GET", "/api/users/all", admin, nil).Gives(200).Rows()); n != 13 {
			t.Errorf("the plain call gives %d rows, want all 13", n)
		}
		head := p.Call("HEAD", "/api/users/all", admin, nil).Gives(200)
		if head.Body != "" || head.Header.Get("X-Total-Count") != "13" {
			t.Errorf("HEAD: %v %q", head.Header, head.Body)
		}
		if n := len(p.Call("GET", "/api/users/all?page=1", admin, nil).Gives(200).Rows()); n != 10 {
			t.Errorf("a page has %d rows, want 10", n)
		}
		list("?page=2", "13", "Customer 02", "Customer 01", "Customer 00")
		list("?page=99", "13", "Customer 02", "Customer 01", "Customer 00")
		list("?role=Dealer", "4", "Customer 09", "Customer 06", "Customer 03", "Customer 00")
		list("?q=CUSTOMER+1", "2", "Customer 11", "Customer 10")
		list("?q=+customer+11+", "1", "Customer 11")
		list("?q=customer+0&role=Dealer&limit=2&page=2", "4", "Customer 03", "Customer 00")
		list("?q="+strings.ToLower(people[3].ID), "1", "Customer 03")
		for _, q := range []string{"50%25", "_off_", "%C3%A4sha", "%E0%A4%86"} {
			list("?q="+q, "1", odd.Name)
		}
		list("?q=%25%25", "0")
		list("?q='", "0")
		for _, bad := range []string{"page=0", "page=-1", "page=1e9", "page=x", "limit=0", "limit=101", "role=Admin", "q=" + strings.Repeat("x", 201)} {
			p.Call("GET", "/api/users/all?"+bad, admin, nil).Gives(400)
			if !strings.HasPrefix(bad, "page") && !strings.HasPrefix(bad, "limit") {
				p.Call("GET", "/api/users/export?"+bad, admin, nil).Gives(400)
			}
		}
	})
}

func TestTheExportHasTheRowsOfTheFilterAsText(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		ravi := p.Registers("=1+1 Traders", "Dealer")
		a := p.Call("GET", "/api/users/export?role=Dealer", p.Admin(), nil).Gives(200)
		if got := a.Header.Get("Content-Disposition"); got != `attachment; filename="Customer_Records.xlsx"` {
			t.Errorf("Content-Disposition: %s", got)
		}
		book, err := excelize.OpenReader(bytes.NewReader([]byte(a.Body)))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		rows, err := book.GetRows("Customers")
		if err != nil {
			t.Fatal(err)
		}
		want := [][]string{
			{"Customer Name", "Customer ID", "Phone Number", "Email", "Role", "Address"},
			{"=1+1 Traders", ravi.ID, "0987654321", ravi.Email, "Dealer", "1, Mall Road"},
		}
		if !slices.EqualFunc(rows, want, slices.Equal) {
			t.Errorf("the sheet has %q, want %q", rows, want)
		}
	})
}

func TestADeskOfManyPagesIsCountedExactlyAndInOrder(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		for i := range 130 {
			p.Registers(fmt.Sprintf("Customer %03d", i), "User")
		}
		desk := p.Admin()
		for _, page := range []struct{ number, first, last string }{{"1", "129", "120"}, {"7", "069", "060"}, {"13", "009", "000"}, {"99", "009", "000"}} {
			answer := p.Call("GET", "/api/users/all?page="+page.number, desk, nil)
			answer.Gives(200, "Customer "+page.first, "Customer "+page.last)
			if got := answer.Header.Get("X-Total-Count"); got != "130" {
				p.T.Errorf("page %s says %s, want 130", page.number, got)
			}
		}
	})
}
