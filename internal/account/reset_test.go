package account_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

func TestAResetLinkWorksOnceForHalfAnHourAndEndsAllSessions(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		reset := func(token, password string) *apptest.Answer {
			return p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": password})
		}
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200, "Password reset link sent to your email address.")
		token := resetToken(t, p, asha.Email, "/reset-password/")
		reset(token, "short").Refuses(400, "The password must have 8 to 128 characters.")
		p.Call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Refuses(400, "Link Expired.")
		reset(token, "a new password").Gives(200, "Password reset successfully.")
		reset(token, "another password").Refuses(400, "Link Expired.")
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(401)
		p.Login(asha.Email, "a new password")

		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		token = resetToken(t, p, asha.Email, "/reset-password/")
		p.Clock.Advance(30 * time.Minute)
		reset(token, "a third password").Refuses(400, "Link Expired.")
		reset("", "a third password").Refuses(400, "Link Expired.")
	})
}

func TestForgotPasswordDoesNotTellWhoIsACustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		known := p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		unknown := p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": "nobody@example.com"}).Gives(200)
		if known.Body != unknown.Body {
			t.Errorf("known: %s, unknown: %s", known.Body, unknown.Body)
		}
		if mails := p.MailsTo("nobody@example.com"); len(mails) != 0 {
			t.Errorf("a stranger got mail: %q", mails)
		}
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": ""}).Refuses(400, "Please enter your email address.")
	})
}

func TestTheAdminResetsByTheSupportMailbox(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		before := p.Admin()
		p.Call("POST", "/admin/forgot-password", "", nil).Gives(200, "Password reset link sent successfully.", `"maskedEmail":"su*****@portal.test"`).Hides("support@portal.test")
		token := resetToken(t, p, "support@portal.test", "/admin/reset-password/")
		p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Refuses(400, "Link Expired.")
		p.Call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Gives(200)
		p.Call("GET", "/api/users/all", before, nil).Gives(401)
		p.Call("POST", "/admin/login", "", map[string]string{"username": "ADMIN", "password": "a new password"}).Gives(200, `"success":true`)
	})
}

func TestAnAdminsResetDoesNotRevealWhichUsernamesExist(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if _, err := operate.SetAdmin(t.Context(), p.App, "Second", "second@portal.test", "the password of another"); err != nil {
			t.Fatal(err)
		}
		unnamed := p.Call("POST", "/admin/forgot-password", "", nil).Gives(200)
		for _, username := range []string{" second ", "nobody", ""} {
			named := p.Call("POST", "/admin/forgot-password", "", map[string]string{"username": username}).Gives(200)
			if named.Body != unnamed.Body {
				t.Errorf("%q: %s, without a name: %s", username, named.Body, unnamed.Body)
			}
		}
		token := resetToken(t, p, "second@portal.test", "/admin/reset-password/")
		p.Call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Gives(200)
		p.Call("POST", "/admin/login", "", map[string]string{"username": "second", "password": "a new password"}).Gives(200, `"success":true`)
		p.Call("POST", "/admin/forgot-password", "", map[string]any{"username": 5}).Refuses(400, "The field 'username' must be text.")
	})
}

func resetToken(t *testing.T, p *apptest.Portal, address, path string) string {
	t.Helper()
	link := regexp.MustCompile(`http://portal\.test` + regexp.QuoteMeta(path) + `([a-z2-7]+)`)
	mails := p.MailsTo(address)
	for i := len(mails) - 1; i >= 0; i-- {
		if found := link.FindStringSubmatch(mails[i]); found != nil {
			return found[1]
		}
	}
	t.Fatalf("no reset mail to %s: %q", address, mails)
	return ""
}

// A login that checked the old password just before a reset must not leave a session that outlives it.
func TestNoSessionOfTheOldPasswordOutlivesAReset(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": apptest.CustomerPassword})
			})
		}
		all.Go(func() {
			p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Gives(200)
		})
		all.Wait()
		for _, a := range answers {
			if a.Status == http.StatusOK {
				p.Call("GET", "/api/users/customer/"+asha.ID, a.Get("token"), nil).Gives(401)
				continue
			}
			a.Refuses(401, "Invalid User ID or Password")
		}
		if n := p.Count("sessions WHERE kind = 'customer'"); n != 0 {
			t.Errorf("%d sessions outlive the reset", n)
		}
	})
}

func TestALinkInTheOldMailboxDiesWithAChangeOfTheEmail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		form := map[string]string{"name": "Asha Verma", "email": "asha@new.example.com", "phone": "0987654321", "address": "x"}
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).Gives(200)
		p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).Refuses(400, "Link Expired.")
		p.Login("asha@new.example.com", apptest.CustomerPassword)
	})
}

func TestAThrottledResetMailLeavesALogLine(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for _, ask := range []struct{ path, field, name, line string }{
			{"/api/users/forgot-password", "email", asha.Email, "kind=customer account=" + asha.ID},
			{"/api/users/forgot-password", "email", "nobody.at.all@example.com", "kind=customer account=unknown"},
			{"/admin/forgot-password", "username", "ADMIN", "kind=admin account=admin"},
			{"/admin/forgot-password", "username", "my password", "kind=admin account=admin"}, // an unknown name: the first admin gets the link
		} {
			line := `level=WARN msg="reset mail throttled" ` + ask.line + " ip=203.0.113.9"
			form := map[string]string{ask.field: ask.name}
			before := strings.Count(p.Log.String(), line)
			first := from(t, p, "203.0.113.1", "", ask.path, form).Gives(200)
			if strings.Count(p.Log.String(), line) != before {
				t.Errorf("%s: the first mail counts as throttled", ask.name)
			}
			second := from(t, p, "203.0.113.9", "", ask.path, form).Gives(200)
			if first.Body != second.Body {
				t.Errorf("%s: the caller learns that the mail was throttled: %s", ask.name, second.Body)
			}
			if strings.Count(p.Log.String(), line) != before+1 {
				t.Errorf("%s: the log lacks %q", ask.name, line)
			}
		}
		for _, typed := range []string{asha.Email, "nobody.at.all", "my password"} {
			if strings.Contains(p.Log.String(), typed) {
				t.Errorf("the log names %q", typed)
			}
		}
	}, apptest.RealLimits, behindProxy)
}
