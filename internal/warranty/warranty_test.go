package warranty_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const (
	warrantyPath = "/api/warranty"
	approvePath  = "/api/warranty/approve"
	rejectPath   = "/api/warranty/reject"
	day          = 24 * time.Hour
)

var letterOfApproval = apptest.File{Name: "approval.pdf", Content: "%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n% three months\n%%EOF\n"}

func approval(ids ...string) map[string]any {
	list, err := json.Marshal(ids)
	if err != nil {
		panic(err) // strings always marshal
	}
	return map[string]any{"pdf": letterOfApproval, "productIds": string(list), "newStatus": "Approved"}
}

func rejection(ids ...string) map[string]any {
	return map[string]any{"productIds": ids, "newStatus": "Rejected"}
}

// undecided checks that no request was decided and no warranty extended.
func undecided(p *apptest.Portal, requests int) {
	p.T.Helper()
	if n := p.Count("warranties WHERE status = 'In process' AND decided_at IS NULL AND document_key IS NULL"); n != requests {
		p.T.Errorf("%d requests are undecided, want %d", n, requests)
	}
	if n := p.Count("warranties w JOIN registered_products r ON r.id = w.product_id WHERE w.expiry_date <> '2029-03-02' OR r.expiry_date <> '2029-03-02'"); n != 0 {
		p.T.Errorf("%d warranties were extended", n)
	}
}

func TestAWarrantyIsAskedForApprovedAndThreeMonthsLonger(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, desk := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
		bought := p.Buys(asha, "purchaseDate", "2026-02-28") // ends on 2029-02-28
		check := "/api/warranty/check-warranty/" + apptest.Text(bought, "productID")
		p.Call("GET", check, asha.Token, nil).Gives(200, `{"exists":false,"status":""}`)

		claim := map[string]any{"customerId": asha.ID, "email": asha.Email, "productName": "Gold", "expiryDate": "2099-01-01", "purchaseDate": "2026-03-02",
			"serialNo": "x", "modelNo": "y", "warrantyPeriod": "5 Years", "invoice": "z",
			"productID": bought["productID"]}
		request := p.Call("POST", warrantyPath, asha.Token, claim).Gives(201, `"message":"Warranty Claimed"`, `"status":"In process"`).Get("_id")
		p.Call("GET", check, asha.Token, nil).Gives(200, `{"exists":true,"status":"In process"}`)
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"isClaimed":true`, `"expiryDate":"2029-02-28"`, `"warrantyStatus":"In process"`).Hides("document")
		p.Call("POST", warrantyPath, asha.Token, claim).Refuses(409, "This warranty has already been claimed.")

		p.Form("POST", approvePath, desk, approval(request)).Gives(200)
		records := p.Call("GET", "/api/warranty/customerid/"+asha.ID, desk, nil).Gives(200).Rows()
		for field, want := range map[string]any{
			"_id": request, "customerId": asha.ID, "customerName": "Asha Verma", "productID": bought["productID"], "productName": "8 Port PoE Switch",
			"serialNo": "SN-0001", "modelNo": "SW-08P", "purchaseDate": "2026-02-28", "expiryDate": "2029-05-28", "status": "Approved",
			"invoice": bought["invoice"], "decidedBy": "admin",
		} {
			if got := records[0][field]; got != want {
				t.Errorf("%s is %v, want %v", field, got, want)
			}
		}
		if apptest.Text(records[0], "decidedAt") == "" || apptest.Text(records[0], "requestedAt") == "" {
			t.Errorf("the record does not say when: %v", records[0])
		}
		document := p.Call("GET", check, asha.Token, nil).Gives(200, `"status":"Approved"`).Get("document")
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"expiryDate":"2029-05-28"`, `"warrantyStatus":"Approved"`, `"document":"`+document+`"`)
		p.Call("GET", "/"+document, asha.Token, nil).Gives(200, letterOfApproval.Content)
		p.Call("GET", "/"+document, ravi.Token, nil).Gives(404)
		p.Call("POST", warrantyPath, asha.Token, claim).Refuses(409, "This warranty has already been claimed.")

		mails := p.MailsTo(asha.Email)
		for i, subject := range []string{"Welcome to Aftercare", "Your product is registered: 8 Port PoE Switch", "We received your warranty request", "Your warranty is extended"} {
			if i >= len(mails) || !strings.Contains(mails[i], "Subject: "+subject) {
				t.Fatalf("mail %d should be %q: %q", i, subject, mails)
			}
		}
		if !strings.Contains(mails[3], "28 May 2029") {
			t.Errorf("the mail does not say the new expiry: %s", mails[3])
		}
	})
}

func TestARejectedWarrantyKeepsItsExpiryAndCannotBeAskedForTwice(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		bought := p.Buys(asha)
		request := p.Asks(asha, bought)
		p.Call("POST", rejectPath, desk, rejection(request)).Gives(200)
		p.Call("GET", "/api/warranty/check-warranty/"+apptest.Text(bought, "_id"), asha.Token, nil).Gives(200, `{"exists":true,"status":"Rejected"}`)
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"expiryDate":"2029-03-02"`, `"isClaimed":true`)
		p.Call("POST", warrantyPath, asha.Token, map[string]any{"productID": bought["_id"]}).Refuses(409, "This warranty has already been claimed.")
		if mails := p.MailsTo(asha.Email); !strings.Contains(mails[len(mails)-1], "Subject: Your warranty request was rejected") {
			t.Errorf("the last mail is %q", mails[len(mails)-1])
		}
	})
}

func TestAnExtensionIsAskedForWithinSevenDaysOfThePurchase(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		eighth := p.Buys(asha, "serialNo", "8", "purchaseDate", "2026-02-22")
		p.Call("POST", warrantyPath, asha.Token, map[string]any{"productID": eighth["productID"], "purchaseDate": apptest.Today}).
			Refuses(409, "A warranty extension is available only within 7 days of the purchase date.")
		if n := p.Count("warranties") + p.Count("registered_products WHERE is_claimed = TRUE"); n != 0 {
			t.Error("a refused request left something behind")
		}
		p.Asks(asha, p.Buys(asha, "serialNo", "7", "purchaseDate", "2026-02-23"))
		atMidnight, afterMidnight := p.Buys(asha, "serialNo", "A", "purchaseDate", "2026-03-02"), p.Buys(asha, "serialNo", "B", "purchaseDate", "2026-03-02")
		// The last minute of the seventh day in Kolkata, 18:29 in UTC.
		p.Clock.Advance(7*day + 13*time.Hour + 59*time.Minute)
		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		p.Asks(asha, atMidnight)
		p.Clock.Advance(time.Minute)
		p.Call("POST", warrantyPath, asha.Token, map[string]any{"productID": afterMidnight["productID"]}).Gives(409)
	})
}

func TestARequestIsRefusedWithOneSentence(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		theirs := p.Buys(ravi)
		for _, c := range []struct {
			body     map[string]any
			status   int
			sentence string
		}{
			{map[string]any{}, 400, "Please select a product: productID is missing."},
			{map[string]any{"productID": nil}, 400, "Please select a product: productID is missing."},
			{map[string]any{"productID": 7}, 400, "The field 'productID' must be text."},
			{map[string]any{"productID": "PRNOTHING"}, 404, "Product not found."},
			{map[string]any{"productID": theirs["productID"]}, 404, "Product not found."},
			{map[string]any{"productID": theirs["_id"]}, 404, "Product not found."},
			{map[string]any{"productID": theirs["_id"], "customerId": ravi.ID}, 403, "You can only do this for your own account."},
		} {
			p.Call("POST", warrantyPath, asha.Token, c.body).Refuses(c.status, c.sentence)
		}
		p.Call("GET", "/api/warranty/check-warranty/"+apptest.Text(theirs, "productID"), asha.Token, nil).Refuses(404, "Product not found.")
		p.Call("GET", "/api/warranty/check-warranty/PRNOTHING", asha.Token, nil).Refuses(404, "Product not found.")
		p.Call("GET", "/api/warranty/check-warranty/"+apptest.Text(theirs, "productID"), p.Admin(), nil).Gives(200, `"exists":false`)
		if n := p.Count("warranties"); n != 0 {
			t.Errorf("%d requests are stored", n)
		}
	})
}

func TestOneWarrantyIsAskedForOnceHoweverOftenItIsClicked(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		first, second := p.Buys(asha, "serialNo", "1"), p.Buys(asha, "serialNo", "2")
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.Call("POST", warrantyPath, asha.Token, map[string]any{"productID": first["productID"]})
			})
		}
		all.Wait()
		won := 0
		for _, a := range answers {
			if a.Status == 201 {
				won++
			} else {
				a.Refuses(409, "This warranty has already been claimed.")
			}
		}
		if n := p.Count("warranties"); won != 1 || n != 1 {
			t.Errorf("%d requests won and %d are stored, want one", won, n)
		}
		key := http.Header{"Idempotency-Key": {"click"}, "Content-Type": {"application/json"}}
		body := `{"productID":"` + apptest.Text(second, "productID") + `"}`
		one := p.Send("POST", warrantyPath, asha.Token, key, strings.NewReader(body)).Gives(201)
		two := p.Send("POST", warrantyPath, asha.Token, key, strings.NewReader(body)).Gives(201)
		if one.Body != two.Body {
			t.Errorf("the repeat answers %s, want %s", two.Body, one.Body)
		}
	})
}
