package warranty_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestADecisionIsRefusedWithOneSentenceAndChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		request := p.Asks(asha, p.Buys(asha))
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
			{with("pdf", apptest.File{Name: "photo.pdf", Content: apptest.Picture(t)}), 415, "Please upload a PDF file."},
			{with("pdf", apptest.File{Name: "big.pdf", Content: strings.Repeat("x", 10485761)}), 413, "File size exceeds the limit of 10MB"},
			{with("productIds", `["a\u0000b"]`), 400, "Please send productIds as a list of warranty record ids."},
			{with("newStatus", "Rejected"), 400, "The newStatus must be Approved."},
			{with("newStatus", nil), 400, "The newStatus must be Approved."},
			{with("productIds", nil), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", "[]"), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", request), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", `["`+request+`", 5]`), 400, "Please send productIds as a list of warranty record ids."},
			{with("productIds", `["`+request+`", "nothing"]`), 404, "Warranty request not found."},
		} {
			p.Form("POST", approvePath, desk, c.form).Refuses(c.status, c.sentence)
		}
		for _, c := range []struct {
			body     any
			status   int
			sentence string
		}{
			{map[string]any{"newStatus": "Rejected"}, 400, "Please send productIds as a list of warranty record ids."},
			{map[string]any{"productIds": []string{request}}, 400, "The newStatus must be Rejected."},
			{map[string]any{"productIds": []string{request}, "newStatus": "Approved"}, 400, "The newStatus must be Rejected."},
			{map[string]any{"productIds": request, "newStatus": "Rejected"}, 400, "The field 'productIds' must be a list."},
			{rejection(request, "nothing"), 404, "Warranty request not found."},
			{rejection(slices.Repeat([]string{request}, 101)...), 400, "Please send productIds as a list of warranty record ids."},
		} {
			p.Call("POST", rejectPath, desk, c.body).Refuses(c.status, c.sentence)
		}
		p.Form("POST", approvePath, asha.Token, approval(request)).Gives(403)
		undecided(p, 1)
		p.Holds(1, 1)
	})
}

func TestADecidedRequestTellsThatActionWasTaken(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		approved, rejected, open := p.Asks(asha, p.Buys(asha, "serialNo", "1")), p.Asks(asha, p.Buys(asha, "serialNo", "2")), p.Asks(asha, p.Buys(asha, "serialNo", "3"))
		p.Form("POST", approvePath, desk, approval(approved, approved)).Gives(200)
		p.Call("POST", rejectPath, desk, rejection(rejected)).Gives(200)
		for request, status := range map[string]string{approved: "Approved", rejected: "Rejected"} {
			p.Form("POST", approvePath, desk, approval(request)).Refuses(409, "Action already taken: "+status)
			p.Call("POST", rejectPath, desk, rejection(request)).Refuses(409, "Action already taken: "+status)
			p.Form("POST", approvePath, desk, approval(open, request)).Refuses(409, "Action already taken: "+status)
			p.Call("POST", rejectPath, desk, rejection(open, request)).Refuses(409, "Action already taken: "+status)
		}
		if n := p.Count("registered_products WHERE expiry_date = '2029-06-02'"); n != 1 {
			t.Errorf("%d products are extended, want one, once", n)
		}
		if n := p.Count("warranties WHERE id = $1 AND status = 'In process' AND decided_by IS NULL", open); n != 1 {
			t.Error("the undecided request was touched")
		}
		p.Holds(3, 4)
	})
}

func TestARepeatedDecisionGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		approved, rejected := p.Asks(asha, p.Buys(asha, "serialNo", "1")), p.Asks(asha, p.Buys(asha, "serialNo", "2"))
		key := func(k string) http.Header {
			return http.Header{"Idempotency-Key": {k}, "Content-Type": {"application/json"}}
		}
		body, err := json.Marshal(rejection(rejected))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			p.Form("POST", approvePath, desk, approval(approved), key("approve")).Gives(200)
			p.Send("POST", rejectPath, desk, key("reject"), bytes.NewReader(body)).Gives(200)
		}
		p.Form("POST", approvePath, desk, approval(approved), key("again")).Refuses(409, "Action already taken: Approved")
		if n := p.Count("registered_products WHERE expiry_date = '2029-06-02'"); n != 1 {
			t.Errorf("%d products are extended, want one, once", n)
		}
		if mails := p.MailsTo(asha.Email); len(mails) != 7 {
			t.Errorf("%d mails were sent, want 7", len(mails))
		}
		p.Holds(2, 3)
	})
}

func TestABatchIsApprovedTogetherAndEachCustomerOpensTheLetter(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, desk := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
		hers, second, his := p.Buys(asha, "serialNo", "1"), p.Buys(asha, "serialNo", "2"), p.Buys(ravi, "serialNo", "3")
		p.Form("POST", approvePath, desk, approval(p.Asks(asha, hers), p.Asks(ravi, his), p.Asks(asha, second))).Gives(200)
		for _, c := range []struct {
			who     apptest.Person
			product map[string]any
		}{{asha, hers}, {asha, second}, {ravi, his}} {
			document := p.Call("GET", "/api/warranty/check-warranty/"+apptest.Text(c.product, "productID"), c.who.Token, nil).Gives(200).Get("document")
			p.Call("GET", "/"+document, c.who.Token, nil).Gives(200, letterOfApproval.Content)
		}
		if n := p.Count("registered_products r JOIN warranties w ON w.product_id = r.id WHERE r.expiry_date = '2029-06-02' AND w.expiry_date = '2029-06-02'"); n != 3 {
			t.Errorf("%d of 3 warranties are extended", n)
		}
		p.Holds(3, 5)
	})
}

func TestOfTwoAdminsOneDecides(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		request := p.Asks(asha, p.Buys(asha))
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				if i%2 == 0 {
					answers[i] = p.Form("POST", approvePath, desk, approval(request))
				} else {
					answers[i] = p.Call("POST", rejectPath, desk, rejection(request))
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
				a.Refuses(409, "Action already taken: "+status)
			}
		}
		if n := p.Count("registered_products r JOIN warranties w ON w.product_id = r.id WHERE r.expiry_date = $1 AND w.expiry_date = $1 AND w.status = $2", expiry, status); n != 1 {
			t.Error("request and product do not agree")
		}
		p.Holds(1, files)
	})
}

func TestAnUnknownStatusCountsAsUndecided(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		request := p.Asks(asha, p.Buys(asha))
		if err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE warranties SET status = 'On the way'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		p.Call("GET", "/api/warranty/fetch", desk, nil).Gives(200, `"status":"On the way"`)
		p.Call("POST", rejectPath, desk, rejection(request)).Gives(200)
	})
}
