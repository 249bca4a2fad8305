package account_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/fault"
)

func TestAnAdminIsSetFromTheMachine(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		loggedIn := func(username, password string, status int) *apptest.Answer {
			t.Helper()
			return p.Call("POST", "/admin/login", "", map[string]string{"username": username, "password": password}).Gives(status)
		}
		set := func(username, email, password, said string) {
			t.Helper()
			if change, err := operate.SetAdmin(t.Context(), p.App, username, email, password); err != nil || change.String() != said {
				t.Errorf("%q, %v; want %q", change, err, said)
			}
		}
		refused := func(username, email, password, sentence string) {
			t.Helper()
			before := p.Dump("admins")
			change, err := operate.SetAdmin(t.Context(), p.App, username, email, password)
			if f, ok := fault.As(err); !ok || f.Sentence != sentence {
				t.Errorf("%q, %v; want %q", change, err, sentence)
			}
			if p.Dump("admins") != before {
				t.Error("a refusal changed something")
			}
		}
		refused("desk", "", "a good password", `There is no admin "desk". To create one, also give the email.`)
		refused("desk", "desk@portal.test", "", `There is no admin "desk". To create one, give a password.`)
		refused("desk", "desk", "a good password", "Please enter a valid email address.")
		refused("desk", "desk@portal.test", "short", "The password must have 8 to 128 characters.")
		refused(" ", "desk@portal.test", "a good password", "Please enter the admin's username.")
		set("desk", "desk@portal.test", "a good password", "made, with the mailbox desk@portal.test")
		loggedIn("desk", "a good password", 200)
		token := loggedIn("Desk", "a good password", 200).Get("token")
		other := p.Admin()

		set("DESK", "", "a better password", "new password; 2 sessions ended")
		p.Call("GET", "/api/users/all", token, nil).Gives(401)
		p.Call("GET", "/api/users/all", other, nil).Gives(200)
		loggedIn("desk", "a good password", 401)
		token = loggedIn("desk", "a better password", 200).Get("token")

		set("desk", "new@portal.test", "", "mailbox changed from desk@portal.test to new@portal.test")
		p.Call("GET", "/api/users/all", token, nil).Gives(200)
		set("desk", "new@portal.test", "", "nothing to change")
		set("desk", "last@portal.test", "the best password", "new password, mailbox changed from new@portal.test to last@portal.test; 1 session ended")
		refused("desk", "", "short", "The password must have 8 to 128 characters.")
		if p.Count("admins WHERE username = 'desk' AND email = 'last@portal.test'") != 1 || p.Count("admins") != 2 {
			t.Errorf("the admins are %s", p.Dump("admins"))
		}
	})
}

// After a change of mailbox, a link to the old mailbox must not work.
func TestANewMailboxEndsTheLinkToTheOldOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("POST", "/admin/forgot-password", "", nil).Gives(200)
		if p.Count("password_resets") != 1 {
			t.Fatal("no link was made")
		}
		if _, err := operate.SetAdmin(t.Context(), p.App, "admin", "new@portal.test", ""); err != nil {
			t.Fatal(err)
		}
		if n := p.Count("password_resets"); n != 0 {
			t.Errorf("%d links still work", n)
		}
	})
}
