package dealer_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/app/apptest"
)

const (
	signPath  = "/agreement-form/agreements"
	claimPath = "/Customer-Scheme/create"
)

// letters returns functions that send each record with a dealer: query, claim and agreement.
func letters(p *apptest.Portal, admin string, ravi apptest.Person) []func() *apptest.Answer {
	p.T.Helper()
	p.Stocks()
	product := p.Buys(ravi)["_id"].(string)
	scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
	claim := apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("one"))
	claim["purchaseFrom[]"] = "FORTECH"
	return []func() *apptest.Answer{
		func() *apptest.Answer {
			return p.Form("POST", apptest.RaiseAWR, ravi.Token, apptest.Query(ravi, product, "purchaseFrom", "FORTECH"))
		},
		func() *apptest.Answer { return p.Form("POST", claimPath, ravi.Token, claim) },
		func() *apptest.Answer {
			return p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("purchaseDistributor", "FORTECH", "distributorLocation", "LUCKNOW"))
		},
	}
}

func TestRecordsKeepTheNameTheyWereMadeWith(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		for _, send := range letters(p, admin, ravi) {
			send().Gives(201)
		}
		stored := func() string { return p.Dump("tickets") + p.Dump("claims") + p.Dump("agreements") }
		before := stored()
		keep := func() {
			t.Helper()
			p.Call("GET", "/awr/customer/"+ravi.ID, ravi.Token, nil).Gives(200, `"purchaseFrom":"FORTECH"`)
			p.Call("GET", "/admin/awr/fetch?q=ravi", admin, nil).Gives(200, `"purchaseFrom":"FORTECH"`)
			p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, ravi.Token, nil).Gives(200, `"purchaseFrom":"FORTECH"`)
			p.Call("GET", "/Scheme/fetch?q=ravi", admin, nil).Gives(200, `"purchaseFrom":"FORTECH"`)
			p.Call("GET", "/useragreement/fetch-agreement", ravi.Token, nil).Gives(200, `"purchaseDistributor":"FORTECH"`, `"distributorLocation":"LUCKNOW"`)
			p.Call("GET", "/agreement/fetchagreement?q=ravi", admin, nil).Gives(200, `"purchaseDistributor":"FORTECH"`)
			if row := strings.Join(sheet(t, p.Call("GET", "/agreement/export?q=ravi", admin, nil).Gives(200).Body)[1], "|"); !strings.Contains(row, "|FORTECH|") || !strings.Contains(row, "|LUCKNOW|") {
				t.Errorf("the export has %s", row)
			}
			if now := stored(); now != before {
				t.Errorf("stored was %s, and is %s", before, now)
			}
		}
		put(p, dealersPath, admin, "FORTECH", "name", "FORTECH PRIVATE LIMITED")
		put(p, locationsPath, admin, "LUCKNOW", "name", "LUCKNOW CANTT")
		keep()
		retire(p, dealersPath, admin, "FORTECH PRIVATE LIMITED")
		retire(p, locationsPath, admin, "LUCKNOW CANTT")
		keep()
	})
}

func TestAnOldFormLearnsWhichDealerIsNoLongerOffered(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		all := letters(p, admin, ravi)
		files := p.StoredFiles()
		refused := func() {
			t.Helper()
			for i, send := range all {
				send().Refuses(400, "FORTECH is no longer offered. "+[]string{
					"Please reload the page and select another dealer.", "Please reload the page and select another dealer.", "Please select another one.",
				}[i])
			}
			for _, table := range []string{"tickets", "claims", "agreements"} {
				if n := p.Count(table); n != 0 {
					t.Errorf("%d %s are stored, want none", n, table)
				}
			}
			if n := p.StoredFiles(); n != files {
				t.Errorf("%d files are stored, want %d", n, files)
			}
		}
		retire(p, dealersPath, admin, "FORTECH")
		refused()
		bringBack(p, dealersPath, admin, "FORTECH")
		put(p, dealersPath, admin, "FORTECH", "awr", false)
		all[0]().Refuses(400, "FORTECH is no longer offered. Please reload the page and select another dealer.")
		put(p, dealersPath, admin, "FORTECH", "name", "FORTECH PRIVATE LIMITED")
		refused()

		retire(p, locationsPath, admin, "LUCKNOW")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Refuses(400, "LUCKNOW is no longer offered. Please select another one.")
		put(p, locationsPath, admin, "PATNA", "name", "PATNA CITY")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("distributorLocation", "PATNA")).Refuses(400, "PATNA is no longer offered. Please select another one.")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("distributorLocation", "PATNA CITY")).Gives(201)
	})
}

func sheet(t *testing.T, body string) [][]string {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
