package product_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestACustomerRegistersAProductAndTheCatalogueDecides(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		got := p.Buys(asha, "modelNo", " sw-08p ", "serialNo", " SN 0001 ", "purchaseDate", "2025-08-31",
			"productName", "Gold Bar", "productType", "GOLD", "warrantyPeriod", "5 Years", "expiryDate", "2099-01-01", "customerId", asha.ID, "email", "someone@example.com")
		for field, want := range map[string]any{
			"productName": "8 Port PoE Switch", "productType": "SWITCH", "modelNo": "SW-08P", "serialNo": "SN 0001", "purchaseDate": "2025-08-31",
			"warrantyPeriod": "3 Years", "expiryDate": "2028-08-31", "isClaimed": false, "customerId": asha.ID,
			"message": "Your submission was successful. Thank you for your action!",
		} {
			if got[field] != want {
				t.Errorf("%s is %v, want %v", field, got[field], want)
			}
		}
		if number := got["productID"].(string); !strings.HasPrefix(number, "PR") || len(number) != 12 {
			t.Errorf("the product's number is %q", number)
		}
		p.Call("GET", "/"+got["invoice"].(string), asha.Token, nil).Gives(200, apptest.OnePage.Content)
		p.Holds(1, 1)
		mails := p.MailsTo(asha.Email)
		if last := mails[len(mails)-1]; len(mails) != 2 || !strings.Contains(last, "8 Port PoE Switch") || !strings.Contains(last, "31 August 2028") {
			t.Errorf("want a mail that confirms the product, got %q", mails)
		}
	})
}

func TestThePeriodIsChosenOnlyForManufacturingDefects(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		for _, bad := range []any{nil, "", "MANUFACTURING DEFECTS", "6 Years", "12 Months", "1"} {
			p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("modelNo", "C6-305", "warrantyPeriod", bad)).
				Refuses(400, "Please select the warranty period: 6 Months or 1 Year to 5 Years.")
		}
		p.Holds(0, 0)
		for i, c := range []struct{ period, expiry string }{{"6 Months", "2026-08-28"}, {"1 Year", "2027-02-28"}, {"5 Years", "2031-02-28"}} {
			got := p.Buys(asha, "modelNo", "C6-305", "serialNo", fmt.Sprint("C", i), "purchaseDate", "2026-02-28", "warrantyPeriod", c.period)
			if got["expiryDate"] != c.expiry || got["warrantyPeriod"] != c.period {
				t.Errorf("%s ends on %v, want %s", got["warrantyPeriod"], got["expiryDate"], c.expiry)
			}
		}
		if got := p.Buys(asha, "modelNo", "SW-05", "purchaseDate", "2026-01-31"); got["expiryDate"] != "2027-07-31" {
			t.Errorf("18 Months end on %v", got["expiryDate"])
		}
	})
}

func TestARefusedRegistrationStoresNeitherRowNorFile(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Buys(ravi, "serialNo", "TAKEN 01")
		mails := len(p.MailsTo(asha.Email))
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{apptest.ProductForm("modelNo", ""), 400, "Please enter the model number."},
			{apptest.ProductForm("modelNo", "SW-99"), 400, "This model number is not in our catalogue. Please select one from the list."},
			{apptest.ProductForm("serialNo", "  "), 400, "Please enter the serial number."},
			{apptest.ProductForm("serialNo", strings.Repeat("9", 101)), 400, "Please shorten the serial number to at most 100 characters."},
			{apptest.ProductForm("serialNo", "a\x00b"), 400, "The request has characters that cannot be stored."},
			{apptest.ProductForm("purchaseDate", nil), 400, "Please enter the purchase date."},
			{apptest.ProductForm("purchaseDate", "02/03/2026"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{apptest.ProductForm("purchaseDate", "2026-02-30"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{apptest.ProductForm("purchaseDate", "2026-03-03"), 400, "The purchase date cannot be in the future."},
			{apptest.ProductForm("invoice", nil), 400, "Please upload the invoice."},
			{apptest.ProductForm("invoice", "files/stolen.pdf"), 400, "Please upload the invoice."},
			{apptest.ProductForm("invoice", apptest.File{Name: "empty.pdf", Content: ""}), 400, "The file is empty. Please select another file."},
			{apptest.ProductForm("invoice", apptest.File{Name: "invoice.pdf", Content: "<html><script>alert(1)</script></html>"}), 415, "Please upload a PDF, JPEG, PNG or WebP file."},
			{apptest.ProductForm("invoice", apptest.File{Name: "invoice.pdf", Content: strings.Repeat("x", 10485761)}), 413, "File size exceeds the limit of 10MB"},
			{apptest.ProductForm("serialNo", "taken01", "modelNo", "sw-08p"), 409, "A product with this serial number and model is already registered."},
			{apptest.ProductForm("serialNo", "ta\u200bken\u00ad01"), 409, "A product with this serial number and model is already registered."},
			{apptest.ProductForm("serialNo", "ＴＡＫＥＮ０１"), 409, "A product with this serial number and model is already registered."},
			{apptest.ProductForm("serialNo", "\u200b"), 400, "Please enter the serial number."},
			{apptest.ProductForm("customerId", ravi.ID), 403, "You can only do this for your own account."},
		} {
			p.Form("POST", apptest.RegisterPath, asha.Token, c.form).Refuses(c.status, c.sentence)
		}
		p.Form("POST", apptest.RegisterPath, p.Admin(), apptest.ProductForm()).Gives(403)
		p.Call("POST", apptest.RegisterPath, asha.Token, map[string]string{"modelNo": "SW-08P"}).Refuses(415, "Please send the request as multipart/form-data.")
		p.Holds(1, 1)
		if n := len(p.MailsTo(asha.Email)); n != mails {
			t.Errorf("refusals sent %d mails", n-mails)
		}
		p.Buys(asha, "serialNo", "TAKEN 01", "modelNo", "SW-16P")
	})
}

func TestAnInvoiceMayBeAPictureOfTenMegabytes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		picture := apptest.Picture(t)
		p.Buys(asha, "serialNo", "1", "invoice", apptest.File{Name: "photo.png", Content: picture})
		p.Buys(asha, "serialNo", "2", "invoice", apptest.File{Name: "big.pdf", Content: apptest.OnePage.Content + strings.Repeat(" ", 10485760-len(apptest.OnePage.Content))})
		p.Holds(2, 2)
	})
}

func TestThePurchaseDateIsReadInThePortalsTimeZone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		// 18:29 UTC is one minute before midnight in Kolkata.
		p.Clock.Advance(13*time.Hour + 59*time.Minute)
		asha := p.Registers("Asha Verma", "User")
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("purchaseDate", "2026-03-03")).Refuses(400, "The purchase date cannot be in the future.")
		p.Clock.Advance(time.Minute)
		p.Buys(asha, "purchaseDate", "2026-03-03")
	})
}

func TestOneSerialOfOneModelIsRegisteredOnceHoweverManyTry(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		people := []apptest.Person{p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")}
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.Form("POST", apptest.RegisterPath, people[i%2].Token, apptest.ProductForm("serialNo", strings.Repeat(" ", i)+"Sn-7"))
			})
		}
		all.Wait()
		made := 0
		for _, a := range answers {
			if a.Status == 201 {
				made++
			} else {
				a.Refuses(409, "A product with this serial number and model is already registered.")
			}
		}
		if made != 1 {
			t.Errorf("%d registrations won, want one", made)
		}
		p.Holds(1, 1)
	})
}

func TestARepeatedRegistrationGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		key := http.Header{"Idempotency-Key": {"the same form"}}
		first := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm(), key).Gives(201)
		again := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm(), key).Gives(201)
		if first.Body != again.Body {
			t.Errorf("the repeat answers %s, want %s", again.Body, first.Body)
		}
		p.Holds(1, 1)
		p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm(), key).Gives(409).Hides(asha.ID)
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm(), http.Header{"Idempotency-Key": {"another form"}}).Gives(409)
		p.Holds(1, 1)
	})
}
