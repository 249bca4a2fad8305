package ticket_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

type replacement struct {
	ID        string `json:"_id"`
	ProductID string `json:"productID"`
	SerialNo  string
	ModelNo   string
	DueBack   string
	Expiry    string `json:"expiryDate"`
	Returned  string `json:"returnedAt"`
}

func replacePath(record string) string { return "/desk/tickets/" + record + "/replacement" }

func productsByNumber(p *apptest.Portal, who apptest.Person) map[string]map[string]any {
	p.T.Helper()
	all := map[string]map[string]any{}
	for _, row := range p.Call("GET", "/Registered/fetch", who.Token, nil).Gives(200).Rows() {
		all[apptest.Text(row, "productID")] = row
	}
	return all
}

func awrOf(p *apptest.Portal, who apptest.Person, token string) map[string]any {
	p.T.Helper()
	return p.Call("GET", "/awr/customer/"+who.ID+"?page=1", token, nil).Gives(200).Rows()[0]
}

func TestAnAWRTicketEndsWithADeviceThatTakesOverTheWarranty(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		bought := p.Buys(asha, "purchaseDate", "2025-06-01")
		number, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		agent := p.Desk("Agent")

		var r replacement
		p.Call("POST", replacePath(record), agent, map[string]any{"serialNo": "  SN-9001 "}).Gives(201).Decode(&r)
		if r.SerialNo != "SN-9001" || r.ModelNo != "SW-08P" || r.DueBack != "2026-03-16" || r.Expiry != "2028-06-01" || r.Returned != "" {
			t.Errorf("the replacement is %+v", r)
		}
		all := productsByNumber(p, asha)
		old, device := all[apptest.Text(bought, "productID")], all[r.ProductID]
		for _, field := range []string{"purchaseDate", "expiryDate", "invoice", "warrantyPeriod", "productName", "productType", "isClaimed", "customerId"} {
			if apptest.Text(device, field) != apptest.Text(old, field) {
				t.Errorf("%s of the replacement is %v, of the old one %v", field, device[field], old[field])
			}
		}
		if by := old["replacedBy"].(map[string]any); by["productID"] != r.ProductID || by["serialNo"] != "SN-9001" || old["dueBack"] != "2026-03-16" || old["returned"] != nil {
			t.Errorf("the old one is %v", old)
		}
		if of := device["replaces"].(map[string]any); of["productID"] != bought["productID"] || of["serialNo"] != "SN-0001" || device["dueBack"] != nil {
			t.Errorf("the new one is %v", device)
		}

		for _, token := range []string{agent, asha.Token} {
			row := awrOf(p, asha, token)
			if got := row["replacement"].(map[string]any); got["serialNo"] != "SN-9001" || got["_id"] != r.ID {
				t.Errorf("the ticket shows %v", got)
			}
			if updates := row["statusUpdates"].([]any); len(updates) != 1 || updates[0].(map[string]any)["status"] != "Replacement registered" {
				t.Errorf("its history is %v", updates)
			}
		}
		if _, err := p.App.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		mails := p.MailsTo(asha.Email)
		last := mails[len(mails)-1]
		for _, want := range []string{"Your replacement: " + number, "SN-9001", "SN-0001", "16 March 2026", "1 June 2028", "has the rest of the warranty"} {
			if !strings.Contains(last, want) {
				t.Errorf("the letter lacks %q:\n%s", want, last)
			}
		}
		trail := p.Call("GET", "/desk/audit?kind=ticket.replaced", p.Admin(), nil).Gives(200, number, "SN-9001", "SN-0001", "2026-03-16").Body
		if strings.Count(trail, `"kind":"ticket.replaced"`) != 1 {
			t.Errorf("the trail has %s", trail)
		}
	})
}

func TestATicketEndsWithItsReplacement(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, agent := p.Registers("Asha Verma", "User"), p.Desk("Agent")
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(p.Buys(asha), "_id"))
		for _, nonsense := range []string{"-", "0", "N/A", "—"} {
			p.Call("POST", replacePath(record), agent, map[string]any{"serialNo": nonsense}).
				Refuses(400, "Please enter the serial number of the replacement, with at least three letters or digits.")
		}
		p.Call("POST", replacePath(record), agent, map[string]any{"serialNo": "SN\u20139001"}).Gives(201, `"serialNo":"SN-9001"`)
		p.Call("GET", "/desk/queue", agent, nil).Gives(200, `"items":[]`)
		p.Call("GET", "/desk/queue?ended=true", agent, nil).Gives(200, "Replacement registered")
	})
}

func TestADeviceThatWasReplacedIsNoLongerAskedFor(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		bought := p.Buys(asha)
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		var r replacement
		p.Call("POST", replacePath(record), p.Admin(), map[string]any{"serialNo": "SN-9001", "modelNo": "sw-16p", "dueBack": "2026-04-01"}).Gives(201).Decode(&r)
		if r.ModelNo != "SW-16P" || r.DueBack != "2026-04-01" {
			t.Errorf("the replacement is %+v", r)
		}
		sentence := "This device was replaced. Please select the new device."
		p.Clock.Advance(time.Minute) // within ten seconds, this form would repeat the first ticket
		for _, path := range []string{apptest.RaiseRepair, apptest.RaiseAWR} {
			p.Form("POST", path, asha.Token, apptest.Query(asha, apptest.Text(bought, "_id"))).Refuses(409, sentence)
		}
		p.Call("POST", "/api/warranty", asha.Token, map[string]any{"productID": bought["productID"]}).
			Refuses(409, "This device was replaced. The new device has its warranty.")
		p.Raises(asha, apptest.RaiseRepair, r.ProductID)
		p.Asks(asha, map[string]any{"productID": r.ProductID})
	})
}

func TestAReplacementThatCannotBeIsRefusedAndNothingIsChanged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		bought := p.Buys(asha)
		p.Buys(ravi, "serialNo", "SN-7777")
		camera := apptest.Text(p.Buys(ravi, "serialNo", "SN-8888", "modelNo", "CAM-D1"), "productID")
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		_, repair := p.Raises(asha, apptest.RaiseRepair, apptest.Text(bought, "_id"))
		admin := p.Admin()
		before := p.Dump("registered_products") + p.Dump("replacements") + p.Dump("ticket_statuses")
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{map[string]any{}, 400, "Please enter the serial number of the replacement."},
			{map[string]any{"serialNo": strings.Repeat("9", 101)}, 400, "Please shorten the serial number of the replacement to at most 100 characters."},
			{map[string]any{"serialNo": " sn-0001"}, 409, "This is the serial number of the old device. Please enter the serial number of the replacement."},
			{map[string]any{"serialNo": "SN-0001", "modelNo": "SW-16P"}, 409, "This is the serial number of the old device. Please enter the serial number of the replacement."},
			{map[string]any{"serialNo": "sn-7777"}, 409, "A product with this serial number and model is already registered."},
			{map[string]any{"serialNo": "sn-8888"}, 409, "This serial number is registered for another model: CAM-D1, as " + camera + ". If the replacement is a different device with the same number, please confirm it."},
			{map[string]any{"serialNo": "SN-1", "dueBack": "2026-03-01"}, 400, "The old device must be due back within the next year."},
			{map[string]any{"serialNo": "SN-1", "dueBack": "2027-03-03"}, 400, "The old device must be due back within the next year."},
			{map[string]any{"serialNo": "SN-1", "dueBack": "soon"}, 400, "Please enter the day by which the old device is due back as YYYY-MM-DD."},
		} {
			p.Call("POST", replacePath(record), admin, c.form).Refuses(c.status, c.sentence)
		}
		if status := p.Call("POST", replacePath(record), admin, map[string]any{"serialNo": "SN-1", "modelNo": "NO-SUCH"}).Status; status/100 != 4 {
			t.Errorf("a model that does not exist gives %d", status)
		}
		p.Call("POST", replacePath(repair), admin, map[string]any{"serialNo": "SN-1"}).Refuses(409, "Only AWR tickets can have a replacement.")
		p.Call("POST", replacePath("nothing"), admin, map[string]any{"serialNo": "SN-1"}).Refuses(404, "Ticket not found.")
		p.Call("POST", replacePath(record), asha.Token, map[string]any{"serialNo": "SN-1"}).Gives(403)
		p.Call("POST", "/desk/replacements/nothing/returned", admin, nil).Refuses(404, "Replacement not found.")
		if after := p.Dump("registered_products") + p.Dump("replacements") + p.Dump("ticket_statuses"); after != before {
			t.Errorf("it was\n%s\nand is\n%s", before, after)
		}

		second := p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, apptest.Text(bought, "_id"), "query", "It is still dark.")).Gives(201).Get("ticketNumber")
		p.Call("POST", replacePath(record), admin, map[string]any{"serialNo": "sn-8888", "sameNumber": true}).Gives(201)
		p.Call("POST", replacePath(record), admin, map[string]any{"serialNo": "SN-2"}).
			Refuses(409, "A replacement was already entered for this ticket: the device with the serial number sn-8888.")
		var other string
		if err := p.DB.QueryRow(t.Context(), `SELECT id FROM tickets WHERE number = $1`, second).Scan(&other); err != nil {
			t.Fatal(err)
		}
		p.Call("POST", replacePath(other), admin, map[string]any{"serialNo": "SN-2"}).
			Refuses(409, "This device was replaced. The new device has its warranty.")
	})
}

func TestOfTwoWhoReplaceAtOnceOneIsFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(p.Buys(asha), "_id"))
		tokens := []string{p.Desk("Agent"), p.Desk("Manager")}
		answers := make([]int, len(tokens))
		var both sync.WaitGroup
		for i, token := range tokens {
			both.Go(func() {
				answers[i] = p.Call("POST", replacePath(record), token, map[string]any{"serialNo": []string{"SN-1", "SN-2"}[i]}).Status
			})
		}
		both.Wait()
		if answers[0]+answers[1] != 201+409 {
			t.Errorf("the answers are %v", answers)
		}
		if n := p.Count("registered_products"); n != 2 {
			t.Errorf("%d products are registered, want 2", n)
		}
		if n := p.Count("ticket_statuses"); n != 1 {
			t.Errorf("the ticket has %d entries, want 1", n)
		}
	})
}

func TestTheOldDeviceComesBackOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		bought := p.Buys(asha)
		number, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		admin := p.Admin()
		closes := object{"status": "Completed", "ids": []string{record}}
		if got := previews(p, admin, closes); !got.Changed[0].NoSerial {
			t.Error("the preview does not say that the new serial number is missing")
		}
		var r replacement
		p.Call("POST", replacePath(record), admin, map[string]any{"serialNo": "SN-9001"}).Gives(201).Decode(&r)
		if got := previews(p, admin, closes); got.Changed[0].NoSerial {
			t.Error("the preview says that the new serial number is missing")
		}
		p.Call("POST", "/desk/replacements/"+r.ID+"/returned", admin, nil).Gives(200, `"returnedAt":"2026-03-0`)
		p.Call("POST", "/desk/replacements/"+r.ID+"/returned", admin, nil).Refuses(409, "This device was already marked as returned.")
		if old := productsByNumber(p, asha)[apptest.Text(bought, "productID")]; old["returned"] != true {
			t.Errorf("the old one is %v", old)
		}
		p.Call("GET", "/desk/audit?kind=replacement.returned", admin, nil).Gives(200, number, apptest.Text(bought, "productID"))
	})
}

// The extension was requested before the device was replaced, and is decided afterwards.
func TestAnExtensionOfTheOldDeviceReachesItsReplacement(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		bought := p.Buys(asha)
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		request := p.Asks(asha, bought)
		admin := p.Admin()
		var r replacement
		p.Call("POST", replacePath(record), admin, map[string]any{"serialNo": "SN-9001"}).Gives(201).Decode(&r)
		p.Form("POST", "/api/warranty/approve", admin, map[string]any{"pdf": apptest.ClaimPDF("letter"), "productIds": `["` + request + `"]`, "newStatus": "Approved"}).Gives(200)
		device := productsByNumber(p, asha)[r.ProductID]
		if device["expiryDate"] != "2029-06-02" || device["isClaimed"] != true {
			t.Errorf("the replacement is %v", device)
		}
	})
}
