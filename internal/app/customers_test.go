package app_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestCustomerRecordsSearchFilterAndPage(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		var people []person
		for i := range 12 {
			people = append(people, p.registers(fmt.Sprintf("Customer %02d", i), map[bool]string{true: "Dealer", false: "User"}[i%3 == 0]))
		}
		odd := p.registers("50% _off_ ÄSHA आशा", "User")
		admin := p.admin()
		list := func(query, total string, names ...string) {
			t.Helper()
			a := p.call("GET", "/api/users/all"+query, admin, nil).gives(200).hides("argon2", "password")
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			var got []string
			for _, row := range a.rows() {
				got = append(got, row["name"].(string))
			}
			if len(names) > 0 && !slices.Equal(got, names) {
				t.Errorf("%s: %q, want %q", query, got, names)
			}
		}
		if n := len(p.call("GET", "/api/users/all", admin, nil).gives(200).rows()); n != 13 {
			t.Errorf("the plain call gives %d rows, want all 13", n)
		}
		head := p.call("HEAD", "/api/users/all", admin, nil).gives(200)
		if head.Body != "" || head.Header.Get("X-Total-Count") != "13" {
			t.Errorf("HEAD: %v %q", head.Header, head.Body)
		}
		if n := len(p.call("GET", "/api/users/all?page=1", admin, nil).gives(200).rows()); n != 10 {
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
			p.call("GET", "/api/users/all?"+bad, admin, nil).gives(400)
			if !strings.HasPrefix(bad, "page") && !strings.HasPrefix(bad, "limit") {
				p.call("GET", "/api/users/export?"+bad, admin, nil).gives(400)
			}
		}
	})
}

func TestTheExportHasTheRowsOfTheFilterAsText(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		p.registers("Asha Verma", "User")
		ravi := p.registers("=1+1 Traders", "Dealer")
		a := p.call("GET", "/api/users/export?role=Dealer", p.admin(), nil).gives(200)
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
