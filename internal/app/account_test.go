package app_test

import (
	"maps"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

func TestACustomerRegistersLogsInAndEditsTheProfile(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		p.call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).
			gives(200, `"name":"Asha Verma"`, `"email":"asha.verma@example.com"`, `"phone":"0987654321"`, `"role":"User"`).
			hides("password", "argon2")

		changed := map[string]string{"name": "Asha V. Verma", "email": "asha.verma@example.com", "phone": "+91 98765 43210", "address": "2, Mall Road"}
		p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token, changed).gives(200, `"name":"Asha V. Verma"`, `"address":"2, Mall Road"`).hides(`"token"`)
		p.call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).gives(200, `"phone":"+91 98765 43210"`)

		if mails := p.mailsTo(asha.Email); len(mails) != 1 || !strings.Contains(mails[0], "Welcome to Aftercare") {
			t.Errorf("want one welcome mail, got %q", mails)
		}
	})
}

func TestRegistrationIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	good := map[string]any{"name": "Asha Verma", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "12345678", "role": "User"}
	with := func(field string, value any) map[string]any {
		form := map[string]any{}
		for k, v := range good {
			form[k] = v
		}
		form[field] = value
		return form
	}
	eachEngine(t, func(t *testing.T, p *portal) {
		for _, c := range []struct {
			form     any
			status   int
			sentence string
		}{
			{with("name", "  "), 400, "Please enter your full name."},
			{with("name", strings.Repeat("a", 201)), 400, "Please shorten your full name to at most 200 characters."},
			{with("name", "a\x00b"), 400, "The request holds characters that cannot be stored."},
			{with("name", 5), 400, "The field 'name' must be text."},
			{with("name", nil), 400, "Please enter your full name."},
			{with("email", "asha"), 400, "Please enter a valid email address."},
			{with("phone", "call me"), 400, "Please enter a valid phone number."},
			{with("address", ""), 400, "Please enter your address."},
			{with("password", "1234567"), 400, "The password must have 8 to 128 characters."},
			{with("password", strings.Repeat("x", 129)), 400, "The password must have 8 to 128 characters."},
			{with("role", ""), 400, "Please select a role: User or Dealer."},
			{with("role", "Admin"), 400, "Please select a role: User or Dealer."},
			{`{"name":`, 400, "The request could not be read. Please send valid JSON."},
			{`[]`, 400, "The request could not be read. Please send valid JSON."},
			{`"` + strings.Repeat("x", 70_000) + `"`, 413, "The request is too large."},
		} {
			p.call("POST", "/api/users/register", "", c.form).refuses(c.status, c.sentence)
		}
		p.send("POST", "/api/users/register", "", http.Header{"Content-Type": {"text/xml"}}, strings.NewReader("<a/>")).
			refuses(415, "Please send the request as application/json.")
		if n := p.count("customers"); n != 0 {
			t.Errorf("%d customers are stored, want none", n)
		}
		if n := p.count("jobs"); n != 0 {
			t.Errorf("%d jobs are waiting, want none", n)
		}
	})
}

func TestOneEmailRegistersOnceHoweverManyTry(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		form := map[string]string{"name": "Asha", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "12345678", "role": "User"}
		answers := make([]*answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = p.call("POST", "/api/users/register", "", form) })
		}
		all.Wait()
		made := 0
		for _, a := range answers {
			if a.Status == 201 {
				made++
				continue
			}
			a.refuses(409, "An account with this email already exists.")
		}
		if made != 1 || p.count("customers") != 1 {
			t.Errorf("%d registrations succeeded and %d customers exist, want one", made, p.count("customers"))
		}
		form["email"] = "ASHA@Example.com"
		p.call("POST", "/api/users/register", "", form).refuses(409, "An account with this email already exists.")
	})
}

func TestARepeatedSubmitOfTheRegistrationGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		form := `{"name":"Asha","email":"asha@example.com","phone":"0987654321","address":"1, Mall Road","password":"12345678","role":"User"}`
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		first := p.send("POST", "/api/users/register", "", header, strings.NewReader(form)).gives(201).get("customerId")
		second := p.send("POST", "/api/users/register", "", header, strings.NewReader(form)).gives(201).get("customerId")
		if first != second || p.count("customers") != 1 {
			t.Errorf("the repeat made %s after %s, and %d customers exist", second, first, p.count("customers"))
		}
	})
}

func TestTheSameKeyWithAnotherFormIsRefused(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		const refusal = "This was sent before with different content. Please check it and send it again."
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		form := map[string]string{"name": "Asha", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "the first password", "role": "User"}
		register := func(change ...string) *answer {
			sent := maps.Clone(form)
			for i := 0; i < len(change); i += 2 {
				sent[change[i]] = change[i+1]
			}
			return p.send("POST", "/api/users/register", "", header, jsonOf(t, sent))
		}
		register().gives(201)
		register("password", "the second password").refuses(409, refusal)
		register("email", "other@example.com").refuses(409, refusal)
		register().gives(201)
		if n := p.count("customers"); n != 1 {
			t.Errorf("%d customers exist", n)
		}
		p.login("asha@example.com", "the first password")
		if p.count("idempotency WHERE answer || print LIKE '%password%'") > 0 {
			t.Error("the table of answers holds a password")
		}
	})
}

func TestEveryWriteOfAPersonTakesAKeyAndIsRepeatedSafely(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"save"}}
		profile := map[string]string{"name": "Asha V", "email": "asha.new@example.com", "phone": "0987654321", "address": "2, Mall Road"}
		first := p.send("PUT", "/api/users/customer/"+asha.ID, asha.Token, header, jsonOf(t, profile)).gives(200, "asha.new@example.com")
		second := p.send("PUT", "/api/users/customer/"+asha.ID, asha.Token, header, jsonOf(t, profile)).gives(200, "asha.new@example.com")
		if first.get("token") == "" || second.get("token") == "" {
			t.Error("a repeat gets no token for the new address")
		}
		if mails := p.mailsTo(asha.Email); len(mails) != 2 {
			t.Errorf("%d mails, want the welcome and one about the change", len(mails))
		}

		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": profile["email"]}).gives(200)
		reset := map[string]string{"token": resetToken(t, p, profile["email"], "/reset-password/"), "newPassword": "quite another one"}
		header.Set("Idempotency-Key", "reset")
		for range 2 {
			p.send("POST", "/api/users/reset-password", "", header, jsonOf(t, reset)).gives(200)
		}
		p.call("POST", "/api/users/reset-password", "", reset).gives(400)
		p.login(profile["email"], "quite another one")

		header.Set("Idempotency-Key", strings.Repeat("k", 201))
		p.send("POST", "/api/users/login", "", header, jsonOf(t, reset)).refuses(400, "The header Idempotency-Key may have at most 200 characters.")
	})
}

func TestWrongPasswordAndUnknownEmailGetTheSameAnswer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		for _, email := range []string{asha.Email, "nobody@example.com", "", "' OR 1=1 --"} {
			p.call("POST", "/api/users/login", "", map[string]string{"email": email, "password": "wrong"}).refuses(401, "Invalid User ID or Password")
		}
		p.login("ASHA.Verma@example.com", customerPassword)
		p.call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": "wrong"}).
			refuses(401, "Invalid username or password").gives(401, `"success":false`)
	})
}

func TestAnAccountUnderAttackIsLockedAndAResetOpensIt(t *testing.T) {
	t.Parallel()
	p := newPortal(t, db.SQLite, func(c *app.Config) { c.RateFactor = 1 })
	asha := p.registers("Asha Verma", "User")
	for range 10 {
		p.clock.Advance(10 * time.Second) // slower than the limit by address
		p.call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": "wrong"}).gives(401)
	}
	p.clock.Advance(10 * time.Second)
	locked := p.call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": customerPassword}).gives(429, "Too many attempts. Please wait")
	if locked.Header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to try again")
	}
	p.clock.Advance(10 * time.Second)
	p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200)
	p.call("POST", "/api/users/reset-password", "", map[string]string{"token": resetToken(t, p, asha.Email, "/reset-password/"), "newPassword": "a new password"}).gives(200)
	p.login(asha.Email, "a new password")
}

func TestASessionLastsAnHourAndLogoutEndsIt(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		path := "/api/users/customer/" + asha.ID
		p.clock.Advance(59 * time.Minute)
		p.call("GET", path, asha.Token, nil).gives(200)
		p.clock.Advance(2 * time.Minute)
		p.call("GET", path, asha.Token, nil).refuses(401, "Your session has ended. Please log in again.")

		again := p.login(asha.Email, customerPassword)
		p.call("POST", "/api/users/logout", again, nil).gives(200)
		p.call("GET", path, again, nil).refuses(401, "Your session has ended. Please log in again.")

		admin := p.admin()
		p.clock.Advance(6 * 24 * time.Hour)
		p.call("GET", "/api/users/all", admin, nil).gives(200)
		p.call("POST", "/admin/logout", admin, nil).gives(200)
		p.call("GET", "/api/users/all", admin, nil).gives(401)
	})
}

func TestOthersProfilesCannotBeReadOrChanged(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		form := map[string]string{"name": "Mallory", "email": "m@example.com", "phone": "0987654321", "address": "x"}
		p.call("GET", "/api/users/customer/"+asha.ID, ravi.Token, nil).refuses(404, "Customer not found.").hides("Asha")
		p.call("GET", "/api/users/customer/NOBODY", ravi.Token, nil).refuses(404, "Customer not found.")
		p.call("PUT", "/api/users/customer/"+asha.ID, ravi.Token, form).refuses(403, "You can only do this for your own account.")
		p.call("PUT", "/api/users/customer/"+asha.ID, p.admin(), form).refuses(403, "You do not have permission to do this.")
		p.call("GET", "/api/users/customer/"+asha.ID, p.admin(), nil).gives(200, "Asha Verma")
		if p.count("customers WHERE name = 'Mallory'") != 0 {
			t.Error("a profile was changed")
		}
	})
}

func TestAnEmailChangeIsUniqueTellsTheOldAddressAndKeepsTheHour(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		form := map[string]string{"name": "Asha Verma", "email": ravi.Email, "phone": "0987654321", "address": "x"}
		p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).refuses(409, "An account with this email already exists.")
		p.clock.Advance(30 * time.Minute)
		form["email"] = "asha@new.example.com"
		fresh := p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).gives(200, `"email":"asha@new.example.com"`).get("token")
		p.call("GET", "/api/users/customer/"+asha.ID, fresh, nil).gives(200)
		p.clock.Advance(31 * time.Minute)
		p.call("GET", "/api/users/customer/"+asha.ID, fresh, nil).gives(401)
		p.login("asha@new.example.com", customerPassword)
		mails := p.mailsTo(asha.Email)
		if len(mails) != 2 || !strings.Contains(mails[1], "Your email address was changed") {
			t.Errorf("the old address was not told: %q", mails)
		}
	})
}

func TestAResetLinkWorksOnceForHalfAnHourAndEndsAllSessions(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		reset := func(token, password string) *answer {
			return p.call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": password})
		}
		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200, "Password reset link sent to your email address.")
		token := resetToken(t, p, asha.Email, "/reset-password/")
		reset(token, "short").refuses(400, "The password must have 8 to 128 characters.")
		p.call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "a new password"}).refuses(400, "Link Expired.")
		reset(token, "a new password").gives(200, "Password reset successfully.")
		reset(token, "another password").refuses(400, "Link Expired.")
		p.call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).gives(401)
		p.login(asha.Email, "a new password")

		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200)
		token = resetToken(t, p, asha.Email, "/reset-password/")
		p.clock.Advance(30 * time.Minute)
		reset(token, "a third password").refuses(400, "Link Expired.")
		reset("", "a third password").refuses(400, "Link Expired.")
	})
}

func TestForgotPasswordDoesNotTellWhoIsACustomer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		known := p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).gives(200)
		unknown := p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": "nobody@example.com"}).gives(200)
		if known.Body != unknown.Body {
			t.Errorf("known: %s, unknown: %s", known.Body, unknown.Body)
		}
		if mails := p.mailsTo("nobody@example.com"); len(mails) != 0 {
			t.Errorf("a stranger got mail: %q", mails)
		}
		p.call("POST", "/api/users/forgot-password", "", map[string]string{"email": ""}).refuses(400, "Please enter your email address.")
	})
}

func TestTheAdminResetsByTheSupportMailbox(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		before := p.admin()
		p.call("POST", "/admin/forgot-password", "", nil).gives(200, "Password reset link sent successfully.", `"maskedEmail":"su*****@portal.test"`).hides("support@portal.test")
		token := resetToken(t, p, "support@portal.test", "/admin/reset-password/")
		p.call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "a new admin password"}).refuses(400, "Link Expired.")
		p.call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": "a new admin password"}).gives(200)
		p.call("GET", "/api/users/all", before, nil).gives(401)
		p.call("POST", "/admin/login", "", map[string]string{"username": "ADMIN", "password": "a new admin password"}).gives(200, `"success":true`)
	})
}

// resetToken is the token of the newest reset mail to an address.
func resetToken(t *testing.T, p *portal, address, path string) string {
	t.Helper()
	link := regexp.MustCompile(`http://portal\.test` + regexp.QuoteMeta(path) + `([a-z2-7]+)`)
	mails := p.mailsTo(address)
	for i := len(mails) - 1; i >= 0; i-- {
		if found := link.FindStringSubmatch(mails[i]); found != nil {
			return found[1]
		}
	}
	t.Fatalf("no reset mail to %s: %q", address, mails)
	return ""
}
