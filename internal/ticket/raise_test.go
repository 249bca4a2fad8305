package ticket_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

// owns adds a model to the catalogue, registers a product of it and returns the product number.
func owns(p *apptest.Portal, who apptest.Person, model, productType string, changes ...any) string {
	p.T.Helper()
	catalogue := fmt.Sprintf("productName,modelNo,warrantyPeriod,productType\nName of %[1]s,%[1]s,1 Year,%[2]s\n", model, productType)
	p.Sells(catalogue)
	bought := append([]any{"modelNo", model, "serialNo", "SN-" + model, "purchaseDate", "2026-02-27"}, changes...)
	return apptest.Text(p.Buys(who, bought...), "productID")
}

func TestATicketFromTheFirstQueryToTheTracker(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		camera := owns(p, asha, "IPC-4K", "CAMERA")
		form := apptest.Query(asha, camera, "file", apptest.File{Name: "broken.png", Content: apptest.Picture(t)})
		number := p.Form("POST", apptest.RaiseRepair, asha.Token, form).Gives(201, "Query submitted successfully!").Get("ticketNumber")

		// A new ticket has no status, and the tracker shows that it was received.
		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).Gives(200, number, `"statusUpdates":[]`, `"createdAt":"2026-03-02T04:30:`)
		row := p.Call("GET", "/ProductRepair/customer/"+asha.ID, asha.Token, nil).Gives(200).Rows()[0]
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
		p.Call("GET", image, asha.Token, nil).Gives(200, "PNG")
		p.Call("GET", image, admin, nil).Gives(200, "PNG")
		p.Call("GET", image, p.Registers("Ravi Traders", "Dealer").Token, nil).Gives(404)

		p.Clock.Advance(time.Hour)
		confirms(p, admin, "repair", row["_id"].(string), " Under Process ").Gives(200, "Status updated successfully")
		p.Clock.Advance(time.Hour)
		confirms(p, admin, "repair", row["_id"].(string), "Sent, see https://courier.example/7").Gives(200)

		p.Call("GET", "/TicketSearch/Search/"+number, "", nil).
			Gives(200, `{"status":"Under Process","date":"2026-03-02T05:30:`, `{"status":"Sent, see https://courier.example/7","date":"2026-03-02T06:30:`, `"lastUpdated":"2026-03-02T06:30:`).
			Hides("Asha", asha.ID, asha.Email, camera, "Mall Road", "picture", "admin", "files/")

		mails := p.MailsTo(asha.Email)
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
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		product := owns(p, asha, "SW-8", "SWITCH")
		number := p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, product, "purchaseFrom", "VISION_INDIA")).Gives(201).Get("ticketNumber")
		p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, product, "purchaseFrom", "")).Gives(201)
		rows := p.Call("GET", "/awr/customer/"+asha.ID, asha.Token, nil).Gives(200).Rows()
		if len(rows) != 2 || rows[0]["purchaseFrom"] != "" || rows[1]["purchaseFrom"] != "VISION_INDIA" || rows[1]["ticketNumber"] != number || rows[1]["file"] != "" {
			t.Errorf("the records are %v", rows)
		}
		p.Call("GET", "/awr/customer/"+asha.ID, admin, nil).Gives(200, number)
		p.Call("GET", "/ProductRepair/customer/"+asha.ID, asha.Token, nil).Gives(200, "[]")
		// An id of one kind does not work for the other kind.
		confirms(p, admin, "repair", rows[0]["_id"].(string), "Completed").Refuses(404, "Ticket not found.")
		confirms(p, admin, "awr", rows[0]["_id"].(string), "Delivered").Gives(200)
	})
}

func TestARefusedQueryStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		mine, his, lift := owns(p, asha, "SW-8", "SWITCH"), owns(p, ravi, "SW-9", "SWITCH"), owns(p, asha, "LB-1", "Lift")
		claimed := owns(p, asha, "SW-7", "SWITCH")
		p.Asks(asha, map[string]any{"productID": claimed})
		// An earlier photo has left its upload note. A refused photo must not use it up.
		p.Form("POST", apptest.RaiseRepair, asha.Token, apptest.Query(asha, mine, "file", apptest.File{Name: "a.png", Content: apptest.Picture(t)})).Gives(201)
		stored := func() int {
			return p.Count("tickets") + p.Count("files") + p.Count("uploads") + len(p.MailsTo(asha.Email))
		}
		before := stored()
		for _, c := range []struct {
			path     string
			form     map[string]any
			status   int
			sentence string
		}{
			{apptest.RaiseRepair, apptest.Query(asha, his), 404, "Product not found."},
			{apptest.RaiseAWR, apptest.Query(asha, his), 404, "Product not found."},
			{apptest.RaiseRepair, apptest.Query(asha, "PR-NONE", "file", apptest.File{Name: "a.png", Content: apptest.Picture(t)}), 404, "Product not found."},
			{apptest.RaiseRepair, apptest.Query(asha, ""), 404, "Product not found."},
			{apptest.RaiseRepair, apptest.Query(ravi, his), 403, "You can only do this for your own account."},
			{apptest.RaiseAWR, apptest.Query(asha, lift), 409, "Advance warranty replacement is not available for this type of product."},
			{apptest.RaiseAWR, apptest.Query(asha, claimed), 409, "Advance warranty replacement is not available for a product whose warranty extension was claimed."},
			{apptest.RaiseAWR, apptest.Query(asha, mine, "purchaseFrom", "PRANSH_DIGITAL_PRIVATE_LIMITED"), 400, "Please select a dealer from the list."},
			{apptest.RaiseRepair, apptest.Query(asha, mine, "address", "  "), 400, "Please enter the address."},
			{apptest.RaiseRepair, apptest.Query(asha, mine, "query", "\n"), 400, "Please enter your query."},
			{apptest.RaiseRepair, apptest.Query(asha, mine, "query", strings.Repeat("x", 10_000)), 400, "Please shorten your query to at most 2000 characters."},
			{apptest.RaiseAWR, apptest.Query(asha, mine, "address", strings.Repeat("x", 10_000)), 400, "Please shorten the address to at most 500 characters."},
			{apptest.RaiseRepair, apptest.Query(asha, mine, "file", apptest.File{Name: "photo.png", Content: "<svg onload=alert(1)>"}), 415, ""},
			{apptest.RaiseRepair, apptest.Query(asha, mine, "file", apptest.File{Name: "photo.jpg", Content: "%PDF-1.7\n%%EOF\n"}), 415, "Please upload a JPEG, PNG or WebP image."},
			{apptest.RaiseAWR, apptest.Query(asha, mine, "file", apptest.File{Name: "photo.png", Content: apptest.Picture(t) + strings.Repeat("x", 10_485_760)}), 413, "File size exceeds the limit of 10MB"},
		} {
			a := p.Form("POST", c.path, asha.Token, c.form)
			if c.sentence == "" {
				a.Gives(c.status)
				continue
			}
			a.Refuses(c.status, c.sentence)
		}
		p.Call("POST", apptest.RaiseRepair, asha.Token, map[string]string{"query": "no form"}).Gives(415)
		if after := stored(); after != before {
			t.Errorf("refused queries changed %d tickets, files, notes of uploads and mails into %d", before, after)
		}
		// A repair is possible for a claimed product and for every type.
		p.Raises(asha, apptest.RaiseRepair, lift)
		p.Raises(asha, apptest.RaiseRepair, claimed)
	})
}

func TestARepeatedQueryRaisesOneTicket(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		mine, his := owns(p, asha, "SW-8", "SWITCH"), owns(p, ravi, "SW-9", "SWITCH")
		before := len(p.MailsTo(asha.Email))
		key := http.Header{"Idempotency-Key": {"form-1"}}
		numbers := make([]string, 8)
		var all sync.WaitGroup
		for i := range numbers {
			all.Go(func() {
				a := p.Form("POST", apptest.RaiseRepair, asha.Token, apptest.Query(asha, mine, "file", apptest.File{Name: "a.png", Content: apptest.Picture(t)}), key)
				if a.Status == 201 {
					numbers[i] = a.Get("ticketNumber")
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
		if tickets, mails := p.Count("tickets"), len(p.MailsTo(asha.Email))-before; tickets != 1 || mails != 1 {
			t.Errorf("%d tickets and %d mails, want one of each", tickets, mails)
		}
		// The same key from another person, or on another form, is another key.
		p.Form("POST", apptest.RaiseRepair, ravi.Token, apptest.Query(ravi, his), key).Gives(201)
		p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, mine), key).Gives(201)
		if n := p.Count("tickets"); n != 3 {
			t.Errorf("%d tickets, want 3", n)
		}
	})
}

// A program without keys may send its request several times
// at once, or again without an answer. It means one ticket.
func TestEqualRequestsWithinTenSecondsAreOneTicket(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		product := p.Buys(asha)["productID"].(string)
		ravis := p.Buys(ravi, "serialNo", "SN-0002")["productID"].(string)
		form := apptest.Query(asha, product, "purchaseFrom", "UNIVERSAL", "file", apptest.File{Name: "photo.png", Content: apptest.Picture(t)})
		numbers := make([]string, 30)
		var all sync.WaitGroup
		for i := range numbers {
			all.Go(func() {
				numbers[i] = p.Form("POST", apptest.RaiseAWR, asha.Token, form).Gives(201, "Query submitted successfully!").Get("ticketNumber")
			})
		}
		all.Wait()
		if n := p.Count("tickets"); n != 1 {
			t.Fatalf("%d tickets of 30 equal requests", n)
		}
		if slices.Sort(numbers); numbers[0] != numbers[29] {
			t.Errorf("they answer different tickets: %s, %s", numbers[0], numbers[29])
		}
		p.Holds(2, 3)
		if mails := p.MailsTo(asha.Email); len(mails) != 3 {
			t.Errorf("%d mails, want the welcome, the product and one ticket", len(mails))
		}

		other := maps.Clone(form)
		other["query"] = "The picture is green."
		p.Form("POST", apptest.RaiseAWR, asha.Token, other).Gives(201)
		p.Form("POST", apptest.RaiseRepair, asha.Token, form).Gives(201)
		p.Form("POST", apptest.RaiseAWR, ravi.Token, apptest.Query(ravi, ravis, "purchaseFrom", "UNIVERSAL")).Gives(201)
		if n := p.Count("tickets"); n != 4 {
			t.Errorf("%d tickets, want 4: what differs is another request", n)
		}
		p.Form("POST", apptest.RaiseAWR, asha.Token, form, http.Header{"Idempotency-Key": {"meant"}}).Gives(201)
		p.Clock.Advance(11 * time.Second)
		p.Form("POST", apptest.RaiseAWR, asha.Token, form).Gives(201)
		if n := p.Count("tickets"); n != 6 {
			t.Errorf("%d tickets, want 6: a key of its own and ten seconds make another one", n)
		}
	})
}
