package reminder_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/auth"
	"aftercare/internal/reminder"
)

func TestTheMorningEmailListsEachPersonsWork(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p) // a ticket from Monday, 2 March, due on Thursday
		agent := p.Desk("Agent")
		p.Asks(s.asha, p.Buys(s.asha, "serialNo", "S2")) // a request that only managers see
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
			"Good morning", "Yours: 1\n  http://portal.test/admin/dashboard/queue?assignee=me\n", "Yours, due today: 0\n",
			"Yours, late: 1\n  http://portal.test/admin/dashboard/queue?assignee=me&late=true\n",
			"Unassigned: 0\n  http://portal.test/admin/dashboard/queue?assignee=nobody\n", "Late, all people: 1\n  http://portal.test/admin/dashboard/queue?late=true\n",
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
		// The owner has no work of their own, but the email says that the request is unassigned.
		wants(t, told(p, "support@portal.test", "Unassigned"), "Unassigned: 1", "Unassigned: 1")
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
		wants(t, told(p, "support@portal.test", "Unassigned"))
		at(p, "2026-03-10", 11)
		wants(t, told(p, "support@portal.test", "Unassigned"), "Unassigned: 1")
		wants(t, told(p, "manager@portal.test", "Unassigned"))
		wants(t, told(p, "agent@portal.test", "Unassigned"))
		if n := p.Count("trail_entries WHERE kind = 'digest.chosen'"); n != 1 {
			t.Errorf("the trail tells of %d choices", n)
		}
		p.Call("PUT", "/desk/me/digest", p.Desk("Manager"), object{"digest": "on"}).Gives(200, `{"digest":"on"}`)
		// No email is sent if there is nothing to say.
		p.Call("POST", "/ProductRepair/update-status/"+s.ticket, p.Admin(), object{"status": "Completed"}).Gives(200)
		at(p, "2026-03-11", 8)
		wants(t, told(p, "manager@portal.test", "Unassigned"))
		wants(t, told(p, "support@portal.test", "Unassigned"), "Unassigned: 1")
	})
}

func TestAReplicaThatDiesInTheMorningLeavesItsLettersToAnother(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		open(p) // an unassigned ticket
		p.Desk("Manager")
		p.Desk("Agent")
		p.Clock.Set(time.Date(2026, 3, 5, 8, 30, 0, 0, kolkata(p)))
		var taken []string
		dying := replica(p, broken{mu: &sync.Mutex{}, taken: &taken, breakAt: 1})
		dying.Desk = idle{}
		if err := dying.Digest(t.Context()); !errors.Is(err, errKilled) {
			t.Fatalf("it ended with %v", err)
		}
		if n := p.Count("digests WHERE sent"); n != 1 {
			t.Fatalf("%d mornings are written down of one letter", n)
		}
		if n := p.Count("reminder_passes WHERE cause = 'digest' AND done_on = ''"); n != 1 {
			t.Error("the morning counts as done")
		}
		at(p, "2026-03-05", 9)
		at(p, "2026-03-05", 10)
		letters := len(taken)
		for _, who := range []string{"support@portal.test", "manager@portal.test", "agent@portal.test"} {
			letters += len(told(p, who, "Unassigned"))
		}
		if letters != 3 {
			t.Errorf("three people got %d letters", letters)
		}
		if n := p.Count("reminder_passes WHERE cause = 'digest' AND done_on = '2026-03-05'"); n != 1 {
			t.Error("the morning does not count as done")
		}
	})
}

// idle is a desk with one unassigned ticket.
type idle struct{}

func (idle) Morning(context.Context, auth.Actor) (reminder.Morning, error) {
	return reminder.Morning{Nobodys: reminder.Count{N: 1}}, nil
}
