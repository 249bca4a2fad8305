package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestACustomerRegistersLogsInAndEditsTheProfile(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).
			Gives(200, `"name":"Asha Verma"`, `"email":"asha.verma@example.com"`, `"phone":"0987654321"`, `"role":"User"`).
			Hides("password", "argon2")

		changed := map[string]string{"name": "Asha V. Verma", "email": "asha.verma@example.com", "phone": "+91 98765 43210", "address": "2, Mall Road"}
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, changed).Gives(200, `"name":"Asha V. Verma"`, `"address":"2, Mall Road"`).Hides(`"token"`)
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200, `"phone":"+91 98765 43210"`)

		if mails := p.MailsTo(asha.Email); len(mails) != 1 || !strings.Contains(mails[0], "Welcome to Aftercare") {
			t.Errorf("want one welcome mail, got %q", mails)
		}
	})
}

func TestRegistrationIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	good := map[string]any{"name": "Asha Verma", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "a good password", "role": "User"}
	with := func(field string, value any) map[string]any {
		form := map[string]any{}
		for k, v := range good {
			form[k] = v
		}
		form[field] = value
		return form
	}
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for _, c := range []struct {
			form     any
			status   int
			sentence string
		}{
			{with("name", "  "), 400, "Please enter your full name."},
			{with("name", strings.Repeat("a", 201)), 400, "Please shorten your full name to at most 200 characters."},
			{with("name", "Your account is locked. Verify at https://evil.example/login"), 400, "Please enter your full name without links or email addresses. After a dot, leave a space."},
			{with("name", "x.com"), 400, "Please enter your full name without links or email addresses. After a dot, leave a space."},
			{with("name", "a\x00b"), 400, "The request has characters that cannot be stored."},
			{with("name", 5), 400, "The field 'name' must be text."},
			{with("name", nil), 400, "Please enter your full name."},
			{with("email", "asha"), 400, "Please enter a valid email address."},
			{with("phone", "call me"), 400, "Please enter a valid phone number."},
			{with("address", ""), 400, "Please enter your address."},
			{with("password", "1234567"), 400, "The password must have 8 to 128 characters."},
			{with("password", strings.Repeat("x", 129)), 400, "The password must have 8 to 128 characters."},
			{with("password", "12345678"), 400, "The password is a simple sequence, such as abcdefgh or 12345678. Please choose another password."},
			{with("role", ""), 400, "Please select a role: User or Dealer."},
			{with("role", "Admin"), 400, "Please select a role: User or Dealer."},
			{`{"name":`, 400, "The request could not be read. Please send valid JSON."},
			{`[]`, 400, "The request could not be read. Please send valid JSON."},
			{`"` + strings.Repeat("x", 70_000) + `"`, 413, "The request is too large."},
		} {
			p.Call("POST", "/api/users/register", "", c.form).Refuses(c.status, c.sentence)
		}
		p.Send("POST", "/api/users/register", "", http.Header{"Content-Type": {"text/xml"}}, strings.NewReader("<a/>")).
			Refuses(415, "Please send the request as application/json.")
		if n := p.Count("customers"); n != 0 {
			t.Errorf("%d customers are stored, want none", n)
		}
		if n := p.Count("jobs"); n != 0 {
			t.Errorf("%d jobs are waiting, want none", n)
		}
	})
}

func TestOneEmailRegistersOnceHoweverManyTry(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		form := map[string]string{"name": "Asha", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "a good password", "role": "User"}
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = p.Call("POST", "/api/users/register", "", form) })
		}
		all.Wait()
		made := 0
		for _, a := range answers {
			if a.Status == 201 {
				made++
				continue
			}
			a.Refuses(409, "An account with this email already exists.")
		}
		if made != 1 || p.Count("customers") != 1 {
			t.Errorf("%d registrations succeeded and %d customers exist, want one", made, p.Count("customers"))
		}
		form["email"] = "ASHA@Example.com"
		p.Call("POST", "/api/users/register", "", form).Refuses(409, "An account with this email already exists.")
	})
}

func TestOthersProfilesCannotBeReadOrChanged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		form := map[string]string{"name": "Mallory", "email": "m@example.com", "phone": "0987654321", "address": "x"}
		p.Call("GET", "/api/users/customer/"+asha.ID, ravi.Token, nil).Refuses(404, "Customer not found.").Hides("Asha")
		p.Call("GET", "/api/users/customer/NOBODY", ravi.Token, nil).Refuses(404, "Customer not found.")
		p.Call("PUT", "/api/users/customer/"+asha.ID, ravi.Token, form).Refuses(403, "You can only do this for your own account.")
		p.Call("PUT", "/api/users/customer/"+asha.ID, p.Admin(), form).Refuses(403, "You do not have permission to do this.")
		p.Call("GET", "/api/users/customer/"+asha.ID, p.Admin(), nil).Gives(200, "Asha Verma")
		if p.Count("customers WHERE name = 'Mallory'") != 0 {
			t.Error("a profile was changed")
		}
	})
}

func TestAnEmailChangeIsUniqueTellsTheOldAddressAndKeepsTheHour(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		form := map[string]string{"name": "Asha Verma", "email": ravi.Email, "phone": "0987654321", "address": "x"}
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).Refuses(409, "An account with this email already exists.")
		p.Clock.Advance(30 * time.Minute)
		form["email"] = "asha@new.example.com"
		fresh := p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).Gives(200, `"email":"asha@new.example.com"`).Get("token")
		p.Call("GET", "/api/users/customer/"+asha.ID, fresh, nil).Gives(200)
		p.Clock.Advance(31 * time.Minute)
		p.Call("GET", "/api/users/customer/"+asha.ID, fresh, nil).Gives(401)
		p.Login("asha@new.example.com", apptest.CustomerPassword)
		mails := p.MailsTo(asha.Email)
		if len(mails) != 2 || !strings.Contains(mails[1], "Your email address was changed") {
			t.Errorf("the old address was not told: %q", mails)
		}
	})
}

// Without a limit, a profile could test one address after another for customers, and send an email to each.
func TestAProfileCannotBeChangedAllDay(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, apptest.RealLimits)
	asha := p.Registers("Asha Verma", "User")
	change := func(i int) *apptest.Answer {
		form := map[string]string{"name": "Asha Verma", "email": asha.Email, "phone": "0987654321", "address": fmt.Sprintf("%d Lake Road", i)}
		return p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form)
	}
	for i := range 30 {
		change(i).Gives(200)
	}
	change(30).Gives(429, "Too many attempts. Please wait")
	p.Clock.Advance(time.Hour)
	asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
	change(31).Gives(200)
}

// The length of a compressed answer could reveal a token next to text that the caller typed (BREACH).
func TestAnAnswerWithATokenIsNotCompressed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		packed := http.Header{"Content-Type": {"application/json"}, "Accept-Encoding": {"gzip"}}
		form := map[string]string{"name": asha.Name, "email": "asha@new.test", "phone": "0987654321", "address": strings.Repeat("é", 500)}
		answer := p.Send("PUT", "/api/users/customer/"+asha.ID, asha.Token, packed, apptest.JSON(t, form)).Gives(200, `"token":"`)
		if got := answer.Header.Get("Content-Encoding"); got != "" || len(answer.Body) < 1024 {
			t.Errorf("the answer of %d bytes is encoded by %q", len(answer.Body), got)
		}
		read := p.Send("GET", "/api/users/customer/"+asha.ID, answer.Get("token"), packed, nil)
		if got := read.Header.Get("Content-Encoding"); got != "gzip" {
			t.Errorf("the profile that is read is encoded by %q", got)
		}
	})
}

// The token is checked before the change, so the session may end in between.
func TestAProfileChangeBesideALogoutIsMadeOrRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		email := asha.Email
		for i := range 12 {
			token := p.Login(email, apptest.CustomerPassword)
			wanted := fmt.Sprintf("asha%d@example.com", i)
			form := map[string]string{"name": "Asha Verma", "email": wanted, "phone": "0987654321", "address": "x"}
			var changed *apptest.Answer
			var both sync.WaitGroup
			both.Go(func() { changed = p.Call("PUT", "/api/users/customer/"+asha.ID, token, form) })
			both.Go(func() { p.Call("POST", "/api/users/logout", token, nil).Gives(200) })
			both.Wait()
			if changed.Status == http.StatusOK {
				email = wanted
			} else {
				changed.Refuses(401, "Your session has ended. Please log in again.")
			}
			p.Call("GET", "/api/users/customer/"+asha.ID, p.Admin(), nil).Gives(200, `"email":"`+email+`"`)
		}
	})
}

// Customers from before the rule keep their names.
func TestANameThatIsStoredStaysGoodInTheProfile(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Exec(`UPDATE customers SET name = 'ravi.shop' WHERE customer_id = $1`, asha.ID)
		saves := func(name, address string) *apptest.Answer {
			return p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token,
				map[string]string{"name": name, "email": asha.Email, "phone": "0987654321", "address": address})
		}
		saves("ravi.shop", "2, Mall Road").Gives(200, `"name":"ravi.shop"`, `"address":"2, Mall Road"`)
		saves("asha.shop", "3, Mall Road").Refuses(400, "Please enter your full name without links or email addresses. After a dot, leave a space.")
		saves("", "3, Mall Road").Refuses(400, "Please enter your full name.")
		saves("Asha Verma", "3, Mall Road").Gives(200, `"name":"Asha Verma"`)
	})
}
