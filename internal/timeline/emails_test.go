package timeline_test

import (
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestACustomerSeesTheEmailsAboutTheirOwnProduct(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, asha, ravi := p.Admin(), p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		product, other := p.Buys(asha), p.Buys(asha, "serialNo", "SN-0002")
		number, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "_id"))
		p.Form("POST", "/desk/tickets/"+record+"/messages", admin, map[string]any{"text": "Please send a photo."}).Gives(201)
		p.Asks(asha, product)
		p.MailsTo(asha.Email)

		path := "/my/products/" + apptest.Text(product, "productID") + "/emails"
		var found struct {
			Emails []struct{ Subject, To string }
		}
		p.Call("GET", path, asha.Token, nil).Gives(200).Decode(&found)
		var subjects []string
		for _, e := range found.Emails {
			subjects = append(subjects, e.Subject)
		}
		want := []string{"We received your warranty request", "A message about your ticket " + number, "We received your request: " + number, "Your product is registered: 8 Port PoE Switch"}
		if !slices.Equal(subjects, want) {
			t.Errorf("the emails about a product are %q, want %q", subjects, want)
		}
		p.Call("GET", "/my/products/"+apptest.Text(other, "productID")+"/emails", asha.Token, nil).Gives(200).Hides(number)
		p.Call("GET", path, ravi.Token, nil).Refuses(404, "Product not found.")
		p.Call("GET", "/my/products/PR-NONE/emails", asha.Token, nil).Refuses(404, "Product not found.")
		p.Call("GET", path, admin, nil).Gives(403)
		p.Call("GET", path, "", nil).Gives(401)
	})
}
