package scheme_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func without(form map[string]any, field string) map[string]any { return with(form, field, []string{}) }

func with(form map[string]any, field string, value any) map[string]any {
	changed := map[string]any{}
	for k, v := range form {
		changed[k] = v
	}
	changed[field] = value
	return changed
}

func TestTheInvoiceOpensForItsDealerAndTheDeskOnly(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, other := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		path := "/" + p.Call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).Gives(200).Rows()[0]["invoiceFile"].(string)
		p.Call("GET", path, ravi.Token, nil).Gives(200, "%PDF")
		p.Call("GET", path, admin, nil).Gives(200, "%PDF")
		p.Call("GET", path, other.Token, nil).Refuses(404, "File not found.")
	})
}

func TestAClaimIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme, hidden, deleted := p.Creates(admin, "Camera Bonanza", "2026-03-31"), p.Creates(admin, "Hidden", "2026-03-31"), p.Creates(admin, "Deleted", "2026-03-31")
		p.Call("PATCH", "/Scheme/hide/"+hidden, admin, map[string]any{"LiveScheme": false}).Gives(200, `"LiveScheme":false`)
		p.Call("DELETE", "/Scheme/delete/"+deleted, admin, nil).Gives(200)
		p.MailsTo(ravi.Email)
		good := apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("one"))
		const unequal = "Each selected scheme needs its own name, date, invoice, purchase date, dealer and amount."
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{without(good, "schemeIds[]"), 400, "Please select at least one scheme."},
			{with(good, "invoiceFiles[]", []apptest.File{}), 400, "Please upload an invoice for each selected scheme."},
			{with(good, "schemeIds[]", []string{scheme, scheme}), 400, "Please upload an invoice for each selected scheme."},
			{with(good, "invoiceFiles[]", []apptest.File{apptest.ClaimPDF("1"), apptest.ClaimPDF("2")}), 400, unequal},
			{without(good, "schemeNames[]"), 400, unequal},
			{with(good, "schemeDates[]", []string{"a", "b"}), 400, unequal},
			{without(good, "purchaseDates[]"), 400, unequal},
			{with(good, "purchaseFrom[]", []string{"UNIVERSAL", "UNIVERSAL"}), 400, unequal},
			{without(good, "invoiceAmounts[]"), 400, unequal},
			{with(good, "schemeIds[]", "SC000000"), 404, "Scheme not found."},
			{with(good, "schemeIds[]", deleted), 404, "Scheme not found."},
			{with(good, "schemeIds[]", hidden), 409, "The scheme Hidden is no longer active."},
			{with(good, "invoiceAmounts[]", "-1"), 400, "The invoice amount cannot be negative."},
			{with(good, "invoiceAmounts[]", "1e400"), 400, "Please enter the invoice amount in rupees, with at most two decimals."},
			{with(good, "invoiceAmounts[]", "10000000001"), 400, "The invoice amount can be at most ₹10,00,00,00,000."},
			{with(good, "purchaseDates[]", "2026-03-03"), 400, "The purchase date cannot be in the future."},
			{with(good, "purchaseDates[]", "yesterday"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{with(good, "purchaseFrom[]", "SOMEBODY"), 400, "Please select the dealer you purchased from."},
			{with(good, "purchaseFrom[]", "a\x00b"), 400, "The request has characters that cannot be stored."},
			{with(good, "invoiceFiles[]", apptest.File{Name: "a.pdf", Content: "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"}), 415, ""},
			{with(good, "invoiceFiles[]", apptest.File{Name: "a.pdf", Content: "MZ not a picture"}), 415, "Please upload a PDF, JPEG, PNG or WebP file."},
			{with(good, "invoiceFiles[]", apptest.File{Name: "a.pdf", Content: "%PDF-1.7\n" + strings.Repeat("x", 10485760)}), 413, "File size exceeds the limit of 10MB"},
			{with(good, "customerId", "CU00000000"), 403, "You can only do this for your own account."},
		} {
			a := p.Form("POST", "/Customer-Scheme/create", ravi.Token, c.form).Gives(c.status)
			if c.sentence != "" {
				a.Refuses(c.status, c.sentence)
			}
		}
		p.Call("POST", "/Customer-Scheme/create", ravi.Token, map[string]any{"schemeIds": []string{scheme}}).Gives(415)
		for _, table := range []string{"claims", "claim_events", "files", "jobs"} {
			if n := p.Count(table); n != 0 {
				t.Errorf("%d rows in %s, want none", n, table)
			}
		}
		if stored := p.StoredFiles(); stored != 0 {
			t.Errorf("%d files are stored, want none", stored)
		}
	})
}

func TestSeveralSchemesInOneFormAreAllTakenOrNone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		one, two := p.Creates(admin, "One", "2026-03-31"), p.Creates(admin, "Two", "2026-03-31")
		form := map[string]any{
			"customerId": ravi.ID, "customerEmail": ravi.Email, "schemeIds[]": []string{one, two}, "schemeNames[]": []string{"One", "Two"}, "schemeDates[]": []string{"N/A", "N/A"},
			"invoiceFiles[]": []apptest.File{apptest.ClaimPDF("1"), apptest.ClaimPDF("2")}, "purchaseDates[]": []string{"N/A", "2026-02-28"}, "purchaseFrom[]": []string{"N/A", "STEK SYSTEM"}, "invoiceAmounts[]": []string{"0", "99.9"},
		}
		p.Form("POST", "/Customer-Scheme/create", ravi.Token, with(form, "schemeIds[]", []string{one, "SC000000"})).Refuses(404, "Scheme not found.")
		if n := p.Count("claims"); n != 0 {
			t.Fatalf("%d claims are stored, want none", n)
		}
		p.Form("POST", "/Customer-Scheme/create", ravi.Token, form).Gives(201)
		rows := p.Call("GET", "/Scheme/fetch?q="+ravi.ID, admin, nil).Gives(200).Rows()
		if len(rows) != 2 {
			t.Fatalf("%d claims, want 2", len(rows))
		}
		for _, row := range rows {
			if row["schemeId"] == one && (row["purchaseDate"] != nil || row["purchaseFrom"] != nil || row["invoiceAmount"] != nil) {
				t.Errorf("what was not said is stored: %v", row)
			}
			if row["schemeId"] == two && (row["purchaseDate"] != "2026-02-28" || row["purchaseFrom"] != "STEK SYSTEM" || row["invoiceAmount"] != 99.9) {
				t.Errorf("what was said is not stored: %v", row)
			}
		}
		if n := p.Count("claims WHERE amount IS NULL AND purchase_date IS NULL AND purchase_from IS NULL"); n != 1 {
			t.Errorf("%d claims without a purchase, want 1", n)
		}
	})
}

func TestAnOverSchemeTakesAnInvoiceForReference(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Until tonight", "2026-03-02")
		p.Claims(ravi, scheme, apptest.ClaimPDF("before")) // 10:00 in the portal's time zone
		p.Clock.Advance(14 * time.Hour)
		ravi.Token = p.Login(ravi.Email, apptest.CustomerPassword)
		p.Call("GET", "/Customer-Scheme/all", ravi.Token, nil).Gives(200, `"isOver":true`)
		p.Claims(ravi, scheme, apptest.ClaimPDF("after"))
		rows := p.Call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).Gives(200).Rows()
		if rows[0]["forReference"] != true || rows[1]["forReference"] != false {
			t.Errorf("only the second claim is for reference: %v", rows)
		}
	})
}

func TestTheSameSubmitTwiceIsOneClaim(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		key := http.Header{"Idempotency-Key": {"form-1"}}
		answers := make([]string, 7)
		var wait sync.WaitGroup
		for i := range 6 {
			wait.Go(func() {
				answers[i] = p.Form("POST", "/Customer-Scheme/create", ravi.Token, apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("one")), key).Body
			})
		}
		wait.Wait()
		p.Call("PATCH", "/Scheme/hide/"+scheme, admin, map[string]any{"LiveScheme": false}).Gives(200)
		answers[6] = p.Form("POST", "/Customer-Scheme/create", ravi.Token, apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("one")), key).Gives(201).Body
		if len(slices.Compact(answers)) != 1 {
			t.Errorf("the answers differ: %q", answers)
		}
		if claims, events, stored := p.Count("claims"), p.Count("claim_events"), p.StoredFiles(); claims != 1 || events != 1 || stored != 1 {
			t.Errorf("%d claims, %d events and %d files, want one of each", claims, events, stored)
		}
	})
}
