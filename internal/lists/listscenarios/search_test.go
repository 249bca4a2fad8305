package listscenarios_test

import (
	"net/url"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// searched lists all desk lists that show a dealer with every kind of record: whole, grouped and filtered.
var searched = []string{
	"/api/users/all?", "/api/users/all?role=Dealer&",
	"/CustomerRegisteredProduct/fetch?", "/CustomerRegisteredProduct/fetch?group=customer&",
	"/api/warranty/fetch?", "/api/warranty/fetch?group=customer&",
	"/ProductRepair/fetch?", "/ProductRepair/fetch?group=customer&",
	"/admin/awr/fetch?", "/admin/awr/fetch?group=customer&",
	"/Scheme/fetch?", "/Scheme/fetch?group=customer&",
	"/agreement/fetchagreement?",
}

// hasEverything gives a dealer one line in each list, and two products.
func hasEverything(p *apptest.Portal, who apptest.Person, scheme string) {
	p.T.Helper()
	p.Asks(who, p.Buys(who, "serialNo", "W-"+who.ID))
	product := apptest.Text(p.Buys(who, "serialNo", "T-"+who.ID), "_id")
	p.Raises(who, apptest.RaiseRepair, product)
	p.Raises(who, apptest.RaiseAWR, product)
	p.Claims(who, scheme, apptest.ClaimPDF(who.ID))
	p.Call("POST", "/agreement-form/agreements", who.Token, apptest.AgreementForm("customerId", who.ID, "location", "Agra")).Gives(201)
}

func renames(p *apptest.Portal, who apptest.Person, name string) {
	p.T.Helper()
	p.Call("PUT", "/api/users/customer/"+who.ID, who.Token,
		map[string]string{"name": name, "email": who.Email, "phone": "0987654321", "address": "1, Mall Road"}).Gives(200)
}

// finds searches every list for a text that only one of two dealers has.
func finds(p *apptest.Portal, desk, q string, who, other apptest.Person) {
	p.T.Helper()
	for _, list := range searched {
		lines := "1"
		if list == "/CustomerRegisteredProduct/fetch?" {
			lines = "2"
		}
		found := p.Call("GET", list+"q="+url.QueryEscape(q), desk, nil).Gives(200, who.ID).Hides(other.ID)
		if got := found.Header.Get("X-Total-Count"); got != lines {
			p.T.Errorf("%s finds %q %s times, want %s", list, q, got, lines)
		}
	}
}

func TestEveryListFindsACustomerByAnyPartOfTheirName(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Admin()
		scheme := p.Creates(desk, "Camera Bonanza", "2026-03-31")
		ravi, other := p.Registers("Ravi Traders", "Dealer"), p.Registers("Some Body", "Dealer")
		hasEverything(p, ravi, scheme)
		hasEverything(p, other, scheme)
		finds(p, desk, "i", ravi, other) // no number contains an I
		finds(p, desk, "RAVI", ravi, other)
		finds(p, desk, strings.ToLower(ravi.ID), ravi, other)

		renames(p, ravi, `100%_"O'Hara" \ सुनीता 📷`)
		for _, q := range []string{"%", "_", "%_", "0%_", `"`, `"o'h`, `'`, `\`, ` \ `, "सु", "सुनी", "सुनीता", "📷", "ता 📷", "100%_", ravi.ID} {
			finds(p, desk, q, ravi, other)
		}
		for _, list := range searched {
			if got := p.Call("GET", list+"q=ravi", desk, nil).Gives(200).Hides(ravi.ID).Header.Get("X-Total-Count"); got != "0" {
				t.Errorf("%s still finds the old name %s times", list, got)
			}
		}
	})
}
