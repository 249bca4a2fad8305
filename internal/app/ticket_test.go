package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/ticket"
)

const (
	raiseRepair = "/product-service/submit-query"
	raiseAWR    = "/awr/submit-query"
)

// query is the form of a ticket as a page sends it; changes are pairs of a
// field and its value.
func query(who person, product string, changes ...any) map[string]any {
	form := map[string]any{"productId": product, "customerId": who.ID, "address": "1, Mall Road", "query": "The picture is gone."}
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

// raises makes a ticket and answers its number and its record's id.
func (p *portal) raises(who person, path, product string) (number, recordID string) {
	p.t.Helper()
	number = p.form("POST", path, who.Token, query(who, product)).gives(201, "Query submitted successfully!").get("ticketNumber")
	if err := p.db.QueryRow(p.t.Context(), `SELECT id FROM tickets WHERE number = $1`, number).Scan(&recordID); err != nil {
		p.t.Fatal(err)
	}
	return number, recordID
}

// confirms sets a status the way the desk does; the kind of ticket decides the path.
func (p *portal) confirms(admin, kind, recordID, status string) *answer {
	p.t.Helper()
	path := map[string]string{"repair": "/ProductRepair/update-status/", "awr": "/admin/awr/update-status/"}[kind]
	return p.call("POST", path+recordID, admin, map[string]string{"status": status})
}

func TestATicketFromTheFirstQueryToTheTracker(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, admin := p.registers("Asha Verma", "User"), p.admin()
		camera := p.owns(asha, "IPC-4K", "CAMERA")
		form := query(asha, camera, "file", file{"broken.png", pngPicture(t)})
		number := p.form("POST", raiseRepair, asha.Token, form).gives(201, "Query submitted successfully!").get("ticketNumber")

		// A new ticket has no status, and the tracker says that it was received.
		p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(200, number, `"statusUpdates":[]`, `"createdAt":"2026-03-02T04:30:`)
		row := p.call("GET", "/ProductRepair/customer/"+asha.ID, asha.Token, nil).gives(200).rows()[0]
		for field, want := range map[string]any{
			"ticketNumber": number, "productId": camera, "query": "The picture is gone.", "address": "1, Mall Road",
			"customerId": asha.ID, "customerName": "Asha Verma", "warrantyExpired": false,
		} {
			if row[field] != want {
				t.Errorf("%s is %v, want %v", field, row[field], want)
			}
		}
		details := row["productDetails"].(map[string]any)
		for field, want := range map[string]any{
			"productName": "Name of IPC-4K", "serialNo": "SN-IPC-4K", "modelNo": "IPC-4K", "purchaseDate": "2026-02-27", "expiryDate": "2027-02-27",
		} {
			if details[field] != want {
				t.Errorf("productDetails.%s is %v, want %v", field, details[field], want)
			}
		}
		if invoice := details["invoice"].(string); !strings.HasPrefix(invoice, "files/") {
			t.Errorf("the invoice is at %q", invoice)
		}
		image := "/" + row["file"].(string)
		p.call("GET", image, asha.Token, nil).gives(200, "PNG")
		p.call("GET", image, admin, nil).gives(200, "PNG")
		p.call("GET", image, p.registers("Ravi Traders", "Dealer").Token, nil).gives(404)

		p.clock.Advance(time.Hour)
		p.confirms(admin, "repair", row["_id"].(string), " Under Process ").gives(200, "Status updated successfully")
		p.clock.Advance(time.Hour)
		p.confirms(admin, "repair", row["_id"].(string), "Sent, see https://courier.example/7").gives(200)

		p.call("GET", "/TicketSearch/Search/"+number, "", nil).
			gives(200, `{"status":"Under Process","date":"2026-03-02T05:30:`, `{"status":"Sent, see https://courier.example/7","date":"2026-03-02T06:30:`, `"lastUpdated":"2026-03-02T06:30:`).
			hides("Asha", asha.ID, asha.Email, camera, "Mall Road", "picture", "admin", "files/")

		mails := p.mailsTo(asha.Email)
		link := "http://portal.test/serviceProduct/ticketStatus?ticket=" + number
		for i, want := range []string{"We received your request: " + number, "Under Process", "Sent, see https://courier.example/7"} {
			if mail := mails[len(mails)-3+i]; !strings.Contains(mail, want) || !strings.Contains(mail, link) {
				t.Errorf("mail %d has no %q or no link: %s", i, want, mail)
			}
		}
	})
}

func TestAnAdvanceReplacementKnowsItsDealer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, admin := p.registers("Asha Verma", "User"), p.admin()
		product := p.owns(asha, "SW-8", "SWITCH")
		number := p.form("POST", raiseAWR, asha.Token, query(asha, product, "purchaseFrom", "VISION_INDIA")).gives(201).get("ticketNumber")
		p.form("POST", raiseAWR, asha.Token, query(asha, product, "purchaseFrom", "")).gives(201)
		rows := p.call("GET", "/awr/customer/"+asha.ID, asha.Token, nil).gives(200).rows()
		if len(rows) != 2 || rows[0]["purchaseFrom"] != "" || rows[1]["purchaseFrom"] != "VISION_INDIA" || rows[1]["ticketNumber"] != number || rows[1]["file"] != "" {
			t.Errorf("the records are %v", rows)
		}
		p.call("GET", "/awr/customer/"+asha.ID, admin, nil).gives(200, number)
		p.call("GET", "/ProductRepair/customer/"+asha.ID, asha.Token, nil).gives(200, "[]")
		// An id of one kind is none of the other.
		p.confirms(admin, "repair", rows[0]["_id"].(string), "Completed").refuses(404, "Ticket not found.")
		p.confirms(admin, "awr", rows[0]["_id"].(string), "Delivered").gives(200)
	})
}

func TestARefusedQueryStoresNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		mine, his, lift := p.owns(asha, "SW-8", "SWITCH"), p.owns(ravi, "SW-9", "SWITCH"), p.owns(asha, "LB-1", "Lift")
		claimed := p.owns(asha, "SW-7", "SWITCH")
		p.asks(asha, map[string]any{"productID": claimed})
		files, mails := p.count("files"), len(p.mailsTo(asha.Email))
		for _, c := range []struct {
			path     string
			form     map[string]any
			status   int
			sentence string
		}{
			{raiseRepair, query(asha, his), 404, "Product not found."},
			{raiseAWR, query(asha, his), 404, "Product not found."},
			{raiseRepair, query(asha, "PR-NONE", "file", file{"a.png", pngPicture(t)}), 404, "Product not found."},
			{raiseRepair, query(asha, ""), 404, "Product not found."},
			{raiseRepair, query(ravi, his), 403, "You can only do this for your own account."},
			{raiseAWR, query(asha, lift), 409, "Advance warranty replacement is not available for this type of product."},
			{raiseAWR, query(asha, claimed), 409, "Advance warranty replacement is not available for a product whose warranty extension was claimed."},
			{raiseAWR, query(asha, mine, "purchaseFrom", "PRANSH_DIGITAL_PRIVATE_LIMITED"), 400, "Please select a dealer from the list."},
			{raiseRepair, query(asha, mine, "address", "  "), 400, "Please enter the address."},
			{raiseRepair, query(asha, mine, "query", "\n"), 400, "Please enter your query."},
			{raiseRepair, query(asha, mine, "query", strings.Repeat("x", 10_000)), 400, "Please shorten your query to at most 2000 characters."},
			{raiseAWR, query(asha, mine, "address", strings.Repeat("x", 10_000)), 400, "Please shorten the address to at most 500 characters."},
			{raiseRepair, query(asha, mine, "file", file{"photo.png", "<svg onload=alert(1)>"}), 415, ""},
			{raiseRepair, query(asha, mine, "file", file{"photo.jpg", "%PDF-1.7\n%%EOF\n"}), 415, "Please upload a JPEG, PNG or WebP image."},
			{raiseAWR, query(asha, mine, "file", file{"photo.png", pngPicture(t) + strings.Repeat("x", 10_485_760)}), 413, "File size exceeds the limit of 10MB"},
		} {
			a := p.form("POST", c.path, asha.Token, c.form)
			if c.sentence == "" {
				a.gives(c.status)
				continue
			}
			a.refuses(c.status, c.sentence)
		}
		p.call("POST", raiseRepair, asha.Token, map[string]string{"query": "no form"}).gives(415)
		if n := p.count("tickets") + p.count("files") - files + len(p.mailsTo(asha.Email)) - mails; n != 0 {
			t.Errorf("refused queries left %d tickets, files or mails", n)
		}
		// Neither a claimed product nor any type stops a repair.
		p.raises(asha, raiseRepair, lift)
		p.raises(asha, raiseRepair, claimed)
	})
}

func TestARepeatedQueryRaisesOneTicket(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		mine, his := p.owns(asha, "SW-8", "SWITCH"), p.owns(ravi, "SW-9", "SWITCH")
		before := len(p.mailsTo(asha.Email))
		key := http.Header{"Idempotency-Key": {"form-1"}}
		numbers := make([]string, 8)
		var all sync.WaitGroup
		for i := range numbers {
			all.Go(func() {
				a := p.form("POST", raiseRepair, asha.Token, query(asha, mine, "file", file{"a.png", pngPicture(t)}), key)
				if a.Status == 201 {
					numbers[i] = a.get("ticketNumber")
				} else {
					t.Errorf("a repeat answers %d: %s", a.Status, a.Body)
				}
			})
		}
		all.Wait()
		for _, number := range numbers {
			if number != numbers[0] {
				t.Errorf("the repeats gave %q", numbers)
				break
			}
		}
		if tickets, mails := p.count("tickets"), len(p.mailsTo(asha.Email))-before; tickets != 1 || mails != 1 {
			t.Errorf("%d tickets and %d mails, want one of each", tickets, mails)
		}
		// The same key of another person, or on another form, is another key.
		p.form("POST", raiseRepair, ravi.Token, query(ravi, his), key).gives(201)
		p.form("POST", raiseAWR, asha.Token, query(asha, mine), key).gives(201)
		if n := p.count("tickets"); n != 3 {
			t.Errorf("%d tickets, want 3", n)
		}
	})
}

func TestStatusesAreAddedAndNoneIsLost(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		number, id := p.raises(asha, raiseRepair, p.owns(asha, "SW-8", "SWITCH"))
		admins := []string{p.admin(), p.admin()}
		var all sync.WaitGroup
		for i := range 12 {
			all.Go(func() { p.confirms(admins[i%2], "repair", id, fmt.Sprintf("Step %d", i)).gives(200) })
		}
		all.Wait()
		tracked := p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(200)
		for i := range 12 {
			if !strings.Contains(tracked.Body, fmt.Sprintf(`"Step %d"`, i)) {
				t.Errorf("step %d is lost: %s", i, tracked.Body)
			}
		}
		var sequence int
		if err := p.db.QueryRow(t.Context(), `SELECT max(sequence) FROM ticket_statuses`).Scan(&sequence); err != nil || sequence != 12 {
			t.Errorf("the last sequence is %d (%v), want 12", sequence, err)
		}
		if n := p.count("ticket_statuses s JOIN ticket_statuses l ON l.ticket_id = s.ticket_id AND l.sequence = s.sequence + 1 WHERE l.created_at < s.created_at"); n != 0 {
			t.Errorf("%d entries are older than the one before", n)
		}
	})
}

func TestTheSameStatusAgainIsAnEntryButNoSecondMail(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, admin := p.registers("Asha Verma", "User"), p.admin()
		_, id := p.raises(asha, raiseAWR, p.owns(asha, "SW-8", "SWITCH"))
		before := len(p.mailsTo(asha.Email))
		for _, status := range []string{"On Hold", "On Hold", " On Hold ", "Completed", "On Hold"} {
			p.confirms(admin, "awr", id, status).gives(200)
		}
		if entries, mails := p.count("ticket_statuses"), len(p.mailsTo(asha.Email))-before; entries != 5 || mails != 3 {
			t.Errorf("%d entries and %d mails, want 5 and 3", entries, mails)
		}
		// A repeated request, unlike a second confirmation, is the same one.
		for range 3 {
			p.send("POST", "/admin/awr/update-status/"+id, admin, http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"k"}},
				strings.NewReader(`{"status":"Delivered"}`)).gives(200)
		}
		if n := p.count("ticket_statuses"); n != 6 {
			t.Errorf("%d entries, want 6", n)
		}
	})
}

func TestABadStatusIsRefused(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, admin := p.registers("Asha Verma", "User"), p.admin()
		_, id := p.raises(asha, raiseRepair, p.owns(asha, "SW-8", "SWITCH"))
		p.confirms(admin, "repair", id, "  \n").refuses(400, "Please enter a status.")
		p.call("POST", "/ProductRepair/update-status/"+id, admin, map[string]string{}).refuses(400, "Please enter a status.")
		p.call("POST", "/ProductRepair/update-status/"+id, admin, map[string]int{"status": 7}).gives(400)
		p.confirms(admin, "repair", id, strings.Repeat("x", 501)).refuses(400, "Please shorten a status to at most 500 characters.")
		p.confirms(admin, "repair", "nothing", "Completed").refuses(404, "Ticket not found.")
		p.confirms(asha.Token, "repair", id, "Completed").gives(403)
		p.confirms(admin, "repair", id, strings.Repeat("आ", 500)).gives(200)
		if n := p.count("ticket_statuses"); n != 1 {
			t.Errorf("%d entries, want 1", n)
		}
	})
}

func TestTicketsOfOthersCannotBeListed(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		p.raises(asha, raiseRepair, p.owns(asha, "SW-8", "SWITCH"))
		for _, path := range []string{"/ProductRepair/customer/", "/awr/customer/"} {
			p.call("GET", path+asha.ID, ravi.Token, nil).refuses(404, "Customer not found.")
			p.call("GET", path+"CUNOBODY", ravi.Token, nil).refuses(404, "Customer not found.")
			p.call("GET", path+"CUNOBODY", p.admin(), nil).gives(200, "[]")
		}
	})
}

func TestTheTrackerFindsANumberHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		number, _ := p.raises(asha, raiseAWR, p.owns(asha, "SW-8", "SWITCH"))
		bare := strings.ReplaceAll(number, "-", "")
		for _, typed := range []string{number, strings.ToLower(number), "#" + number, bare, bare[1:], strings.ToLower(bare[1:]), strings.ReplaceAll(number, "-", " "), "Ticket #" + number} {
			p.call("GET", "/TicketSearch/Search/"+url.PathEscape(typed), "", nil).gives(200, number)
		}
		p.call("GET", "/ticketsearch/SEARCH/"+number, asha.Token, nil).gives(200, number)
		for _, typed := range []string{ticket.NewNumber(), number[:len(number)-1], wrongCheck(number), "1", "' OR 1=1", strings.Repeat("A", 90)} {
			p.call("GET", "/TicketSearch/Search/"+url.PathEscape(typed), "", nil).refuses(404, "Ticket not found.")
		}
	})
}

// wrongCheck is a number whose last character was misheard.
func wrongCheck(number string) string {
	last := "A"
	if strings.HasSuffix(number, last) {
		last = "C"
	}
	return number[:len(number)-1] + last
}

func TestGuessingIsSlowedDownAndFindingIsNot(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := newPortal(t, engine, func(c *app.Config) { c.RateFactor = 1 })
			asha := p.registers("Asha Verma", "User")
			number, _ := p.raises(asha, raiseRepair, p.owns(asha, "SW-8", "SWITCH"))
			for range 45 {
				p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(200)
			}
			for range 10 {
				p.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).gives(404)
			}
			a := p.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).refuses(429, "Too many attempts. Please wait 1 minute and try again.")
			if a.Header.Get("Retry-After") == "" {
				t.Error("the refusal does not say how long to wait")
			}
			p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(429)
			p.clock.Advance(2 * time.Minute)
			for range 60 {
				p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(200)
			}
			p.call("GET", "/TicketSearch/Search/"+number, "", nil).gives(429)
		})
	}
}

func TestMissesCountOnEveryReplica(t *testing.T) {
	t.Parallel()
	var url string
	one := newPortal(t, db.Postgres, func(c *app.Config) { url, c.RateFactor = c.DatabaseURL, 1 })
	other := newPortal(t, db.Postgres, func(c *app.Config) { c.DatabaseURL, c.RateFactor = url, 1 })
	for range 5 {
		one.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).gives(404)
		other.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).gives(404)
	}
	one.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).gives(429)
	other.call("GET", "/TicketSearch/Search/"+ticket.NewNumber(), "", nil).gives(429)
}
