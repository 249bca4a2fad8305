package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

// from makes a public call from an IP address, with the cookies of a browser.
func from(t *testing.T, p *apptest.Portal, ip, cookie, path string, form map[string]string) *apptest.Answer {
	t.Helper()
	header := http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {ip}}
	if cookie != "" {
		header.Set("Cookie", cookie)
	}
	if form == nil {
		return p.Send("POST", path, "", header, nil)
	}
	return p.Send("POST", path, "", header, apptest.JSON(t, form))
}

func cookieOf(a *apptest.Answer) string {
	pair, _, _ := strings.Cut(a.Header.Get("Set-Cookie"), ";")
	return pair
}

func adminForm(password string) map[string]string {
	return map[string]string{"username": "admin", "password": password}
}

func TestAStrangerDoesNotLockTheDeskOut(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for range 10 {
			p.Clock.Advance(10 * time.Second) // slower than the limit by IP address
			from(t, p, "203.0.113.1", "", "/admin/login", adminForm("wrong")).Gives(401)
		}
		from(t, p, "203.0.113.1", "", "/admin/login", adminForm(apptest.AdminPassword)).Gives(429, "Too many attempts. Please wait")
		from(t, p, "198.51.100.7", "", "/admin/login", adminForm(apptest.AdminPassword)).Gives(200)
		for _, line := range []string{
			`msg="login refused" kind=admin account=admin ip=203.0.113.1 cause="Invalid username or password"`,
			`msg="login refused" kind=admin account=admin ip=203.0.113.1 cause="Too many attempts. Please wait`,
		} {
			if !strings.Contains(p.Log.String(), line) {
				t.Errorf("the log does not tell: %s", line)
			}
		}
	}, apptest.RealLimits, behindProxy)
}

func TestManyStrangersDoNotLockOutABrowserThatWasHereBefore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		login := func(ip, cookie, password string) *apptest.Answer {
			return from(t, p, ip, cookie, "/api/users/login", map[string]string{"email": asha.Email, "password": password})
		}
		known := cookieOf(login("198.51.100.7", "", apptest.CustomerPassword).Gives(200))
		attack := func() {
			for i := range 110 {
				login(fmt.Sprintf("203.0.113.%d", i), "", "wrong")
			}
			login("198.51.100.8", "", apptest.CustomerPassword).Gives(429, "Too many attempts. Please wait")
		}
		attack()
		login("198.51.100.8", "browser=made-up", apptest.CustomerPassword).Gives(429)
		fresh := cookieOf(login("203.0.113.1", known, apptest.CustomerPassword).Gives(200))
		login("198.51.100.8", known, apptest.CustomerPassword).Gives(429) // the mark was replaced
		for range 10 {
			login("203.0.113.1", fresh, "wrong").Gives(401)
		}
		login("203.0.113.1", fresh, apptest.CustomerPassword).Gives(429) // known browsers are limited too

		p.Clock.Advance(time.Hour)
		from(t, p, "198.51.100.9", "", "/api/users/forgot-password", map[string]string{"email": asha.Email}).Gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		from(t, p, "198.51.100.9", "", "/api/users/reset-password", map[string]string{"token": token, "newPassword": apptest.CustomerPassword}).Gives(200)
		attack()
		login("198.51.100.8", fresh, apptest.CustomerPassword).Gives(429) // a reset forgets the browser
	}, apptest.RealLimits, behindProxy)
}

func TestAKnownBrowserIsKnownForNinetyDaysAndToItsOwnAccountsOnly(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		login := func(who apptest.Person, ip, cookie, password string) *apptest.Answer {
			return from(t, p, ip, cookie, "/api/users/login", map[string]string{"email": who.Email, "password": password})
		}
		first := login(asha, "198.51.100.7", "", apptest.CustomerPassword).Gives(200)
		const attributes = "; Path=/; Max-Age=7776000; HttpOnly; Secure; SameSite=Strict"
		if set := first.Header.Get("Set-Cookie"); !strings.HasPrefix(set, "browser=") || !strings.HasSuffix(set, attributes) {
			t.Errorf("the cookie is %q", set)
		}
		mark := strings.TrimPrefix(cookieOf(first), "browser=")
		if n := p.Count("known_browsers WHERE mark_hash = '" + mark + "'"); mark == "" || n != 0 {
			t.Error("the database holds the mark itself")
		}
		cookie := cookieOf(first)
		attack := func(who apptest.Person) {
			for i := range 100 {
				login(who, fmt.Sprintf("203.0.113.%d", i), "", "wrong").Gives(401)
			}
		}
		attack(ravi)
		login(ravi, "198.51.100.7", cookie, apptest.CustomerPassword).Gives(429)
		p.Clock.Advance(time.Hour)
		cookie = cookieOf(login(ravi, "198.51.100.7", cookie, apptest.CustomerPassword).Gives(200))
		attack(asha)
		cookie = cookieOf(login(asha, "198.51.100.7", cookie, apptest.CustomerPassword).Gives(200)) // the browser is now known to both accounts

		p.Clock.Advance(90*24*time.Hour - time.Minute)
		attack(asha)
		login(asha, "198.51.100.7", cookie, "wrong").Gives(401)
		p.Clock.Advance(2 * time.Minute)
		login(asha, "198.51.100.7", cookie, apptest.CustomerPassword).Gives(429)
	}, apptest.RealLimits, behindProxy, func(c *app.Config) { c.PublicURL = "https://portal.test" })
}

func TestStrangersCannotUseUpTheResetMailsOfAKnownBrowser(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		known := cookieOf(from(t, p, "198.51.100.7", "", "/admin/login", adminForm(apptest.AdminPassword)).Gives(200))
		for i := range 12 {
			from(t, p, fmt.Sprintf("203.0.113.%d", i), "", "/admin/forgot-password", nil).Gives(200)
			p.Clock.Advance(5 * time.Minute)
		}
		before := len(p.MailsTo("support@portal.test"))
		if before != 10 {
			t.Errorf("%d mails were sent to the desk, want the ten of a day", before)
		}
		from(t, p, "203.0.113.1", "", "/admin/forgot-password", nil).Gives(200)
		if after := len(p.MailsTo("support@portal.test")); after != before {
			t.Error("a stranger still gets mails sent")
		}
		from(t, p, "203.0.113.1", known, "/admin/forgot-password", nil).Gives(200)
		if after := len(p.MailsTo("support@portal.test")); after != before+1 {
			t.Errorf("%d mails, want one for the browser that is known", after-before)
		}
	}, apptest.RealLimits, behindProxy)
}
