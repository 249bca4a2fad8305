package notice_test

import (
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheMorningTellsEachPersonWhatIsTheirs(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p) // a ticket of Monday, 2 March, due on Thursday
		agent := p.Desk("Agent")
		p.Asks(s.asha, p.Buys(s.asha, "serialNo", "S2")) // which is for managers
		p.Call("POST", "/desk/queue/"+s.ticket+"/assign", agent, object{"to": "agent", "was": ""}).Gives(200)
		at(p, "2026-03-05", 7)
		wants(t, told(p, "agent@portal.test", "work"))
		at(p, "2026-03-05", 8)
		at(p, "2026-03-05", 9)
		wants(t, told(p, "agent@portal.test", "Your work today"), "Your work today: 1 due today")
		at(p, "2026-03-06", 8)
		wants(t, told(p, "agent@portal.test", "Your work today"), "Your work today: 1 due today", "Your work today: 1 late")
		mails := p.MailsTo("agent@portal.test")
		letter := mails[len(mails)-1]
		for _, want := range []string{
			"Yours: 1\n  http://portal.test/admin/dashboard/queue?assignee=me\n", "Yours, due today: 0\n",
			"Yours, late: 1\n  http://portal.test/admin/dashboard/queue?assignee=me&late=true\n",
			"Nobody's: 0\n  http://portal.test/admin/dashboard/queue?assignee=nobody\n", "Late, whoever has it: 1\n  http://portal.test/admin/dashboard/queue?late=true\n",
			"Repair or service, late, was due on 5 March 2026",
		} {
			if !strings.Contains(letter, want) {
				t.Errorf("the letter lacks %q:\n%s", want, letter)
			}
		}
		for _, forbidden := range []string{"Asha", "Warranty request", "Claim", s.asha.ID} {
			if strings.Contains(letter, forbidden) {
				t.Errorf("an agent's letter tells of %q:\n%s", forbidden, letter)
			}
		}
		// The owner has nothing of their own, and is told that nobody has the request.
		wants(t, told(p, "support@portal.test", "Nobody has"), "Nobody has these yet: 1", "Nobody has these yet: 1")
	})
}

func TestTheMorningsLetterComesOnWorkingDaysToWhoWantsIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		manager := p.Desk("Manager")
		p.Call("GET", "/desk/me/digest", manager, nil).Gives(200, `{"digest":"on"}`)
		p.Call("PUT", "/desk/me/digest", manager, object{"digest": "off"}).Gives(200, `{"digest":"off"}`)
		p.Call("PUT", "/desk/me/digest", manager, object{"digest": "off"}).Gives(200, `{"digest":"off"}`)
		p.Call("PUT", "/desk/me/digest", manager, object{"digest": "maybe"}).Refuses(400, "The digest must be on or off.")
		p.Desk("Agent")
		p.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = 'agent'`)
		at(p, "2026-03-08", 8) // a Sunday
		at(p, "2026-03-09", 13)
		wants(t, told(p, "support@portal.test", "Nobody has"))
		at(p, "2026-03-10", 11)
		wants(t, told(p, "support@portal.test", "Nobody has"), "Nobody has these yet: 1")
		wants(t, told(p, "manager@portal.test", "Nobody has"))
		wants(t, told(p, "agent@portal.test", "Nobody has"))
		if n := p.Count("trail_entries WHERE kind = 'digest.chosen'"); n != 1 {
			t.Errorf("the trail tells of %d choices", n)
		}
		p.Call("PUT", "/desk/me/digest", p.Desk("Manager"), object{"digest": "on"}).Gives(200, `{"digest":"on"}`)
		// Nothing to say is not said.
		p.Call("POST", "/ProductRepair/update-status/"+s.ticket, p.Admin(), object{"status": "Completed"}).Gives(200)
		at(p, "2026-03-11", 8)
		wants(t, told(p, "manager@portal.test", "Nobody has"))
		wants(t, told(p, "support@portal.test", "Nobody has"), "Nobody has these yet: 1")
	})
}
