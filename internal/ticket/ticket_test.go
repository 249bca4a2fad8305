package ticket

import (
	"errors"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/civil"
)

func TestAdvanceReplacementIsNotForEveryTypeNorForClaimedProducts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typeHasAWR, claimed bool
		want                error
	}{
		{false, false, errNotForType},
		{false, true, errNotForType},
		{true, true, errNotClaimed},
		{true, false, nil},
	} {
		if got := AWR.admits(c.typeHasAWR, c.claimed); !errors.Is(got, c.want) {
			t.Errorf("AWR of %+v: %v, want %v", c, got, c.want)
		}
		if got := Repair.admits(c.typeHasAWR, c.claimed); got != nil {
			t.Errorf("repair of %+v: %v", c, got)
		}
	}
}

// dealers offers UNIVERSAL, and offered FORTECH earlier.
type dealers struct{}

func (dealers) OffersForAWR(name string) (isOffered, wasOffered bool) {
	return name == "UNIVERSAL", name == "UNIVERSAL" || name == "FORTECH"
}

func TestARequestNeedsAnAddressAndAQuery(t *testing.T) {
	t.Parallel()
	good := Request{Address: " 1, Mall Road ", Query: " It is broken. "}
	for _, c := range []struct {
		name   string
		change func(*Request)
		kind   Kind
		want   string
	}{
		{"all is said", func(*Request) {}, Repair, ""},
		{"no address", func(r *Request) { r.Address = " \t" }, Repair, "Please enter the address."},
		{"no query", func(r *Request) { r.Query = "" }, Repair, "Please enter your query."},
		{"an address of 500 characters", func(r *Request) { r.Address = strings.Repeat("आ", 500) }, Repair, ""},
		{"a longer address", func(r *Request) { r.Address = strings.Repeat("x", 501) }, Repair, "Please shorten the address to at most 500 characters."},
		{"a query of 2000 characters", func(r *Request) { r.Query = strings.Repeat("आ", 2000) }, AWR, ""},
		{"a longer query", func(r *Request) { r.Query = strings.Repeat("x", 2001) }, AWR, "Please shorten your query to at most 2000 characters."},
		{"a dealer of the list", func(r *Request) { r.PurchaseFrom = "UNIVERSAL" }, AWR, ""},
		{"a dealer that is not offered any more", func(r *Request) { r.PurchaseFrom = "FORTECH" }, AWR, "FORTECH is no longer offered. Please reload the page and select another dealer."},
		{"a dealer that never was", func(r *Request) { r.PurchaseFrom = "STEK_SYSTEM" }, AWR, "Please select a dealer from the list."},
		{"a dealer on a repair, which has none", func(r *Request) { r.PurchaseFrom = "NOBODY" }, Repair, ""},
	} {
		form := good
		c.change(&form)
		got, err := form.checked(c.kind, nil, dealers{})
		if (err == nil) != (c.want == "") || (err != nil && err.Error() != c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
		if err == nil && (strings.TrimSpace(got.Address) != got.Address || (c.kind == Repair && got.PurchaseFrom != "")) {
			t.Errorf("%s: %+v is not trimmed", c.name, got)
		}
	}
}

func TestWarrantyCountsOnTheDayTheTicketWasRaised(t *testing.T) {
	t.Parallel()
	kolkata, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	expiry := civil.Date{Year: 2026, Month: 3, Day: 2}
	for instant, want := range map[string]bool{
		"2026-03-02T18:29:59Z": false, // still the 2nd in Kolkata
		"2026-03-02T18:30:00Z": true,
		"2026-02-01T00:00:00Z": false,
	} {
		at, err := time.Parse(time.RFC3339, instant)
		if err != nil {
			t.Fatal(err)
		}
		ticket := Ticket{Product: Product{Expiry: expiry}, CreatedAt: at}
		if got := ticket.OutOfWarranty(kolkata); got != want {
			t.Errorf("raised at %s: out of warranty %v, want %v", instant, got, want)
		}
	}
}
