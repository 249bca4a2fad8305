package staff_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

// alertsAfter sets how many customers an agent can open before managers get an email.
func alertsAfter(p *apptest.Portal, owner string, customers int) {
	p.T.Helper()
	var now struct{ Version int64 }
	p.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&now)
	p.Call("PUT", "/desk/settings/alerts", owner, object{"version": now.Version, "customersPerHour": customers}).Gives(200)
}

func customers(p *apptest.Portal, n int) (all []apptest.Person) {
	p.T.Helper()
	for i := range n {
		all = append(all, p.Registers(fmt.Sprintf("Asha Verma%c", 'a'+i), "User"))
	}
	return all
}

// alertsTo returns the emails to an address about an agent who opened many customers.
func alertsTo(p *apptest.Portal, address string) (all []string) {
	p.T.Helper()
	for _, mail := range p.MailsTo(address) {
		if strings.Contains(mail, "Subject: An agent opened more than 10 customers in one hour") {
			all = append(all, mail)
		}
	}
	return all
}

func TestManagersGetOneEmailAnHourAboutManyOpenings(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, manager, agent := p.Admin(), p.Desk("Manager"), p.Desk("Agent")
		alertsAfter(p, owner, 10)
		all := customers(p, 12)
		ways := []string{"/api/users/customer/%s", "/desk/customers/%s", "/desk/customers/%s/timeline", "/Registered/fetch?customerId=%s",
			"/Registered/customerid/%s", "/ProductRepair/customer/%s", "/awr/customer/%s"}
		opens := func(token string, some []apptest.Person) {
			for i, who := range some {
				for _, way := range []string{ways[i%len(ways)], ways[(i+1)%len(ways)], ways[i%len(ways)]} {
					p.Call("GET", fmt.Sprintf(way, who.ID), token, nil).Gives(200)
				}
			}
		}
		opens(agent, all[:10])
		opens(manager, all)
		p.Call("GET", "/api/users/customer/CU-NOBODY", agent, nil).Gives(404)
		p.Call("GET", "/awr/customer/CU-NOBODY", agent, nil)
		if n := len(alertsTo(p, "manager@portal.test")); n != 0 {
			t.Errorf("%d emails after ten customers", n)
		}
		opens(agent, all)
		for _, address := range []string{"manager@portal.test", "support@portal.test"} {
			mails := alertsTo(p, address)
			if len(mails) != 1 || !strings.Contains(mails[0], "Devi Agent (agent)") || !strings.Contains(mails[0], "2 March 2026, 10:00 to 11:00") {
				t.Errorf("the emails to %s are %q", address, mails)
			}
		}
		if mails := alertsTo(p, "agent@portal.test"); len(mails) != 0 {
			t.Errorf("the agent gets %q", mails)
		}
		p.Call("GET", "/desk/audit?kind=person.opened-many", owner, nil).Gives(200, `"record":"agent"`, `"after":"11"`)

		p.Clock.Advance(time.Hour)
		opens(agent, all)
		opens(agent, all)
		if n := len(alertsTo(p, "manager@portal.test")); n != 2 {
			t.Errorf("%d emails after two hours, want one each", n)
		}

		p.Clock.Advance(26 * time.Hour)
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := p.Count("opened_customers") + p.Count("opened_hours"); n != 0 {
			t.Errorf("%d rows are left after a day", n)
		}
	})
}

func TestATicketThatAnAgentOpensOrPrintsOpensItsCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent, all := p.Desk("Agent"), customers(p, 2)
		p.Stocks()
		_, opened := p.Raises(all[0], apptest.RaiseRepair, apptest.Text(p.Buys(all[0]), "productID"))
		printed, _ := p.Raises(all[1], apptest.RaiseRepair, apptest.Text(p.Buys(all[1], "serialNo", "SN-0002"), "productID"))
		for range 2 {
			p.Call("GET", "/desk/tickets/"+opened, agent, nil).Gives(200)
			p.Call("GET", "/desk/tickets/print?numbers="+printed, agent, nil).Gives(200)
			p.Call("GET", "/desk/queue", agent, nil).Gives(200)
			p.Call("GET", "/api/users/all", agent, nil).Gives(200)
		}
		if n := p.Count("opened_customers"); n != 2 {
			t.Errorf("%d customers were opened, want two", n)
		}
	})
}

func TestALineOfTheQueueAndASerialOpenTheirCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent, all := p.Desk("Agent"), customers(p, 2)
		p.Stocks()
		_, line := p.Raises(all[0], apptest.RaiseRepair, apptest.Text(p.Buys(all[0]), "productID"))
		p.Buys(all[1], "serialNo", "SN-0002")
		p.Call("GET", "/desk/queue/"+line, agent, nil).Gives(200)
		p.Call("GET", "/desk/serials/SN-0002", agent, nil).Gives(200)
		for _, who := range all {
			if n := p.Count("opened_customers WHERE customer_id = $1", who.ID); n != 1 {
				t.Errorf("%s was opened %d times, want once", who.ID, n)
			}
		}
	})
}

// Ten customers allow 100 lines. Each case lists more.
func TestManagersGetAnEmailAboutAnAgentWhoPagesLists(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 1200, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		owner, manager, agent := p.Admin(), p.Desk("Manager"), p.Desk("Agent")
		alertsAfter(p, owner, 10)
		pages := func(path string) func(token string) {
			return func(token string) {
				for page := 1; page <= 11; page++ {
					p.Call("GET", fmt.Sprintf("%s?page=%d&limit=10", path, page), token, nil).Gives(200)
				}
			}
		}
		ways := map[string]func(token string){
			"customers": pages("/api/users/all"), "repairs": pages("/ProductRepair/fetch"), "AWR": pages("/admin/awr/fetch"), "products": pages("/CustomerRegisteredProduct/fetch"),
			"queue": func(token string) {
				var page struct{ Next string }
				for range 5 {
					p.Call("GET", "/desk/queue?ended=true&limit=25&after="+page.Next, token, nil).Gives(200).Decode(&page)
				}
			},
			"search": func(token string) {
				for letter := 'a'; letter <= 'z'; letter++ {
					for _, second := range "aeiou" {
						p.Call("GET", fmt.Sprintf("/desk/search?limit=20&q=%c%c", letter, second), token, nil).Gives(200)
					}
				}
			},
		}
		for name, reads := range ways {
			p.Clock.Advance(time.Hour)
			before, mails := p.Count("trail_entries WHERE kind = 'person.read-many'"), len(p.MailsTo("manager@portal.test"))
			reads(manager)
			if n := p.Count("trail_entries WHERE kind = 'person.read-many'"); n != before {
				t.Errorf("%s: a manager leaves an entry", name)
			}
			reads(agent)
			reads(agent)
			if n := p.Count("trail_entries WHERE kind = 'person.read-many'"); n != before+1 {
				t.Errorf("%s: %d entries, want one", name, n-before)
			}
			now := p.MailsTo("manager@portal.test")
			if len(now) != mails+1 || !strings.Contains(now[len(now)-1], "An agent read more than 100 lines of lists in one hour") {
				t.Errorf("%s: the manager gets %q", name, now[mails:])
			}
		}
	})
}

// The queue page reloads each minute, so reading the same lines again is normal.
func TestTheSameLinesReadAgainCountOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 100, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		owner, agent := p.Admin(), p.Desk("Agent")
		alertsAfter(p, owner, 10)
		for range 6 {
			for _, path := range []string{"/desk/queue?limit=20", "/api/users/all?page=1&limit=20", "/ProductRepair/fetch?page=1&limit=20"} {
				p.Call("GET", path, agent, nil).Gives(200)
				p.Call("HEAD", path, agent, nil).Gives(200)
			}
		}
		if n := p.Count("opened_hours"); n != 0 {
			t.Errorf("60 lines read six times are %d alerts", n)
		}
	})
}

// Only the first read in an hour writes, so that reads stay fast.
func TestOpeningACustomerAgainWritesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent, asha := p.Desk("Agent"), customers(p, 1)[0]
		p.Call("GET", "/desk/customers/"+asha.ID, agent, nil).Gives(200)
		p.Exec(`DELETE FROM opened_customers`)
		p.Call("GET", "/desk/customers/"+asha.ID, agent, nil).Gives(200)
		if n := p.Count("opened_customers"); n != 0 {
			t.Errorf("the second look wrote %d rows", n)
		}
	})
}

func TestReplicasCountAnAgentsOpeningsTogether(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres)
	owner, agent := p.Admin(), p.Desk("Agent")
	p.Desk("Manager")
	alertsAfter(p, owner, 10)
	other, all := apptest.On(t, p.Config, p.Clock.Now()), customers(p, 12)
	for i, who := range all {
		at := []*apptest.Portal{p, other}[i%2]
		at.Call("GET", "/api/users/customer/"+who.ID, agent, nil).Gives(200)
	}
	if n := len(alertsTo(p, "manager@portal.test")); n != 1 {
		t.Errorf("%d emails, want one", n)
	}
}
