package ticket_test

import (
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func behalfPath(who apptest.Person) string { return "/desk/customers/" + who.ID + "/tickets" }

func TestTheDeskRaisesATicketAndEmailsItsCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi, agent := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Desk("Agent")
		product := owns(p, asha, "SW-8", "SWITCH")
		photo := apptest.File{Name: "photo.png", Content: apptest.Picture(t)}
		for _, c := range []struct{ kind, list, letter string }{
			{"repair", "/ProductRepair/customer/", "Our desk raised a service request for you."},
			{"awr", "/awr/customer/", "Our desk raised a request for an advance warranty replacement for you."},
		} {
			number := p.Form("POST", behalfPath(asha), agent, apptest.Query(ravi, product, "kind", c.kind, "file", photo)).Gives(201, "Ticket raised.").Get("ticketNumber")
			p.Call("GET", c.list+asha.ID, asha.Token, nil).Gives(200, number, `"byDesk":true`).Hides(`"agent"`)
			mails := p.MailsTo(asha.Email)
			if last := mails[len(mails)-1]; !strings.Contains(last, c.letter) || !strings.Contains(last, number) {
				t.Errorf("the letter is %q", last)
			}
			p.Call("GET", "/desk/customers/"+asha.ID+"/timeline?kind=ticket", agent, nil).Gives(200, number, `"raisedBy":"agent"`)
			p.Call("GET", "/desk/audit?kind=ticket.raised&record="+number, p.Admin(), nil).Gives(200, number, asha.ID, "agent")
		}
		if n := p.Count("files WHERE owner = $1", asha.ID); n < 2 {
			t.Errorf("the customer owns %d files", n)
		}
		// Only the customer's own invoice counts, not the desk's photo.
		p.Call("GET", "/my/storage", asha.Token, nil).Gives(200, `"files":1,`)
	})
}

func TestARefusedTicketOfTheDeskChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi, agent := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Desk("Agent")
		product, cable := owns(p, asha, "SW-8", "SWITCH"), owns(p, asha, "C6", "CAT-6")
		for _, c := range []struct {
			who      apptest.Person
			form     map[string]any
			status   int
			sentence string
		}{
			{asha, apptest.Query(asha, product), 400, "Please select the kind of ticket: repair or awr."},
			{asha, apptest.Query(asha, product, "kind", "claim"), 400, "Please select the kind of ticket: repair or awr."},
			{apptest.Person{ID: "CU00000000"}, apptest.Query(asha, product, "kind", "repair"), 404, "Customer not found."},
			{ravi, apptest.Query(ravi, product, "kind", "repair"), 404, "Product not found."},
			{asha, apptest.Query(asha, cable, "kind", "awr"), 409, "Advance warranty replacement is not available for this type of product."},
			{asha, apptest.Query(asha, product, "kind", "awr", "purchaseFrom", "NOBODY"), 400, "Please select a dealer from the list."},
			{asha, apptest.Query(asha, product, "kind", "repair", "query", ""), 400, "Please enter your query."},
		} {
			p.Form("POST", behalfPath(c.who), agent, c.form).Refuses(c.status, c.sentence)
		}
		p.Form("POST", behalfPath(asha), asha.Token, apptest.Query(asha, product, "kind", "repair")).Gives(403)
		if n := p.Count("tickets"); n != 0 {
			t.Errorf("%d tickets", n)
		}
	})
}

func TestARepeatedTicketOfTheDeskIsOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, agent := p.Registers("Asha Verma", "User"), p.Desk("Agent")
		form := apptest.Query(asha, owns(p, asha, "SW-8", "SWITCH"), "kind", "repair")
		key := http.Header{"Idempotency-Key": {"the same form"}}
		first := p.Form("POST", behalfPath(asha), agent, form, key).Gives(201).Get("ticketNumber")
		if again := p.Form("POST", behalfPath(asha), agent, form, key).Gives(201).Get("ticketNumber"); again != first {
			t.Errorf("a repeat made %s beside %s", again, first)
		}
		if n := p.Count("trail_entries WHERE kind = 'ticket.raised'"); n != 1 {
			t.Errorf("%d entries in the trail", n)
		}
	})
}
