package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func confirmLink(p *apptest.Portal, address string) string {
	p.T.Helper()
	mails := p.MailsTo(address)
	if len(mails) == 0 {
		p.T.Fatalf("%s gets no email", address)
	}
	_, rest, _ := strings.Cut(mails[len(mails)-1], "/admin/dashboard/me?confirm=")
	token, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(strings.Trim(token, `"`))
}

func TestSomebodyAtTheDeskChangesTheirNameAndAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, agent := p.Admin(), p.Desk("Agent")
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": " ", "email": "nonsense"}).Gives(400, `"name":"name"`, `"name":"email"`)
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": "Devi Menon", "email": "agent@portal.test"}).Gives(200)
		p.Call("GET", "/desk/me", agent, nil).Gives(200, `"name":"Devi Menon"`, `"email":"agent@portal.test"`).Hides("pendingEmail")
		p.Call("GET", "/desk/people", owner, nil).Gives(200, "Devi Menon")

		move := map[string]any{"name": "Devi Menon", "email": "devi@portal.test"}
		p.Call("PUT", "/desk/me", agent, move).Refuses(400, "Please enter your password.")
		move["password"] = "a wrong one"
		p.Call("PUT", "/desk/me", agent, move).Refuses(400, "The password is wrong.")
		move["password"], move["email"] = apptest.AdminPassword, "SUPPORT@portal.test"
		p.Call("PUT", "/desk/me", agent, move).Refuses(409, "Someone at the desk already has this address.")
		move["email"] = "devi@portal.test"
		p.Call("PUT", "/desk/me", agent, move).Gives(200)
		p.Call("GET", "/desk/me", agent, nil).Gives(200, `"email":"agent@portal.test"`, `"pendingEmail":"devi@portal.test"`)
		told := p.MailsTo("agent@portal.test")
		if last := told[len(told)-1]; !strings.Contains(last, "A new email address was entered for your account") || !strings.Contains(last, "devi@portal.test") {
			t.Errorf("the old address gets %q", last)
		}
		token := confirmLink(p, "devi@portal.test")
		p.Call("POST", "/desk/me/email", owner, map[string]any{"token": token}).Refuses(400, "This link has expired or was already used.")
		p.Call("POST", "/desk/me/email", agent, map[string]any{"token": token}).Gives(200)
		p.Call("POST", "/desk/me/email", agent, map[string]any{"token": token}).Gives(400)
		p.Call("GET", "/desk/me", agent, nil).Gives(200, `"email":"devi@portal.test"`).Hides("pendingEmail")
		if told = p.MailsTo("agent@portal.test"); !strings.Contains(told[len(told)-1], "The email address of your account was changed") {
			t.Errorf("the old address gets %q", told[len(told)-1])
		}
		for _, kind := range []string{"admin.name", "admin.mailbox.asked", "admin.mailbox"} {
			if p.Count(`trail_entries WHERE kind = $1 AND person = 'agent'`, kind) == 0 {
				t.Errorf("the trail has no %s", kind)
			}
		}
	})
}

func TestANewAddressEndsWithItsLink(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent := p.Desk("Agent")
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": "Devi Menon", "email": "devi@portal.test", "password": apptest.AdminPassword}).Gives(200)
		token := confirmLink(p, "devi@portal.test")
		// Entering the old address again withdraws the new one.
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": "Devi Menon", "email": "agent@portal.test"}).Gives(200)
		p.Call("POST", "/desk/me/email", agent, map[string]any{"token": token}).Gives(400)
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": "Devi Menon", "email": "devi@portal.test", "password": apptest.AdminPassword}).Gives(200)
		token = confirmLink(p, "devi@portal.test")
		p.Clock.Advance(7*24*time.Hour - time.Minute)
		agent = p.Desk("Agent")
		p.Clock.Advance(2 * time.Minute)
		p.Call("POST", "/desk/me/email", agent, map[string]any{"token": token}).Gives(400)
	})
}

func TestTheMadeUpAddressIsReplacedByTheEnvironment(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("GET", "/desk/me", p.Admin(), nil).Gives(200, `"email":"support@localhost"`)
		config := p.Config
		config.AdminEmail = "owner@portal.test"
		again := apptest.On(t, config, p.Clock.Now())
		again.Call("GET", "/desk/me", again.Admin(), nil).Gives(200, `"email":"owner@portal.test"`)
		config.AdminEmail = "other@portal.test"
		again = apptest.On(t, config, p.Clock.Now())
		again.Call("GET", "/desk/me", again.Admin(), nil).Gives(200, `"email":"owner@portal.test"`)
	}, func(c *app.Config) { c.AdminEmail = "support@localhost" })
}

func TestLastSeenSurvivesALogout(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent := p.Desk("Agent")
		p.Clock.Advance(3 * time.Hour)
		p.Call("POST", "/admin/logout", agent, nil).Gives(200)
		p.Clock.Advance(time.Hour)
		p.Call("GET", "/desk/people", p.Admin(), nil).Gives(200, `"lastSeen":"2026-03-02T07:30:`)
	})
}

// A new portal has no mail server, so it could not send a link.
func TestTheFirstAddressNeedsNoLinkWithoutAMailServer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		p.Exec(`UPDATE admins SET email = 'support@localhost' WHERE username = 'admin'`)
		form := map[string]any{"name": "Priya Rao", "email": "priya@portal.test", "password": apptest.AdminPassword}
		p.Call("PUT", "/desk/me", owner, form).Gives(200, "Your profile is saved.")
		p.Call("GET", "/desk/me", owner, nil).Gives(200, `"email":"priya@portal.test"`).Hides("pendingEmail")
		form["email"] = "priya.rao@portal.test"
		p.Call("PUT", "/desk/me", owner, form).Gives(200, "The link to priya.rao@portal.test was not emailed. There is no mail server: the email is a file in the folder ")
		p.Call("GET", "/desk/me", owner, nil).Gives(200, `"pendingEmail":"priya.rao@portal.test"`, `"pendingTrouble":"There is no mail server`)
	})
}
