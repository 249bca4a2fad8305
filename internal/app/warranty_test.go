package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	warrantyPath = "/api/warranty"
	approvePath  = "/api/warranty/approve"
	rejectPath   = "/api/warranty/reject"
	day          = 24 * time.Hour
)

var letterOfApproval = file{"approval.pdf", "%PDF-1.7\n% three months\n%%EOF\n"}

func text(record map[string]any, field string) string { return fmt.Sprint(record[field]) }

// asks requests the extension of a product and gives the request's record id.
func (p *portal) asks(who person, product map[string]any) string {
	p.t.Helper()
	return p.call("POST", warrantyPath, who.Token, map[string]any{"productID": product["productID"]}).gives(201).get("_id")
}

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
func (p *portal) undecided(requests int) {
	p.t.Helper()
	if n := p.count("warranties WHERE status = 'In process' AND decided_at IS NULL AND document_key IS NULL"); n != requests {
		p.t.Errorf("%d requests are undecided, want %d", n, requests)
	}
	if n := p.count("warranties w JOIN registered_products r ON r.id = w.product_id WHERE w.expiry_date <> '2029-03-02' OR r.expiry_date <> '2029-03-02'"); n != 0 {
		p.t.Errorf("%d warranties were extended", n)
	}
}

func TestAWarrantyIsAskedForApprovedAndThreeMonthsLonger(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi, desk := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer"), p.admin()
		bought := p.buys(asha, "purchaseDate", "2026-02-28") // ends on 2029-02-28
		check := "/api/warranty/check-warranty/" + text(bought, "productID")
		p.call("GET", check, asha.Token, nil).gives(200, `{"exists":false,"status":""}`)

		claim := map[string]any{"customerId": asha.ID, "email": asha.Email, "productName": "Gold", "expiryDate": "2099-01-01", "purchaseDate": "2026-03-02",
			"serialNo": "x", "modelNo": "y", "warrantyPeriod": "5 Years", "invoice": "z",
			"productID": bought["productID"]}
		request := p.call("POST", warrantyPath, asha.Token, claim).gives(201, `"message":"Warranty Claimed"`, `"status":"In process"`).get("_id")
		p.call("GET", check, asha.Token, nil).gives(200, `{"exists":true,"status":"In process"}`)
		p.call("GET", "/Registered/fetch", asha.Token, nil).gives(200, `"isClaimed":true`, `"expiryDate":"2029-02-28"`, `"warrantyStatus":"In process"`).hides("document")
		p.call("POST", warrantyPath, asha.Token, claim).refuses(409, "This warranty has already been claimed.")

		p.form("POST", approvePath, desk, approval(request)).gives(200)
		records := p.call("GET", "/api/warranty/customerid/"+asha.ID, desk, nil).gives(200).rows()
		for field, want := range map[string]any{
			"_id": request, "customerId": asha.ID, "customerName": "Asha Verma", "productID": bought["productID"], "productName": "8 Port PoE Switch",
			"serialNo": "SN-0001", "modelNo": "SW-08P", "purchaseDate": "2026-02-28", "expiryDate": "2029-05-28", "status": "Approved",
			"invoice": bought["invoice"], "decidedBy": "admin",
		} {
			if got := records[0][field]; got != want {
				t.Errorf("%s is %v, want %v", field, got, want)
			}
		}
		if text(records[0], "decidedAt") == "" || text(records[0], "requestedAt") == "" {
			t.Errorf("the record does not say when: %v", records[0])
		}
		document := p.call("GET", check, asha.Token, nil).gives(200, `"status":"Approved"`).get("document")
		p.call("GET", "/Registered/fetch", asha.Token, nil).gives(200, `"expiryDate":"2029-05-28"`, `"warrantyStatus":"Approved"`, `"document":"`+document+`"`)
		p.call("GET", "/"+document, asha.Token, nil).gives(200, letterOfApproval.content)
		p.call("GET", "/"+document, ravi.Token, nil).gives(404)
		p.call("POST", warrantyPath, asha.Token, claim).refuses(409, "This warranty has already been claimed.")

		mails := p.mailsTo(asha.Email)
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
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		bought := p.buys(asha)
		request := p.asks(asha, bought)
		p.call("POST", rejectPath, desk, rejection(request)).gives(200)
		p.call("GET", "/api/warranty/check-warranty/"+text(bought, "_id"), asha.Token, nil).gives(200, `{"exists":true,"status":"Rejected"}`)
		p.call("GET", "/Registered/fetch", asha.Token, nil).gives(200, `"expiryDate":"2029-03-02"`, `"isClaimed":true`)
		p.call("POST", warrantyPath, asha.Token, map[string]any{"productID": bought["_id"]}).refuses(409, "This warranty has already been claimed.")
		if mails := p.mailsTo(asha.Email); !strings.Contains(mails[len(mails)-1], "Subject: Your warranty request was rejected") {
			t.Errorf("the last mail is %q", mails[len(mails)-1])
		}
	})
}

func TestAnExtensionIsAskedForWithinSevenDaysOfThePurchase(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		eighth := p.buys(asha, "serialNo", "8", "purchaseDate", "2026-02-22")
		p.call("POST", warrantyPath, asha.Token, map[string]any{"productID": eighth["productID"], "purchaseDate": today}).
			refuses(409, "A warranty extension is available only within 7 days of the purchase date.")
		if n := p.count("warranties") + p.count("registered_products WHERE is_claimed = TRUE"); n != 0 {
			t.Error("a refused request left something behind")
		}
		p.asks(asha, p.buys(asha, "serialNo", "7", "purchaseDate", "2026-02-23"))
		atMidnight, afterMidnight := p.buys(asha, "serialNo", "A", "purchaseDate", "2026-03-02"), p.buys(asha, "serialNo", "B", "purchaseDate", "2026-03-02")
		// The last second of the seventh day in Kolkata, where it is half past six in the evening in UTC.
		p.clock.Advance(7*day + 13*time.Hour + 59*time.Minute)
		asha.Token = p.login(asha.Email, customerPassword)
		p.asks(asha, atMidnight)
		p.clock.Advance(time.Minute)
		p.call("POST", warrantyPath, asha.Token, map[string]any{"productID": afterMidnight["productID"]}).gives(409)
	})
}

func TestARequestIsRefusedWithOneSentence(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		theirs := p.buys(ravi)
		for _, c := range []struct {
			body     map[string]any
			status   int
			sentence string
		}{
			{map[string]any{}, 400, "Please say which product: productID is missing."},
			{map[string]any{"productID": nil}, 400, "Please say which product: productID is missing."},
			{map[string]any{"productID": 7}, 400, "The field 'productID' must be text."},
			{map[string]any{"productID": "PRNOTHING"}, 404, "Product not found."},
			{map[string]any{"productID": theirs["productID"]}, 404, "Product not found."},
			{map[string]any{"productID": theirs["_id"]}, 404, "Product not found."},
			{map[string]any{"productID": theirs["_id"], "customerId": ravi.ID}, 403, "You can only do this for your own account."},
		} {
			p.call("POST", warrantyPath, asha.Token, c.body).refuses(c.status, c.sentence)
		}
		p.call("GET", "/api/warranty/check-warranty/"+text(theirs, "productID"), asha.Token, nil).refuses(404, "Product not found.")
		p.call("GET", "/api/warranty/check-warranty/PRNOTHING", asha.Token, nil).refuses(404, "Product not found.")
		p.call("GET", "/api/warranty/check-warranty/"+text(theirs, "productID"), p.admin(), nil).gives(200, `"exists":false`)
		if n := p.count("warranties"); n != 0 {
			t.Errorf("%d requests are stored", n)
		}
	})
}

func TestOneWarrantyIsAskedForOnceHoweverOftenItIsClicked(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		first, second := p.buys(asha, "serialNo", "1"), p.buys(asha, "serialNo", "2")
		answers := make([]*answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.call("POST", warrantyPath, asha.Token, map[string]any{"productID": first["productID"]})
			})
		}
		all.Wait()
		won := 0
		for _, a := range answers {
			if a.Status == 201 {
				won++
			} else {
				a.refuses(409, "This warranty has already been claimed.")
			}
		}
		if n := p.count("warranties"); won != 1 || n != 1 {
			t.Errorf("%d requests won and %d are stored, want one", won, n)
		}
		key := http.Header{"Idempotency-Key": {"click"}, "Content-Type": {"application/json"}}
		body := `{"productID":"` + text(second, "productID") + `"}`
		one := p.send("POST", warrantyPath, asha.Token, key, strings.NewReader(body)).gives(201)
		two := p.send("POST", warrantyPath, asha.Token, key, strings.NewReader(body)).gives(201)
		if one.Body != two.Body {
			t.Errorf("the repeat answers %s, want %s", two.Body, one.Body)
		}
	})
}
