package app_test

import (
	"net/url"
	"strings"
	"testing"
)

// searched are all lists of the desk in which a dealer who has everything
// stands, whole and grouped and filtered.
var searched = []string{
	"/api/users/all?", "/api/users/all?role=Dealer&",
	"/CustomerRegisteredProduct/fetch?", "/CustomerRegisteredProduct/fetch?group=customer&",
	"/api/warranty/fetch?", "/api/warranty/fetch?group=customer&",
	"/ProductRepair/fetch?", "/ProductRepair/fetch?group=customer&",
	"/admin/awr/fetch?", "/admin/awr/fetch?group=customer&",
	"/Scheme/fetch?", "/Scheme/fetch?group=customer&",
	deskPath + "?",
}

// hasEverything gives a dealer one line in each of them, but two products.
func (p *portal) hasEverything(who person, scheme string) {
	p.t.Helper()
	p.asks(who, p.buys(who, "serialNo", "W-"+who.ID))
	product := text(p.buys(who, "serialNo", "T-"+who.ID), "_id")
	p.raises(who, raiseRepair, product)
	p.raises(who, raiseAWR, product)
	p.claims(who, scheme, claimPDF(who.ID))
	p.call("POST", signPath, who.Token, agreementForm("customerId", who.ID, "location", "Agra")).gives(201)
}

func (p *portal) renames(who person, name string) {
	p.t.Helper()
	p.call("PUT", "/api/users/customer/"+who.ID, who.Token,
		map[string]string{"name": name, "email": who.Email, "phone": "0987654321", "address": "1, Mall Road"}).gives(200)
}

// finds searches every list for a text that is one dealer's and not another's.
func (p *portal) finds(desk, q string, who, other person) {
	p.t.Helper()
	for _, list := range searched {
		lines := "1"
		if list == "/CustomerRegisteredProduct/fetch?" {
			lines = "2"
		}
		found := p.call("GET", list+"q="+url.QueryEscape(q), desk, nil).gives(200, who.ID).hides(other.ID)
		if got := found.Header.Get("X-Total-Count"); got != lines {
			p.t.Errorf("%s finds %q %s times, want %s", list, q, got, lines)
		}
	}
}

func TestEveryListFindsACustomerByAnyPartOfNameAndNumberUnderTheNewestName(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		desk := p.admin()
		scheme := p.creates(desk, "Camera Bonanza", "2026-03-31")
		ravi, other := p.registers("Ravi Traders", "Dealer"), p.registers("Some Body", "Dealer")
		p.hasEverything(ravi, scheme)
		p.hasEverything(other, scheme)
		p.finds(desk, "i", ravi, other) // no number has an I
		p.finds(desk, "RAVI", ravi, other)
		p.finds(desk, strings.ToLower(ravi.ID), ravi, other)

		p.renames(ravi, `100%_"O'Hara" \ सुनीता 📷`)
		for _, q := range []string{"%", "_", "%_", "0%_", `"`, `"o'h`, `'`, `\`, ` \ `, "सु", "सुनी", "सुनीता", "📷", "ता 📷", "100%_", ravi.ID} {
			p.finds(desk, q, ravi, other)
		}
		for _, list := range searched {
			if got := p.call("GET", list+"q=ravi", desk, nil).gives(200).hides(ravi.ID).Header.Get("X-Total-Count"); got != "0" {
				t.Errorf("%s still finds the old name %s times", list, got)
			}
		}
	})
}
