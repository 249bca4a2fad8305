package ticket_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

// confirms sets a status at the desk. The kind of ticket decides the path.
func confirms(p *apptest.Portal, admin, kind, recordID, status string) *apptest.Answer {
	p.T.Helper()
	path := map[string]string{"repair": "/ProductRepair/update-status/", "awr": "/admin/awr/update-status/"}[kind]
	return p.Call("POST", path+recordID, admin, map[string]string{"status": status})
}

func TestStatusesAreAddedAndNoneIsLost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		number, id := p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		admins := []string{p.Admin(), p.Admin()}
		var all sync.WaitGroup
		for i := range 12 {
			all.Go(func() { confirms(p, admins[i%2], "repair", id, fmt.Sprintf("Step %d", i)).Gives(200) })
		}
		all.Wait()
		tracked := p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200)
		for i := range 12 {
			if !strings.Contains(tracked.Body, fmt.Sprintf(`"Step %d"`, i)) {
				t.Errorf("step %d is lost: %s", i, tracked.Body)
			}
		}
		var sequence int
		if err := p.DB.QueryRow(t.Context(), `SELECT max(sequence) FROM ticket_statuses`).Scan(&sequence); err != nil || sequence != 12 {
			t.Errorf("the last sequence is %d (%v), want 12", sequence, err)
		}
		if n := p.Count("ticket_statuses s JOIN ticket_statuses l ON l.ticket_id = s.ticket_id AND l.sequence = s.sequence + 1 WHERE l.created_at < s.created_at"); n != 0 {
			t.Errorf("%d entries are older than the one before", n)
		}
	})
}

func TestTheSameStatusAgainIsAnEntryButNoSecondMail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, id := p.Raises(asha, apptest.RaiseAWR, owns(p, asha, "SW-8", "SWITCH"))
		before := len(p.MailsTo(asha.Email))
		for _, status := range []string{"On Hold", "On Hold", " On Hold ", "Completed", "On Hold"} {
			confirms(p, admin, "awr", id, status).Gives(200)
		}
		if entries, mails := p.Count("ticket_statuses"), len(p.MailsTo(asha.Email))-before; entries != 5 || mails != 3 {
			t.Errorf("%d entries and %d mails, want 5 and 3", entries, mails)
		}
		// A repeated request, unlike a second confirmation, counts as one.
		for range 3 {
			p.Send("POST", "/admin/awr/update-status/"+id, admin, http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"k"}},
				strings.NewReader(`{"status":"Delivered"}`)).Gives(200)
		}
		if n := p.Count("ticket_statuses"); n != 6 {
			t.Errorf("%d entries, want 6", n)
		}
	})
}

func TestABadStatusIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, id := p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		confirms(p, admin, "repair", id, "  \n").Refuses(400, "Please enter a status.")
		p.Call("POST", "/ProductRepair/update-status/"+id, admin, map[string]string{}).Refuses(400, "Please enter a status.")
		p.Call("POST", "/ProductRepair/update-status/"+id, admin, map[string]int{"status": 7}).Gives(400)
		confirms(p, admin, "repair", id, strings.Repeat("x", 501)).Refuses(400, "Please shorten a status to at most 500 characters.")
		confirms(p, admin, "repair", "nothing", "Completed").Refuses(404, "Ticket not found.")
		confirms(p, asha.Token, "repair", id, "Completed").Gives(403)
		for status, sentence := range map[string]string{
			"completed":     "Completed and Delivered always close a ticket. Only with a custom status can you choose whether to close it.",
			"Under Process": "Under Process and On Hold never close a ticket. Only with a custom status can you choose whether to close it.",
		} {
			p.Call("POST", "/ProductRepair/update-status/"+id, admin, map[string]any{"status": status, "ends": true}).Refuses(400, sentence)
		}
		confirms(p, admin, "repair", id, strings.Repeat("आ", 500)).Gives(200)
		if n := p.Count("ticket_statuses"); n != 1 {
			t.Errorf("%d entries, want 1", n)
		}
	})
}

func TestOneStatusTellsOfItsParcelAndKeepsTheTicketOpen(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, asha := p.Admin(), p.Registers("Asha Verma", "User")
		swift(p)
		number, id := p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		set := func(form object) *apptest.Answer {
			return p.Call("POST", "/ProductRepair/update-status/"+id, owner, form)
		}
		set(object{"status": "Dispatched", "courier": "swift", "docket": "AB-12"}).Gives(200, "Status updated successfully")
		const parcel = `Dispatched\nSwift AB-12: https://swift.example/AB-12`
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, parcel)
		p.Call("GET", "/desk/queue?status=other&q="+number, owner, nil).Gives(200, parcel, `"total":1`)
		set(object{"status": "Dispatched", "courier": "Swift"}).Refuses(400, "Please enter the docket number, or select no courier.")
		set(object{"status": "Dispatched", "courier": "Slow", "docket": "1"}).Refuses(400, "This courier is not in the settings. Please reload the page and select one from the list.")
		set(object{"status": "Dispatched", "docket": "1"}).Refuses(400, "Please select the courier for this docket number.")
		if n := p.Count("ticket_statuses"); n != 1 {
			t.Errorf("%d entries, want 1", n)
		}
	})
}
