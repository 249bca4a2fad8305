package ticket_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/ticket"
)

func TestTheTrackerFindsANumberHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		number, _ := p.Raises(asha, apptest.RaiseAWR, owns(p, asha, "SW-8", "SWITCH"))
		bare := strings.ReplaceAll(number, "-", "")
		for _, typed := range []string{number, strings.ToLower(number), "#" + number, bare, bare[1:], strings.ToLower(bare[1:]), strings.ReplaceAll(number, "-", " "), "Ticket #" + number} {
			p.Call("GET", "/TicketSearch/Search/"+url.PathEscape(typed), "", nil).Gives(200, number)
		}
		p.Call("GET", "/ticketsearch/SEARCH/"+number, asha.Token, nil).Gives(200, number)
		for _, typed := range []string{ticket.NewNumber(), number[:len(number)-1], wrongCheck(number), "1", "' OR 1=1", strings.Repeat("A", 90)} {
			p.Call("GET", "/TicketSearch/Search/"+url.PathEscape(typed), "", nil).Refuses(404, "Ticket not found.")
		}
	})
}

func wrongCheck(number string) string {
	last := "A"
	if strings.HasSuffix(number, last) {
		last = "C"
	}
	return number[:len(number)-1] + last
}

func TestGuessingIsSlowedDownAndFindingIsNot(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		number, _ := p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		for range 45 {
			p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200)
		}
		for range 10 {
			p.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Gives(404)
		}
		a := p.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Refuses(429, "Too many attempts. Please wait 1 minute and try again.")
		if a.Header.Get("Retry-After") == "" {
			t.Error("the refusal does not say how long to wait")
		}
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(429)
		p.Clock.Advance(2 * time.Minute)
		for range 60 {
			p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200)
		}
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(429)
	}, apptest.RealLimits)
}

func TestMissesCountOnEveryReplica(t *testing.T) {
	t.Parallel()
	var url string
	one := apptest.New(t, db.Postgres, func(c *app.Config) { url, c.RateFactor = c.DatabaseURL, 1 })
	other := apptest.New(t, db.Postgres, func(c *app.Config) { c.DatabaseURL, c.RateFactor = url, 1 })
	for range 5 {
		one.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Gives(404)
		other.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Gives(404)
	}
	one.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Gives(429)
	other.Call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).Gives(429)
}
