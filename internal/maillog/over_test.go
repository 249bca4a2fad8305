package maillog_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

// failed returns the subjects of the emails that failed, for now or for good, and their ids.
func failed(p *apptest.Portal, token string) (subjects, ids []string) {
	p.T.Helper()
	for _, state := range []string{"waiting", "given-up"} {
		for _, l := range letters(p, token, "state="+state).Letters {
			subjects, ids = append(subjects, l.Subject), append(ids, l.ID)
		}
	}
	return subjects, ids
}

// sweep does the work of the hour.
func sweep(p *apptest.Portal) {
	p.T.Helper()
	if _, err := p.App.RunPeriodic(p.T.Context()); err != nil {
		p.T.Fatal(err)
	}
}

func TestAFailedEmailEndsWithItsLink(t *testing.T) {
	t.Parallel()
	const invitation = "Your invitation to the desk of Aftercare"
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		asha := p.Registers("Asha Verma", "User")
		work(p)
		repair := breakPost(p)
		have := func(when string, want ...string) (ids []string) {
			t.Helper()
			got, ids := failed(p, owner)
			if strings.Join(got, "|") != strings.Join(want, "|") {
				t.Fatalf("%s: the failed emails are %q, want %q", when, got, want)
			}
			return ids
		}
		invite := func(email string) string {
			t.Helper()
			var out struct{ ID string }
			p.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": email, "role": "Agent"}).Gives(201).Decode(&out)
			work(p)
			return out.ID
		}
		again := func(path string) {
			t.Helper()
			p.Call("POST", "/desk/people/invitations/"+path, owner, nil).Gives(200)
			work(p)
		}

		meera := invite("meera@portal.test")
		have("invited", invitation)
		p.Clock.Advance(2 * time.Minute)
		again(meera + "/resend")
		have("invited again", invitation)
		p.Exec(`UPDATE jobs SET dead = TRUE`)
		p.Call("DELETE", "/desk/people/invitations/"+meera, owner, nil).Gives(200)
		have("withdrawn")

		forget(p, asha.Email)
		work(p)
		p.Exec(`UPDATE jobs SET dead = TRUE`)
		p.Clock.Advance(2 * time.Minute)
		forget(p, asha.Email)
		work(p)
		work(p)
		sweep(p)
		have("a reset link was replaced", "Reset your password")
		p.Clock.Advance(time.Hour)
		ids := have("a reset link expired", "Reset your password")
		owner = p.Admin()
		p.Call("POST", "/desk/letters/"+ids[0]+"/retry", owner, nil).
			Refuses(409, "The link in this email no longer works, so the email was removed and is not sent again.")
		have("it was tried again")

		invite("ravi@portal.test")
		p.Clock.Advance(49 * time.Hour)
		owner = p.Admin()
		work(p)
		sweep(p)
		have("an invitation expired")
		p.Call("GET", "/desk/people/invitations", owner, nil).Gives(200, `"email":"ravi@portal.test"`, `"expired":true`)
		repair()
	})
}

func TestTheDeskReadsWhatHappensToAnEmail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, agent := p.Admin(), p.Desk("Agent")
		invites := func(email, want string) {
			t.Helper()
			p.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": email, "role": "Agent"}).Gives(201, want)
			work(p)
		}
		invites("a@portal.test", "The invitation to a@portal.test was not emailed. There is no mail server: the email is a file in the folder "+p.Config.DataDir)
		p.Call("PUT", "/desk/me", agent, map[string]any{"name": "Devi Nair", "email": "devi@portal.test", "password": apptest.AdminPassword}).
			Gives(200, "There is no mail server: the email is a file in the outbox folder on the server.").Hides(p.Config.DataDir)
		work(p)

		const files = "There is no mail server: new emails are files in "
		p.Call("GET", "/desk/letters", owner, nil).Gives(200, files+"the folder "+p.Config.DataDir)
		p.Call("GET", "/desk/letters", p.Desk("Manager"), nil).Gives(200, files+"the outbox folder on the server.")
		p.Call("GET", "/desk/letters?state=sent&to=a@portal.test", owner, nil).Gives(200, `"toFile":true`)
		p.Call("GET", "/desk/people/invitations", owner, nil).Gives(200, `"email":"a@portal.test"`, `"toFile":true`)

		server := apptest.NewMailServer(t)
		var settings struct{ Version int64 }
		save := func(password string, more map[string]any) {
			t.Helper()
			p.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&settings)
			form := map[string]any{"version": settings.Version, "host": server.Host, "port": server.Port, "encryption": "none", "username": apptest.MailUser, "password": password, "test": true}
			for name, value := range more {
				form[name] = value
			}
			p.Call("PUT", "/desk/settings/mail", owner, form).Gives(200)
		}
		save("wrong password", map[string]any{"anyway": true})
		p.Clock.Advance(time.Minute)
		invites("b@portal.test", "The invitation to b@portal.test is not sent yet. The mail server does not take our emails now. The email waits, and we try again.")
		asha := p.Registers("Asha Verma", "User")
		work(p)
		p.Call("GET", "/desk/customers/"+asha.ID, owner, nil).Gives(200, `"waitingLetters":1`, `"failedLetters":0`)

		save(apptest.MailPassword, nil)
		invites("c@portal.test", "We are sending the invitation to c@portal.test.")
		if n := len(server.Received()); n != 3 {
			t.Errorf("%d emails arrived, want the two that waited and the new one", n)
		}
		p.Call("GET", "/desk/customers/"+asha.ID, owner, nil).Gives(200, `"waitingLetters":0`)
	}, func(c *app.Config) { c.SMTPURL = "" })
}
