package app_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

func TestALoginForgivesTheSpaceThatAPhoneAddsAfterAWord(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		p.login(" "+asha.Email+" ", customerPassword)
		p.call("POST", "/admin/login", "", map[string]string{"username": "admin ", "password": adminPassword}).gives(200)
	})
}

// A login that verified the old password just before a reset must not leave
// a session behind that outlives it.
func TestNoSessionOfTheOldPasswordOutlivesAReset(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		answers := make([]*answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": customerPassword})
			})
		}
		all.Go(func() {
			p.call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).gives(200)
		})
		all.Wait()
		for _, a := range answers {
			if a.Status == http.StatusOK {
				p.call("GET", "/api/users/customer/"+asha.ID, a.get("token"), nil).gives(401)
				continue
			}
			a.refuses(401, "Invalid User ID or Password")
		}
		if n := p.count("sessions WHERE kind = 'customer'"); n != 0 {
			t.Errorf("%d sessions outlive the reset", n)
		}
	})
}

func TestALinkInTheOldMailboxDiesWithAChangeOfTheEmail(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		form := map[string]string{"name": "Asha Verma", "email": "asha@new.example.com", "phone": "0987654321", "address": "x"}
		p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).gives(200)
		p.call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).refuses(400, "Link Expired.")
		p.login("asha@new.example.com", customerPassword)
	})
}

// Without a limit the profile would tell, one address after the other, who is
// a customer, and would send a mail to each of them.
func TestAProfileCannotBeChangedAllDay(t *testing.T) {
	t.Parallel()
	p := newPortal(t, db.SQLite, func(c *app.Config) { c.RateFactor = 1 })
	asha := p.registers("Asha Verma", "User")
	change := func(i int) *answer {
		form := map[string]string{"name": "Asha Verma", "email": fmt.Sprintf("victim%d@example.com", i), "phone": "0987654321", "address": "x"}
		return p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form)
	}
	for i := range 30 {
		change(i).gives(200)
	}
	change(30).gives(429, "Too many attempts. Please wait")
	p.clock.Advance(time.Hour)
	asha.Token = p.login("victim29@example.com", customerPassword)
	change(31).gives(200)
}
