package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

func TestARoleAtTheDeskThatWasTakenAwayCountsAtTheNextRequest(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		devi := p.Desk("Manager")
		p.Call("GET", "/Scheme/all", devi, nil).Gives(200)
		p.Call("GET", "/desk/me", devi, nil).Gives(200, `"name":"Devi Manager"`, `"role":"Manager"`)
		p.Exec(`UPDATE admins SET role = 'Agent' WHERE username = 'manager'`)
		p.Call("GET", "/Scheme/all", devi, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
		p.Call("GET", "/ProductRepair/fetch", devi, nil).Gives(200)
		p.Call("GET", "/desk/me", devi, nil).Gives(200, `"role":"Agent"`)
	})
}

func TestADisabledAdminHasNoWayIn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		devi := p.Desk("Manager")
		p.Call("POST", "/admin/forgot-password", "", map[string]string{"username": "manager"}).Gives(200)
		link := resetToken(t, p, "manager@portal.test", "/admin/reset-password/")
		p.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = 'manager'`)

		p.Call("GET", "/desk/me", devi, nil).Refuses(401, "Your session has ended. Please log in again.")
		login := map[string]string{"username": "manager", "password": apptest.AdminPassword}
		p.Call("POST", "/admin/login", "", login).Refuses(401, "Invalid username or password")
		reset := map[string]string{"token": link, "newPassword": "moths and candles"}
		p.Call("POST", "/admin/reset-password", "", reset).Refuses(400, "Link Expired.")

		// The failed login is recorded, and no link is sent.
		p.Call("GET", "/desk/audit?kind=admin.login.refused", p.Admin(), nil).Gives(200, `"record":"manager"`)
		sent := p.Count("letters")
		p.Call("POST", "/admin/forgot-password", "", map[string]string{"username": "manager"}).Gives(200)
		if n := p.Count("letters"); n != sent {
			t.Errorf("%d letters were sent", n-sent)
		}
	})
}

func TestADisabledFirstAdminGetsNoResetLink(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Desk("Owner")
		before := p.Call("POST", "/admin/forgot-password", "", nil).Gives(200).Body
		p.Exec(`DELETE FROM password_resets`)
		p.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = 'admin'`)
		p.Clock.Advance(24 * time.Hour) // after the limits have expired
		mails := len(p.MailsTo("support@portal.test")) + len(p.MailsTo("owner@portal.test"))
		for name, body := range map[string]any{"no body": nil, "no name": map[string]string{"username": ""}, "a name that nobody has": map[string]string{"username": "nobody"}} {
			if after := p.Call("POST", "/admin/forgot-password", "", body).Gives(200).Body; after != before {
				t.Errorf("with %s it answers %s, and before it was %s", name, after, before)
			}
		}
		if n := len(p.MailsTo("support@portal.test")) + len(p.MailsTo("owner@portal.test")); n != mails {
			t.Errorf("%d letters were sent", n-mails)
		}
		if n := p.Count("password_resets"); n != 0 {
			t.Errorf("%d links were made", n)
		}
		p.Call("POST", "/admin/forgot-password", "", map[string]string{"username": "owner"}).Gives(200)
		resetToken(t, p, "owner@portal.test", "/admin/reset-password/")
	})
}

func TestTheFirstAdminIsAnOwnerAndSoIsWhomTheOperatorMakes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("GET", "/desk/me", p.Admin(), nil).Gives(200, `"name":"admin"`, `"role":"Owner"`)
		if _, err := operate.SetAdmin(t.Context(), p.App, "night", "night@portal.test", "owls and lanterns"); err != nil {
			t.Fatal(err)
		}
		token := p.Call("POST", "/admin/login", "", map[string]string{"username": "night", "password": "owls and lanterns"}).Gives(200).Get("token")
		p.Call("GET", "/desk/me", token, nil).Gives(200, `"role":"Owner"`)
	})
}

func TestSomebodyAtTheDeskSeesTheirOwnSessionsAndEndsThem(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		here, phone, other := p.Desk("Agent"), p.Desk("Agent"), p.Desk("Manager")
		var all []session
		p.Call("GET", "/desk/me/sessions", here, nil).Gives(200).Decode(&all)
		if len(all) != 2 || !all[0].Current || all[1].Current {
			t.Fatalf("the sessions are %+v, want this one and the other", all)
		}
		p.Call("DELETE", "/desk/me/sessions/"+all[1].ID, other, nil).Refuses(404, "This session has already ended.")
		p.Call("DELETE", "/desk/me/sessions/"+all[1].ID, here, nil).Gives(200, "The session was ended.")
		p.Call("GET", "/desk/me", phone, nil).Gives(401)
		mails := p.MailsTo("agent@portal.test")
		if len(mails) != 1 || !strings.Contains(mails[0], "A device was logged out") || !strings.Contains(mails[0], "http://portal.test/admin/dashboard/me") {
			t.Errorf("the letters about it are %q", mails)
		}

		phone = p.Desk("Agent")
		p.Call("DELETE", "/desk/me/sessions", here, nil).Gives(200, `"ended":1`)
		p.Call("GET", "/desk/me", phone, nil).Gives(401)
		p.Call("GET", "/desk/me", here, nil).Gives(200)
		p.Call("GET", "/desk/me", other, nil).Gives(200)
	})
}
