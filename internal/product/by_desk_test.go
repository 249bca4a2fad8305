package product_test

import (
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func behalfPath(who apptest.Person) string { return "/desk/customers/" + who.ID + "/products" }

func TestTheDeskRegistersAProductAndEmailsItsCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, agent := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Desk("Agent")
		var got map[string]any
		p.Form("POST", behalfPath(asha), agent, apptest.ProductForm("customerId", ravi.ID)).Gives(201, "Product registered.").Decode(&got)
		if got["customerId"] != asha.ID || got["byDesk"] != true || got["expiryDate"] != "2029-03-02" {
			t.Errorf("the product is %v", got)
		}
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"byDesk":true`).Hides(`"agent"`)
		p.Call("GET", "/"+apptest.Text(got, "invoice"), asha.Token, nil).Gives(200, apptest.OnePage.Content)
		p.Call("GET", "/"+apptest.Text(got, "invoice"), ravi.Token, nil).Gives(404)
		mails := p.MailsTo(asha.Email)
		if last := mails[len(mails)-1]; !strings.Contains(last, "Our desk registered this product for you") {
			t.Errorf("the letter is %q", last)
		}
		p.Call("GET", "/desk/customers/"+asha.ID+"/timeline?kind=product", agent, nil).Gives(200, `"registeredBy":"agent"`)
		p.Call("GET", "/desk/audit?kind=product.registered", p.Admin(), nil).Gives(200, apptest.Text(got, "productID"), asha.ID, "agent", "SW-08P")
		own := p.Buys(asha, "serialNo", "OWN 1")
		if own["byDesk"] != nil {
			t.Errorf("what a customer registers is %v", own)
		}
	})
}

func TestARefusedRegistrationByTheDeskChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, agent := p.Registers("Asha Verma", "User"), p.Desk("Agent")
		p.Buys(asha, "serialNo", "TAKEN 01")
		for _, c := range []struct {
			path     string
			form     map[string]any
			status   int
			sentence string
		}{
			{"/desk/customers/CU00000000/products", apptest.ProductForm(), 404, "Customer not found."},
			{behalfPath(asha), apptest.ProductForm("modelNo", "SW-99"), 400, "This model number is not in our catalogue. Please select one from the list."},
			{behalfPath(asha), apptest.ProductForm("purchaseDate", "2026-03-03"), 400, "The purchase date cannot be in the future."},
			{behalfPath(asha), apptest.ProductForm("invoice", nil), 400, "Please upload the invoice."},
			{behalfPath(asha), apptest.ProductForm("serialNo", "taken01"), 409, "A product with this serial number and model is already registered."},
		} {
			p.Form("POST", c.path, agent, c.form).Refuses(c.status, c.sentence)
		}
		p.Form("POST", behalfPath(asha), asha.Token, apptest.ProductForm()).Gives(403)
		p.Holds(1, 1)
		if n := p.Count("trail_entries WHERE kind = 'product.registered'"); n != 0 {
			t.Errorf("%d entries in the trail", n)
		}
	})
}

func TestARepeatedDeskRegistrationIsOneAndUsesNoQuota(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, agent := p.Registers("Asha Verma", "User"), p.Desk("Agent")
		key := http.Header{"Idempotency-Key": {"the same form"}}
		first := p.Form("POST", behalfPath(asha), agent, apptest.ProductForm(), key).Gives(201).Get("productID")
		if again := p.Form("POST", behalfPath(asha), agent, apptest.ProductForm(), key).Gives(201).Get("productID"); again != first {
			t.Errorf("a repeat made %s beside %s", again, first)
		}
		p.Holds(1, 1)
		if n := p.Count("trail_entries WHERE kind = 'product.registered'"); n != 1 {
			t.Errorf("%d entries in the trail", n)
		}
		// The desk's files do not count against the customer's
		// quota, and the customer's quota does not limit the desk.
		p.Call("GET", "/my/storage", asha.Token, nil).Gives(200, `"files":0`)
		p.Buys(asha, "serialNo", "OWN 1")
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "OWN 2")).Gives(413)
		p.Form("POST", behalfPath(asha), agent, apptest.ProductForm("serialNo", "DESK 2")).Gives(201)
	}, func(c *app.Config) { c.QuotaFiles = 1 })
}
