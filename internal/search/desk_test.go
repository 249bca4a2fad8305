package search_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

type hit struct {
	Kind, Matched, Number, CustomerID, CustomerName, Email, Phone, TicketKind, Status, ProductName, ModelNo, SerialNo, SchemeID, SchemeName string
	Exact                                                                                                                                   bool
}

type answer struct {
	Groups []struct {
		Kind string
		Hits []hit
		More bool
	}
	Partial bool
}

func find(p *apptest.Portal, token, q string) (a answer) {
	p.T.Helper()
	p.Call("GET", "/desk/search?q="+url.QueryEscape(q), token, nil).Gives(200).Decode(&a)
	return a
}

// String lists the hits: kind, matched value and number, with ! for an exact match.
func (a answer) String() string {
	var lines []string
	for _, g := range a.Groups {
		for _, h := range g.Hits {
			mark := ""
			if h.Exact {
				mark = "!"
			}
			lines = append(lines, fmt.Sprintf("%s %s %s%s", h.Kind, h.Matched, h.Number, mark))
		}
		if g.More {
			lines = append(lines, "more")
		}
	}
	return strings.Join(lines, ", ")
}

func finds(p *apptest.Portal, token, q, want string) answer {
	p.T.Helper()
	a := find(p, token, q)
	if got := a.String(); got != want {
		p.T.Errorf("%q finds %s, want %s", q, got, want)
	}
	return a
}

func TestTheDeskFindsARecordByAnyPartOfIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, object{
			"name": asha.Name, "email": asha.Email, "phone": "+91 (98765) 432-10", "address": "1, Mall Road",
		}).Gives(200)
		product := p.Buys(asha, "serialNo", "Sn 77-0042")
		productID := apptest.Text(product, "productID")
		ticket, _ := p.Raises(asha, apptest.RaiseRepair, productID)
		owner := p.Admin()
		claim := p.Claims(ravi, p.Creates(owner, "Diwali", "2026-12-31"), apptest.ClaimPDF("one"))

		finds(p, owner, "asha", "customer name "+asha.ID)
		finds(p, owner, "ASHA V", "customer name "+asha.ID)
		finds(p, owner, "asha.verma@ex", "customer email "+asha.ID)
		finds(p, owner, "Asha Verma", "customer name "+asha.ID+"!")
		finds(p, owner, "verma", "customer name "+asha.ID)
		finds(p, owner, asha.Email, "customer email "+asha.ID+"!")
		finds(p, owner, strings.ToLower(asha.ID), "customer customerId "+asha.ID+"!")
		finds(p, owner, asha.ID[:6], "customer customerId "+asha.ID)
		for _, q := range []string{"9876543210", "09876543210", "+919876543210", "98765 43210", "+91-98765-43210"} {
			finds(p, owner, q, "customer phone "+asha.ID+"!")
		}
		finds(p, owner, "3210", "customer phone "+asha.ID)
		finds(p, owner, "43-210", "customer phone "+asha.ID)
		for _, q := range []string{ticket, strings.ToLower(ticket), "Ticket #" + ticket, strings.ReplaceAll(ticket, "-", ""), ticket[2:]} {
			found := finds(p, owner, q, "ticket ticketNumber "+ticket+"!")
			if h := found.Groups[0].Hits[0]; h.TicketKind != "repair" || h.CustomerName != asha.Name || h.SerialNo != "Sn 77-0042" || h.Status != "" {
				t.Errorf("the ticket is %+v", h)
			}
		}
		finds(p, owner, ticket[:8], "ticket ticketNumber "+ticket)
		finds(p, owner, productID, "product productNumber "+productID+"!")
		finds(p, owner, "sn77-00", "product serialNumber "+productID)
		finds(p, owner, "SN 77-0042", "product serialNumber "+productID+"!")
		found := finds(p, owner, claim, "claim claimNumber "+claim+"!")
		if h := found.Groups[0].Hits[0]; h.SchemeName != "Diwali" || h.CustomerID != ravi.ID || h.Status != "Wait for Confirmation" {
			t.Errorf("the claim is %+v", h)
		}
		for _, q := range []string{"nobody at all", "0000000000", "T-3333-3333", "'; DROP TABLE customers; --", "100%", "__", `a\b`, "😀😀"} {
			finds(p, owner, q, "")
		}
	})
}

// A complete number belongs to one customer. Searching a million names as well would be slow.
func TestAWholeNumberMeansItsCustomerAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		friend := p.Registers("Friend of "+asha.ID, "User")
		finds(p, p.Admin(), asha.ID, "customer customerId "+asha.ID+"!")
		finds(p, p.Admin(), asha.ID[:8], "customer customerId "+asha.ID+", customer name "+friend.ID)
	})
}

func TestAnAgentFindsNoClaimsAndACustomerNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		claim := p.Claims(ravi, p.Creates(p.Admin(), "Diwali", "2026-12-31"), apptest.ClaimPDF("one"))
		finds(p, p.Desk("Agent"), claim, "")
		finds(p, p.Desk("Manager"), claim, "claim claimNumber "+claim+"!")
		finds(p, p.Desk("Agent"), "ravi", "customer name "+ravi.ID)
		p.Call("GET", "/desk/search?q=ravi", ravi.Token, nil).Gives(403)
		p.Call("GET", "/desk/search?q=ravi", "", nil).Gives(401)
	})
}

func TestASearchThatCannotBeMeantIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		p.Call("GET", "/desk/search", admin, nil).Refuses(400, "Please type at least two characters.")
		p.Call("GET", "/desk/search?q=+a+", admin, nil).Refuses(400, "Please type at least two characters.")
		p.Call("GET", "/desk/search?q="+strings.Repeat("a", 101), admin, nil).Refuses(400, "Please type at most 100 characters.")
		for _, limit := range []string{"0", "21", "-1", "many", "1.5", "99999999999999999999"} {
			p.Call("GET", "/desk/search?q=asha&limit="+limit, admin, nil).Refuses(400, "Please ask for 1 to 20 results of each kind.")
		}
	})
}

func TestMoreThanIsWantedIsSaidAndNamesThatBeginLikeItComeFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		inside := p.Registers("Old Kumar", "User")
		for _, name := range []string{"Kumar One", "Kumar Two"} {
			p.Registers(name, "User")
		}
		var a answer
		p.Call("GET", "/desk/search?q=kumar&limit=2", p.Admin(), nil).Gives(200).Decode(&a)
		if g := a.Groups[0]; !g.More || len(g.Hits) != 2 || g.Hits[0].CustomerName != "Kumar One" || g.Hits[1].CustomerName != "Kumar Two" {
			t.Errorf("found is %s", a)
		}
		if a := find(p, p.Admin(), "kumar"); len(a.Groups[0].Hits) != 3 || a.Groups[0].Hits[2].Number != inside.ID || a.Groups[0].More || a.Partial {
			t.Errorf("found is %s", a)
		}
	})
}
