package agreement_test

import (
	"bytes"
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
