package scheme_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestADealersClaimGoesFromTheSchemeToItsEnd(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		p.Call("GET", "/Customer-Scheme/all", ravi.Token, nil).
			Gives(200, `"schemeId":"`+scheme+`"`, `"schemeName":"Camera Bonanza"`, `"schemeEndDate":"2026-03-31"`, `"LiveScheme":true`, `"isOver":false`)

		good, bad := p.Claims(ravi, scheme, apptest.ClaimPDF("one")), p.Claims(ravi, scheme, apptest.ClaimPDF("two"))
		own := func() *apptest.Answer {
			return p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, ravi.Token, nil).Gives(200)
		}
		groups := own().Rows()
		if len(groups) != 1 || len(groups[0]["claims"].([]any)) != 2 || groups[0]["schemeName"] != "Camera Bonanza" {
			t.Fatalf("want both claims in one group, got %v", groups)
		}
		own().Gives(200, `"status":"Wait for Confirmation"`, `"purchaseDate":"2026-03-01"`, `"purchaseFrom":"UNIVERSAL"`, `"invoiceAmount":1234.5`, `"forReference":false`)

		decides(p, admin, decision(ravi, scheme, bad, "Rejected", "  The stamp is missing. ")).Gives(200)
		decides(p, admin, decision(ravi, scheme, good, "In Process", "")).Gives(200)
		decides(p, admin, decision(ravi, scheme, good, "Approved", "")).Gives(200)
		own().Gives(200, `"rejectionReason":"The stamp is missing."`, `"status":"Approved"`).Hides(`"by"`, "duplicateOf", "admin")

		var history [][]string
		for _, row := range p.Call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).Gives(200).Rows() {
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

		mails := p.MailsTo(ravi.Email)
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
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, asha, ravi := p.Admin(), p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		ticket := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		const onlyDealers = "Schemes are available to dealers only."
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Refuses(403, onlyDealers)
		p.Form("POST", "/Customer-Scheme/create", asha.Token, apptest.ClaimForm(asha, scheme, apptest.ClaimPDF("x"))).Refuses(403, onlyDealers)
		p.Call("GET", "/Customer-scheme/customer-scheme/"+asha.ID, asha.Token, nil).Refuses(403, onlyDealers)
		p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, asha.Token, nil).Refuses(403, onlyDealers)
		mohan := p.Registers("Mohan Traders", "Dealer")
		p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, mohan.Token, nil).Refuses(404, "Customer not found.").Hides(ticket)
		p.Call("GET", "/Customer-scheme/customer-scheme/"+mohan.ID, mohan.Token, nil).Gives(200, "[]")
		p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, admin, nil).Gives(200, ticket)
		p.Form("POST", "/Customer-Scheme/create", mohan.Token, apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("y"))).
			Refuses(403, "You can only do this for your own account.")
		if n := p.Count("claims"); n != 1 {
			t.Errorf("%d claims are stored, want the one by the dealer alone", n)
		}
	})
}

func TestTheDeskMakesHidesAndDeletesSchemes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
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
			p.Call("POST", "/Scheme/create", admin, c.body).Refuses(400, c.sentence)
		}
		if n := p.Count("schemes"); n != 0 {
			t.Fatalf("%d schemes are stored, want none", n)
		}
		early, late := p.Creates(admin, "Early", "2026-03-10"), p.Creates(admin, "Late", "2026-04-10")
		p.Call("POST", "/Scheme/create", admin, `{"schemeName":"Middle","schemeEndDate":{"$date":"2026-03-20T00:00:00.000Z"}}`).Gives(201, `"schemeEndDate":"2026-03-20"`, `"LiveScheme":true`)
		key := http.Header{"Idempotency-Key": {"k"}, "Content-Type": {"application/json"}}
		var once []string
		for range 2 {
			once = append(once, p.Send("POST", "/Scheme/create", admin, key, strings.NewReader(`{"schemeName":"Once","schemeEndDate":"2026-01-01"}`)).Gives(201, `"isOver":true`).Get("schemeId"))
		}
		if once[0] != once[1] || p.Count("schemes") != 4 {
			t.Errorf("the same submit made %q", once)
		}
		names := func(path, token string) (names []string) {
			for _, row := range p.Call("GET", path, token, nil).Gives(200).Rows() {
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
		p.Claims(ravi, early, apptest.ClaimPDF("1"))
		p.Call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": false}).Gives(200, `"LiveScheme":false`)
		p.Call("DELETE", "/Scheme/delete/"+early, admin, nil).Gives(200)
		expect("/Customer-Scheme/all", ravi.Token, "Middle", "Once")
		expect("/Scheme/all", admin, "Late", "Middle", "Once")
		expect("/Scheme/CopySchemes", admin, "Late", "Middle", "Early", "Once")
		expect("/Scheme/all?q=E&limit=2", admin, "Late", "Middle")
		expect("/Scheme/CopySchemes?q="+strings.ToLower(early), admin, "Early")
		expect("/Scheme/all?q=%25", admin)
		p.Call("GET", "/Scheme/fetch", admin, nil).Gives(200, `"schemeName":"Early"`)
		p.Call("GET", "/Scheme/counts", admin, nil).Gives(200, `{"schemeId":"`+early+`","schemeName":"Early","count":1,"waiting":1}`, `"schemeName":"Late","count":0`)

		p.Call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": true}).Gives(200, `"LiveScheme":true`)
		p.Call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{}).Refuses(400, "Please select whether the scheme is active: LiveScheme must be true or false.")
		p.Call("PATCH", "/Scheme/hide/"+late, admin, map[string]any{"LiveScheme": "no"}).Refuses(400, "The field 'LiveScheme' must be true or false.")
		for _, id := range []string{early, "SC000000", "%27"} {
			p.Call("PATCH", "/Scheme/hide/"+id, admin, map[string]any{"LiveScheme": true}).Refuses(404, "Scheme not found.")
			p.Call("DELETE", "/Scheme/delete/"+id, admin, nil).Refuses(404, "Scheme not found.")
		}
		record := p.Call("GET", "/Scheme/all?q="+late, admin, nil).Gives(200).Rows()[0]["_id"].(string)
		p.Call("DELETE", "/Scheme/delete/"+record, admin, nil).Gives(200)
		expect("/Scheme/all", admin, "Middle", "Once")
	})
}

func TestTheClaimsOfADeletedSchemeSaySoAtTheDeskAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		atTheDesk := []string{"/Scheme/fetch", "/Scheme/fetch?group=customer", "/Scheme/customerid/" + ravi.ID}
		for _, path := range atTheDesk {
			p.Call("GET", path, admin, nil).Gives(200).Hides("schemeDeleted")
		}
		p.Call("DELETE", "/Scheme/delete/"+apptest.Text(p.Call("GET", "/Scheme/all", admin, nil).Gives(200).Rows()[0], "_id"), admin, nil).Gives(200)
		for _, path := range atTheDesk {
			p.Call("GET", path, admin, nil).Gives(200, `"schemeDeleted":true`, "Camera Bonanza")
		}
		p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, ravi.Token, nil).Gives(200, "Camera Bonanza").Hides("schemeDeleted")
	})
}
