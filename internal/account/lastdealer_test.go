package account_test

import (
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestACustomerSeesTheDealerTheyNamedLast(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		self := "/api/users/customer/" + ravi.ID
		p.Call("GET", self, ravi.Token, nil).Gives(200).Hides("lastDealer")

		product := p.Buys(ravi)["_id"].(string)
		p.Form("POST", apptest.RaiseAWR, ravi.Token, apptest.Query(ravi, product)).Gives(201)
		p.Call("GET", self, ravi.Token, nil).Gives(200).Hides("lastDealer")
		p.Form("POST", apptest.RaiseAWR, ravi.Token, apptest.Query(ravi, product, "purchaseFrom", "FORTECH")).Gives(201)
		p.Call("GET", self, ravi.Token, nil).Gives(200, `"lastDealer":"FORTECH"`)

		p.Clock.Advance(time.Minute)
		p.Claims(ravi, p.Creates(admin, "Camera Bonanza", "2026-03-31"), apptest.ClaimPDF("one"))
		p.Call("GET", self, ravi.Token, nil).Gives(200, `"lastDealer":"UNIVERSAL"`)

		p.Clock.Advance(time.Minute)
		p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Call("GET", self, ravi.Token, nil).Gives(200, `"lastDealer":"STEK SYSTEM"`)
		p.Call("GET", self, admin, nil).Gives(200, ravi.Email).Hides("lastDealer")
	})
}
