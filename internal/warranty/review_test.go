package warranty_test

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/pdfcheck"
)

const reviewPath = "/desk/review/warranties"

func ends(p *apptest.Portal, token, request, status, reason string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", reviewPath+"/"+request, token, map[string]any{"status": status, "reason": reason})
}

type reviewed struct {
	ID, CustomerName, ProductName, SerialNo, ExpiryDate, NewExpiryDate, Status, Document, DecidedBy, RejectionReason string
	SameInvoice, SameInvoiceOfOther                                                                                  bool
}

func TestTheReviewShowsRequestsOldestFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, mohan, desk := p.Registers("Asha Verma", "User"), p.Registers("Mohan Das", "User"), p.Admin()
		first := p.Asks(asha, p.Buys(asha, "serialNo", "1", "invoice", apptest.ClaimPDF("one")))
		second := p.Asks(mohan, p.Buys(mohan, "serialNo", "2", "invoice", apptest.ClaimPDF("two")))
		third := p.Asks(asha, p.Buys(asha, "serialNo", "3", "invoice", apptest.ClaimPDF("one")))
		done := p.Asks(asha, p.Buys(asha, "serialNo", "4", "invoice", apptest.ClaimPDF("four")))
		p.Call("POST", rejectPath, desk, rejection(done)).Gives(200)

		var page struct {
			Items   []reviewed
			Next    string
			Total   int
			Reasons []string
		}
		ask := func(query string) (ids []string) {
			t.Helper()
			page.Items = nil
			p.Call("GET", reviewPath+query, desk, nil).Gives(200).Decode(&page)
			for _, item := range page.Items {
				ids = append(ids, item.ID)
			}
			return ids
		}
		if got := ask(""); !slices.Equal(got, []string{first, second, third}) || page.Total != 3 || len(page.Reasons) == 0 {
			t.Errorf("the review has %v of %d", got, page.Total)
		}
		if one := page.Items[0]; one.NewExpiryDate <= one.ExpiryDate || !one.SameInvoice || page.Items[1].SameInvoice || one.CustomerName != "Asha Verma" {
			t.Errorf("the items are %+v", page.Items)
		}
		// One invoice for two products of the same customer is normal. The same invoice from another customer
		// is suspicious for both.
		if page.Items[0].SameInvoiceOfOther {
			t.Error("the same customer's other product is told as another customer's")
		}
		p.Buys(mohan, "serialNo", "5", "invoice", apptest.ClaimPDF("one"))
		if ask(""); !page.Items[0].SameInvoiceOfOther || page.Items[1].SameInvoiceOfOther {
			t.Errorf("whose the same invoice is, is told as %+v", page.Items)
		}
		for query, want := range map[string][]string{"?customer=" + mohan.ID: {second}, "?older=1": nil, "?older=0&limit=1": {first}, "?after=" + second: {third}} {
			if got := ask(query); !slices.Equal(got, want) {
				t.Errorf("%s has %v, want %v", query, got, want)
			}
		}
		for query, sentence := range map[string]string{
			"?older=-1": "Please enter the age as a number of days, at most 3650.", "?limit=x": "The limit must be a number from 1 to 100.",
			"?after=x": "This page of the review does not exist. Please start with the first.", "?customer=" + strings.Repeat("x", 201): "Please filter by at most 200 characters.",
		} {
			p.Call("GET", reviewPath+query, desk, nil).Refuses(400, sentence)
		}
		var same struct {
			Products []struct{ SerialNo, Status, Invoice string }
		}
		p.Call("GET", reviewPath+"/"+third+"/earlier", desk, nil).Gives(200).Decode(&same)
		if len(same.Products) != 2 || same.Products[1].SerialNo != "1" || same.Products[1].Status != "In process" {
			t.Errorf("products with the same invoice are %+v", same.Products)
		}
		p.Call("GET", reviewPath+"/nothing/earlier", desk, nil).Refuses(404, "Warranty request not found.")
		p.Call("GET", reviewPath+"/nothing", desk, nil).Refuses(404, "Warranty request not found.")
		p.Call("GET", reviewPath, p.Desk("Agent"), nil).Gives(403)
		p.Call("GET", reviewPath, asha.Token, nil).Gives(403)
	})
}

func TestAnApprovalComesWithALetterOfThePortals(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, desk := p.Registers("प्रिया शर्मा", "User"), p.Registers("田中", "User"), p.Admin()
		request, other := p.Asks(asha, p.Buys(asha, "serialNo", "1")), p.Asks(ravi, p.Buys(ravi, "serialNo", "2"))
		var before, after reviewed
		p.Call("GET", reviewPath+"/"+request, desk, nil).Gives(200).Decode(&before)
		ends(p, desk, request, "Approved", "").Gives(200, "The request is Approved.")
		ends(p, desk, other, "Approved", "").Gives(200)
		p.Call("GET", reviewPath+"/"+request, desk, nil).Gives(200).Decode(&after)
		if after.Status != "Approved" || after.ExpiryDate != before.NewExpiryDate || after.NewExpiryDate != "" || after.DecidedBy == "" {
			t.Errorf("before %+v, after %+v", before, after)
		}
		letter := p.Call("GET", "/"+after.Document, asha.Token, nil).Gives(200)
		if got := letter.Header.Get("Content-Type"); got != "application/pdf" {
			t.Errorf("the letter is %s", got)
		}
		if err := pdfcheck.Check(t.Context(), []byte(letter.Body)); err != nil || !bytes.HasPrefix([]byte(letter.Body), []byte("%PDF-")) {
			t.Errorf("the letter is no harmless PDF: %v", err)
		}
		p.Call("GET", "/"+after.Document, ravi.Token, nil).Gives(404)
		if mails := p.MailsTo(asha.Email); !strings.Contains(mails[len(mails)-1], "Your warranty is extended") {
			t.Error("the customer was not told")
		}
		p.Holds(2, 4)
	})
}

func TestARejectedRequestTellsItsReasonAndWhoWasFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Clock.Set(time.Date(2026, 3, 6, 11, 42, 0, 0, time.FixedZone("IST", 19800)))
		asha, desk, manager := p.Registers("Asha Verma", "User"), p.Admin(), p.Desk("Manager")
		request, open := p.Asks(asha, p.Buys(asha, "serialNo", "1")), p.Asks(asha, p.Buys(asha, "serialNo", "2"))
		ends(p, manager, request, "Rejected", "").Refuses(400, "Please provide a rejection reason.")
		ends(p, manager, request, "Rejected", strings.Repeat("x", 2001)).Refuses(400, "Please shorten the rejection reason to at most 2000 characters.")
		ends(p, manager, request, "In process", "").Refuses(400, "The decision must be Approved or Rejected.")
		ends(p, manager, "nothing", "Approved", "").Refuses(404, "Warranty request not found.")
		ends(p, manager, request, "Rejected", "The invoice cannot be read.").Gives(200)
		ends(p, desk, request, "Approved", "").Refuses(409, "Devi Manager rejected this request at 11:42.")
		ends(p, manager, request, "Approved", "").Refuses(409, "You rejected this request at 11:42.")
		if mails := p.MailsTo(asha.Email); !strings.Contains(mails[len(mails)-1], "The invoice cannot be read.") {
			t.Error("the letter does not tell the reason")
		}
		var one reviewed
		p.Call("GET", reviewPath+"/"+request, desk, nil).Gives(200).Decode(&one)
		if one.RejectionReason != "The invoice cannot be read." || one.DecidedBy != "Devi Manager" {
			t.Errorf("the request tells %+v", one)
		}
		statuses := make([]int, 4)
		var wait sync.WaitGroup
		for i := range statuses {
			wait.Go(func() { statuses[i] = ends(p, []string{desk, manager}[i%2], open, "Approved", "").Status })
		}
		wait.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409}) {
			t.Errorf("the answers are %v, want one winner", statuses)
		}
		p.Holds(2, 3) // the letters of the refused decisions are gone
	})
}
