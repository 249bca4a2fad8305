package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestAManagerEditsACustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi, manager := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Desk("Manager")
		path := "/desk/customers/" + asha.ID
		form := map[string]any{"name": "Asha Sharma", "email": asha.Email, "phone": "09876543211", "address": "2, Mall Road"}
		p.Call("PUT", path, p.Desk("Agent"), form).Gives(403)
		p.Call("PUT", path, asha.Token, form).Gives(403)
		p.Call("PUT", "/desk/customers/CUNOBODY", manager, form).Refuses(404, "Customer not found.")
		p.Call("PUT", path, manager, map[string]any{"name": "", "email": "nonsense", "phone": "x", "address": ""}).Gives(400, `"name":"name"`, `"name":"email"`)
		p.Call("PUT", path, manager, form).Gives(200, "Asha Sharma", "09876543211", "2, Mall Road")
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200, "Asha Sharma")

		form["email"] = "asha.new@example.com"
		p.Call("PUT", path, manager, form).Refuses(400, "Please enter your password.")
		form["password"] = "a wrong one"
		p.Call("PUT", path, manager, form).Refuses(400, "The password is wrong.")
		form["password"], form["email"] = apptest.AdminPassword, ravi.Email
		p.Call("PUT", path, manager, form).Gives(409)
		form["email"] = "asha.new@example.com"
		p.Call("PUT", path, manager, form).Gives(200, "asha.new@example.com")
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(401)
		if told := p.MailsTo(asha.Email); !strings.Contains(told[len(told)-1], "Subject: Your email address was changed") {
			t.Errorf("the old address gets %q", told[len(told)-1])
		}

		// The desk may have mistyped the address, so no reset email goes there until it is confirmed.
		resets := func() (n int) {
			p.Clock.Advance(2 * time.Minute)
			p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": "asha.new@example.com"}).Gives(200)
			for _, mail := range p.MailsTo("asha.new@example.com") {
				if strings.Contains(mail, "Reset your password") {
					n++
				}
			}
			return n
		}
		if n := resets(); n != 0 {
			t.Errorf("%d resets go to an unconfirmed address", n)
		}
		p.Exec(`UPDATE customers SET unconfirmed_since = NULL WHERE customer_id = $1`, asha.ID)
		if n := resets(); n != 1 {
			t.Errorf("%d resets go to the confirmed address, want 1", n)
		}
		p.Login("asha.new@example.com", apptest.CustomerPassword)
		if n := p.Count(`trail_entries WHERE kind = 'customer.profile' AND person = $1 AND actor = 'manager'`, asha.ID); n != 2 {
			t.Errorf("the trail has %d changes by the manager, want 2", n)
		}
	})
}

func TestABlockedCustomerReadsHowToContactTheDesk(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, manager := p.Registers("Asha Verma", "User"), p.Desk("Manager")
		product := p.Buys(asha)
		number, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
		path := "/desk/customers/" + asha.ID
		p.Call("POST", path+"/block", p.Desk("Agent"), map[string]any{"reason": "Threats"}).Gives(403)
		p.Call("POST", path+"/block", manager, map[string]any{}).Refuses(400, "Please enter the reason.")
		p.Call("POST", path+"/unblock", manager, map[string]any{"reason": "A mistake"}).Refuses(409, "This customer is not blocked.")
		p.Call("POST", path+"/block", manager, map[string]any{"reason": "Threats by phone"}).Gives(200)
		p.Call("POST", path+"/block", manager, map[string]any{"reason": "Threats by phone"}).Refuses(409, "This customer is already blocked.")
		p.Call("GET", path, manager, nil).Gives(200, "blockedAt")
		p.Call("GET", "/"+apptest.Text(product, "invoice"), asha.Token, nil).Gives(401)
		login := func(password string) *apptest.Answer {
			return p.Call("POST", "/api/users/login", "", map[string]string{"email": asha.Email, "password": password})
		}
		login("a wrong one").Gives(401, "Invalid User ID or Password")
		login(apptest.CustomerPassword).Refuses(403, "Your account is blocked. Please contact us: care@portal.test")
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, number)
		p.Call("GET", "/desk/queue?q="+number, manager, nil).Gives(200, number)
		p.Call("POST", path+"/unblock", manager, map[string]any{"reason": "Apologised"}).Gives(200)
		login(apptest.CustomerPassword).Gives(200)
		for _, kind := range []string{"customer.blocked", "customer.unblocked"} {
			if p.Count(`trail_entries WHERE kind = $1 AND person = $2`, kind, asha.ID) != 1 {
				t.Errorf("the trail has no %s", kind)
			}
		}
	})
}
