package ticket_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/status"
	"aftercare/internal/ticket"
)

type object = map[string]any

type told struct {
	Version, Status    string
	Ends               bool
	Changed, Unchanged []struct {
		Number, Kind, CustomerName, Was, Version, Docket, DocketWrong string
		IsOver, NoSerial                                              bool
	}
	Doubled, DoubledDockets []string
	Wrong                   []struct{ Text, Why, Message string }
	WrongAll                int
}

// tickets returns the previewed tickets in the form that setMany expects.
func (t told) tickets() []object {
	all := make([]object, len(t.Changed))
	for i, one := range t.Changed {
		all[i] = object{"number": one.Number, "version": one.Version, "docket": one.Docket}
	}
	return all
}

// of returns the request that follows a preview.
func (t told) of(status string, more ...any) object {
	return with(object{"status": status, "version": t.Version, "tickets": t.tickets()}, more...)
}

func (t told) numbers() (all []string) {
	for _, one := range t.Changed {
		all = append(all, one.Number)
	}
	return all
}

const (
	previewMany = "/desk/bulk/status/preview"
	setMany     = "/desk/bulk/status"
)

func previews(p *apptest.Portal, admin string, body object) (t told) {
	p.T.Helper()
	p.Call("POST", previewMany, admin, body).Gives(200).Decode(&t)
	return t
}

// raises creates tickets of a customer, each for its own product.
func raises(p *apptest.Portal, who apptest.Person, path string, count int) (numbers, ids []string) {
	p.T.Helper()
	for i := range count {
		model := fmt.Sprintf("M%s-%d", who.ID, i)
		number, id := p.Raises(who, path, owns(p, who, model, "SWITCH"))
		numbers, ids = append(numbers, number), append(ids, id)
	}
	return numbers, ids
}

func sends(p *apptest.Portal, version int64, couriers ...object) {
	p.T.Helper()
	p.Call("PUT", "/desk/settings/couriers", p.Admin(), object{"version": version, "couriers": couriers}).Gives(200)
}

func TestManyTicketsGetOneStatusAsThePreviewTold(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi, admin := p.Registers("Asha Verma", "User"), p.Registers("Ravi Rao", "User"), p.Admin()
		numbers, ids := raises(p, asha, apptest.RaiseRepair, 3)
		others, _ := raises(p, ravi, apptest.RaiseAWR, 2)
		confirms(p, admin, "repair", ids[1], "On Hold").Gives(200)
		confirms(p, admin, "repair", ids[2], "Completed").Gives(200)
		mails := len(p.MailsTo(asha.Email)) + len(p.MailsTo(ravi.Email))
		p.Clock.Advance(time.Hour)

		body := object{"status": " On Hold ", "ids": ids, "numbers": strings.ToLower(strings.ReplaceAll(others[0], "-", "")) + "; #" + others[1] + "\n" + others[1]}
		got := previews(p, admin, body)
		if want := []string{numbers[0], numbers[2], others[0], others[1]}; !slices.Equal(got.numbers(), want) || got.Status != "On Hold" || got.Ends {
			t.Errorf("it changes %v to %q, want %v", got.numbers(), got.Status, want)
		}
		if len(got.Unchanged) != 1 || got.Unchanged[0].Number != numbers[1] || !slices.Equal(got.Doubled, []string{others[1]}) || got.WrongAll != 0 {
			t.Errorf("unchanged %v, doubled %v, wrong %v", got.Unchanged, got.Doubled, got.Wrong)
		}
		if one := got.Changed[1]; one.Was != "Completed" || !one.IsOver || one.CustomerName != "Asha Verma" || one.Kind != "repair" {
			t.Errorf("of the ticket that is over it tells %+v", one)
		}
		if n := p.Count("ticket_statuses"); n != 2 {
			t.Fatalf("a preview stored something: %d entries", n)
		}

		p.Call("POST", setMany, admin, got.of("On Hold")).Gives(200, `"changed":4`, "Status set for 4 tickets.")
		for _, number := range append(slices.Clone(numbers), others...) {
			p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, `"status":"On Hold"`)
		}
		if n := p.Count("ticket_statuses"); n != 6 {
			t.Errorf("%d entries, want 6", n)
		}
		if n := p.Count("queue_items WHERE status = 'On Hold' AND ended_at IS NULL"); n != 5 {
			t.Errorf("%d lines of the queue are on hold, want 5", n)
		}
		if n := p.Count("trail_entries WHERE kind = 'ticket.status'"); n != 6 {
			t.Errorf("%d entries of the trail, want 6", n)
		}
		if n := len(p.MailsTo(asha.Email)) + len(p.MailsTo(ravi.Email)) - mails; n != 4 {
			t.Errorf("%d letters, want 4", n)
		}
		if again := previews(p, admin, body); len(again.Changed) != 0 || len(again.Unchanged) != 5 {
			t.Errorf("once more it would change %v", again.numbers())
		}
	})
}

func TestOneWrongNumberStoresNothingAndIsNamed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		numbers, ids := raises(p, asha, apptest.RaiseRepair, 2)
		unknown := ticket.NewNumber()
		got := previews(p, admin, object{"status": "On Hold", "ids": append(ids, "01NOTHING"), "numbers": unknown + " CL42"})
		if len(got.Changed) != 2 || got.WrongAll != 3 {
			t.Fatalf("it would change %v, wrong are %v", got.numbers(), got.Wrong)
		}
		for i, want := range []string{"There is no ticket 01NOTHING.", "There is no ticket " + unknown + ".", "CL42 is not a ticket number."} {
			if got.Wrong[i].Message != want {
				t.Errorf("it says %q, want %q", got.Wrong[i].Message, want)
			}
		}
		stored := func() string {
			return p.Dump("tickets") + p.Dump("ticket_statuses") + p.Dump("queue_items") + p.Dump("jobs")
		}
		before := stored()
		wrong := append(got.tickets(), object{"number": unknown, "version": "0-0"})
		p.Call("POST", setMany, admin, object{"status": "On Hold", "tickets": wrong}).
			Refuses(400, unknown+" is not a ticket. Nothing was changed.")
		p.Call("POST", setMany, admin, object{"status": "On Hold", "tickets": append(wrong, object{"number": "CL42", "version": "0-0"})}).
			Refuses(400, unknown+" and CL42 are not tickets. Nothing was changed.").Gives(400, `"name":"tickets[3]","message":"CL42 is not a ticket number."`)
		p.Call("POST", setMany, admin, object{"status": "On Hold", "tickets": append(wrong, object{"number": "<b>CL42</b>", "version": "0-0"})}).
			Refuses(400, unknown+" and No. 4 are not tickets. Nothing was changed.").Gives(400, `"name":"tickets[3]","message":"This is not a ticket number."`)
		if after := stored(); after != before {
			t.Error("something was stored")
		}

		// If a colleague changes one ticket after the preview, all are refused.
		confirms(p, admin, "repair", ids[1], "Under Process").Gives(200)
		before = stored()
		p.Call("POST", setMany, admin, got.of("On Hold")).
			Refuses(409, numbers[1]+" got another status since the preview. Nothing was changed. Please preview again.")
		if after := stored(); after != before {
			t.Error("something was stored")
		}
	})
}

func TestUnknownTicketNumbersAreListed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		dealer, admin := p.Registers("Meera Stores", "Dealer"), p.Admin()
		p.Claims(dealer, p.Creates(admin, "Camera Bonanza", "2026-12-31"), apptest.ClaimPDF("one"))
		var id, number string
		if err := p.DB.QueryRow(t.Context(), `SELECT id, number FROM queue_items WHERE kind = 'claim'`).Scan(&id, &number); err != nil {
			t.Fatal(err)
		}
		body := object{"status": "On Hold", "ids": []string{id}}
		if got := previews(p, admin, body); len(got.Wrong) != 1 || got.Wrong[0].Message != "Claim "+number+" is not a ticket. Decide it on its own page." {
			t.Errorf("a manager is told %v", got.Wrong)
		}
		if got := previews(p, p.Desk("Agent"), body); len(got.Wrong) != 1 || strings.Contains(got.Wrong[0].Message, number) {
			t.Errorf("an agent is told %v", got.Wrong)
		}
	})
}

func TestABadBulkIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		numbers, _ := raises(p, asha, apptest.RaiseRepair, 1)
		many := make([]object, ticket.MostAtOnce+1)
		for i := range many {
			many[i] = object{"number": numbers[0], "version": "0"}
		}
		for _, c := range []struct {
			path     string
			body     object
			sentence string
		}{
			{previewMany, object{"status": "On Hold"}, "Please select or enter at least one ticket."},
			{previewMany, object{"numbers": numbers[0]}, "Please enter a status."},
			{previewMany, object{"numbers": numbers[0], "status": strings.Repeat("x", 501)}, "Please shorten a status to at most 500 characters."},
			{previewMany, object{"numbers": numbers[0], "status": "Sent", "docket": "1"}, "Please select the courier for this docket number."},
			{previewMany, object{"numbers": numbers[0], "status": "Sent", "courier": "Swift"}, "This courier is not in the settings. Please reload the page and select one from the list."},
			{previewMany, object{"numbers": numbers[0], "status": "on hold ", "ends": true}, strings.Join(status.AtWork(), " and ") + " never close a ticket. Only with a custom status can you choose whether to close it."},
			{previewMany, object{"numbers": numbers[0], "status": "Delivered", "ends": true}, strings.Join(status.Ended(status.Ticket), " and ") + " always close a ticket. Only with a custom status can you choose whether to close it."},
			{setMany, object{"status": "Under Process", "ends": true, "tickets": many[:1]}, strings.Join(status.AtWork(), " and ") + " never close a ticket. Only with a custom status can you choose whether to close it."},
			{setMany, object{"status": "On Hold"}, "Please select at least one ticket."},
			{setMany, object{"status": "On Hold", "tickets": many}, "You can set the status of at most 5,000 tickets at once. You selected 5,001."},
		} {
			p.Call("POST", c.path, admin, c.body).Refuses(400, c.sentence)
		}
		p.Call("POST", setMany, asha.Token, object{"status": "On Hold", "tickets": many[:1]}).Gives(403)
		if n := p.Count("ticket_statuses"); n != 0 {
			t.Errorf("%d entries", n)
		}
	})
}

func TestAParcelBecomesALinkInTheStatus(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		sends(p, 1, object{"name": "Swift", "pattern": "https://swift.example/track?no={docket}&lang=en"})
		numbers, _ := raises(p, asha, apptest.RaiseAWR, 1)
		status := object{"status": "Delivered", "courier": "swift", "docket": " AB-12 "}
		status["numbers"] = numbers[0]
		got := previews(p, admin, status)
		const text = "Delivered\nSwift AB-12: https://swift.example/track?no=AB-12&lang=en"
		if got.Status != text || !got.Ends {
			t.Errorf("it would say %q, and end %v", got.Status, got.Ends)
		}
		body := got.of("Delivered", "courier", "swift", "docket", "AB-12")
		p.Call("POST", setMany, admin, body).Gives(200)
		sends(p, 2) // existing statuses keep the link
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		quoted = []byte(strings.ReplaceAll(string(quoted), `\u0026`, `&`))
		answer := p.Call("GET", "/TicketSearch/Search/"+numbers[0], "", nil).Gives(200)
		if !strings.Contains(strings.ReplaceAll(answer.Body, `\u0026`, `&`), string(quoted)) {
			t.Errorf("the tracker says %s", answer.Body)
		}
		if n := p.Count("queue_items WHERE ended_at IS NOT NULL"); n != 1 {
			t.Error("the ticket is not over")
		}
		mails := p.MailsTo(asha.Email)
		if letter := mails[len(mails)-1]; !strings.Contains(letter, "Status: Delivered\nParcel: Swift AB-12\n  https://swift.example/track?no=AB-12&lang=en\n") {
			t.Errorf("the letter says\n%s", letter)
		}
	})
}

func TestABulkIsDoneOnceHoweverOftenItIsSent(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, ids := raises(p, asha, apptest.RaiseRepair, 3)
		body, err := json.Marshal(previews(p, admin, object{"status": "On Hold", "ids": ids}).of("On Hold"))
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				p.Send("POST", setMany, admin, http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"k"}}, strings.NewReader(string(body))).
					Gives(200, `"changed":3`)
			})
		}
		all.Wait()
		p.Call("POST", setMany, admin, json.RawMessage(body)).Gives(409)
		if n := p.Count("ticket_statuses"); n != 3 {
			t.Errorf("%d entries, want 3", n)
		}
	})
}

// Two admins change overlapping tickets at the same time.
// The first succeeds, and the second is refused as a whole.
func TestOfTwoBulksAtOnceEachIsWholeOrNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		_, ids := raises(p, asha, apptest.RaiseRepair, 6)
		admins := []string{p.Admin(), p.Desk("Agent")}
		parts := [][]string{ids[:4], {ids[5], ids[4], ids[3], ids[2]}}
		bodies := make([]object, 2)
		for i, admin := range admins {
			status := fmt.Sprintf("Batch %d", i)
			bodies[i] = previews(p, admin, object{"status": status, "ids": parts[i]}).of(status)
		}
		answers := make([]*apptest.Answer, 2)
		var all sync.WaitGroup
		for i, admin := range admins {
			all.Go(func() { answers[i] = p.Call("POST", setMany, admin, bodies[i]) })
		}
		all.Wait()
		codes := []int{answers[0].Status, answers[1].Status}
		slices.Sort(codes)
		if !slices.Equal(codes, []int{200, 409}) {
			t.Errorf("they are answered %v: %s, %s", codes, answers[0].Body, answers[1].Body)
		}
		if n := p.Count("ticket_statuses"); n != 4 {
			t.Errorf("%d entries, want 4", n)
		}
	})
}

// Two admins change different tickets of the same customers. Both succeed, and neither blocks the other.
func TestTwoBulksOfTheSameCustomersAreBothDone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Rao", "User")
		admins := []string{p.Admin(), p.Desk("Agent")}
		_, own := raises(p, asha, apptest.RaiseAWR, 12)
		_, others := raises(p, ravi, apptest.RaiseAWR, 12)
		for round := range 6 {
			at := 2 * round
			parts := [][]string{{own[at], others[at]}, {own[at+1], others[at+1]}}
			bodies := make([]object, 2)
			for i, admin := range admins {
				bodies[i] = previews(p, admin, object{"status": "On Hold", "ids": parts[i]}).of("On Hold")
			}
			var all sync.WaitGroup
			for i, admin := range admins {
				all.Go(func() { p.Call("POST", setMany, admin, bodies[i]).Gives(200, `"changed":2`) })
			}
			all.Wait()
		}
		if n := p.Count("ticket_statuses"); n != 24 {
			t.Errorf("%d entries, want 24", n)
		}
	})
}

// There are more tickets than one statement takes. Some customers have several tickets, and some tickets
// have no status. Each change is undone once and then made again.
func TestHundredsGetAStatusAtOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		const people, each = 30, 18
		p.Sells("productName,modelNo,warrantyPeriod,productType\nSwitch,SW-8,1 Year,SWITCH\n")
		var all []string
		for i := range people {
			who := p.Registers(fmt.Sprintf("Customer %02d", i), "User")
			product := apptest.Text(p.Buys(who, "modelNo", "SW-8", "serialNo", fmt.Sprint("SN", i), "purchaseDate", "2026-02-27"), "productID")
			for n := range each {
				path := []string{apptest.RaiseRepair, apptest.RaiseAWR}[n%2]
				number, id := p.Raises(who, path, product)
				if n%3 == 0 {
					confirms(p, admin, []string{"repair", "awr"}[n%2], id, "Under Process").Gives(200)
				}
				all = append(all, number)
				p.Clock.Advance(11 * time.Second) // equal requests within ten seconds count as one
			}
		}
		for _, status := range []string{"Under Process", "Delivered", "On Hold"} {
			sets := func() *apptest.Answer {
				got := previews(p, admin, object{"status": status, "numbers": strings.Join(all, " ")})
				return p.Call("POST", setMany, admin, got.of(status)).Gives(200, fmt.Sprintf(`"changed":%d`, len(got.Changed)))
			}
			stands := p.State()
			p.Undoes(admin, sets()).Gives(200, "Undone.")
			p.Stands(stands)
			sets()
			if n := p.Count("queue_items WHERE status = '" + status + "'"); n != people*each {
				t.Errorf("%d have %s, want %d", n, status, people*each)
			}
		}
		withdrawn := p.Count("trail_entries WHERE kind = 'ticket.status_withdrawn'")
		if n := p.Count("trail_entries WHERE kind = 'ticket.status'"); n-withdrawn != p.Count("ticket_statuses") || withdrawn == 0 {
			t.Errorf("the trail tells of %d, and of %d that were withdrawn", n, withdrawn)
		}
	})
}

func TestABulkIsUndoneAsAWhole(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi, admin := p.Registers("Asha Verma", "User"), p.Registers("Ravi Rao", "User"), p.Admin()
		_, ids := raises(p, asha, apptest.RaiseRepair, 3)
		_, others := raises(p, ravi, apptest.RaiseAWR, 2)
		confirms(p, admin, "repair", ids[1], "Completed").Gives(200)
		mails := len(p.MailsTo(asha.Email)) + len(p.MailsTo(ravi.Email))
		p.Clock.Advance(time.Hour)
		tables := func() (all string) {
			for _, table := range []string{
				"tickets ORDER BY id", "ticket_statuses ORDER BY ticket_id, sequence", "queue_items ORDER BY id",
				"jobs ORDER BY id",
			} {
				all += p.Dump(table)
			}
			return all
		}
		before := tables()
		chosen := append(slices.Clone(ids), others...)
		sets := func() string {
			got := previews(p, admin, object{"status": "On Hold", "ids": chosen})
			return p.Call("POST", setMany, admin, got.of("On Hold")).Gives(200, `"changed":5`).Header.Get("Undo")
		}
		p.Call("POST", "/desk/undo/"+sets(), admin, nil).Gives(200)
		if after := tables(); after != before {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
		if n := len(p.MailsTo(asha.Email)) + len(p.MailsTo(ravi.Email)) - mails; n != 0 {
			t.Errorf("%d letters were sent", n)
		}
		// If a colleague changes one ticket, the whole undo is refused.
		offer := sets()
		confirms(p, admin, "repair", ids[0], "Under Process").Gives(200)
		before = tables()
		p.Call("POST", "/desk/undo/"+offer, admin, nil).Gives(409, "now has another status, so you can no longer undo this. Nothing has changed.")
		if tables() != before {
			t.Error("something was undone")
		}
	})
}
