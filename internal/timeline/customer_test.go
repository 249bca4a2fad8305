package timeline_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/id"
)

type status struct{ Status, By, Reason string }

type entry struct {
	ID, Kind string
	At       time.Time
	Product  *struct{ ProductID, ProductName, SerialNo, ExpiryDate, RegisteredBy, ExtensionStatus string }
	Ticket   *struct {
		Number, Kind, Query, RaisedBy string
		Statuses                      []status
		Earlier                       int
	}
	Extension *struct{ Status, DecidedBy string }
	Claim     *struct {
		TicketNo, SchemeName, Status string
		Amount                       int
		Statuses                     []status
	}
	Agreement *struct{ Title, PartnerName string }
	Letter    *struct{ Subject, To string }
}

type page struct {
	Entries []entry
	Next    string
}

func timeline(p *apptest.Portal, token, customerID, query string) (found page) {
	p.T.Helper()
	p.Call("GET", "/desk/customers/"+customerID+"/timeline?"+query, token, nil).Gives(200).Decode(&found)
	return found
}

func kindsOf(entries []entry) (kinds []string) {
	for _, e := range entries {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// ravi adds a dealer with one record of each kind, in this order: product, extension request, ticket, claim
// and agreement.
func ravi(p *apptest.Portal) apptest.Person {
	p.T.Helper()
	p.Stocks()
	admin, who := p.Admin(), p.Registers("Ravi Traders", "Dealer")
	product := p.Buys(who)
	p.Asks(who, product)
	_, record := p.Raises(who, apptest.RaiseRepair, apptest.Text(product, "productID"))
	p.Claims(who, p.Creates(admin, "Diwali", "2026-03-31"), apptest.ClaimPDF("one"))
	p.Call("POST", "/agreement-form/agreements", who.Token, apptest.AgreementForm()).Gives(201)
	for _, status := range []string{"Under Process", "Completed"} {
		p.Call("POST", "/ProductRepair/update-status/"+record, admin, map[string]string{"status": status}).Gives(200)
	}
	return who
}

func TestATimelineShowsEachRecordOnceWithItsOutcome(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		who, admin := ravi(p), p.Admin()
		other := p.Registers("Asha Verma", "User")
		p.Buys(other, "serialNo", "SN-OTHER")
		got := timeline(p, admin, who.ID, "kind=product,ticket,extension,claim,agreement").Entries
		if want := []string{"agreement", "claim", "ticket", "extension", "product"}; !slices.Equal(kindsOf(got), want) {
			t.Fatalf("the timeline is %q, want %q", kindsOf(got), want)
		}
		if a := got[0].Agreement; a.PartnerName != "Ravi Traders" || a.Title == "" {
			t.Errorf("the agreement is %+v", a)
		}
		if c := got[1].Claim; c.SchemeName != "Diwali" || c.Amount != 123450 || c.Status != "Wait for Confirmation" {
			t.Errorf("the claim is %+v", c)
		}
		if x := got[2].Ticket; x.Query != "The picture is gone." || len(x.Statuses) != 2 || x.Statuses[0] != (status{Status: "Completed", By: "admin"}) {
			t.Errorf("the ticket is %+v", x)
		}
		if e := got[3].Extension; e.Status != "In process" {
			t.Errorf("the extension is %+v", e)
		}
		if x := got[4].Product; x.SerialNo != "SN-0001" || x.ExpiryDate != "2029-03-02" || x.ExtensionStatus != "In process" || x.RegisteredBy != "" {
			t.Errorf("the product is %+v", x)
		}
		if !slices.IsSortedFunc(got, func(a, b entry) int { return b.At.Compare(a.At) }) {
			t.Error("the newest is not first")
		}
	})
}

func TestTheDeskSeesWhichLettersACustomerDoesNotWant(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		path := "/desk/customers/" + asha.ID
		p.Call("GET", path, p.Admin(), nil).Gives(200, `"stoppedLetters":[]`)
		for _, topic := range []string{"status", "answer"} {
			p.Call("PUT", "/my/notices", asha.Token, map[string]any{"topic": topic, "wanted": false}).Gives(200)
		}
		p.Call("GET", path, p.Desk("Agent"), nil).Gives(200, `"stoppedLetters":["answer","status"]`)
		p.Call("PUT", "/my/notices", asha.Token, map[string]any{"topic": "status", "wanted": true}).Gives(200)
		p.Call("GET", path, p.Admin(), nil).Gives(200, `"stoppedLetters":["answer"]`)
	})
}

func TestLettersAreThoseToTheCustomerSinceTheyCame(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		p.Buys(asha)
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.MailsTo(asha.Email)
		// The address belonged to another customer before. Earlier emails to it are not this customer's.
		p.Exec(`UPDATE customers SET email = 'left@example.com', email_fold = 'left@example.com' WHERE customer_id = $1`, asha.ID)
		p.Exec(`UPDATE customers SET email = $2, email_fold = $2 WHERE customer_id = $1`, ravi.ID, asha.Email)
		if got := timeline(p, p.Admin(), ravi.ID, "kind=letter").Entries; len(got) != 0 {
			t.Errorf("somebody else's letters are shown: %+v", got)
		}
		p.Exec(`UPDATE customers SET email = 'r@example.com', email_fold = 'r@example.com' WHERE customer_id = $1`, ravi.ID)
		p.Exec(`UPDATE customers SET email = $2, email_fold = $2 WHERE customer_id = $1`, asha.ID, asha.Email)
		got := timeline(p, p.Admin(), asha.ID, "kind=letter").Entries
		if len(got) == 0 || got[0].Letter.Subject != "Your product is registered: 8 Port PoE Switch" || got[0].Letter.To != asha.Email {
			t.Errorf("the letters are %+v", got)
		}
	})
}

func TestEveryPageOfALongTimelineGoesOnWhereTheLastEnded(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		for i := range 5 {
			product := p.Buys(asha, "serialNo", fmt.Sprint("SN", i))
			p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
		}
		var walked []string
		for after, pages := "", 0; ; pages++ {
			got := timeline(p, admin, asha.ID, "kind=product,ticket&limit=3&after="+after)
			for _, e := range got.Entries {
				walked = append(walked, e.ID)
			}
			if after = got.Next; after == "" {
				break
			}
			if pages > 4 || len(got.Entries) != 3 {
				t.Fatalf("page %d has %d entries", pages, len(got.Entries))
			}
		}
		whole := timeline(p, admin, asha.ID, "kind=product,ticket&limit=100")
		if len(walked) != 10 || len(whole.Entries) != 10 || whole.Next != "" {
			t.Fatalf("walked over %d, the whole is %d", len(walked), len(whole.Entries))
		}
		for i, e := range whole.Entries {
			if walked[i] != e.ID {
				t.Errorf("entry %d is %s on its page, %s in the whole", i, walked[i], e.ID)
			}
		}
	})
}

func TestOnlyTheLatestOfVeryManyStatusesAreShown(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		for i := 1; i <= 53; i++ {
			p.Call("POST", "/ProductRepair/update-status/"+record, admin, map[string]string{"status": fmt.Sprint("Step ", i)}).Gives(200)
		}
		got := timeline(p, admin, asha.ID, "kind=ticket").Entries[0].Ticket
		if len(got.Statuses) != 50 || got.Statuses[0].Status != "Step 53" || got.Statuses[49].Status != "Step 4" || got.Earlier != 3 {
			t.Errorf("%d statuses, %d earlier", len(got.Statuses), got.Earlier)
		}
	})
}

func TestTheHeadOfACustomersPage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		who := ravi(p)
		for i := range 7 {
			p.Buys(who, "serialNo", fmt.Sprint("MORE", i))
		}
		p.Call("PUT", "/my/language", who.Token, map[string]any{"language": "hi"}).Gives(200)
		var head struct {
			Customer struct {
				CustomerID, Name, Email, Phone, Address, Role, Language string
				EmailConfirmed                                          bool
			}
			Kinds  []string
			Counts []struct {
				Kind  string
				Count int
			}
			Most     int
			Products []struct{ SerialNo string }
		}
		p.Call("GET", "/desk/customers/"+who.ID, p.Admin(), nil).Gives(200).Decode(&head)
		if c := head.Customer; c.Name != "Ravi Traders" || c.Email != who.Email || c.Phone != "0987654321" || c.Address != "1, Mall Road" || c.Role != "Dealer" || c.Language != "hi" || !c.EmailConfirmed {
			t.Errorf("the customer is %+v", c)
		}
		if len(head.Products) != 6 || head.Products[0].SerialNo != "MORE6" {
			t.Errorf("the newest products are %+v", head.Products)
		}
		got := map[string]int{}
		for _, c := range head.Counts {
			got[c.Kind] = c.Count
		}
		for kind, want := range map[string]int{"product": 8, "ticket": 1, "extension": 1, "claim": 1, "agreement": 1} {
			if got[kind] != want {
				t.Errorf("%d of %s, want %d", got[kind], kind, want)
			}
		}
		p.Call("GET", "/desk/customers/CU00000000", p.Admin(), nil).Refuses(404, "Customer not found.")
		p.Call("GET", "/desk/customers/CU00000000/timeline", p.Admin(), nil).Refuses(404, "Customer not found.")
		p.Call("GET", "/desk/customers/"+who.ID, who.Token, nil).Gives(403)
	})
}

func TestAnAgentSeesProductsAndTicketsAndNothingElse(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		who, agent := ravi(p), p.Desk("Agent")
		p.MailsTo(who.Email)
		if got := kindsOf(timeline(p, agent, who.ID, "").Entries); !slices.Equal(got, []string{"ticket", "product"}) {
			t.Errorf("an agent sees %q", got)
		}
		head := p.Call("GET", "/desk/customers/"+who.ID, agent, nil).Gives(200, `"kinds":["product","ticket","message","note"]`)
		head.Hides(`"claim"`, `"letter"`, `"agreement"`, `"extension"`)
		extended := p.Buys(who, "serialNo", "EXT-1")
		p.Asks(who, extended)
		for _, path := range []string{"/desk/customers/" + who.ID, "/desk/customers/" + who.ID + "/timeline", "/desk/serials/EXT-1"} {
			p.Call("GET", path, agent, nil).Gives(200, "EXT-1").Hides("extensionStatus", "isClaimed")
			p.Call("GET", path, p.Desk("Manager"), nil).Gives(200, "extensionStatus", `"isClaimed":true`)
		}
		for _, kind := range []string{"extension", "claim", "agreement", "letter", "ticket,claim"} {
			p.Call("GET", "/desk/customers/"+who.ID+"/timeline?kind="+kind, agent, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
		}
		if got := kindsOf(timeline(p, p.Desk("Manager"), who.ID, "").Entries); !slices.Contains(got, "letter") || !slices.Contains(got, "claim") {
			t.Errorf("a manager sees %q", got)
		}
	})
}

func TestABadQuestionIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		const kinds = "Please select one kind: product, ticket, extension, claim, agreement, letter, message or note."
		for query, sentence := range map[string]string{
			"kind=secret":  kinds,
			"kind=ticket,": kinds,
			"after=x":      "This page of the timeline does not exist. Please start with the newest.",
			"after=" + url.QueryEscape("'; DROP TABLE"): "This page of the timeline does not exist. Please start with the newest.",
			"limit=0":    "The limit must be a number from 1 to 100.",
			"limit=101":  "The limit must be a number from 1 to 100.",
			"limit=many": "The limit must be a number from 1 to 100.",
		} {
			p.Call("GET", "/desk/customers/"+asha.ID+"/timeline?"+query, admin, nil).Refuses(400, sentence)
		}
		if got := timeline(p, admin, asha.ID, "kind=product"); len(got.Entries) != 0 || got.Next != "" {
			t.Errorf("somebody without products has %+v", got)
		}
		p.Call("GET", "/desk/customers/"+asha.ID+"/timeline?kind=product", admin, nil).Gives(200, `"entries":[]`)
		if strings.Contains(p.Call("GET", "/desk/customers/"+asha.ID, admin, nil).Gives(200).Body, "null") {
			t.Error("a list that is empty is a list")
		}
	})
}

func TestTheTimelineShowsNotesToThoseWhoSeeTheRecord(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		who, agent := ravi(p), p.Desk("Agent")
		about := map[string]string{who.ID: "about the customer"}
		for kind, query := range map[string]string{"ticket": "SELECT id FROM tickets", "claim": "SELECT id FROM claims"} {
			var record string
			if err := p.DB.QueryRow(t.Context(), query).Scan(&record); err != nil {
				t.Fatal(err)
			}
			about[record] = "about the " + kind
		}
		for record, text := range about {
			p.Exec(`INSERT INTO notes (id, record, customer_id, text, author, created_at) VALUES ($1, $2, $3, $4, 'agent', 1)`,
				id.New(p.Clock.Now()), record, who.ID, text)
		}
		all := p.Call("GET", "/desk/customers/"+who.ID+"/timeline?kind=note", p.Admin(), nil).Gives(200, `"author":"agent"`, `"authorName":"Devi Agent"`)
		all.Gives(200, "about the customer", "about the ticket", "about the claim")
		p.Call("GET", "/desk/customers/"+who.ID+"/timeline?kind=note", agent, nil).Gives(200, "about the customer", "about the ticket").Hides("about the claim")
		p.Call("GET", "/desk/customers/"+who.ID, agent, nil).Gives(200, `{"kind":"note","count":2}`)
	})
}

func TestMessagesStandInTheTimelineAtTheDeskAndNowhereElse(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, agent := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Desk("Agent")
		number, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		photo := apptest.File{Name: "lamp.png", Content: apptest.Picture(t)}
		p.Form("POST", "/my/tickets/"+record+"/messages", asha.Token, map[string]any{"text": "The lamp is red.", "photos[]": []apptest.File{photo, photo}}).Gives(201)
		p.Form("POST", "/desk/tickets/"+record+"/messages", agent, map[string]any{"text": "Please unplug it."}).Gives(201)
		path := "/desk/customers/" + asha.ID
		var found struct {
			Entries []struct {
				Kind    string
				Message struct {
					TicketID, Ticket, From, Author, AuthorName, Text string
					Photos                                           int
				}
			}
		}
		p.Call("GET", path+"/timeline?kind=message", agent, nil).Gives(200).Decode(&found)
		if len(found.Entries) != 2 {
			t.Fatalf("the timeline has %d messages, want 2", len(found.Entries))
		}
		if m := found.Entries[0].Message; m.From != "desk" || m.Author != "agent" || m.AuthorName != "Devi Agent" || m.Text != "Please unplug it." || m.Photos != 0 {
			t.Errorf("the answer is %+v", m)
		}
		if m := found.Entries[1].Message; m.From != "customer" || m.Author != "" || m.Text != "The lamp is red." || m.Photos != 2 || m.Ticket != number || m.TicketID != record {
			t.Errorf("the customer's is %+v", m)
		}
		p.Call("GET", path, agent, nil).Gives(200, `{"kind":"message","count":2}`)
		p.Call("GET", "/desk/customers/"+ravi.ID+"/timeline?kind=message", agent, nil).Gives(200, `"entries":[]`)
		p.Call("GET", path+"/timeline?kind=message", asha.Token, nil).Gives(403)
	})
}
