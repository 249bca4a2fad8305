package privacy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/privacy"
)

func TestPagesThatAddUpToAListLeaveATrace(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		crowd(p)
		owner, manager := p.Admin(), p.Desk("Manager")
		from := p.Clock.Now()
		read := func(first, last int) {
			for page := first; page <= last; page++ {
				p.Call("GET", fmt.Sprintf("/api/users/all?limit=10&page=%d", page), manager, nil).Gives(200)
			}
		}
		read(1, 5)
		read(1, 5)
		if n := p.Count(`trail_entries WHERE kind = 'person.read-pages'`); n != 0 {
			t.Errorf("50 lines leave %d entries, want none", n)
		}
		read(6, 20)
		if n := p.Count(`trail_entries WHERE kind = 'person.read-pages'`); n != 1 {
			t.Errorf("200 lines in an hour leave %d entries, want one", n)
		}
		p.Clock.Advance(61 * time.Minute)
		read(1, 6)
		keep(p)
		p.Call("GET", "/desk/audit/looked", owner, nil).Gives(200, `"kind":"person.read-pages","title":"Lists read page by page","count":2`)
		var out strings.Builder
		people, _, err := operate.Incident(t.Context(), p.App, from, p.Clock.Now().Add(time.Minute), &out)
		if err != nil || people != 500 || !strings.Contains(out.String(), "Lists read page by page (manager)") {
			t.Errorf("%d people could have been read, %v: %s", people, err, out.String()[:200])
		}
	})
}

func TestOwnersSeeWhoLookedAtPersonalData(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, owner, manager := p.Registers("Asha Verma", "User"), p.Admin(), p.Desk("Manager")
		invoice := apptest.Text(p.Buys(asha), "invoice")
		for range 3 {
			p.Call("GET", "/"+invoice, manager, nil).Gives(200)
		}
		p.Call("GET", "/"+invoice, asha.Token, nil).Gives(200)
		p.Call("GET", "/api/users/export", manager, nil).Gives(200)
		keep(p)
		if n := p.Count(`trail_entries WHERE kind = 'file.opened' AND person = $1`, asha.ID); n != 1 {
			t.Errorf("%d entries of opened files within an hour, want 1", n)
		}
		p.Call("GET", "/desk/audit/looked", owner, nil).Gives(200, `"month":"2026-03"`, `"username":"manager"`, `"total":2`, `"kind":"file.opened"`, `"kind":"customer.exported"`).Hides(asha.ID)
		p.Call("GET", "/desk/audit/looked?month=2026-02", owner, nil).Gives(200, `"people":[]`)
		p.Call("GET", "/desk/audit/looked?month=nonsense", owner, nil).Refuses(400, "Please enter the month as YYYY-MM.")
		p.Call("GET", "/desk/audit/looked", manager, nil).Gives(403)
		p.Clock.Advance(61 * time.Minute)
		p.Call("GET", "/"+invoice, manager, nil).Gives(200)
		if n := p.Count(`trail_entries WHERE kind = 'file.opened'`); n != 2 {
			t.Errorf("%d entries of opened files in two hours, want 2", n)
		}
	})
}

func TestAnIncidentListsWhoseDataCouldHaveBeenRead(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		invoice := apptest.Text(p.Buys(asha), "invoice")
		p.Exec(`UPDATE customers SET name = '=cmd()' WHERE customer_id = $1`, asha.ID)
		p.Clock.Advance(48 * time.Hour)
		from := p.Clock.Now()
		var also privacy.Unlisted
		list := func() string {
			var out strings.Builder
			var err error
			if _, also, err = operate.Incident(t.Context(), p.App, from, p.Clock.Now().Add(time.Minute), &out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		if got := list(); strings.Contains(got, asha.ID) {
			t.Errorf("nobody read anything, and the list is %q", got)
		}
		manager := p.Desk("Manager")
		p.Call("GET", "/"+invoice, manager, nil).Gives(200)
		ravi := p.Registers("Ravi Traders", "Dealer")
		got := list()
		for _, want := range []string{asha.ID, "'=cmd()", asha.Email, "Files of a customer opened (manager)", ravi.ID, "Customer login", "2026-03-04 10:00 +05:30"} {
			if !strings.Contains(got, want) {
				t.Errorf("the list lacks %q: %s", want, got)
			}
		}
		quiet := p.Registers("Nina Rao", "User")
		p.Clock.Advance(time.Hour)
		from = p.Clock.Now()
		p.Call("GET", "/api/users/export", p.Desk("Manager"), nil).Gives(200)
		if got := list(); !strings.Contains(got, quiet.ID) || !strings.Contains(got, "Customer records exported (manager)") {
			t.Errorf("an export names everybody: %s", got)
		}
		if also.Deleted != 0 || !slices.Equal(also.AtDesk, []string{"admin", "manager"}) {
			t.Errorf("beside the list there are %+v", also)
		}
		quiet.Token = p.Login(quiet.Email, apptest.CustomerPassword)
		asks(p, quiet).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		if got := list(); strings.Contains(got, quiet.ID) || also.Deleted != 1 {
			t.Errorf("%d were deleted since: %s", also.Deleted, got)
		}
		if p.Count(`trail_entries WHERE kind = 'incident.listed'`) != 4 {
			t.Error("the list is not in the trail")
		}
	})
}
