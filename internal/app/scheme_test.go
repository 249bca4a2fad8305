package app_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// claimPDF is an invoice that differs from others by its text.
func claimPDF(text string) file {
	return file{"invoice.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% " + text + "\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"}
}

// creates makes a live scheme and gives its human number.
func (p *portal) creates(admin, name, endDate string) string {
	p.t.Helper()
	return p.call("POST", "/Scheme/create", admin, map[string]any{"schemeName": name, "schemeEndDate": endDate}).gives(201).get("schemeId")
}

// claimForm is the form that Select Schemes sends, with one scheme.
func claimForm(who person, schemeID string, invoice file) map[string]any {
	return map[string]any{
		"customerId": who.ID, "customerEmail": who.Email, "schemeIds[]": schemeID, "schemeNames[]": "whatever", "schemeDates[]": "2026-03-31",
		"invoiceFiles[]": invoice, "purchaseDates[]": "2026-03-01", "purchaseFrom[]": "UNIVERSAL", "invoiceAmounts[]": "1234.50",
	}
}

func without(form map[string]any, field string) map[string]any { return with(form, field, []string{}) }

func with(form map[string]any, field string, value any) map[string]any {
	changed := map[string]any{}
	for k, v := range form {
		changed[k] = v
	}
	changed[field] = value
	return changed
}

// claims submits one claim and gives its ticket number.
func (p *portal) claims(who person, schemeID string, invoice file) string {
	p.t.Helper()
	var out struct{ TicketNos []string }
	p.form("POST", "/Customer-Scheme/create", who.Token, claimForm(who, schemeID, invoice)).gives(201, "Invoice submitted successfully!").decode(&out)
	if len(out.TicketNos) != 1 {
		p.t.Fatalf("one claim has tickets %q", out.TicketNos)
	}
	return out.TicketNos[0]
}

func decision(who person, schemeID, ticketNo, status, reason string) map[string]any {
	d := map[string]any{
		"customerId": who.ID, "schemeId": schemeID, "ticketNo": ticketNo, "status": status,
		"purchaseDate": "2026-03-01", "purchaseFrom": "UNIVERSAL", "invoiceAmount": 1234.5,
	}
	if reason != "" {
		d["rejectionReason"] = reason
	}
	return d
}

func (p *portal) decides(admin string, decisions ...map[string]any) *answer {
	p.t.Helper()
	return p.call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": decisions})
}

func TestADealersClaimGoesFromTheSchemeToItsEnd(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		p.call("GET", "/Customer-Scheme/all", ravi.Token, nil).
			gives(200, `"schemeId":"`+scheme+`"`, `"schemeName":"Camera Bonanza"`, `"schemeEndDate":"2026-03-31"`, `"LiveScheme":true`, `"isOver":false`)

		good, bad := p.claims(ravi, scheme, claimPDF("one")), p.claims(ravi, scheme, claimPDF("two"))
		own := func() *answer {
			return p.call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, ravi.Token, nil).gives(200)
		}
		groups := own().rows()
		if len(groups) != 1 || len(groups[0]["claims"].([]any)) != 2 || groups[0]["schemeName"] != "Camera Bonanza" {
			t.Fatalf("want both claims in one group, got %v", groups)
		}
		own().gives(200, `"status":"Wait for Confirmation"`, `"purchaseDate":"2026-03-01"`, `"purchaseFrom":"UNIVERSAL"`, `"invoiceAmount":1234.5`, `"forReference":false`)

		p.decides(admin, decision(ravi, scheme, bad, "Rejected", "  The stamp is missing. ")).gives(200)
		p.decides(admin, decision(ravi, scheme, good, "In Process", "")).gives(200)
		p.decides(admin, decision(ravi, scheme, good, "Approved", "")).gives(200)
		own().gives(200, `"rejectionReason":"The stamp is missing."`, `"status":"Approved"`).hides(`"by"`, "duplicateOf", "admin")

		var history [][]string
		for _, row := range p.call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).gives(200).rows() {
			var stages []string
			for _, e := range row["history"].([]any) {
				e := e.(map[string]any)
				stages = append(stages, fmt.Sprint(e["status"], " by ", e["by"]))
			}
			history = append(history, stages)
		}
		want := [][]string{
			{"Wait for Confirmation by " + ravi.ID, "Rejected by admin"},
			{"Wait for Confirmation by " + ravi.ID, "In Process by admin", "Approved by admin"},
		}
		if !slices.EqualFunc(history, want, slices.Equal) {
			t.Errorf("the history is %q, want %q", history, want)
		}

		mails := p.mailsTo(ravi.Email)
		if len(mails) != 4 {
			t.Fatalf("%d mails, want the welcome and one per decision", len(mails))
		}
		all := strings.Join(mails, "\n")
		for _, text := range []string{"Your claim " + bad + ": Rejected", "The stamp is missing.", "Your claim " + good + ": In Process", "Your claim " + good + ": Approved"} {
			if !strings.Contains(all, text) {
				t.Errorf("no mail says %q", text)
			}
		}
	})
}

func TestTheInvoiceOpensForItsDealerAndTheDeskOnly(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi, other := p.admin(), p.registers("Ravi Traders", "Dealer"), p.registers("Mohan Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		p.claims(ravi, scheme, claimPDF("one"))
		path := "/" + p.call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).gives(200).rows()[0]["invoiceFile"].(string)
		p.call("GET", path, ravi.Token, nil).gives(200, "%PDF")
		p.call("GET", path, admin, nil).gives(200, "%PDF")
		p.call("GET", path, other.Token, nil).refuses(404, "File not found.")
	})
}

func TestSchemesAreForDealersAndTheDesk(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, asha, ravi := p.admin(), p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		ticket := p.claims(ravi, scheme, claimPDF("one"))
		const onlyDealers = "Schemes are available to dealers only."
		p.call("GET", "/Customer-Scheme/all", asha.Token, nil).refuses(403, onlyDealers)
		p.form("POST", "/Customer-Scheme/create", asha.Token, claimForm(asha, scheme, claimPDF("x"))).refuses(403, onlyDealers)
		p.call("GET", "/Customer-scheme/customer-scheme/"+asha.ID, asha.Token, nil).refuses(403, onlyDealers)
		p.call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, asha.Token, nil).refuses(403, onlyDealers)
		mohan := p.registers("Mohan Traders", "Dealer")
		p.call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, mohan.Token, nil).refuses(404, "Customer not found.").hides(ticket)
		p.call("GET", "/Customer-scheme/customer-scheme/"+mohan.ID, mohan.Token, nil).gives(200, "[]")
		p.call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, admin, nil).gives(200, ticket)
		p.form("POST", "/Customer-Scheme/create", mohan.Token, claimForm(ravi, scheme, claimPDF("y"))).
			refuses(403, "You can only do this for your own account.")
		if n := p.count("claims"); n != 1 {
			t.Errorf("%d claims are stored, want the one of the dealer himself", n)
		}
	})
}

func TestAClaimIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		scheme, hidden, deleted := p.creates(admin, "Camera Bonanza", "2026-03-31"), p.creates(admin, "Hidden", "2026-03-31"), p.creates(admin, "Deleted", "2026-03-31")
		p.call("PATCH", "/Scheme/hide/"+hidden, admin, map[string]any{"LiveScheme": false}).gives(200, `"LiveScheme":false`)
		p.call("DELETE", "/Scheme/delete/"+deleted, admin, nil).gives(200)
		p.mailsTo(ravi.Email)
		good := claimForm(ravi, scheme, claimPDF("one"))
		const unequal = "Each selected scheme needs its own name, date, invoice, purchase date, dealer and amount."
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{without(good, "schemeIds[]"), 400, "Please select at least one scheme."},
			{with(good, "invoiceFiles[]", []file{}), 400, "Please upload an invoice for each selected scheme."},
			{with(good, "schemeIds[]", []string{scheme, scheme}), 400, "Please upload an invoice for each selected scheme."},
			{with(good, "invoiceFiles[]", []file{claimPDF("1"), claimPDF("2")}), 400, unequal},
			{without(good, "schemeNames[]"), 400, unequal},
			{with(good, "schemeDates[]", []string{"a", "b"}), 400, unequal},
			{without(good, "purchaseDates[]"), 400, unequal},
			{with(good, "purchaseFrom[]", []string{"UNIVERSAL", "UNIVERSAL"}), 400, unequal},
			{without(good, "invoiceAmounts[]"), 400, unequal},
			{with(good, "schemeIds[]", "SC000000"), 404, "Scheme not found."},
			{with(good, "schemeIds[]", deleted), 404, "Scheme not found."},
			{with(good, "schemeIds[]", hidden), 409, "The scheme Hidden is not active any more."},
			{with(good, "invoiceAmounts[]", "-1"), 400, "The invoice amount cannot be negative."},
			{with(good, "invoiceAmounts[]", "1e400"), 400, "Please enter the invoice amount in rupees, with at most two decimals."},
			{with(good, "invoiceAmounts[]", "10000000001"), 400, "The invoice amount can be at most ₹10,00,00,00,000."},
			{with(good, "purchaseDates[]", "2026-03-03"), 400, "The purchase date cannot be in the future."},
			{with(good, "purchaseDates[]", "yesterday"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{with(good, "purchaseFrom[]", "SOMEBODY"), 400, "Please select the dealer you purchased from."},
			{with(good, "purchaseFrom[]", "a\x00b"), 400, "The request holds characters that cannot be stored."},
			{with(good, "invoiceFiles[]", file{"a.pdf", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"}), 415, ""},
			{with(good, "invoiceFiles[]", file{"a.pdf", "MZ not a picture"}), 415, "Please upload a PDF, JPEG, PNG or WebP file."},
			{with(good, "invoiceFiles[]", file{"a.pdf", "%PDF-1.7\n" + strings.Repeat("x", 10485760)}), 413, "File size exceeds the limit of 10MB"},
			{with(good, "customerId", "CU00000000"), 403, "You can only do this for your own account."},
		} {
			a := p.form("POST", "/Customer-Scheme/create", ravi.Token, c.form).gives(c.status)
			if c.sentence != "" {
				a.refuses(c.status, c.sentence)
			}
		}
		p.call("POST", "/Customer-Scheme/create", ravi.Token, map[string]any{"schemeIds": []string{scheme}}).gives(415)
		for _, table := range []string{"claims", "claim_events", "files", "jobs"} {
			if n := p.count(table); n != 0 {
				t.Errorf("%d rows in %s, want none", n, table)
			}
		}
	})
}

func TestSeveralSchemesInOneFormAreAllTakenOrNone(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		one, two := p.creates(admin, "One", "2026-03-31"), p.creates(admin, "Two", "2026-03-31")
		form := map[string]any{
			"customerId": ravi.ID, "customerEmail": ravi.Email, "schemeIds[]": []string{one, two}, "schemeNames[]": []string{"One", "Two"}, "schemeDates[]": []string{"N/A", "N/A"},
			"invoiceFiles[]": []file{claimPDF("1"), claimPDF("2")}, "purchaseDates[]": []string{"N/A", "2026-02-28"}, "purchaseFrom[]": []string{"N/A", "STEK SYSTEM"}, "invoiceAmounts[]": []string{"0", "99.9"},
		}
		p.form("POST", "/Customer-Scheme/create", ravi.Token, with(form, "schemeIds[]", []string{one, "SC000000"})).refuses(404, "Scheme not found.")
		if n := p.count("claims"); n != 0 {
			t.Fatalf("%d claims are stored, want none", n)
		}
		p.form("POST", "/Customer-Scheme/create", ravi.Token, form).gives(201)
		rows := p.call("GET", "/Scheme/fetch?q="+ravi.ID, admin, nil).gives(200).rows()
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
		if n := p.count("claims WHERE amount IS NULL AND purchase_date IS NULL AND purchase_from IS NULL"); n != 1 {
			t.Errorf("%d claims without a purchase, want 1", n)
		}
	})
}

func TestAnOverSchemeTakesAnInvoiceForReference(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		scheme := p.creates(admin, "Until tonight", "2026-03-02")
		p.claims(ravi, scheme, claimPDF("before")) // 10:00 in the portal's zone
		p.clock.Advance(14 * time.Hour)
		ravi.Token = p.login(ravi.Email, customerPassword)
		p.call("GET", "/Customer-Scheme/all", ravi.Token, nil).gives(200, `"isOver":true`)
		p.claims(ravi, scheme, claimPDF("after"))
		rows := p.call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).gives(200).rows()
		if rows[0]["forReference"] != true || rows[1]["forReference"] != false {
			t.Errorf("only the second claim is for reference: %v", rows)
		}
	})
}

func TestTheSameSubmitTwiceIsOneClaim(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		key := http.Header{"Idempotency-Key": {"form-1"}}
		answers := make([]string, 6)
		var wait sync.WaitGroup
		for i := range answers {
			wait.Go(func() {
				answers[i] = p.form("POST", "/Customer-Scheme/create", ravi.Token, claimForm(ravi, scheme, claimPDF("one")), key).Body
			})
		}
		wait.Wait()
		p.call("PATCH", "/Scheme/hide/"+scheme, admin, map[string]any{"LiveScheme": false}).gives(200)
		answers = append(answers, p.form("POST", "/Customer-Scheme/create", ravi.Token, claimForm(ravi, scheme, claimPDF("one")), key).gives(201).Body)
		if len(slices.Compact(answers)) != 1 {
			t.Errorf("the answers differ: %q", answers)
		}
		if claims, events := p.count("claims"), p.count("claim_events"); claims != 1 || events != 1 {
			t.Errorf("%d claims and %d events, want one of each", claims, events)
		}
	})
}

func TestADecisionThatIsNotAllowedChangesNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi, mohan := p.admin(), p.registers("Ravi Traders", "Dealer"), p.registers("Mohan Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		waiting, process := p.claims(ravi, scheme, claimPDF("1")), p.claims(ravi, scheme, claimPDF("2"))
		approved, rejected := p.claims(ravi, scheme, claimPDF("3")), p.claims(mohan, scheme, claimPDF("4"))
		p.decides(admin, decision(ravi, scheme, process, "In Process", ""), decision(ravi, scheme, approved, "In Process", ""), decision(mohan, scheme, rejected, "Rejected", "No.")).gives(200)
		p.decides(admin, decision(ravi, scheme, approved, "Approved", "")).gives(200)
		mails, events := len(p.mailsTo(ravi.Email)), p.count("claim_events")

		fine := decision(ravi, scheme, waiting, "In Process", "")
		for _, c := range []struct {
			decision map[string]any
			status   int
			sentence string
		}{
			{decision(ravi, scheme, process, "In Process", ""), 409, "Claim " + process + " is already In Process. Nothing was changed."},
			{decision(ravi, scheme, process, "Rejected", "Late."), 409, "Claim " + process + " is In Process and cannot become Rejected. Nothing was changed."},
			{decision(ravi, scheme, process, "Wait for Confirmation", ""), 409, "Claim " + process + " is In Process and cannot become Wait for Confirmation. Nothing was changed."},
			{decision(ravi, scheme, approved, "Rejected", "Late."), 409, "Claim " + approved + " is Approved and cannot become Rejected. Nothing was changed."},
			{decision(mohan, scheme, rejected, "Approved", ""), 409, "Claim " + rejected + " is Rejected and cannot become Approved. Nothing was changed."},
			{decision(mohan, scheme, rejected, "In Process", ""), 409, "Claim " + rejected + " is Rejected and cannot become In Process. Nothing was changed."},
			{decision(mohan, scheme, process, "Approved", ""), 404, "Claim " + process + " not found."},
			{decision(ravi, "SC000000", process, "Approved", ""), 404, "Claim " + process + " not found."},
			{decision(ravi, scheme, "CL000000000000", "Approved", ""), 404, "Claim CL000000000000 not found."},
			{decision(ravi, scheme, waiting, "Rejected", "  "), 400, "Please provide a rejection reason."},
			{decision(ravi, scheme, waiting, "Rejected", strings.Repeat("x", 2001)), 400, "Please shorten the rejection reason to at most 2000 characters."},
			{decision(ravi, scheme, waiting, "approved", ""), 400, `"approved" is not a status of a claim.`},
			{decision(ravi, scheme, waiting, "", ""), 400, `"" is not a status of a claim.`},
		} {
			p.decides(admin, fine, c.decision).refuses(c.status, c.sentence)
			p.decides(admin, c.decision, fine).refuses(c.status, c.sentence)
		}
		p.decides(admin, decision(ravi, scheme, waiting, "Approved", "")).
			refuses(409, "Claim "+waiting+" is Wait for Confirmation and cannot become Approved. Nothing was changed.")
		p.decides(admin, fine, fine).refuses(409, "Claim "+waiting+" is already In Process. Nothing was changed.")
		p.decides(admin).refuses(400, "Please select at least one scheme.")
		p.call("POST", "/Scheme/update-status", admin, map[string]any{}).refuses(400, "Please select at least one scheme.")
		p.call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": "all"}).gives(400)
		many := make([]map[string]any, 501)
		for i := range many {
			many[i] = map[string]any{"ticketNo": waiting, "status": "In Process"}
		}
		p.decides(admin, many...).refuses(400, "Please update at most 500 claims at once.")

		if n := p.count("claims WHERE ticket_no = $1 AND status = 'Wait for Confirmation'", waiting); n != 1 {
			t.Error("the claim that waited was changed by a batch that failed")
		}
		if got := p.count("claim_events"); got != events {
			t.Errorf("%d events, want %d as before", got, events)
		}
		if got := len(p.mailsTo(ravi.Email)); got != mails {
			t.Errorf("%d mails, want %d as before", got, mails)
		}
		p.decides(admin, fine).gives(200)
	})
}

func TestTwoAdminsOnOneClaimCannotBothWin(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		first, second := p.claims(ravi, scheme, claimPDF("1")), p.claims(ravi, scheme, claimPDF("2"))
		statuses := make([]int, 8)
		var wait sync.WaitGroup
		for i := range statuses {
			wait.Go(func() {
				// Half of them take the claims in the other order and reject them.
				batch := []map[string]any{decision(ravi, scheme, first, "In Process", ""), decision(ravi, scheme, second, "In Process", "")}
				if i%2 == 1 {
					batch = []map[string]any{decision(ravi, scheme, second, "Rejected", "No."), decision(ravi, scheme, first, "Rejected", "No.")}
				}
				statuses[i] = p.decides(admin, batch...).Status
			})
		}
		wait.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409, 409, 409, 409, 409}) {
			t.Errorf("the answers are %v, want one winner", statuses)
		}
		if n := p.count("claim_events"); n != 4 {
			t.Errorf("%d events, want two submits and two decisions", n)
		}
		if n := len(p.mailsTo(ravi.Email)); n != 3 {
			t.Errorf("%d mails, want the welcome and two decisions", n)
		}
	})
}

func TestTheSameInvoiceClaimedTwiceIsFlaggedToTheDesk(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi, mohan := p.admin(), p.registers("Ravi Traders", "Dealer"), p.registers("Mohan Traders", "Dealer")
		scheme := p.creates(admin, "Camera Bonanza", "2026-03-31")
		first := p.claims(ravi, scheme, claimPDF("one"))
		samePurchase := p.claims(ravi, scheme, claimPDF("two"))
		sameFile := p.claims(mohan, scheme, claimPDF("one"))
		p.form("POST", "/Customer-Scheme/create", ravi.Token, with(claimForm(ravi, scheme, claimPDF("three")), "invoiceAmounts[]", "0")).gives(201)
		p.form("POST", "/Customer-Scheme/create", ravi.Token, with(claimForm(ravi, scheme, claimPDF("four")), "invoiceAmounts[]", "0")).gives(201)
		flags := map[string]string{}
		for _, row := range p.call("GET", "/Scheme/fetch", admin, nil).gives(200).rows() {
			if row["duplicateOf"] != nil {
				flags[row["ticketNo"].(string)] = fmt.Sprint(row["duplicateBy"], " ", row["duplicateOf"])
			}
		}
		if len(flags) != 2 || flags[samePurchase] != "purchase "+first || flags[sameFile] != "invoice "+first {
			t.Errorf("the flags are %v", flags)
		}
		p.call("GET", "/Customer-scheme/customer-scheme/"+mohan.ID, mohan.Token, nil).gives(200).hides(first, "duplicate")
	})
}

func TestTheDeskMakesHidesAndDeletesSchemes(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi := p.admin(), p.registers("Ravi Traders", "Dealer")
		for _, c := range []struct {
			body     any
			sentence string
		}{
			{map[string]any{"schemeName": " ", "schemeEndDate": "2026-03-31"}, "Scheme Name is required"},
			{map[string]any{"schemeEndDate": "2026-03-31"}, "Scheme Name is required"},
			{map[string]any{"schemeName": "A", "schemeEndDate": ""}, "Scheme Date is required"},
			{map[string]any{"schemeName": "A"}, "Scheme Date is required"},
			{map[string]any{"schemeName": "A", "schemeEndDate": "2026-02-30"}, "Please enter the scheme date as YYYY-MM-DD."},
			{map[string]any{"schemeName": strings.Repeat("a", 201), "schemeEndDate": "2026-03-31"}, "Please shorten the scheme name to at most 200 characters."},
		} {
			p.call("POST", "/Scheme/create", admin, c.body).refuses(400, c.sentence)
		}
		if n := p.count("schemes"); n != 0 {
			t.Fatalf("%d schemes are stored, want none", n)
		}
		early, late := p.creates(admin, "Early", "2026-03-10"), p.creates(admin, "Late", "2026-04-10")
		p.call("POST", "/Scheme/create", admin, `{"schemeName":"Middle","schemeEndDate":{"$date":"2026-03-20T00:00:00.000Z"}}`).gives(201, `"schemeEndDate":"2026-03-20"`, `"LiveScheme":true`)
		key := http.Header{"Idempotency-Key": {"k"}, "Content-Type": {"application/json"}}
		var once []string
		for range 2 {
			once = append(once, p.send("POST", "/Scheme/create", admin, key, strings.NewReader(`{"schemeName":"Once","schemeEndDate":"2026-01-01"}`)).gives(201, `"isOver":true`).get("schemeId"))
		}
		if once[0] != once[1] || p.count("schemes") != 4 {
			t.Errorf("the same submit made %q", once)
		}
		names := func(path, token string) (names []string) {
			for _, row := range p.call("GET", path, token, nil).gives(200).rows() {
				names = append(names, row["schemeName"].(string))
			}
			return names
		}
		expect := func(path, token string, want ...string) {
			t.Helper()
			if got := names(path, token); !slices.Equal(got, want) {
				t.Errorf("%s gives %q, want %q", path, got, want)
			}
		}
		expect("/Scheme/all", admin, "Late", "Middle", "Early", "Once")
		p.claims(ravi, early, claimPDF("1"))
		p.call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": false}).gives(200, `"LiveScheme":false`)
		p.call("DELETE", "/Scheme/delete/"+early, admin, nil).gives(200)
		expect("/Customer-Scheme/all", ravi.Token, "Middle", "Once")
		expect("/Scheme/all", admin, "Late", "Middle", "Once")
		expect("/Scheme/CopySchemes", admin, "Late", "Middle", "Early", "Once")
		expect("/Scheme/all?q=E&limit=2", admin, "Late", "Middle")
		expect("/Scheme/CopySchemes?q="+strings.ToLower(early), admin, "Early")
		expect("/Scheme/all?q=%25", admin)
		p.call("GET", "/Scheme/fetch", admin, nil).gives(200, `"schemeName":"Early"`)
		p.call("GET", "/Scheme/counts", admin, nil).gives(200, `{"schemeId":"`+early+`","schemeName":"Early","count":1}`, `"schemeName":"Late","count":0`)

		p.call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": true}).gives(200, `"LiveScheme":true`)
		p.call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{}).refuses(400, "Please say whether the scheme is active: LiveScheme must be true or false.")
		p.call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": "no"}).refuses(400, "The field 'LiveScheme' must be true or false.")
		for _, id := range []string{early, "SC000000", "%27"} {
			p.call("PATCH", "/Scheme/hide/"+id, admin, map[string]any{"LiveScheme": true}).refuses(404, "Scheme not found.")
			p.call("DELETE", "/Scheme/delete/"+id, admin, nil).refuses(404, "Scheme not found.")
		}
		record := p.call("GET", "/Scheme/all?q="+late, admin, nil).gives(200).rows()[0]["_id"].(string)
		p.call("DELETE", "/Scheme/delete/"+record, admin, nil).gives(200)
		expect("/Scheme/all", admin, "Middle", "Once")
	})
}

func TestTheClaimsAreSearchedFilteredPagedAndGrouped(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin := p.admin()
		one, two := p.creates(admin, "One", "2026-03-31"), p.creates(admin, "Two", "2026-03-31")
		var dealers []person
		for i := range 11 {
			d := p.registers(fmt.Sprintf("Dealer %02d", i), "Dealer")
			dealers = append(dealers, d)
			p.claims(d, one, claimPDF(d.ID+"1"))
		}
		p.claims(dealers[0], one, claimPDF("again"))
		p.claims(dealers[0], two, claimPDF("two"))
		list := func(query string, total int, page int) []map[string]any {
			t.Helper()
			a := p.call("GET", "/Scheme/fetch"+query, admin, nil).gives(200)
			if got := a.Header.Get("X-Total-Count"); got != fmt.Sprint(total) || len(a.rows()) != page {
				t.Errorf("%s: %d rows of %s, want %d of %d", query, len(a.rows()), got, page, total)
			}
			return a.rows()
		}
		list("", 13, 13)
		list("?page=2", 13, 3)
		list("?scheme="+one, 12, 10)
		list("?scheme="+two, 1, 1)
		list("?scheme=SC000000", 0, 0)
		list("?q=dealer+0", 12, 10)
		list("?q="+strings.ToLower(dealers[3].ID), 1, 1)
		rows := list("?group=customer&scheme="+one, 11, 10)
		if rows[0]["customerId"] != dealers[0].ID || rows[0]["claims"] != 2.0 || rows[0]["waiting"] != 2.0 {
			t.Errorf("the newest group is %v", rows[0])
		}
		list("?group=customer", 12, 10)
		list("?group=customer&q=DEALER+00&page=1", 2, 2)
		p.call("GET", "/Scheme/fetch?group=scheme", admin, nil).refuses(400, "Claims can only be grouped by customer.")

		renamed := map[string]string{"name": "Renamed", "email": dealers[4].Email, "phone": "0987654321", "address": "x"}
		p.call("PUT", "/api/users/customer/"+dealers[4].ID, dealers[4].Token, renamed).gives(200)
		if got := list("?q=renamed", 1, 1)[0]["customerName"]; got != "Renamed" {
			t.Errorf("the current name is %v", got)
		}
	})
}

func TestRegisteredSchemesAreExportedWithTheRowsOfTheFilter(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, ravi, mohan := p.admin(), p.registers("=Ravi Traders", "Dealer"), p.registers("Mohan Traders", "Dealer")
		one, two := p.creates(admin, "One", "2026-03-31"), p.creates(admin, "Two", "2026-03-31")
		p.claims(ravi, one, claimPDF("1"))
		p.claims(mohan, two, claimPDF("2"))
		p.clock.Advance(20 * time.Minute)
		p.claims(ravi, one, claimPDF("3"))
		sheet := func(query, name string) [][]string {
			t.Helper()
			a := p.call("GET", "/Scheme/export"+query, admin, nil).gives(200)
			if got := a.Header.Get("Content-Disposition"); got != `attachment; filename="`+name+`"` {
				t.Errorf("%s: Content-Disposition is %s", query, got)
			}
			book, err := excelize.OpenReader(bytes.NewReader([]byte(a.Body)))
			if err != nil {
				t.Fatal(err)
			}
			defer book.Close()
			rows, err := book.GetRows("Registered Schemes")
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}
		full := []string{"Customer Name", "Customer ID", "Scheme Name", "Phone", "Email"}
		basic := []string{"Customer Name", "Customer ID", "Scheme Name", "Registration Date"}
		ofRavi, ofMohan := []string{"=Ravi Traders", ravi.ID, "One", "0987654321", ravi.Email}, []string{"Mohan Traders", mohan.ID, "Two", "0987654321", mohan.Email}
		for _, c := range []struct {
			query, name string
			want        [][]string
		}{
			{"", "Registered_Schemes.xlsx", [][]string{full, ofRavi, ofMohan, ofRavi}},
			{"?group=customer", "Registered_Schemes.xlsx", [][]string{full, ofRavi, ofMohan}},
			{"?basic=false&scheme=" + two, "Registered_Schemes.xlsx", [][]string{full, ofMohan}},
			{"?basic=true&group=customer&q=ravi", "Registered_Schemes_Basic.xlsx", [][]string{basic, {"=Ravi Traders", ravi.ID, "One", "02 Mar 2026"}}},
			{"?q=nobody", "Registered_Schemes.xlsx", [][]string{full}},
		} {
			if got := sheet(c.query, c.name); !slices.EqualFunc(got, c.want, slices.Equal) {
				t.Errorf("%s has %q, want %q", c.query, got, c.want)
			}
		}
		p.call("GET", "/Scheme/export?basic=perhaps", admin, nil).gives(400)
		p.call("GET", "/Scheme/export?q="+strings.Repeat("x", 201), admin, nil).gives(400)
		p.call("GET", "/Scheme/export", ravi.Token, nil).gives(403)
	})
}

func TestTheDemoHasClaimsInEveryStatus(t *testing.T) {
	t.Parallel()
	p := newPortal(t, db.SQLite, func(c *app.Config) { c.Demo = true })
	admin := p.admin()
	claims := p.call("GET", "/Scheme/fetch?q=ravi&limit=100", admin, nil).
		gives(200, `"Wait for Confirmation"`, `"In Process"`, `"Approved"`, `"Rejected"`, `"forReference":true`, `"duplicateBy":"invoice"`).rows()
	p.call("GET", "/"+claims[0]["invoiceFile"].(string), admin, nil).gives(200, "%PDF", "%%EOF")
	p.call("GET", "/Scheme/all", admin, nil).gives(200, `"LiveScheme":false`, `"isOver":true`)
}
