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
