package account_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestWrongPasswordAndUnknownEmailGetTheSameAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for _, email := range []string{asha.Email, "nobody@example.com", "", "' OR 1=1 --"} {
			p.Call("POST", "/api/users/login", "", map[string]string{"email": email, "password": "wrong"}).Refuses(401, "Invalid User ID or Password")
		}
		p.Login("ASHA.Verma@example.com", apptest.CustomerPassword)
		p.Call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": "wrong"}).
			Refuses(401, "Invalid username or password").Gives(401, `"success":false`)
	})
}

// If attempts were counted only after the check, many attempts at the same time would all pass.
func TestGuessesAtTheSameMomentAreNoMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for _, c := range []struct {
			path         string
			wrong, right map[string]string
		}{
			{"/api/users/login", map[string]string{"email": asha.Email, "password": "wrong"}, map[string]string{"email": asha.Email, "password": apptest.CustomerPassword}},
			{"/admin/login", map[string]string{"username": "admin", "password": "wrong"}, map[string]string{"username": "admin", "password": apptest.AdminPassword}},
		} {
			guess := func(from int, form map[string]string) *apptest.Answer {
				header := http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {fmt.Sprintf("203.0.113.%d", from)}}
				return p.Send("POST", c.path, "", header, apptest.JSON(t, form))
			}
			answers := make([]*apptest.Answer, 120)
			var all sync.WaitGroup
			// 40 at once are enough for the race. On a busy machine, more would get 503.
			for worker := range 40 {
				all.Go(func() {
					for i := worker; i < len(answers); i += 40 {
						answers[i] = guess(i+1, c.wrong)
					}
				})
			}
			all.Wait()
			compared := 0
			for _, a := range answers {
				if a.Status == http.StatusUnauthorized {
					compared++
					continue
				}
				a.Gives(429, "Too many attempts. Please wait 60 minutes and try again.")
			}
			if compared != 100 {
				t.Errorf("%s: %d of 120 guesses were compared, want 100", c.path, compared)
			}
			guess(121, c.right).Gives(429, "Too many attempts. Please wait 60 minutes and try again.") // not even the right password is checked
		}
	}, apptest.RealLimits, behindProxy)
}

// An office has one IP address, and everyone logs in at nine.
func TestRightPasswordsUseUpNothingOfTheirAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for range 15 {
			p.Login(asha.Email, apptest.CustomerPassword)
			p.Admin()
		}
		p.Clock.Advance(time.Minute)
		wrong := map[string]string{"email": "nobody@example.com", "password": "wrong"}
		for i := range 10 {
			wrong["email"] = fmt.Sprintf("nobody%d@example.com", i)
			p.Call("POST", "/api/users/login", "", wrong).Gives(401)
			p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": apptest.CustomerPassword})
		}
		p.Call("POST", "/api/users/login", "", wrong).Gives(429, "Too many attempts. Please wait 1 minute and try again.")
	}, apptest.RealLimits)
}

// behindProxy lets a test call from any IP address.
func behindProxy(c *app.Config) { c.TrustedProxies = "192.0.2.1" }

func TestAnAccountUnderAttackIsLockedAndAResetOpensIt(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, apptest.RealLimits)
	asha := p.Registers("Asha Verma", "User")
	for range 10 {
		p.Clock.Advance(10 * time.Second) // slower than the limit by IP address
		p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": "wrong"}).Gives(401)
	}
	p.Clock.Advance(10 * time.Second)
	locked := p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": apptest.CustomerPassword}).Gives(429, "Too many attempts. Please wait")
	if locked.Header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to try again")
	}
	p.Clock.Advance(10 * time.Second)
	p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
	p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": resetToken(t, p, asha.Email, "/reset-password/"), "newPassword": "a new password"}).Gives(200)
	p.Login(asha.Email, "a new password")
}

func TestASessionLastsAnHourAndLogoutEndsIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		path := "/api/users/customer/" + asha.ID
		p.Clock.Advance(59 * time.Minute)
		p.Call("GET", path, asha.Token, nil).Gives(200)
		p.Clock.Advance(2 * time.Minute)
		p.Call("GET", path, asha.Token, nil).Refuses(401, "Your session has ended. Please log in again.")

		again := p.Login(asha.Email, apptest.CustomerPassword)
		p.Call("POST", "/api/users/logout", again, nil).Gives(200)
		p.Call("GET", path, again, nil).Refuses(401, "Your session has ended. Please log in again.")

		admin := p.Admin()
		p.Clock.Advance(6 * 24 * time.Hour)
		p.Call("GET", "/api/users/all", admin, nil).Gives(200)
		p.Call("POST", "/admin/logout", admin, nil).Gives(200)
		p.Call("GET", "/api/users/all", admin, nil).Gives(401)
		for _, kind := range []string{"customer.logout", "admin.logout"} {
			if n := p.Count("trail_entries WHERE kind = $1", kind); n != 1 {
				t.Errorf("the trail has %d entries of %s, want 1", n, kind)
			}
		}
	})
}

func TestALoginForgivesTheSpaceThatAPhoneAddsAfterAWord(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Login(" "+asha.Email+" ", apptest.CustomerPassword)
		p.Call("POST", "/admin/login", "", map[string]string{"username": "admin ", "password": apptest.AdminPassword}).Gives(200)
	})
}
