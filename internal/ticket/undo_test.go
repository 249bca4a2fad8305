package ticket_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const (
	nothingToUndo = "There is nothing to undo."
	tooLate       = "It is too late to undo this. Nothing has changed."
	onItsWay      = "The email is already on its way, so you can no longer undo this. Nothing has changed."
)

func TestAStatusThatIsUndoneWasNeverThere(t *testing.T) {
	t.Parallel()
	for name, before := range map[string][]string{"the first": nil, "a later one": {"On Hold"}, "one after the end": {"On Hold", "Completed"}, "one that ends it again": {"Completed", "Delivered"}} {
		for _, next := range []string{"Under Process", "Delivered"} {
			t.Run(name+" that is "+next, func(t *testing.T) {
				t.Parallel()
				apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
					asha := p.Registers("Asha Verma", "User")
					camera := owns(p, asha, "SW-8", "SWITCH")
					number, id := p.Raises(asha, apptest.RaiseRepair, camera)
					p.Raises(asha, apptest.RaiseRepair, camera)
					for _, status := range before {
						p.Clock.Advance(3 * time.Hour) // to another cell of the lists
						confirms(p, p.Admin(), "repair", id, status).Gives(200)
					}
					p.Clock.Advance(3 * time.Hour)
					admin := p.Admin()
					mails := len(p.MailsTo(asha.Email))
					state, waiting := p.State(), p.Call("GET", "/admin/waiting", admin, nil).Gives(200).Body
					tracked := p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200).Body

					deed := confirms(p, admin, "repair", id, next).Gives(200, `{"message":"Status updated successfully"}`)
					if deed.Header.Get("Undo-Seconds") != "10" {
						t.Errorf("it can be undone for %q seconds", deed.Header.Get("Undo-Seconds"))
					}
					if n, err := p.App.Work(t.Context()); err != nil || n != 0 {
						t.Errorf("%d jobs ran while it could be undone (%v)", n, err)
					}
					p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, next)
					p.Undoes(admin, deed).Gives(200, "Undone.")

					p.Stands(state)
					p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, tracked)
					p.Call("GET", "/admin/waiting", admin, nil).Gives(200, waiting)
					p.Clock.Advance(time.Minute)
					if got := len(p.MailsTo(asha.Email)); got != mails {
						t.Errorf("%d letters, want %d", got, mails)
					}
					p.Call("GET", "/desk/audit?kind=ticket.status", admin, nil).Gives(200, next)
					p.Call("GET", "/desk/audit?kind=ticket.status_withdrawn", admin, nil).Gives(200, number, `"before":"`+next+`"`)
					p.Undoes(admin, deed).Refuses(409, "This was already undone.")

					// The next status must work as if there had been none before.
					confirms(p, admin, "repair", id, "Picked up").Gives(200)
					if got := p.MailsTo(asha.Email); len(got) != mails+1 || !strings.Contains(got[mails], "Picked up") {
						t.Errorf("the letters are %q", got)
					}
				})
			})
		}
	}
}

func TestAStatusCanBeUndoneOnlyInTimeAndByWhoSetIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin, agent := p.Registers("Asha Verma", "User"), p.Admin(), p.Desk("Agent")
		_, id := p.Raises(asha, apptest.RaiseAWR, owns(p, asha, "SW-8", "SWITCH"))
		p.MailsTo(asha.Email)

		deed := confirms(p, agent, "awr", id, "On Hold").Gives(200)
		stands := p.State()
		p.Undoes(admin, deed).Refuses(404, nothingToUndo)
		p.Call("POST", "/desk/undo/nothing", agent, nil).Refuses(404, nothingToUndo)
		p.Undoes(asha.Token, deed).Gives(403)
		p.Undoes("", deed).Gives(401)
		p.Clock.Advance(10 * time.Second)
		p.Undoes(agent, deed).Refuses(409, tooLate)
		p.Stands(stands)

		// The email has already been sent, although the time to undo is not over.
		deed = confirms(p, agent, "awr", id, "Under Process").Gives(200)
		mails := len(p.MailsTo(asha.Email))
		stands = p.State()
		p.Undoes(agent, deed).Refuses(409, onItsWay)
		p.Stands(stands)
		if got := len(p.MailsTo(asha.Email)); got != mails {
			t.Errorf("%d letters, want %d", got, mails)
		}

		// Another admin added a newer status.
		deed = confirms(p, agent, "awr", id, "Sent").Gives(200)
		further := confirms(p, admin, "awr", id, "Delivered").Gives(200)
		stands = p.State()
		var number string
		if err := p.DB.QueryRow(t.Context(), `SELECT number FROM tickets`).Scan(&number); err != nil {
			t.Fatal(err)
		}
		p.Undoes(agent, deed).Refuses(409, "Ticket "+number+" now has another status, so you can no longer undo this. Nothing has changed.")
		p.Stands(stands)
		p.Undoes(admin, further).Gives(200)
		p.Undoes(agent, deed).Gives(200)
		p.Call("GET", "/awr/customer/"+asha.ID, asha.Token, nil).Gives(200, "Under Process").Hides("Sent", "Delivered")
	})
}

func TestARepeatedStatusOffersTheSameUndo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, id := p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		again := func() *apptest.Answer {
			header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"k"}}
			return p.Send("POST", "/ProductRepair/update-status/"+id, admin, header, strings.NewReader(`{"status":"On Hold"}`)).Gives(200)
		}
		first := again()
		p.Clock.Advance(4 * time.Second)
		second := again()
		if second.Header.Get("Undo") != first.Header.Get("Undo") || second.Header.Get("Undo-Seconds") != "6" {
			t.Errorf("the repeat offers %q for %q seconds, the first %q", second.Header.Get("Undo"), second.Header.Get("Undo-Seconds"), first.Header.Get("Undo"))
		}
		p.Clock.Advance(7 * time.Second)
		if late := again(); late.Header.Get("Undo") != "" {
			t.Errorf("a late repeat offers %q", late.Header.Get("Undo"))
		}
	})
}
