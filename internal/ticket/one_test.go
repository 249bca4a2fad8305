package ticket_test

import (
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheDeskSeesOneTicketWhole(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "_id")
		number, repair := p.Raises(asha, apptest.RaiseRepair, product)
		_, awr := p.Raises(asha, apptest.RaiseAWR, product)
		agent := p.Desk("Agent")
		for _, status := range []string{"Under Process", "On Hold"} {
			p.Call("POST", "/ProductRepair/update-status/"+repair, agent, map[string]any{"status": status}).Gives(200)
		}
		p.Call("GET", "/desk/tickets/"+repair, agent, nil).Gives(200, number, "The picture is gone.", "1, Mall Road", "SN-0001", `"Under Process"`, `"On Hold"`).Hides("replacement")

		p.Call("GET", "/desk/tickets/"+awr, agent, nil).Gives(200).Hides(number, "replacement")
		p.Call("POST", replacePath(awr), agent, map[string]any{"serialNo": "SN-9001"}).Gives(201)
		p.Call("GET", "/desk/tickets/"+awr, agent, nil).Gives(200, `"SN-9001"`, `"dueBack":"2026-03-16"`)

		p.Call("GET", "/desk/tickets/"+number, agent, nil).Refuses(404, "Ticket not found.")
		p.Call("GET", "/desk/tickets/"+repair, asha.Token, nil).Gives(403)
		p.Call("GET", "/desk/tickets/"+repair, "", nil).Gives(401)
	})
}

func TestACustomersTicketsCanBeThoseOfOneProduct(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		one, two := p.Buys(asha), p.Buys(asha, "serialNo", "SN-0002")
		first, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(one, "_id"))
		second, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(two, "_id"))
		list := "/ProductRepair/customer/" + asha.ID
		p.Call("GET", list, asha.Token, nil).Gives(200, first, second)
		p.Call("GET", list+"?productId="+apptest.Text(one, "productID"), asha.Token, nil).Gives(200, first).Hides(second)
		p.Call("GET", list+"?limit=1&page=1&productId="+apptest.Text(two, "productID"), asha.Token, nil).Gives(200, second).Hides(first)
		p.Call("GET", list+"?productId=PR-NONE", asha.Token, nil).Gives(200, "[]")
		p.Call("GET", "/ProductRepair/customer/"+ravi.ID+"?productId="+apptest.Text(one, "productID"), ravi.Token, nil).Gives(200, "[]")
	})
}
