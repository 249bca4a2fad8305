package agreement_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/app/apptest"
)

func TestAgreementDetailsOfOneQuarterAreListedAndExported(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		ravi, asha := p.Registers("=1+1 Traders", "Dealer"), p.Registers("Asha Verma", "User")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		next := p.Call("POST", openPath, admin, nextProgramme()).Gives(201).Get("_id")
		for _, who := range []apptest.Person{ravi, asha} {
			p.Call("POST", signPath, who.Token, apptest.AgreementForm("quarter", "Q2 (JAS) 2026", "location", "Aliganj")).Gives(201)
		}
		total := func(query, want string) {
			t.Helper()
			if got := p.Call("GET", deskPath+query, admin, nil).Gives(200).Header.Get("X-Total-Count"); got != want {
				t.Errorf("%s: %s letters, want %s", query, got, want)
			}
		}
		total("", "3")
		total("?programme="+next, "2")
		total("?programme="+next+"&q=asha", "1")
		total("?programme="+next+"&q=hazratganj", "0")
		total("?programme=unknown", "0")

		a := p.Call("GET", "/agreement/export?programme="+next+"&q=1%2B1", admin, nil).Gives(200)
		if got := a.Header.Get("Content-Disposition"); got != `attachment; filename="Agreement_Details.xlsx"` {
			t.Errorf("Content-Disposition: %s", got)
		}
		want := [][]string{
			{
				"Customer ID", "Name", "Location", "Quarter", "Partner/Firm Name", "Contact Person Name", "Mobile Number", "Address",
				"Purchase Distributor", "Authorized Distributor for Region", "Distributor Location", "Date",
			},
			{
				ravi.ID, "=1+1 Traders", "Aliganj", "Q2 (JAS) 2026", "Ravi Traders", "Ravi Kumar", "09812345678", "Shop 7, Hazratganj",
				"STEK SYSTEM", "Jalan Distributors, UP East", "LUCKNOW", "02 Mar 2026",
			},
		}
		rows := sheet(t, a.Body)
		if !slices.EqualFunc(rows, want, slices.Equal) {
			t.Errorf("the sheet has %q, want %q", rows, want)
		}
		all := sheet(t, p.Call("GET", "/agreement/export", admin, nil).Gives(200).Body)
		if len(all) != 4 {
			t.Errorf("the sheet of all has %d rows, want a head and three letters", len(all))
		}
		for _, row := range all {
			if slices.ContainsFunc(row, func(cell string) bool { return strings.Contains(cell, apptest.BankAccount) }) {
				t.Errorf("a bank account number is in the sheet: %q", row)
			}
		}
		p.Call("GET", "/agreement/export?q="+strings.Repeat("x", 201), admin, nil).Refuses(400, "Please search for at most 200 characters.")
	})
}

func sheet(t *testing.T, body string) [][]string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Agreements")
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAgreementDetailsSearchAndPage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var people []apptest.Person
		for i := range 12 {
			who := p.Registers(fmt.Sprintf("Partner %02d", i), "Dealer")
			p.Call("POST", signPath, who.Token, apptest.AgreementForm("location", fmt.Sprintf("Place %c_%d%%", 'A'+i, i))).Gives(201)
			people = append(people, who)
		}
		admin := p.Admin()
		list := func(query, total string, rows int) []agreementRecord {
			t.Helper()
			a := p.Call("GET", deskPath+query, admin, nil).Gives(200)
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			all := records(a)
			if len(all) != rows {
				t.Errorf("%s: %d rows, want %d", query, len(all), rows)
			}
			return all
		}
		newest := list("", "12", 12)[0]
		if newest.User["name"] != "Partner 11" || newest.Agreement["bankAccountNumber"] != apptest.BankAccount {
			t.Errorf("the newest is %v", newest)
		}
		list("?page=1", "12", 10)
		list("?page=2", "12", 2)
		list("?page=99", "12", 2)
		list("?q=PARTNER+1", "2", 2)
		list("?q="+strings.ToLower(people[3].ID), "1", 1)
		list("?q=place+c", "1", 1)
		list("?q=_2%25", "1", 1)
		list("?q=%25%25", "0", 0)
		list("?q=nobody", "0", 0)
		one := list("?id="+newest.Agreement["_id"].(string), "1", 1)[0]
		if one.User["customerId"] != people[11].ID {
			t.Errorf("the one is %v", one)
		}
		list("?id=unknown", "0", 0)
		for _, bad := range []string{"page=0", "limit=101", "page=x", "q=" + strings.Repeat("x", 201)} {
			p.Call("GET", deskPath+"?"+bad, admin, nil).Gives(400)
		}

		changed := map[string]string{"name": "Renamed Partner", "email": people[0].Email, "phone": "0987654321", "address": "1, Mall Road"}
		p.Call("PUT", "/api/users/customer/"+people[0].ID, people[0].Token, changed).Gives(200)
		list("?q=renamed", "1", 1)
	})
}
