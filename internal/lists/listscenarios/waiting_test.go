package listscenarios_test

import (
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheDeskSeesHowMuchWaits(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		waits := func(want string) {
			t.Helper()
			p.Call("GET", "/admin/waiting", admin, nil).Gives(200, want)
		}
		waits(`{"warranty":0,"repair":0,"awr":0,"claims":0}`)
		product := p.Buys(ravi)
		_, repair := p.Raises(ravi, apptest.RaiseRepair, apptest.Text(product, "productID"))
		_, awr := p.Raises(ravi, apptest.RaiseAWR, apptest.Text(product, "productID"))
		request := p.Asks(ravi, product)
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		ticket := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		waits(`{"warranty":1,"repair":1,"awr":1,"claims":1}`)
		p.Call("GET", "/admin/waiting", p.Desk("Agent"), nil).Gives(200, `{"warranty":0,"repair":1,"awr":1,"claims":0}`)
		underProcess := map[string]string{"status": "Under Process"}
		p.Call("POST", "/ProductRepair/update-status/"+repair, admin, underProcess).Gives(200)
		p.Call("POST", "/admin/awr/update-status/"+awr, admin, underProcess).Gives(200)
		p.Call("POST", "/api/warranty/reject", admin, map[string]any{"productIds": []string{request}, "newStatus": "Rejected"}).Gives(200)
		claimed := map[string]any{"customerId": ravi.ID, "schemeId": scheme, "ticketNo": ticket, "status": "In Process"}
		p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": []any{claimed}}).Gives(200)
		waits(`{"warranty":0,"repair":0,"awr":0,"claims":0}`)
	})
}
