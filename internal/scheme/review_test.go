package scheme_test

import (
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const reviewPath = "/desk/review/claims"

type reviewPage struct {
	Items []struct {
		TicketNo, Status, DuplicateOf, DuplicateBy, Invoice, SchemeName, CustomerName, PurchaseFrom string
		Amount                                                                                      int64
	}
	Next           string
	Total          int
	TotalIsAtLeast bool
	Reasons        []string
}

func reviews(p *apptest.Portal, token, query string) (page reviewPage) {
	p.T.Helper()
	p.Call("GET", reviewPath+query, token, nil).Gives(200).Decode(&page)
	return page
}

func tickets(page reviewPage) (all []string) {
	for _, item := range page.Items {
		all = append(all, item.TicketNo)
	}
	return all
}

// claimsFor submits a claim with a different purchase.
func claimsFor(p *apptest.Portal, who apptest.Person, scheme, invoice string, changes ...string) string {
	p.T.Helper()
	form := apptest.ClaimForm(who, scheme, apptest.ClaimPDF(invoice))
	for i := 0; i < len(changes); i += 2 {
		form[changes[i]] = changes[i+1]
	}
	var out struct{ TicketNos []string }
	p.Form("POST", "/Customer-Scheme/create", who.Token, form).Gives(201).Decode(&out)
	return out.TicketNos[0]
}

func TestTheReviewShowsFilteredClaimsOldestFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		ravi, mohan := p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		cameras, routers := p.Creates(admin, "Camera Bonanza", "2026-03-31"), p.Creates(admin, "Router Rewards", "2026-03-31")
		old := claimsFor(p, ravi, cameras, "1", "invoiceAmounts[]", "500")
		p.Clock.Advance(3 * 24 * time.Hour)
		ravi.Token, mohan.Token = p.Login(ravi.Email, apptest.CustomerPassword), p.Login(mohan.Email, apptest.CustomerPassword)
		dear := claimsFor(p, mohan, cameras, "2", "invoiceAmounts[]", "250000", "purchaseFrom[]", "VISION_INDIA")
		unsaid := claimsFor(p, ravi, routers, "3", "invoiceAmounts[]", "", "purchaseFrom[]", "", "purchaseDates[]", "")
		done := claimsFor(p, ravi, routers, "4")
		decides(p, admin, decision(ravi, routers, done, "Rejected", "No.")).Gives(200)

		manager := p.Desk("Manager")
		all := reviews(p, manager, "")
		if got := tickets(all); !slices.Equal(got, []string{old, dear, unsaid}) || all.Total != 3 || all.TotalIsAtLeast || all.Next != "" {
			t.Errorf("the review has %v and says %d, want %v", got, all.Total, []string{old, dear, unsaid})
		}
		if first := all.Items[0]; first.CustomerName != "Ravi Traders" || first.SchemeName != "Camera Bonanza" || first.Amount != 50000 || !strings.HasPrefix(first.Invoice, "files/") {
			t.Errorf("the first claim is %+v", first)
		}
		if len(all.Reasons) == 0 || all.Reasons[1] != "The invoice is older than the scheme." {
			t.Errorf("the ready reasons are %q", all.Reasons)
		}
		for query, want := range map[string][]string{
			"?scheme=" + cameras:                    {old, dear},
			"?dealer=VISION_INDIA":                  {dear},
			"?customer=" + ravi.ID:                  {old, unsaid},
			"?from=500.01":                          {dear},
			"?to=500":                               {old},
			"?from=500&to=250000":                   {old, dear},
			"?older=3":                              {old},
			"?older=0":                              {old, dear, unsaid},
			"?older=4":                              nil,
			"?scheme=" + cameras + "&from=1000":     {dear},
			"?scheme=nothing":                       nil,
			"?limit=1":                              {old},
			"?dealer=" + url.QueryEscape("x' OR 1"): nil,
		} {
			if got := tickets(reviews(p, manager, query)); !slices.Equal(got, want) {
				t.Errorf("%s has %v, want %v", query, got, want)
			}
		}
		first := reviews(p, manager, "?limit=2")
		rest := reviews(p, manager, "?limit=2&after="+first.Next)
		if got := append(tickets(first), tickets(rest)...); !slices.Equal(got, tickets(all)) || first.Total != 3 || rest.Next != "" {
			t.Errorf("page by page there are %v", got)
		}
		for query, sentence := range map[string]string{
			"?from=much":                          "Please enter the amounts in rupees, with at most two decimals.",
			"?to=-1":                              "Please enter the amounts in rupees, with at most two decimals.",
			"?from=2&to=1":                        "The first amount is larger than the second. Please enter the smaller amount first.",
			"?older=soon":                         "Please enter the age as a number of days, at most 3650.",
			"?older=3651":                         "Please enter the age as a number of days, at most 3650.",
			"?after=x":                            "This page of the review does not exist. Please start with the first.",
			"?limit=0":                            "The limit must be a number from 1 to 100.",
			"?limit=101":                          "The limit must be a number from 1 to 100.",
			"?stage=done":                         "The stage must be 'accepted' or empty. Leave it empty to list claims that wait for a decision.",
			"?dealer=" + strings.Repeat("x", 201): "Please filter by at most 200 characters.",
		} {
			p.Call("GET", reviewPath+query, manager, nil).Refuses(400, sentence)
		}
		p.Call("GET", reviewPath, p.Desk("Agent"), nil).Gives(403)
		p.Call("GET", reviewPath, ravi.Token, nil).Gives(403)
		p.Call("GET", reviewPath, "", nil).Gives(401)
	})
}

func TestClaimsInProcessAreApprovedInTheReview(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		cameras := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		first, second, waits := claimsFor(p, ravi, cameras, "1"), claimsFor(p, ravi, cameras, "2"), claimsFor(p, ravi, cameras, "3")
		for _, ticket := range []string{first, second} {
			decides(p, admin, decision(ravi, cameras, ticket, "In Process", "")).Gives(200)
		}
		manager := p.Desk("Manager")
		if got := reviews(p, manager, "?stage=accepted"); !slices.Equal(tickets(got), []string{first, second}) || got.Total != 2 {
			t.Errorf("accepted are %v of %d", tickets(got), got.Total)
		}
		if got := tickets(reviews(p, manager, "")); !slices.Equal(got, []string{waits}) {
			t.Errorf("to be decided are %v", got)
		}
		ends(p, manager, first, "Rejected", "No.").Gives(409)
		ends(p, manager, first, "Approved", "").Gives(200)
		if got := tickets(reviews(p, manager, "?stage=accepted&scheme="+cameras)); !slices.Equal(got, []string{second}) {
			t.Errorf("accepted are %v", got)
		}
	})
}

func ends(p *apptest.Portal, token, ticket, status, reason string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", reviewPath+"/"+ticket, token, map[string]any{"status": status, "reason": reason})
}

func TestAReviewEndsAClaimAndItsHistoryTellsBothSteps(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		good, bad, begun := claimsFor(p, ravi, scheme, "1"), claimsFor(p, ravi, scheme, "2"), claimsFor(p, ravi, scheme, "3")
		decides(p, admin, decision(ravi, scheme, begun, "In Process", "")).Gives(200)
		mails := len(p.MailsTo(ravi.Email))

		ends(p, admin, good, "Approved", "").Gives(200, "Claim "+good+" is Approved.")
		ends(p, admin, bad, "Rejected", " The invoice cannot be read. ").Gives(200)
		ends(p, admin, begun, "Approved", "").Gives(200)

		var claims []struct {
			TicketNo, Status, RejectionReason string
			History                           []struct{ Status, By string }
		}
		p.Call("GET", "/Scheme/customerid/"+ravi.ID, admin, nil).Gives(200).Decode(&claims)
		for _, c := range claims {
			var told []string
			for _, e := range c.History {
				told = append(told, e.Status)
			}
			want := map[string][]string{
				good: {"Wait for Confirmation", "In Process", "Approved"}, bad: {"Wait for Confirmation", "Rejected"}, begun: {"Wait for Confirmation", "In Process", "Approved"},
			}[c.TicketNo]
			if !slices.Equal(told, want) {
				t.Errorf("the history of %s tells %v, want %v", c.TicketNo, told, want)
			}
			if c.TicketNo == bad && c.RejectionReason != "The invoice cannot be read." {
				t.Errorf("the reason is %q", c.RejectionReason)
			}
		}
		if got := len(p.MailsTo(ravi.Email)) - mails; got != 3 {
			t.Errorf("%d letters for three decisions", got)
		}
		if got := p.Count("trail_entries WHERE kind = 'claim.status'"); got != 5 {
			t.Errorf("%d entries in the trail, want each step", got)
		}
		if page := reviews(p, admin, ""); len(page.Items) != 0 || page.Total != 0 {
			t.Errorf("after all were decided the review has %v", tickets(page))
		}
	})
}

func TestTheSecondClaimDecisionNamesTheFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		approved, rejected, begun, open := claimsFor(p, ravi, scheme, "1"), claimsFor(p, ravi, scheme, "2"), claimsFor(p, ravi, scheme, "3"), claimsFor(p, ravi, scheme, "4")
		at := time.Date(2026, 3, 6, 11, 42, 0, 0, time.FixedZone("IST", 19800))
		p.Clock.Set(at)
		manager := p.Desk("Manager")
		ends(p, manager, approved, "Approved", "").Gives(200)
		ends(p, manager, rejected, "Rejected", "No.").Gives(200)
		decides(p, manager, decision(ravi, scheme, begun, "In Process", "")).Gives(200)
		events := p.Count("claim_events")

		ends(p, admin, approved, "Approved", "").Refuses(409, "Devi Manager approved this claim at 11:42.")
		ends(p, admin, approved, "Rejected", "Late.").Refuses(409, "Devi Manager approved this claim at 11:42.")
		ends(p, manager, approved, "Approved", "").Refuses(409, "You approved this claim at 11:42.")
		ends(p, admin, begun, "Rejected", "No.").Refuses(409, "Devi Manager took this claim In Process at 11:42.")
		p.Clock.Set(at.Add(24 * time.Hour))
		ends(p, admin, rejected, "Approved", "").Refuses(409, "Devi Manager rejected this claim on 6 March 2026 at 11:42.")

		ends(p, admin, open, "Rejected", "  ").Refuses(400, "Please provide a rejection reason.")
		ends(p, admin, open, "In Process", "").Refuses(400, "The decision must be Approved or Rejected.")
		ends(p, admin, open, "", "").Refuses(400, "The decision must be Approved or Rejected.")
		ends(p, admin, "CL000000000000", "Approved", "").Refuses(404, "Claim CL000000000000 not found.")
		ends(p, p.Desk("Agent"), open, "Approved", "").Gives(403)
		if got := p.Count("claim_events"); got != events {
			t.Errorf("%d events, want %d as before", got, events)
		}
		var one struct{ Status, DecidedBy, RejectionReason string }
		p.Call("GET", reviewPath+"/"+rejected, admin, nil).Gives(200).Decode(&one)
		if one.Status != "Rejected" || one.DecidedBy != "Devi Manager" || one.RejectionReason != "No." {
			t.Errorf("the claim tells %+v", one)
		}
	})
}

func TestTwoReviewersOnOneClaimCannotBothWin(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, manager, ravi := p.Admin(), p.Desk("Manager"), p.Registers("Ravi Traders", "Dealer")
		ticket := claimsFor(p, ravi, p.Creates(admin, "Camera Bonanza", "2026-03-31"), "1")
		statuses := make([]int, 6)
		var wait sync.WaitGroup
		for i := range statuses {
			wait.Go(func() {
				who, status := admin, "Approved"
				if i%2 == 1 {
					who, status = manager, "Rejected"
				}
				statuses[i] = ends(p, who, ticket, status, "No.").Status
			})
		}
		wait.Wait()
		slices.Sort(statuses)
		if !slices.Equal(statuses, []int{200, 409, 409, 409, 409, 409}) {
			t.Errorf("the answers are %v, want one winner", statuses)
		}
		if n := len(p.MailsTo(ravi.Email)); n != 2 {
			t.Errorf("%d mails, want the welcome and one decision", n)
		}
	})
}

func TestAnInvoiceThatWasSeenBeforeLeadsToTheEarlierClaims(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		first := claimsFor(p, ravi, scheme, "one file", "invoiceAmounts[]", "10")
		samePurchase := claimsFor(p, mohan, scheme, "another file")
		sameBoth := claimsFor(p, mohan, scheme, "one file")
		ends(p, admin, first, "Rejected", "Too small.").Gives(200)

		page := reviews(p, admin, "")
		if got := page.Items[1]; got.DuplicateOf != first || got.DuplicateBy != "invoice" {
			t.Errorf("the second is marked as %+v", got)
		}
		var earlier struct {
			Claims []struct {
				TicketNo, Status, DecidedBy, RejectionReason, Invoice string
				SameFile                                              bool
			}
		}
		p.Call("GET", reviewPath+"/"+sameBoth+"/earlier", admin, nil).Gives(200).Decode(&earlier)
		if len(earlier.Claims) != 2 || earlier.Claims[0].TicketNo != first || !earlier.Claims[0].SameFile || earlier.Claims[0].RejectionReason != "Too small." ||
			earlier.Claims[1].TicketNo != samePurchase || earlier.Claims[1].SameFile || earlier.Claims[1].DecidedBy != "" {
			t.Errorf("earlier claims are %+v", earlier.Claims)
		}
		p.Call("GET", reviewPath+"/"+first+"/earlier", admin, nil).Gives(200).Decode(&earlier)
		if len(earlier.Claims) != 0 {
			t.Errorf("the first claim resembles %+v", earlier.Claims)
		}
		p.Call("GET", reviewPath+"/CL000000000000/earlier", admin, nil).Refuses(404, "Claim CL000000000000 not found.")
	})
}
