package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
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
