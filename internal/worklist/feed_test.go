package worklist_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

type item struct {
	ID, Kind, Number, CustomerID, CustomerName string
	ProductID, ProductName, SerialNo, ModelNo  string
	SchemeName                                 string
	Status, DueOn, EndedAt                     string
	IsLate                                     bool
	Amount                                     int64
	Notes                                      int
	Assignee                                   struct{ Username, Name string }
}

type page struct {
	Items          []item
	Next           string
	Total          int
	TotalIsAtLeast bool
	IsFilling      bool
}

// queue reads a page of the queue; filters are names and values.
func queue(p *apptest.Portal, token string, filters ...string) (found page) {
	p.T.Helper()
	p.Call("GET", "/desk/queue?"+query(filters...), token, nil).Gives(200).Decode(&found)
	return found
}

func query(filters ...string) string {
	values := url.Values{}
	for i := 0; i < len(filters); i += 2 {
		values.Set(filters[i], filters[i+1])
	}
	return values.Encode()
}

func (f page) shown() string {
	var lines []string
	for _, i := range f.Items {
		lines = append(lines, fmt.Sprintf("%s %q %s", i.Kind, i.Status, i.DueOn))
	}
	return strings.Join(lines, "; ")
}

func shows(p *apptest.Portal, token, want string, filters ...string) page {
	p.T.Helper()
	found := queue(p, token, filters...)
	if got := found.shown(); got != want {
		p.T.Errorf("the queue of %q shows %s, want %s", filters, got, want)
	}
	return found
}

// desk is a portal with one waiting record of each kind.
type desk struct {
	*apptest.Portal
	owner, agent       string // tokens
	asha, ravi         apptest.Person
	repair, awr        string // record ids of tickets
	number             string // number of the repair ticket
	request, claim     string // record id, number
	scheme             string
	switchOf, cameraOf map[string]any
}

func working(p *apptest.Portal) *desk {
	p.T.Helper()
	d := &desk{Portal: p, owner: p.Admin(), agent: p.Desk("Agent")}
	p.Stocks()
	d.asha, d.ravi = p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
	d.switchOf = p.Buys(d.asha, "serialNo", "S1")
	d.number, d.repair = p.Raises(d.asha, apptest.RaiseRepair, apptest.Text(d.switchOf, "_id"))
	p.Clock.Advance(time.Second)
	_, d.awr = p.Raises(d.asha, apptest.RaiseAWR, apptest.Text(p.Buys(d.asha, "serialNo", "S2"), "_id"))
	p.Clock.Advance(time.Second)
	d.cameraOf = p.Buys(d.asha, "serialNo", "S3")
	d.request = p.Asks(d.asha, d.cameraOf)
	p.Clock.Advance(time.Second)
	d.scheme = p.Creates(d.owner, "Bonanza", "2026-12-31")
	d.claim = p.Claims(d.ravi, d.scheme, apptest.ClaimPDF("one"))
	p.Clock.Advance(time.Second)
	return d
}

func (d *desk) status(id, status string, ends ...bool) *apptest.Answer {
	d.T.Helper()
	body := object{"status": status}
	if len(ends) > 0 {
		body["ends"] = ends[0]
	}
	path := "/ProductRepair/update-status/"
	if id == d.awr {
		path = "/admin/awr/update-status/"
	}
	answer := d.Call("POST", path+id, d.owner, body)
	d.Clock.Advance(time.Second)
	return answer
}

func (d *desk) decides(status, reason string) {
	d.T.Helper()
	d.Call("POST", "/Scheme/update-status", d.owner, object{"schemes": []object{{
		"customerId": d.ravi.ID, "schemeId": d.scheme, "ticketNo": d.claim, "status": status, "rejectionReason": reason,
	}}}).Gives(200)
}

// Today is Monday, 2 March 2026. By default a repair is due in
// 3 working days, a replacement in 2, requests and claims in 5.
func TestEveryNewRecordIsInTheQueue(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		found := shows(p, d.owner, `awr "" 2026-03-04; repair "" 2026-03-05; warranty "" 2026-03-09; claim "" 2026-03-09`)
		if found.Total != 4 || found.TotalIsAtLeast || found.Next != "" || found.IsFilling {
			t.Errorf("%+v", found)
		}
		shows(p, d.owner, `repair "" 2026-03-05; awr "" 2026-03-04; warranty "" 2026-03-09; claim "" 2026-03-09`, "order", "oldest")
		repair := found.Items[1]
		if repair.Number != d.number || repair.CustomerName != "Asha Verma" || repair.ProductID != apptest.Text(d.switchOf, "productID") || repair.SerialNo != "S1" ||
			repair.ModelNo != "SW-08P" || repair.IsLate || repair.Assignee.Username != "" {
			t.Errorf("%+v", repair)
		}
		if request := found.Items[2]; request.ID != d.request || request.Number != apptest.Text(d.cameraOf, "productID") {
			t.Errorf("%+v", request)
		}
		if claim := found.Items[3]; claim.Number != d.claim || claim.SchemeName != "Bonanza" || claim.Amount == 0 || claim.ProductID != "" {
			t.Errorf("%+v", claim)
		}
	})
}

func TestATicketClosesByItsLastStatusAndReopens(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		tickets := []string{"kind", "repair"}
		over := []string{"kind", "repair", "ended", "true"}
		for _, step := range []struct {
			status string
			ends   bool
			open   string
			ended  string
		}{
			{"Under Process", false, `repair "Under Process" 2026-03-05`, ``},
			{" completed ", false, ``, `repair "completed" 2026-03-05`},
			{"Delivered", false, ``, `repair "Delivered" 2026-03-05`},
			{"It came back", false, `repair "It came back" 2026-03-05`, ``},
			{"Given to the customer at the counter", true, ``, `repair "Given to the customer at the counter" 2026-03-05`},
			{"Given to the customer at the counter", false, `repair "Given to the customer at the counter" 2026-03-05`, ``},
		} {
			if step.ends {
				d.status(d.repair, step.status, true).Gives(200)
			} else {
				d.status(d.repair, step.status).Gives(200)
			}
			shows(p, d.owner, step.open, tickets...)
			shows(p, d.owner, step.ended, over...)
		}
		p.Call("GET", "/ProductRepair/customer/"+d.asha.ID, d.asha.Token, nil).Gives(200, `"ends":true`)
	})
}

func TestATicketReopenedByItsCustomerIsMarked(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		const mark = `"isReopened":true`
		list := func() *apptest.Answer { return p.Call("GET", "/desk/queue?kind=repair", d.owner, nil).Gives(200) }
		writes := func(text string) {
			p.T.Helper()
			p.Form("POST", "/my/tickets/"+d.repair+"/messages", d.asha.Token, object{"text": text}).Gives(201)
		}
		list().Hides(mark)
		for _, step := range []struct {
			status string
			ends   bool
		}{{"Completed", false}, {"Given to the customer at the counter", true}} {
			d.status(d.repair, step.status, step.ends).Gives(200)
			p.Call("GET", "/desk/queue/"+d.repair, d.owner, nil).Gives(200, `"endedAt"`).Hides(mark)
			writes("It is broken after " + step.status)
			list().Gives(200, mark)
			p.Call("GET", "/desk/queue/"+d.repair, d.owner, nil).Gives(200, mark).Hides(`"endedAt"`)
			d.status(d.repair, "Under Process").Gives(200)
			list().Hides(mark)
			writes("Is it ready after " + step.status + "?") // a message on an open ticket reopens nothing
			list().Hides(mark)
		}
	})
}

func TestATicketClosedByTheDeskLeavesTheCustomersProducts(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		products := func() *apptest.Answer { return p.Call("GET", "/Registered/fetch", d.asha.Token, nil).Gives(200) }
		products().Gives(200, d.number)
		d.status(d.repair, "Handed over", true).Gives(200)
		products().Hides(d.number)
		d.status(d.repair, "It came back").Gives(200)
		products().Gives(200, d.number)
	})
}

func TestRequestsAndClaimsAreOverByTheirDecision(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		d.decides("In Process", "")
		shows(p, d.owner, `warranty "" 2026-03-09; claim "In Process" 2026-03-09`, "kind", "warranty,claim")
		shows(p, d.owner, `warranty "" 2026-03-09`, "kind", "warranty,claim", "status", "none")
		d.decides("Approved", "")
		p.Call("POST", "/api/warranty/reject", d.owner, object{"productIds": []any{d.request}, "newStatus": "Rejected"}).Gives(200)
		shows(p, d.owner, ``, "kind", "warranty,claim")
		shows(p, d.owner, `warranty "Rejected" 2026-03-09; claim "Approved" 2026-03-09`, "kind", "warranty,claim", "ended", "true")
	})
}

func TestAnAgentWorksOnTicketsAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		shows(p, d.agent, `awr "" 2026-03-04; repair "" 2026-03-05`)
		for _, kind := range []string{"warranty", "claim", "repair,claim"} {
			p.Call("GET", "/desk/queue?"+query("kind", kind), d.agent, nil).Refuses(403, "Only managers can see warranty requests and claims.")
		}
		shows(p, p.Desk("Manager"), `claim "" 2026-03-09`, "kind", "claim")
	})
}

func TestTheQueueIsFilteredAndPaged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		shows(p, d.owner, `claim "" 2026-03-09`, "q", "ravi")
		shows(p, d.owner, `repair "" 2026-03-05`, "q", strings.ToLower(strings.ReplaceAll(d.number, "-", " ")))
		shows(p, d.owner, `claim "" 2026-03-09`, "q", strings.ToLower(d.claim))
		shows(p, d.owner, ``, "q", "100%")
		shows(p, d.owner, ``, "assignee", "me")
		shows(p, d.owner, `awr "" 2026-03-04; repair "" 2026-03-05`, "assignee", "nobody", "kind", "repair,awr")
		for _, order := range []string{"urgent", "oldest"} {
			all, paged, after := queue(p, d.owner, "order", order), page{}, ""
			for range 4 {
				next := queue(p, d.owner, "order", order, "limit", "1", "after", after)
				paged.Items, after = append(paged.Items, next.Items...), next.Next
				if next.Total != 4 {
					t.Errorf("a page counts %d", next.Total)
				}
			}
			if after != "" || all.shown() != paged.shown() {
				t.Errorf("by %s the pages show %s, all at once %s", order, paged.shown(), all.shown())
			}
		}
		// On Friday the replacement and the repair are late, but not the request and the claim.
		p.Clock.Advance(4 * 24 * time.Hour)
		late := shows(p, p.Admin(), `awr "" 2026-03-04; repair "" 2026-03-05`, "late", "true")
		if !late.Items[0].IsLate {
			t.Error("it is not marked as late")
		}
	})
}

func TestEndedLinesArePagedFromTheLast(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		d.status(d.awr, "Completed").Gives(200)
		d.status(d.repair, "Delivered").Gives(200)
		first := shows(p, d.owner, `repair "Delivered" 2026-03-05`, "ended", "true", "limit", "1")
		shows(p, d.owner, `awr "Completed" 2026-03-04`, "ended", "true", "limit", "1", "after", first.Next)
		shows(p, d.owner, `awr "Completed" 2026-03-04`, "ended", "true", "status", "Completed")
	})
}

func TestAFilterThatDoesNotExistIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		for filter, sentence := range map[string]string{
			"kind=service":                   "The kind must be repair, awr, warranty or claim. Separate several kinds with commas.",
			"order=newest":                   "The order must be urgent or oldest.",
			"late=perhaps":                   "late, ended, unanswered and back must be true or false.",
			"assignee=zorro":                 "No one at the desk has this username.",
			"scheme=NOPE":                    "This scheme does not exist.",
			"after=2026-03-05":               "This page of the queue does not exist. Please start with the first.",
			"after=oldest.01KJ":              "This page of the queue does not exist. Please start with the first.",
			"limit=0":                        "The limit must be a number from 1 to 100.",
			"q=" + strings.Repeat("x", 1000): "Please search for at most 100 characters.",
		} {
			p.Call("GET", "/desk/queue?"+filter, owner, nil).Refuses(400, sentence)
		}
	})
}
