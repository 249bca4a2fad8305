package staff_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

const (
	used      = "This invitation was already used. Please log in with your username."
	withdrawn = "This invitation was withdrawn. Please ask an owner of the desk."
	expired   = "This invitation has expired. Please ask an owner of the desk for a new one."
	unknown   = "This invitation does not exist. Check your mailbox for a newer one, or ask an owner of the desk."
)

func TestAnInvitationMakesSomebodyAtTheDeskOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		_, token := invites(p, owner, "meera@portal.test", "Manager")
		mail := p.MailsTo("meera@portal.test")[0]
		for _, words := range []string{"Subject: Your invitation to the desk of Aftercare", "admin invites you to work at the desk of Aftercare.", "Role: Manager", "once, for 48 hours"} {
			if !strings.Contains(mail, words) {
				t.Errorf("the letter lacks %q:\n%s", words, mail)
			}
		}
		if stored := p.Dump("admin_invitations") + p.Dump("trail_entries"); strings.Contains(stored, token) {
			t.Error("the link itself is stored")
		}
		p.Call("GET", "/desk/people/invitations", owner, nil).Gives(200, `"email":"meera@portal.test"`, `"role":"Manager"`, `"invitedBy":"admin"`, `"expired":false`)

		// Reading the invitation changes nothing.
		for range 2 {
			p.Call("POST", "/desk/invitation", "", object{"token": token}).Gives(200, `"email":"meera@portal.test"`, `"role":"Manager"`, `"invitedBy":"admin"`)
		}
		p.Call("POST", "/desk/invitation/accept", "", meera(token)).Gives(200, "Welcome to the desk. Please log in with your new username and password.")

		p.Call("POST", "/desk/invitation", "", object{"token": token}).Refuses(400, used)
		p.Call("POST", "/desk/invitation/accept", "", meera(token, "username", "meera2")).Refuses(400, used)
		p.Call("GET", "/desk/people/invitations", owner, nil).Gives(200).Hides("meera")
		p.Call("GET", "/desk/me", login(t, p, "Meera", meerasPassword), nil).Gives(200, `"name":"Meera Iyer"`, `"email":"meera@portal.test"`, `"role":"Manager"`)
		if meera := personNamed(p, owner, "meera"); meera.Role != "Manager" || meera.LastSeen == "" || meera.You {
			t.Errorf("meera is %+v", meera)
		}
		for _, kind := range []string{"invitation.sent", "person.joined"} {
			if n := p.Count("trail_entries WHERE kind = $1", kind); n != 1 {
				t.Errorf("the trail has %d entries of the kind %s, want one", n, kind)
			}
		}
		p.Call("GET", "/desk/audit?kind=invitation.sent", owner, nil).Gives(200, `"field":"email","before":"","after":"meera@portal.test"`)
	})
}

func TestAnInvitationWorksForFortyEightHoursAndCanBeSentAgain(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		id, first := invites(p, owner, "meera@portal.test", "Agent")
		p.Clock.Advance(48*time.Hour - time.Minute)
		p.Call("POST", "/desk/invitation", "", object{"token": first}).Gives(200)
		p.Clock.Advance(time.Minute)
		p.Call("POST", "/desk/invitation", "", object{"token": first}).Refuses(400, expired)
		p.Call("POST", "/desk/invitation/accept", "", meera(first)).Refuses(400, expired)
		p.Call("POST", "/desk/invitation/accept", "", object{"token": first}).Refuses(400, expired)
		p.Call("GET", "/desk/people/invitations", owner, nil).Gives(200, `"expired":true`)

		p.Call("POST", "/desk/people/invitations/"+id+"/resend", owner, nil).Gives(200, `"expired":false`)
		if n := p.Count("trail_entries WHERE kind = 'invitation.resent'"); n != 1 {
			t.Errorf("the trail has %d entries of invitation.resent, want 1", n)
		}
		second := linkTo(p, "meera@portal.test")
		p.Call("POST", "/desk/invitation", "", object{"token": first}).Refuses(400, unknown)
		p.Call("POST", "/desk/invitation/accept", "", meera(second)).Gives(200)
		p.Call("POST", "/desk/people/invitations/"+id+"/resend", owner, nil).Refuses(409, "Someone at the desk already has this address.")
		p.Call("POST", "/desk/people/invitations/nothing/resend", owner, nil).Refuses(404, "This invitation does not exist.")
	})
}

func TestAnInvitationThatWasWithdrawnOpensNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		id, token := invites(p, owner, "meera@portal.test", "Owner")
		p.Call("DELETE", "/desk/people/invitations/"+id, owner, nil).Gives(200, "The invitation was withdrawn.")
		p.Call("POST", "/desk/invitation", "", object{"token": token}).Refuses(400, withdrawn)
		p.Call("POST", "/desk/invitation/accept", "", meera(token)).Refuses(400, withdrawn)
		const closed = "This invitation is no longer open."
		p.Call("DELETE", "/desk/people/invitations/"+id, owner, nil).Refuses(409, closed)
		p.Call("POST", "/desk/people/invitations/"+id+"/resend", owner, nil).Refuses(409, closed)
		p.Call("DELETE", "/desk/people/invitations/nothing", owner, nil).Refuses(404, "This invitation does not exist.")
		p.Call("POST", "/desk/invitation", "", object{"token": "nothing"}).Refuses(400, unknown)
		p.Call("POST", "/desk/invitation", "", object{}).Refuses(400, unknown)

		// The address can be invited again.
		invites(p, owner, "meera@portal.test", "Agent")
	})
}

func TestAnAddressInUseIsNotInvitedAgain(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		invite := func(email string) *apptest.Answer {
			return p.Call("POST", "/desk/people/invitations", owner, object{"email": email, "role": "Agent"})
		}
		invite("SUPPORT@portal.test").Refuses(409, "Someone at the desk already has this address.")
		_, token := invites(p, owner, "meera@portal.test", "Agent")
		invite(" Meera@Portal.test ").Refuses(409, "This address is already invited. Send the invitation again, or withdraw it first.")
		p.Desk("Agent")
		p.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = 'agent'`)
		invite("agent@portal.test").Refuses(409, "A disabled person has this address. Please enable them instead.")

		// A user with this address was added in another way.
		if _, err := operate.SetAdmin(t.Context(), p.App, "night", "MEERA@portal.test", "owls and lanterns"); err != nil {
			t.Fatal(err)
		}
		const joined = "Someone at the desk already has this address. Please log in."
		p.Call("POST", "/desk/invitation", "", object{"token": token}).Refuses(400, joined)
		p.Call("POST", "/desk/invitation/accept", "", meera(token)).Refuses(400, joined)
		if n := p.Count("admins"); n != 3 {
			t.Errorf("there are %d admins, want three", n)
		}
	})
}

func TestAWrongInvitationIsRefusedFieldByFieldAndStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		for _, form := range []object{{}, {"email": "nobody", "role": "Owner"}, {"email": "a@b.test", "role": "owner"}, {"email": "a@b.test", "role": "Boss"}, {"email": "a@b.test", "role": 5}} {
			p.Call("POST", "/desk/people/invitations", owner, form).Gives(400)
		}
		p.Call("POST", "/desk/people/invitations", owner, object{}).
			Gives(400, `"name":"email","message":"Please enter an email address."`, `"name":"role","message":"Please select a role: Owner, Manager or Agent."`)
		if n := p.Count("admin_invitations"); n != 0 {
			t.Errorf("%d invitations are stored", n)
		}

		_, token := invites(p, owner, "meera.iyer@portal.test", "Agent")
		const taken = "This username is taken. Please choose another username."
		const choose = "Please choose a username of 3 to 60 letters, digits, dots, dashes and underscores."
		for _, wrong := range []struct{ field, value, sentence string }{
			{"name", "", "Please enter your full name."},
			{"username", "", "Please enter a username."},
			{"username", "me", choose},
			{"username", "meera iyer", choose},
			{"username", "аdmin", choose}, // with the Cyrillic letter а
			{"username", "ADMIN", taken},
			{"username", "admin.", taken},
			{"username", "a.d.m.1.n", taken},
			{"username", "adrnin", taken},
			{"password", "short", "The password must have 8 to 128 characters."},
			{"password", "password1", "This password is too common, even with digits or signs added. Please choose another password."},
			{"password", "my-meera-password", "The password cannot contain the username."},
			{"password", "xx meera.iyer xx", "The password cannot contain your email address, or its part before the @."},
		} {
			p.Call("POST", "/desk/invitation/accept", "", meera(token, wrong.field, wrong.value)).Gives(statusOf(wrong.sentence == taken), `"message":"`+wrong.sentence+`"`, `"name":"`+wrong.field+`"`)
		}
		p.Call("POST", "/desk/invitation/accept", "", object{"token": token}).Gives(400, `"name":"name"`, `"name":"username"`, `"name":"password"`)
		if n := p.Count("admins"); n != 1 {
			t.Errorf("there are %d admins, want the first alone", n)
		}
		p.Call("POST", "/desk/invitation/accept", "", meera(token)).Gives(200)
	})
}

func statusOf(conflict bool) int {
	if conflict {
		return 409
	}
	return 400
}

func TestAnInvitationThatIsAcceptedManyTimesAtOnceWorksOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		_, token := invites(p, p.Admin(), "meera@portal.test", "Manager")
		answers := make([]*apptest.Answer, 6)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.Call("POST", "/desk/invitation/accept", "", meera(token, "username", "meera-"+string(rune('a'+i))))
			})
		}
		all.Wait()
		joined := 0
		for _, a := range answers {
			if a.Status == 200 {
				joined++
				continue
			}
			a.Refuses(400, used)
		}
		if n := p.Count("admins"); joined != 1 || n != 2 {
			t.Errorf("%d joined, and there are %d admins", joined, n)
		}
	})
}

func TestInvitationsBuryNoMailbox(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		id, _ := invites(p, owner, "meera@portal.test", "Agent")
		again := "/desk/people/invitations/" + id + "/resend"
		p.Call("POST", again, owner, nil).Gives(429)
		for range 4 {
			p.Clock.Advance(time.Minute)
			p.Call("POST", again, owner, nil).Gives(200)
		}
		p.Clock.Advance(time.Minute)
		p.Call("POST", again, owner, nil).Gives(429)
		if n := len(p.MailsTo("meera@portal.test")); n != 5 {
			t.Errorf("%d letters were sent, want five", n)
		}
	}, apptest.RealLimits)
}

func TestInvitationsThatAreLongOverAreForgotten(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		invites(p, p.Admin(), "meera@portal.test", "Agent")
		for _, step := range []struct {
			days int
			left int
		}{{31, 1}, {2, 0}} {
			p.Clock.Advance(time.Duration(step.days) * 24 * time.Hour)
			if _, err := p.App.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := p.Count("admin_invitations"); n != step.left {
				t.Errorf("%d invitations are left, want %d", n, step.left)
			}
		}
	})
}
