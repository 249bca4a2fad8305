package app_test

import "testing"

func TestTheDeskSeesHowMuchWaits(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		waits := func(want string) {
			t.Helper()
			p.call("GET", "/admin/waiting", admin, nil).gives(200, want)
		}
		waits(`{"warranty":0,"repair":0,"awr":0,"claims":0}`)
		product := p.buys(ravi)
		_, repair := p.raises(ravi, "/product-service/submit-query", text(product, "productID"))
		_, awr := p.raises(ravi, "/awr/submit-query", text(product, "productID"))
		request := p.asks(ravi, product)
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		ticket := p.claims(ravi, scheme, claimPDF("one"))
		waits(`{"warranty":1,"repair":1,"awr":1,"claims":1}`)
		p.confirms(admin, "repair", repair, "Under Process").gives(200)
		p.confirms(admin, "awr", awr, "Under Process").gives(200)
		p.call("POST", "/api/warranty/reject", admin, rejection(request)).gives(200)
		p.decides(admin, decision(ravi, scheme, ticket, "In Process", "")).gives(200)
		waits(`{"warranty":0,"repair":0,"awr":0,"claims":0}`)
	})
}
