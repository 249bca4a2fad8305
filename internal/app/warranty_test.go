package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
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

func TestADecisionIsRefusedWithOneSentenceAndChangesNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		request := p.asks(asha, p.buys(asha))
		with := func(field string, value any) map[string]any {
			form := approval(request)
			form[field] = value
			if value == nil {
				delete(form, field)
			}
			return form
		}
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{with("pdf", nil), 400, "File is required"},
			{with("pdf", file{"photo.pdf", pngPicture(t)}), 415, "Please upload a PDF file."},
			{with("pdf", file{"big.pdf", strings.Repeat("x", 10485761)}), 413, "File size exceeds the limit of 10MB"},
			{with("productIds", `["a\u0000b"]`), 400, "Please send productIds as a list of warranty record ids."},
			{with("newStatus", "Rejected"), 400, "Here newStatus must be Approved."},
			{with("newStatus", nil), 400, "Here newStatus must be Approved."},
			{with("productIds", nil), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", "[]"), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", request), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", `["`+request+`", 5]`), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", `["`+request+`", "nothing"]`), 404, "Warranty request not found."},
		} {
			p.form("POST", approvePath, desk, c.form).refuses(c.status, c.sentence)
		}
		for _, c := range []struct {
			body     any
			status   int
			sentence string
		}{
			{map[string]any{"newStatus": "Rejected"}, 400, "Please send productIds as a list of warranty record ids."},
			{map[string]any{"productIds": []string{request}}, 400, "Here newStatus must be Rejected."},
			{map[string]any{"productIds": []string{request}, "newStatus": "Approved"}, 400, "Here newStatus must be Rejected."},
			{map[string]any{"productIds": request, "newStatus": "Rejected"}, 400, "The field 'productIds' must be a list."},
			{rejection(request, "nothing"), 404, "Warranty request not found."},
			{rejection(slices.Repeat([]string{request}, 101)...), 400, "Please send productIds as a list of warranty record ids."},
		} {
			p.call("POST", rejectPath, desk, c.body).refuses(c.status, c.sentence)
		}
		p.form("POST", approvePath, asha.Token, approval(request)).gives(403)
		p.undecided(1)
		p.holds(1, 1)
	})
}

func TestADecidedRequestTellsThatActionWasTaken(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		approved, rejected, open := p.asks(asha, p.buys(asha, "serialNo", "1")), p.asks(asha, p.buys(asha, "serialNo", "2")), p.asks(asha, p.buys(asha, "serialNo", "3"))
		p.form("POST", approvePath, desk, approval(approved, approved)).gives(200)
		p.call("POST", rejectPath, desk, rejection(rejected)).gives(200)
		for request, status := range map[string]string{approved: "Approved", rejected: "Rejected"} {
			p.form("POST", approvePath, desk, approval(request)).refuses(409, "Action already taken: "+status)
			p.call("POST", rejectPath, desk, rejection(request)).refuses(409, "Action already taken: "+status)
			p.form("POST", approvePath, desk, approval(open, request)).refuses(409, "Action already taken: "+status)
			p.call("POST", rejectPath, desk, rejection(open, request)).refuses(409, "Action already taken: "+status)
		}
		if n := p.count("registered_products WHERE expiry_date = '2029-06-02'"); n != 1 {
			t.Errorf("%d products are extended, want one, once", n)
		}
		if n := p.count("warranties WHERE id = $1 AND status = 'In process' AND decided_by IS NULL", open); n != 1 {
			t.Error("the undecided request was touched")
		}
		p.holds(3, 4)
	})
}

func TestARepeatedDecisionGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		approved, rejected := p.asks(asha, p.buys(asha, "serialNo", "1")), p.asks(asha, p.buys(asha, "serialNo", "2"))
		key := func(k string) http.Header {
			return http.Header{"Idempotency-Key": {k}, "Content-Type": {"application/json"}}
		}
		body, err := json.Marshal(rejection(rejected))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			p.form("POST", approvePath, desk, approval(approved), key("approve")).gives(200)
			p.send("POST", rejectPath, desk, key("reject"), bytes.NewReader(body)).gives(200)
		}
		p.form("POST", approvePath, desk, approval(approved), key("again")).refuses(409, "Action already taken: Approved")
		if n := p.count("registered_products WHERE expiry_date = '2029-06-02'"); n != 1 {
			t.Errorf("%d products are extended, want one, once", n)
		}
		if mails := p.mailsTo(asha.Email); len(mails) != 7 {
			t.Errorf("%d mails were sent, want 7", len(mails))
		}
		p.holds(2, 3)
	})
}

func TestABatchIsApprovedTogetherAndEachCustomerOpensTheLetter(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi, desk := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer"), p.admin()
		hers, second, his := p.buys(asha, "serialNo", "1"), p.buys(asha, "serialNo", "2"), p.buys(ravi, "serialNo", "3")
		p.form("POST", approvePath, desk, approval(p.asks(asha, hers), p.asks(ravi, his), p.asks(asha, second))).gives(200)
		for _, c := range []struct {
			who     person
			product map[string]any
		}{{asha, hers}, {asha, second}, {ravi, his}} {
			document := p.call("GET", "/api/warranty/check-warranty/"+text(c.product, "productID"), c.who.Token, nil).gives(200).get("document")
			p.call("GET", "/"+document, c.who.Token, nil).gives(200, letterOfApproval.content)
		}
		if n := p.count("registered_products r JOIN warranties w ON w.product_id = r.id WHERE r.expiry_date = '2029-06-02' AND w.expiry_date = '2029-06-02'"); n != 3 {
			t.Errorf("%d of 3 warranties are extended", n)
		}
		p.holds(3, 5)
	})
}

func TestOfTwoAdminsOneDecides(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		request := p.asks(asha, p.buys(asha))
		answers := make([]*answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				if i%2 == 0 {
					answers[i] = p.form("POST", approvePath, desk, approval(request))
				} else {
					answers[i] = p.call("POST", rejectPath, desk, rejection(request))
				}
			})
		}
		all.Wait()
		winner := -1
		for i, a := range answers {
			if a.Status == 200 && winner >= 0 {
				t.Fatal("two decisions won")
			}
			if a.Status == 200 {
				winner = i
			}
		}
		if winner < 0 {
			t.Fatal("no decision won")
		}
		status, expiry, files := "Approved", "2029-06-02", 2
		if winner%2 == 1 {
			status, expiry, files = "Rejected", "2029-03-02", 1
		}
		for i, a := range answers {
			if i != winner {
				a.refuses(409, "Action already taken: "+status)
			}
		}
		if n := p.count("registered_products r JOIN warranties w ON w.product_id = r.id WHERE r.expiry_date = $1 AND w.expiry_date = $1 AND w.status = $2", expiry, status); n != 1 {
			t.Error("request and product do not agree")
		}
		p.holds(1, files)
	})
}

func TestAnUnknownStatusCountsAsUndecided(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, desk := p.registers("Asha Verma", "User"), p.admin()
		request := p.asks(asha, p.buys(asha))
		if err := p.db.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE warranties SET status = 'On the way'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		p.call("GET", "/api/warranty/fetch", desk, nil).gives(200, `"status":"On the way"`)
		p.call("POST", rejectPath, desk, rejection(request)).gives(200)
	})
}

func TestWarrantyRequestsSearchPageAndSort(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		desk := p.admin()
		var people []person
		for i := range 11 {
			who := p.registers(fmt.Sprintf("Customer %02d", i), "User")
			people = append(people, who)
			p.asks(who, p.buys(who, "serialNo", fmt.Sprint(i), "purchaseDate", "2026-02-28"))
		}
		p.registers("Without Anything", "User")
		p.asks(people[0], p.buys(people[0], "serialNo", "older", "purchaseDate", "2026-02-27"))
		p.asks(people[0], p.buys(people[0], "serialNo", "newer", "purchaseDate", "2026-03-01"))
		const path = "/api/warranty/fetch"
		if rows := p.call("GET", path, desk, nil).gives(200).rows(); len(rows) != 13 || rows[0]["serialNo"] != "newer" {
			t.Errorf("the plain call gives %d rows", len(rows))
		}
		grouped := p.call("GET", path+"?group=customer", desk, nil).gives(200).hides("Without")
		if rows := grouped.rows(); len(rows) != 10 || grouped.Header.Get("X-Total-Count") != "11" || rows[0]["customerId"] != people[0].ID {
			t.Errorf("grouped: %s of %v", grouped.Header.Get("X-Total-Count"), rows)
		}
		for q, want := range map[string]int{"customer+1": 1, "CUSTOMER": 10, strings.ToLower(people[4].ID): 1, "nobody": 0} {
			if n := len(p.call("GET", path+"?group=customer&q="+q, desk, nil).gives(200).rows()); n != want {
				t.Errorf("a search for %q finds %d, want %d", q, n, want)
			}
		}
		var serials []string
		for _, row := range p.call("GET", "/api/warranty/customerid/"+people[0].ID, desk, nil).gives(200).rows() {
			serials = append(serials, text(row, "serialNo"))
		}
		if !slices.Equal(serials, []string{"newer", "0", "older"}) {
			t.Errorf("the cards are in the order %q, want latest purchase first", serials)
		}
		p.call("GET", "/api/warranty/customerid/CUNOBODY", desk, nil).gives(200, "[]")
	})
}

func TestTheDemoHasProductsAndRequestsAndMakesThemOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := newPortal(t, engine, func(c *app.Config) { c.Demo = true })
			counts := func() [4]int {
				return [4]int{
					p.count("catalogue"), p.count("registered_products"),
					p.count("warranties WHERE status = 'Approved' AND document_key IS NOT NULL"), p.count("warranties WHERE status = 'In process'"),
				}
			}
			first := counts()
			if slices.Min(first[:]) == 0 {
				t.Errorf("something is missing: %v", first)
			}
			if err := p.app.Start(t.Context(), io.Discard); err != nil {
				t.Fatal(err)
			}
			if again := counts(); again != first {
				t.Errorf("a second start changes %v to %v", first, again)
			}
			asha := p.login("asha@example.com", "demo-password")
			for _, row := range p.call("GET", "/Registered/fetch", asha, nil).gives(200, `"isClaimed":true`, `"isClaimed":false`).rows() {
				p.call("GET", "/"+text(row, "invoice"), asha, nil).gives(200, "%PDF-1.4", text(row, "modelNo"))
			}
			if mails := p.mailsTo("asha@example.com"); len(mails) != 0 {
				t.Errorf("the demo wrote %d mails", len(mails))
			}
		})
	}
}
