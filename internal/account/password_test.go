package account_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

const changed = "Your password was changed. All other devices were logged out."

func passwords(before, after string) map[string]string {
	return map[string]string{"oldPassword": before, "newPassword": after}
}

func TestACustomerChangesThePasswordWhichEndsTheOtherSessions(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		other := p.Login(asha.Email, apptest.CustomerPassword)
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		link := resetToken(t, p, asha.Email, "/reset-password/")
		mailed := len(p.MailsTo(asha.Email))

		p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, "a new password")).Gives(200, changed)

		p.Call("GET", "/my/sessions", asha.Token, nil).Gives(200)
		p.Call("GET", "/my/sessions", other, nil).Gives(401)
		p.Call("GET", "/my/sessions", ravi.Token, nil).Gives(200)
		p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": apptest.CustomerPassword}).Gives(401)
		p.Login(asha.Email, "a new password")
		p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": link, "newPassword": "a third password"}).Refuses(400, "Link Expired.")
		mails := p.MailsTo(asha.Email)
		if len(mails) != mailed+1 || !strings.Contains(mails[mailed], "Your password was changed") || !strings.Contains(mails[mailed], "all other devices were logged out") {
			t.Errorf("want one letter about the change: %q", mails[mailed:])
		}
	})
}

func TestAPasswordIsNotChangedWithoutTheOldOneOrToAWeakOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		mailed := len(p.MailsTo(asha.Email))
		other := p.Login(asha.Email, apptest.CustomerPassword)
		for _, c := range []struct{ before, after, sentence, field string }{
			{"not the old one", "a new password", "The old password is wrong.", "oldPassword"},
			{"", "a new password", "Please enter your old password.", "oldPassword"},
			{apptest.CustomerPassword, "short", "The password must have 8 to 128 characters.", "newPassword"},
			{apptest.CustomerPassword, apptest.CustomerPassword, "The new password must differ from the old one.", "newPassword"},
			{apptest.CustomerPassword, "Password123!", tooCommon, "newPassword"},
			{apptest.CustomerPassword, "lamp of asha.verma", hasEmail, "newPassword"},
			{apptest.CustomerPassword, "my aftercare lamp", hasBrand, "newPassword"},
		} {
			p.Call("POST", "/my/password", asha.Token, passwords(c.before, c.after)).Refuses(400, c.sentence).Gives(400, `"fields":[{"name":"`+c.field+`"`)
		}
		p.Call("GET", "/my/sessions", other, nil).Gives(200)
		p.Login(asha.Email, apptest.CustomerPassword)
		if mails := p.MailsTo(asha.Email); len(mails) != mailed {
			t.Errorf("a refused change is written about: %q", mails[mailed:])
		}
	})
}

func TestAnOpenSessionAllowsOnlyTenPasswordGuesses(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		guess := func(password string) *apptest.Answer {
			return p.Call("POST", "/my/password", asha.Token, passwords(password, "a new password"))
		}
		answers := make([]*apptest.Answer, 30)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = guess("wrong") })
		}
		all.Wait()
		compared := 0
		for _, a := range answers {
			if a.Status == http.StatusTooManyRequests {
				continue
			}
			a.Refuses(400, "The old password is wrong.")
			compared++
		}
		if compared > 10 {
			t.Errorf("%d guesses at the same moment were compared, want at most 10", compared)
		}
		guess(apptest.CustomerPassword).Gives(429, "Too many attempts. Please wait")
		p.Clock.Advance(time.Hour)
		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		guess(apptest.CustomerPassword).Gives(200)
	}, apptest.RealLimits)
}

func TestARepeatedChangeOfThePasswordGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		change := func(key string) *apptest.Answer {
			header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}}
			return p.Send("POST", "/my/password", asha.Token, header, apptest.JSON(t, passwords(apptest.CustomerPassword, "a new password")))
		}
		change("one").Gives(200, changed)
		mailed := len(p.MailsTo(asha.Email))
		change("one").Gives(200, changed)
		change("two").Refuses(400, "The old password is wrong.")
		if mails := p.MailsTo(asha.Email); len(mails) != mailed {
			t.Errorf("the repeat wrote another letter: %q", mails[mailed:])
		}
	})
}

func TestAPasswordChangeForgetsTheOtherBrowsersAndNotThisOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		login := func() *apptest.Answer {
			return from(t, p, "198.51.100.7", "", "/api/users/login", map[string]string{"email": asha.Email, "password": apptest.CustomerPassword}).Gives(200)
		}
		here, elsewhere := login(), login()
		header := http.Header{"Content-Type": {"application/json"}, "Cookie": {cookieOf(here)}}
		p.Send("POST", "/my/password", here.Get("token"), header, apptest.JSON(t, passwords(apptest.CustomerPassword, "a new password"))).Gives(200)
		if n := p.Count("known_browsers WHERE kind = 'customer'"); n != 1 {
			t.Errorf("%d browsers are known, want this one", n)
		}
		p.Call("GET", "/my/sessions", elsewhere.Get("token"), nil).Gives(401)
	}, behindProxy)
}

// Of several changes at the same time, only one finds the old password.
func TestOneOldPasswordIsChangedOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		wanted := []string{"the first lamp", "the second lamp", "the third lamp", "the fourth lamp"}
		answers := make([]*apptest.Answer, len(wanted))
		var all sync.WaitGroup
		for i, password := range wanted {
			all.Go(func() {
				answers[i] = p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, password))
			})
		}
		all.Wait()
		made := 0
		for i, a := range answers {
			if a.Status == http.StatusOK {
				made++
				p.Login(asha.Email, wanted[i])
				continue
			}
			a.Refuses(400, "The old password is wrong.")
		}
		if made != 1 {
			t.Errorf("%d changes were made, want one", made)
		}
	})
}

func TestAGeneratedAdminPasswordMustBeChangedAtTheFirstLogin(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		found := regexp.MustCompile(`with the password (\S+)`).FindStringSubmatch(p.Printed.String())
		if found == nil {
			t.Fatalf("no password is printed: %s", &p.Printed)
		}
		generated := found[1]
		login := func(password string) string {
			return p.Call("POST", "/admin/login", "", adminForm(password)).Gives(200, `"success":true`, `"message":"Login successful"`).Get("token")
		}
		admin, other := login(generated), login(generated)
		p.Call("GET", "/api/users/all", admin, nil).Refuses(403, "Please choose your own password first.")
		p.Call("GET", "/desk/me", admin, nil).Gives(200, `"username":"admin"`, `"mustChangePassword":true`)
		change := func(before, after string) *apptest.Answer {
			return p.Call("POST", "/desk/me/password", admin, passwords(before, after))
		}
		change("wrong", "lamps of the house").Refuses(400, "The old password is wrong.")
		change(generated, generated).Refuses(400, "The new password must differ from the old one.")
		change(generated, "lamp of the admin").Refuses(400, hasUsername)
		p.Call("GET", "/api/users/all", admin, nil).Gives(403)

		fresh := change(generated, "lamps of the house").Gives(200, changed).Get("token")
		for _, token := range []string{admin, fresh} {
			p.Call("GET", "/api/users/all", token, nil).Gives(200)
			p.Call("GET", "/desk/me", token, nil).Gives(200, `"mustChangePassword":false`)
		}
		p.Call("GET", "/desk/me", other, nil).Gives(401)
		p.Call("POST", "/admin/login", "", adminForm(generated)).Gives(401)
		p.Call("GET", "/api/users/all", login("lamps of the house"), nil).Gives(200)
	}, generatesThePassword)
}

func TestAResetOrTheOperatorChangesAGeneratedPasswordToo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		works := func(password string) {
			t.Helper()
			token := p.Call("POST", "/admin/login", "", adminForm(password)).Gives(200).Get("token")
			p.Call("GET", "/api/users/all", token, nil).Gives(200)
		}
		p.Call("POST", "/admin/forgot-password", "", nil).Gives(200)
		link := resetToken(t, p, "support@portal.test", "/admin/reset-password/")
		p.Call("POST", "/admin/reset-password", "", map[string]string{"token": link, "newPassword": "lamps of the house"}).Gives(200)
		works("lamps of the house")

		p.Exec(`UPDATE admins SET must_change_password = TRUE`)
		if _, err := operate.SetAdmin(t.Context(), p.App, "admin", "", "lamps of the garden"); err != nil {
			t.Fatal(err)
		}
		works("lamps of the garden")
	}, generatesThePassword)
}

func TestAPasswordThatTheOwnerSetNeedsNoChange(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("GET", "/desk/me", p.Admin(), nil).Gives(200, `"mustChangePassword":false`)
	})
	t.Run("nor the demo's", func(t *testing.T) {
		t.Parallel()
		apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
			token := p.Call("POST", "/admin/login", "", adminForm("demo-admin-password")).Gives(200).Get("token")
			p.Call("GET", "/api/users/all", token, nil).Gives(200)
		}, generatesThePassword, apptest.Demo)
	})
}

func generatesThePassword(c *app.Config) { c.AdminPassword = "" }

func TestAnAdminIsWrittenToWhenThePasswordIsChangedOrReset(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		const mailbox = "support@portal.test"
		told := func(sentences ...string) {
			t.Helper()
			last := lastMailTo(p, mailbox)
			for _, sentence := range append(sentences, "Your password was changed", "admin", "If it was not you, please reset your password now and contact us.") {
				if !strings.Contains(last, sentence) {
					t.Errorf("the letter lacks %q: %s", sentence, last)
				}
			}
		}
		admin := p.Admin()
		p.Call("POST", "/desk/me/password", admin, passwords("wrong", "lamps of the house")).Gives(400)
		if mails := p.MailsTo(mailbox); len(mails) != 0 {
			t.Errorf("a change that was refused is told: %q", mails)
		}
		p.Call("POST", "/desk/me/password", admin, passwords(apptest.AdminPassword, "lamps of the house")).Gives(200)
		told("all other devices were logged out", "http://portal.test/admin/dashboard/me")

		p.Call("POST", "/admin/forgot-password", "", nil).Gives(200)
		token := resetToken(t, p, mailbox, "/admin/reset-password/")
		p.Call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "lanterns of the yard"}).Gives(200)
		told("all devices were logged out", "http://portal.test/admin/login")
	})
}
