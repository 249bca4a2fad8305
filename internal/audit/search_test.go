package audit_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestTheTrailIsSearchedByPersonRecordKindAndDay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		number, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "_id"))
		for _, status := range []string{"Received", "On the bench", "Completed"} {
			p.Clock.Advance(time.Millisecond)
			p.Call("POST", "/ProductRepair/update-status/"+record, admin, map[string]string{"status": status}).Gives(200)
		}
		p.Clock.Advance(24 * time.Hour)
		p.Call("POST", "/ProductRepair/update-status/"+record, p.Admin(), map[string]string{"status": "Delivered"}).Gives(200)
		admin = p.Admin()

		for name, want := range map[string]struct {
			filters []string
			entries int
		}{
			"a record":                           {[]string{"record", number}, 4},
			"a customer by id":                   {[]string{"person", asha.ID, "kind", "ticket.status"}, 4},
			"a customer by an id in small":       {[]string{"person", " " + strings.ToLower(asha.ID) + " ", "kind", "ticket.status"}, 4},
			"a customer by email":                {[]string{"person", "ASHA.VERMA@example.com", "kind", "ticket.status"}, 4},
			"an admin by username":               {[]string{"person", "ADMIN", "kind", "ticket.status"}, 4},
			"an admin by mailbox":                {[]string{"person", "support@portal.test", "kind", "ticket.status"}, 4},
			"the day in the portal's calendar":   {[]string{"kind", "ticket.status", "from", "2026-03-02", "to", "2026-03-02"}, 3},
			"the day after":                      {[]string{"kind", "ticket.status", "from", "2026-03-03"}, 1},
			"until the day before":               {[]string{"to", "2026-03-01"}, 0},
			"a person who is not there":          {[]string{"person", "nobody@example.com"}, 0},
			"a record that is not there":         {[]string{"record", "RP0"}, 0},
			"a person and a record":              {[]string{"person", asha.ID, "record", number}, 4},
			"another person's record":            {[]string{"person", "nobody", "record", number}, 0},
			"days before there were any portals": {[]string{"from", "1950-01-01", "to", "1950-01-02"}, 0},
			"days that are far away":             {[]string{"from", "9998-01-01", "to", "9998-12-31"}, 0},
			"until a day that is far away":       {[]string{"kind", "ticket.status", "to", "2300-01-01"}, 4},
		} {
			if found := search(p, admin, want.filters...); len(found.Entries) != want.entries {
				t.Errorf("%s: %d entries, want %d", name, len(found.Entries), want.entries)
			}
		}

		// Pages go by entry numbers, forward and back.
		first := search(p, admin, "record", number, "limit", "3")
		if len(first.Entries) != 3 || first.Newer != "" || first.Older == "" || first.Entries[0].Changes[0].After != "Delivered" {
			t.Fatalf("%+v", first)
		}
		second := search(p, admin, "record", number, "limit", "3", "before", first.Older)
		if len(second.Entries) != 1 || second.Older != "" || second.Newer == "" || second.Entries[0].Changes[0].After != "Received" {
			t.Errorf("%+v", second)
		}
		back := search(p, admin, "record", number, "limit", "3", "after", second.Newer)
		if len(back.Entries) != 3 || back.Newer != "" || back.Older == "" || back.Entries[0].ID != first.Entries[0].ID {
			t.Errorf("%+v", back)
		}
	})
}

func TestABadSearchIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		for query, sentence := range map[string]string{
			"kind=nothing":                  "This kind of entry does not exist.",
			"from=yesterday":                "Please enter a valid date.",
			"to=2026-02-30":                 "Please enter a valid date.",
			"from=2026-03-03&to=2026-03-02": "The last day cannot be before the first day.",
			"before=x":                      "This page of the audit trail does not exist. Please start with the newest.",
			"after=-1":                      "This page of the audit trail does not exist. Please start with the newest.",
			"before=9223372036854775808":    "This page of the audit trail does not exist. Please start with the newest.",
			"before=1&after=1":              "Please ask for older or newer entries, not both.",
			"limit=0":                       "The limit must be a number from 1 to 100.",
			"limit=101":                     "The limit must be a number from 1 to 100.",
			"limit=many":                    "The limit must be a number from 1 to 100.",
		} {
			p.Call("GET", "/desk/audit?"+query, admin, nil).Refuses(400, sentence)
		}
		p.Call("GET", "/desk/audit", p.Desk("Manager"), nil).Gives(403)
		p.Call("GET", "/desk/audit/export", p.Desk("Agent"), nil).Gives(403)
		p.Call("GET", "/desk/audit", p.Registers("Asha Verma", "User").Token, nil).Gives(403)
	})
}

func TestLoginsAreHiddenUntilTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		kinds := func(filters ...string) (all string) {
			for _, e := range search(p, admin, filters...).Entries {
				all += e.Kind + " "
			}
			return all
		}
		p.Call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": "wrong"}).Gives(401)
		if all := kinds(); !strings.Contains(all, "customer.login ") || !strings.Contains(all, "admin.login ") {
			t.Fatalf("the trail has %s", all)
		}
		for _, filters := range [][]string{{"logins", "hide"}, {"logins", "hide", "person", "admin"}} {
			if shown := kinds(filters...); strings.Contains(shown, "login ") || !strings.Contains(shown, "admin.login.refused") {
				t.Errorf("%v shows %s", filters, shown)
			}
		}
		if shown := kinds("logins", "hide", "kind", "customer.login", "person", asha.ID); !strings.Contains(shown, "customer.login ") {
			t.Errorf("a kind that is asked for shows %q", shown)
		}
		p.Call("GET", "/desk/audit?logins=show", admin, nil).Refuses(400, "logins must be 'hide' or empty.")
	})
}
