package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/platform/db"
)

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
