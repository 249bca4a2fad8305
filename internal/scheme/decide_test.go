package scheme_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

func decision(who apptest.Person, schemeID, ticketNo, status, reason string) map[string]any {
	d := map[string]any{
		"customerId": who.ID, "schemeId": schemeID, "ticketNo": ticketNo, "status": status,
		"purchaseDate": "2026-03-01", "purchaseFrom": "UNIVERSAL", "invoiceAmount": 1234.5,
	}
	if reason != "" {
		d["rejectionReason"] = reason
	}
	return d
}

func decides(p *apptest.Portal, admin string, decisions ...map[string]any) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": decisions})
}

func TestADecisionThatIsNotAllowedChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		waiting, process := p.Claims(ravi, scheme, apptest.ClaimPDF("1")), p.Claims(ravi, scheme, apptest.ClaimPDF("2"))
		approved, rejected := p.Claims(ravi, scheme, apptest.ClaimPDF("3")), p.Claims(mohan, scheme, apptest.ClaimPDF("4"))
		decides(p, admin, decision(ravi, scheme, process, "In Process", ""), decision(ravi, scheme, approved, "In Process", ""), decision(mohan, scheme, rejected, "Rejected", "No.")).Gives(200)
		decides(p, admin, decision(ravi, scheme, approved, "Approved", "")).Gives(200)
		mails, events := len(p.MailsTo(ravi.Email)), p.Count("claim_events")

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
			{decision(ravi, scheme, waiting, "approved", ""), 400, "The status must be In Process, Approved or Rejected."},
			{decision(ravi, scheme, waiting, "", ""), 400, "The status must be In Process, Approved or Rejected."},
		} {
			decides(p, admin, fine, c.decision).Refuses(c.status, c.sentence)
			decides(p, admin, c.decision, fine).Refuses(c.status, c.sentence)
		}
		decides(p, admin, decision(ravi, scheme, waiting, "Approved", "")).
			Refuses(409, "Claim "+waiting+" is Wait for Confirmation and cannot become Approved. Nothing was changed.")
		decides(p, admin, fine, fine).Refuses(409, "Claim "+waiting+" is already In Process. Nothing was changed.")
		decides(p, admin).Refuses(400, "Please select at least one scheme.")
		p.Call("POST", "/Scheme/update-status", admin, map[string]any{}).Refuses(400, "Please select at least one scheme.")
		p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": "all"}).Gives(400)
		many := make([]map[string]any, 501)
		for i := range many {
			many[i] = map[string]any{"ticketNo": waiting, "status": "In Process"}
		}
		decides(p, admin, many...).Refuses(400, "Please update at most 500 claims at once.")

		if n := p.Count("claims WHERE ticket_no = $1 AND status = 'Wait for Confirmation'", waiting); n != 1 {
			t.Error("the claim that waited was changed by a batch that failed")
		}
		if got := p.Count("claim_events"); got != events {
			t.Errorf("%d events, want %d as before", got, events)
		}
		if got := len(p.MailsTo(ravi.Email)); got != mails {
			t.Errorf("%d mails, want %d as before", got, mails)
		}
		decides(p, admin, fine).Gives(200)
	})
}

func TestTwoAdminsOnOneClaimCannotBothWin(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		first, second := p.Claims(ravi, scheme, apptest.ClaimPDF("1")), p.Claims(ravi, scheme, apptest.ClaimPDF("2"))
		statuses := make([]int, 8)
		var wait sync.WaitGroup
		for i := range statuses {
			wait.Go(func() {
				// Half of them take the claims in reverse order and reject them.
				batch := []map[string]any{decision(ravi, scheme, first, "In Process", ""), decision(ravi, scheme, second, "In Process", "")}
				if i%2 == 1 {
					batch = []map[string]any{decision(ravi, scheme, second, "Rejected", "No."), decision(ravi, scheme, first, "Rejected", "No.")}
				}
				statuses[i] = decides(p, admin, batch...).Status
			})
		}
		wait.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409, 409, 409, 409, 409}) {
			t.Errorf("the answers are %v, want one winner", statuses)
		}
		if n := p.Count("claim_events"); n != 4 {
			t.Errorf("%d events, want two submits and two decisions", n)
		}
		if n := len(p.MailsTo(ravi.Email)); n != 3 {
			t.Errorf("%d mails, want the welcome and two decisions", n)
		}
	})
}

func TestTheSameInvoiceClaimedTwiceIsFlaggedToTheDesk(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		first := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		samePurchase := p.Claims(ravi, scheme, apptest.ClaimPDF("two"))
		sameFile := p.Claims(mohan, scheme, apptest.ClaimPDF("one"))
		p.Form("POST", "/Customer-Scheme/create", ravi.Token, with(apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("three")), "invoiceAmounts[]", "0")).Gives(201)
		p.Form("POST", "/Customer-Scheme/create", ravi.Token, with(apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("four")), "invoiceAmounts[]", "0")).Gives(201)
		flags := map[string]string{}
		for _, row := range p.Call("GET", "/Scheme/fetch", admin, nil).Gives(200).Rows() {
			if row["duplicateOf"] != nil {
				flags[row["ticketNo"].(string)] = fmt.Sprint(row["duplicateBy"], " ", row["duplicateOf"])
			}
		}
		if len(flags) != 2 || flags[samePurchase] != "purchase "+first || flags[sameFile] != "invoice "+first {
			t.Errorf("the flags are %v", flags)
		}
		p.Call("GET", "/Customer-scheme/customer-scheme/"+mohan.ID, mohan.Token, nil).Gives(200).Hides(first, "duplicate")
	})
}

// Two browsers shrink a photo to different bytes, but the hash of the original is the same.
func TestAPhotoThatWasMadeSmallerIsStillRecognised(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		chosen := strings.Repeat("ab", 32)
		claims := func(who apptest.Person, invoice apptest.File, hash string) string {
			var out struct{ TicketNos []string }
			form := with(apptest.ClaimForm(who, scheme, invoice), "invoiceFiles[].sha256", hash)
			p.Form("POST", "/Customer-Scheme/create", who.Token, form).Gives(201).Decode(&out)
			return out.TicketNos[0]
		}
		first := claims(ravi, apptest.Photo(t, 90), chosen)
		second := claims(mohan, apptest.Photo(t, 50), chosen)
		claims(ravi, apptest.ClaimPDF("one"), chosen) // only photos are shrunk, so this hash is ignored
		flags := map[string]any{}
		for _, row := range p.Call("GET", "/Scheme/fetch", admin, nil).Gives(200).Rows() {
			if row["duplicateBy"] == "invoice" {
				flags[row["ticketNo"].(string)] = row["duplicateOf"]
			}
		}
		if len(flags) != 1 || flags[second] != first {
			t.Errorf("the flags are %v, want %s for %s", flags, first, second)
		}
		for _, bad := range []string{"xyz", chosen + "00", "abc"} {
			form := with(apptest.ClaimForm(ravi, scheme, apptest.Photo(t, 40)), "invoiceFiles[].sha256", bad)
			p.Form("POST", "/Customer-Scheme/create", ravi.Token, form).Refuses(400, "The form could not be read. Please try again.")
		}
	})
}

func TestTheDeskSeesAnAmountThatDiffersFromTheInvoicesQRCode(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		form := func(name, qr string) map[string]any {
			return with(apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF(name)), "qrAmounts[]", qr)
		}
		submits := func(form map[string]any) *apptest.Answer {
			return p.Form("POST", "/Customer-Scheme/create", ravi.Token, form)
		}
		submits(form("same", "1234.5")).Gives(201)
		p.Call("GET", "/desk/review/claims", admin, nil).Gives(200).Hides("qrAmount")
		submits(form("other", "9999")).Gives(201)
		p.Call("GET", "/desk/review/claims", admin, nil).Gives(200, `"qrAmount":999900`)
		submits(form("bad", "many")).Refuses(400, "Please enter the invoice amount in rupees, with at most two decimals.")
		submits(with(form("two", "1"), "qrAmounts[]", []string{"1", "2"})).Gives(400)
		own := p.Call("GET", "/Customer-scheme/customer-scheme/"+ravi.ID, ravi.Token, nil).Gives(200, `"invoiceSha256":"`, `"invoiceName":"invoice.pdf"`)
		own.Hides("qrAmount")
		p.Call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).Gives(200).Hides("invoiceSha256", "invoiceName")
	})
}

func TestARepeatedReviewIsOneDecision(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		ticket := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"click"}}
		sends := func(status string) *apptest.Answer {
			return p.Send("POST", "/Scheme/update-status", admin, header, apptest.JSON(t, map[string]any{"schemes": []any{decision(ravi, scheme, ticket, status, "")}}))
		}
		sends("In Process").Gives(200)
		sends("In Process").Gives(200)
		sends("Approved").Refuses(409, "This was sent before with different content. Please check it and send it again.")
		if n := p.Count("claim_events"); n != 2 {
			t.Errorf("%d events, want the claim and one decision", n)
		}
		for key, call := range map[string]struct {
			method, path string
			body         any
		}{
			"hide":   {"PATCH", "/Scheme/hide/" + scheme, map[string]any{"LiveScheme": false}},
			"delete": {"DELETE", "/Scheme/delete/" + scheme, nil},
		} {
			header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}}
			for range 2 {
				p.Send(call.method, call.path, admin, header, apptest.JSON(t, call.body))
			}
		}
		header.Set("Idempotency-Key", "delete")
		p.Send("DELETE", "/Scheme/delete/"+scheme, admin, header, nil).Gives(200)
		p.Call("DELETE", "/Scheme/delete/"+scheme, admin, nil).Gives(404)
	})
}
