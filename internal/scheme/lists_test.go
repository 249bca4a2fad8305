package scheme_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/app/apptest"
)

func TestTheClaimsAreSearchedFilteredPagedAndGrouped(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		one, two := p.Creates(admin, "One", "2026-03-31"), p.Creates(admin, "Two", "2026-03-31")
		var dealers []apptest.Person
		for i := range 11 {
			d := p.Registers(fmt.Sprintf("Dealer %02d", i), "Dealer")
			dealers = append(dealers, d)
			p.Claims(d, one, apptest.ClaimPDF(d.ID+"1"))
		}
		p.Claims(dealers[0], one, apptest.ClaimPDF("again"))
		p.Claims(dealers[0], two, apptest.ClaimPDF("two"))
		list := func(query string, total int, page int) []map[string]any {
			t.Helper()
			a := p.Call("GET", "/Scheme/fetch"+query, admin, nil).Gives(200)
			if got := a.Header.Get("X-Total-Count"); got != fmt.Sprint(total) || len(a.Rows()) != page {
				t.Errorf("%s: %d rows of %s, want %d of %d", query, len(a.Rows()), got, page, total)
			}
			return a.Rows()
		}
		list("", 13, 13)
		list("?page=2", 13, 3)
		list("?scheme="+one, 12, 10)
		list("?scheme="+two, 1, 1)
		list("?scheme=SC000000", 0, 0)
		list("?q=dealer+0", 12, 10)
		list("?q="+strings.ToLower(dealers[3].ID), 1, 1)
		rows := list("?group=customer&scheme="+one, 11, 10)
		if rows[0]["customerId"] != dealers[0].ID || rows[0]["claims"] != 2.0 || rows[0]["waiting"] != 2.0 {
			t.Errorf("the newest group is %v", rows[0])
		}
		list("?group=customer", 12, 10)
		decides(p, admin, decision(dealers[0], two, p.Call("GET", "/Scheme/fetch?scheme="+two, admin, nil).Rows()[0]["ticketNo"].(string), "In Process", "")).Gives(200)
		list("?group=customer&waiting=1", 11, 10)
		list("?group=customer&waiting=1&scheme="+one, 11, 10)
		list("?group=customer&waiting=1&scheme="+two, 0, 0)
		p.Call("GET", "/Scheme/fetch?waiting=1", admin, nil).Refuses(400, "The filter waiting is for a list of customers: please add group=customer.")
		list("?group=customer&q=DEALER+00&page=1", 2, 2)
		p.Call("GET", "/Scheme/fetch?group=scheme", admin, nil).Refuses(400, "Claims can only be grouped by customer.")

		renamed := map[string]string{"name": "Renamed", "email": dealers[4].Email, "phone": "0987654321", "address": "x"}
		p.Call("PUT", "/api/users/customer/"+dealers[4].ID, dealers[4].Token, renamed).Gives(200)
		if got := list("?q=renamed", 1, 1)[0]["customerName"]; got != "Renamed" {
			t.Errorf("the current name is %v", got)
		}
	})
}

func TestRegisteredSchemesAreExportedWithTheRowsOfTheFilter(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("=Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		one, two := p.Creates(admin, "One", "2026-03-31"), p.Creates(admin, "Two", "2026-03-31")
		p.Claims(ravi, one, apptest.ClaimPDF("1"))
		p.Claims(mohan, two, apptest.ClaimPDF("2"))
		p.Clock.Advance(20 * time.Minute)
		p.Claims(ravi, one, apptest.ClaimPDF("3"))
		sheet := func(query, name string) [][]string {
			t.Helper()
			a := p.Call("GET", "/Scheme/export"+query, admin, nil).Gives(200)
			if got := a.Header.Get("Content-Disposition"); got != `attachment; filename="`+name+`"` {
				t.Errorf("%s: Content-Disposition is %s", query, got)
			}
			book, err := excelize.OpenReader(bytes.NewReader([]byte(a.Body)))
			if err != nil {
				t.Fatal(err)
			}
			rows, err := book.GetRows("Registered Schemes")
			if err := errors.Join(err, book.Close()); err != nil {
				t.Fatal(err)
			}
			return rows
		}
		full := []string{"Customer Name", "Customer ID", "Scheme Name", "Phone", "Email"}
		basic := []string{"Customer Name", "Customer ID", "Scheme Name", "Registration Date"}
		ofRavi, ofMohan := []string{"=Ravi Traders", ravi.ID, "One", "0987654321", ravi.Email}, []string{"Mohan Traders", mohan.ID, "Two", "0987654321", mohan.Email}
		for _, c := range []struct {
			query, name string
			want        [][]string
		}{
			{"", "Registered_Schemes.xlsx", [][]string{full, ofRavi, ofMohan, ofRavi}},
			{"?group=customer", "Registered_Schemes.xlsx", [][]string{full, ofRavi, ofMohan}},
			{"?basic=false&scheme=" + two, "Registered_Schemes.xlsx", [][]string{full, ofMohan}},
			{"?basic=true&group=customer&q=ravi", "Registered_Schemes_Basic.xlsx", [][]string{basic, {"=Ravi Traders", ravi.ID, "One", "02 Mar 2026"}}},
			{"?q=nobody", "Registered_Schemes.xlsx", [][]string{full}},
		} {
			if got := sheet(c.query, c.name); !slices.EqualFunc(got, c.want, slices.Equal) {
				t.Errorf("%s has %q, want %q", c.query, got, c.want)
			}
		}
		p.Call("GET", "/Scheme/export?basic=perhaps", admin, nil).Gives(400)
		p.Call("GET", "/Scheme/export?q="+strings.Repeat("x", 201), admin, nil).Gives(400)
		p.Call("GET", "/Scheme/export", ravi.Token, nil).Gives(403)
	})
}
