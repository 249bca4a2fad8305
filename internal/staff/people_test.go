package staff_test

import (
	"net/http"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestARoleIsGivenAndTakenAndCountsAtTheNextRequest(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, devi := p.Admin(), p.Desk("Agent")
		path := "/desk/people/" + personNamed(p, owner, "agent").ID
		becomes := func(role string) {
			p.Call("PATCH", path, owner, object{"role": role}).Gives(200, `"role":"`+role+`"`)
		}
		p.Call("GET", "/Scheme/all", devi, nil).Gives(403)
		becomes("Manager")
		p.Call("GET", "/Scheme/all", devi, nil).Gives(200)
		p.Call("GET", "/desk/people", devi, nil).Gives(403)
		becomes("Owner")
		p.Call("GET", "/desk/people", devi, nil).Gives(200)
		becomes("Owner")
		becomes("Agent")
		p.Call("GET", "/desk/people", devi, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
		if n := p.Count("trail_entries WHERE kind = 'person.role'"); n != 3 {
			t.Errorf("the trail has %d changes of a role, want three", n)
		}

		p.Call("PATCH", path, owner, object{"role": "Boss"}).Refuses(400, "Please select a role: Owner, Manager or Agent.")
		p.Call("PATCH", path, owner, object{}).Gives(400, `"name":"role"`)
		p.Call("PATCH", "/desk/people/nobody", owner, object{"role": "Agent"}).Refuses(404, "This person is not at the desk.")
	})
}

func TestADisabledPersonIsOutUntilEnabled(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, devi := p.Admin(), p.Desk("Manager")
		path := "/desk/people/" + personNamed(p, owner, "manager").ID
		p.Call("POST", path+"/enable", owner, nil).Refuses(409, "This person is not disabled.")
		p.Call("POST", path+"/disable", owner, nil).Gives(200, `"disabledAt":"`)
		p.Call("GET", "/desk/me", devi, nil).Refuses(401, "Your session has ended. Please log in again.")
		p.Call("POST", "/admin/login", "", object{"username": "manager", "password": apptest.AdminPassword}).Refuses(401, "Invalid username or password")
		p.Call("POST", path+"/disable", owner, nil).Refuses(409, "This person is already disabled.")
		if n := p.Count("sessions WHERE subject = 'manager'"); n != 0 {
			t.Errorf("%d sessions are left", n)
		}
		if all := people(p, owner); len(all) != 2 || all[1].Username != "manager" || all[1].DisabledAt == "" {
			t.Errorf("the people are %+v, want the disabled one last", all)
		}

		p.Call("POST", path+"/enable", owner, nil).Gives(200).Hides("disabledAt")
		p.Call("GET", "/desk/me", devi, nil).Gives(401)
		p.Call("GET", "/desk/me", p.Desk("Manager"), nil).Gives(200, `"role":"Manager"`)
		for _, kind := range []string{"person.disabled", "person.enabled"} {
			if n := p.Count("trail_entries WHERE kind = $1", kind); n != 1 {
				t.Errorf("the trail has %d entries of the kind %s, want one", n, kind)
			}
		}
		p.Call("POST", "/desk/people/nobody/disable", owner, nil).Refuses(404, "This person is not at the desk.")
		p.Call("POST", "/desk/people/%00/enable", owner, nil).Gives(400)
	})
}

// A user who can no longer do the work must not block it for others.
func TestWorkThatAPersonMayNoLongerDoIsUnassigned(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		_, over := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", "S1"), "_id"))
		_, ticket := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", "S2"), "_id"))
		request := p.Asks(asha, p.Buys(asha, "serialNo", "S3"))
		owner := p.Admin()
		p.Desk("Manager")
		for _, id := range []string{over, ticket, request} {
			p.Call("POST", "/desk/queue/"+id+"/assign", owner, object{"to": "manager", "was": ""}).Gives(200)
		}
		p.Call("POST", "/ProductRepair/update-status/"+over, owner, object{"status": "Completed"}).Gives(200)
		has := func(want int, what string) {
			t.Helper()
			if n := p.Count("queue_items WHERE assignee = 'manager'"); n != want {
				t.Errorf("%s, %d lines are theirs, want %d", what, n, want)
			}
		}
		path := "/desk/people/" + personNamed(p, owner, "manager").ID
		p.Call("PATCH", path, owner, object{"role": "Agent"}).Gives(200)
		has(2, "as an agent")
		p.Call("POST", path+"/disable", owner, nil).Gives(200)
		has(1, "disabled, with what is over")
		if n := p.Count("trail_entries WHERE kind = 'person.work-given-back'"); n != 2 {
			t.Errorf("the trail tells of it %d times", n)
		}
	})
}

func TestPeopleCannotChangeTheirOwnRoleOrDisableThemselves(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		p.Desk("Owner") // another owner would be left
		own := personNamed(p, owner, "admin")
		if !own.You {
			t.Errorf("the one who asks is %+v", own)
		}
		p.Call("PATCH", "/desk/people/"+own.ID, owner, object{"role": "Agent"}).Refuses(409, "You cannot change your own role. Please ask another owner.")
		p.Call("POST", "/desk/people/"+own.ID+"/disable", owner, nil).Refuses(409, "You cannot disable yourself. Please ask another owner.")
	})
}

// Two owners act on each other at the same moment. In every combination one owner is left, who can undo it.
func TestOwnersWhoDisableOrDemoteEachOtherAtOnceLeaveOne(t *testing.T) {
	t.Parallel()
	disable := func(p *apptest.Portal, by, id string) *apptest.Answer {
		return p.Call("POST", "/desk/people/"+id+"/disable", by, nil)
	}
	demote := func(p *apptest.Portal, by, id string) *apptest.Answer {
		return p.Call("PATCH", "/desk/people/"+id, by, object{"role": "Agent"})
	}
	type deed = func(p *apptest.Portal, by, id string) *apptest.Answer
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for _, pair := range [][2]deed{{disable, disable}, {demote, demote}, {disable, demote}, {demote, disable}} {
			p.Exec(`UPDATE admins SET role = 'Owner', disabled_at = NULL`)
			tokens := []string{p.Admin(), p.Desk("Owner")}
			ids := []string{personNamed(p, tokens[0], "owner").ID, personNamed(p, tokens[0], "admin").ID}
			answers := make([]*apptest.Answer, 2)
			var both sync.WaitGroup
			for i := range answers {
				both.Go(func() { answers[i] = pair[i](p, tokens[i], ids[i]) })
			}
			both.Wait()
			done := 0
			for _, a := range answers {
				switch a.Status {
				case http.StatusOK:
					done++
				case http.StatusUnauthorized, http.StatusForbidden: // by then no longer an owner
				default:
					t.Errorf("answers %d: %s", a.Status, a.Body)
				}
			}
			if n := p.Count("admins WHERE role = 'Owner' AND disabled_at IS NULL"); done != 1 || n != 1 {
				t.Errorf("%d of two changes were made, and there are %d owners; want one of each", done, n)
			}
		}
	})
}

func TestInvitationsOfAFormerOwnerAreWithdrawn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		_, kept := invites(p, owner, "asha@portal.test", "Agent")
		for i, lose := range []func(path string){
			func(path string) { p.Call("POST", path+"/disable", owner, nil).Gives(200) },
			func(path string) { p.Call("PATCH", path, owner, object{"role": "Manager"}).Gives(200) },
		} {
			p.Exec(`UPDATE admins SET role = 'Owner', disabled_at = NULL WHERE username = 'owner'`)
			_, token := invites(p, p.Desk("Owner"), []string{"first@portal.test", "second@portal.test"}[i], "Owner")
			lose("/desk/people/" + personNamed(p, owner, "owner").ID)
			p.Call("POST", "/desk/invitation/accept", "", meera(token)).Refuses(400, withdrawn)
		}
		p.Call("POST", "/desk/invitation", "", object{"token": kept}).Gives(200)
		if n := p.Count("trail_entries WHERE kind = 'invitation.withdrawn'"); n != 2 {
			t.Errorf("the trail has %d withdrawn invitations, want two", n)
		}
	})
}

func TestARepeatedRequestAboutSomebodyGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		p.Desk("Agent")
		path := "/desk/people/" + personNamed(p, owner, "agent").ID + "/disable"
		header := http.Header{"Idempotency-Key": {"out"}}
		first := p.Send("POST", path, owner, header, nil).Gives(200)
		if again := p.Send("POST", path, owner, header, nil).Gives(200); again.Body != first.Body {
			t.Errorf("first %s, then %s", first.Body, again.Body)
		}
	})
}
