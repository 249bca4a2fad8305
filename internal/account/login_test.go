package account_test

import (
	"testing"
	"time"

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

func TestAnAccountUnderAttackIsLockedAndAResetOpensIt(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, apptest.RealLimits)
	asha := p.Registers("Asha Verma", "User")
	for range 10 {
		p.Clock.Advance(10 * time.Second) // slower than the limit by address
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
