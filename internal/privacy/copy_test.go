package privacy_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestACustomerDownloadsAllThatIsKeptOfThem(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		z := live(p)
		other := p.Registers("Asha Verma", "User")
		p.Call("GET", "/my/data", z.Token, nil).Gives(200, `"state":"none"`)
		p.Call("GET", "/my/data/file", z.Token, nil).Refuses(404, "This download does not exist, or it has expired. Please request a new one.")
		p.Call("POST", "/my/data", z.Token, nil).Gives(200, `"state":"making"`)
		p.Call("POST", "/my/data", z.Token, nil).Gives(200, `"state":"making"`)
		keep(p)
		p.Call("GET", "/my/data", z.Token, nil).Gives(200, `"state":"ready"`)
		all := unpacked(t, p.Call("GET", "/my/data/file", z.Token, nil).Gives(200).Body)
		for _, want := range append([]string{
			`"warrantyUntil": "2029-03-02"`, `"quarter": "Q1 (AMJ) 2026"`, `"versionAtRegistration": 1`, `"language": "en"`, `"lastShownAt": "2026-03-02T10:00:00+05:30"`,
			"What was done with your data", `"what": "Customer login"`, `"by": "you"`, `"by": "our desk"`, `"what": "Ticket status added"`,
			"index.html", "data.json", "files/0001-quillfeather-invoice.pdf", z.kept, name, email, phone, street, firm, contact, mobile, apptest.BankAccount,
			"hums like a kettle", "any news of my kettle", "Dear " + name, "Your product is registered", "SN-0001", "Diwali", "123450",
		}, z.files...) {
			if !strings.Contains(all, want) {
				t.Errorf("the copy lacks %q", want)
			}
		}
		for _, not := range []string{noted, "Asha", "admin", apptest.CustomerPassword} {
			if strings.Contains(all, not) {
				t.Errorf("the copy holds %q", not)
			}
		}
		mails := p.MailsTo(email)
		if last := mails[len(mails)-1]; !strings.Contains(last, "Your data is ready to download") {
			t.Errorf("the email is %q", last)
		}
		// Only the customer can open the link, only from the portal's pages, and for two days.
		p.Call("GET", "/my/data/file", other.Token, nil).Gives(404)
		p.Call("GET", "/my/data/file", p.Admin(), nil).Gives(403)
		p.Send("GET", "/my/data/file", "", http.Header{"Cookie": {"token=" + z.Token}}, nil).Gives(200)
		p.Send("GET", "/my/data/file", "", http.Header{"Cookie": {"token=" + z.Token}, "Sec-Fetch-Site": {"cross-site"}}, nil).Gives(403)
		p.Clock.Advance(48*time.Hour + time.Minute)
		z.Token = p.Login(email, apptest.CustomerPassword)
		p.Call("GET", "/my/data/file", z.Token, nil).Gives(404)
		keep(p)
		if p.Count(`downloads`) != 0 {
			t.Error("an expired copy is kept")
		}
		p.Call("POST", "/my/data", z.Token, nil).Gives(200, `"state":"making"`)
		for _, kind := range []string{"customer.data.asked", "customer.data.made", "customer.data.downloaded"} {
			if p.Count(`trail_entries WHERE kind = $1 AND person = $2`, kind, z.ID) == 0 {
				t.Errorf("the trail has no %s", kind)
			}
		}
	})
}

func TestTheDeskAsksForACopyThatOnlyItsCustomerGets(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, manager := p.Registers("Asha Verma", "User"), p.Desk("Manager")
		path := "/desk/customers/" + asha.ID + "/data"
		p.Call("POST", path, p.Desk("Agent"), map[string]any{"reason": "Asked by phone"}).Gives(403)
		p.Call("POST", path, manager, map[string]any{}).Refuses(400, "Please enter the reason.")
		p.Call("POST", "/desk/customers/CUNOBODY/data", manager, map[string]any{"reason": "Asked by phone"}).Refuses(404, "Customer not found.")
		p.Call("POST", path, manager, map[string]any{"reason": "Asked by phone"}).Gives(200, `"state":"making"`)
		keep(p)
		p.Call("GET", path, manager, nil).Gives(200, `"state":"ready"`)
		p.Call("GET", "/my/data/file", manager, nil).Gives(403)
		p.Call("GET", "/my/data/file", asha.Token, nil).Gives(200)
	})
}

func TestACorrectionLandsInTheQueue(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		product := apptest.Text(p.Buys(asha), "productID")
		p.Call("POST", "/my/corrections", asha.Token, map[string]any{"productId": product}).Refuses(400, "Please enter what is wrong, and what is right.")
		p.Call("POST", "/my/corrections", ravi.Token, map[string]any{"productId": product, "text": "The serial number is SN-9."}).Refuses(404, "Product not found.")
		number := p.Call("POST", "/my/corrections", asha.Token, map[string]any{"productId": product, "text": "The serial number is SN-9."}).Gives(201).Get("ticketNumber")
		p.Call("GET", "/desk/queue?q="+number, p.Desk("Agent"), nil).Gives(200, number)
		p.Call("GET", "/ProductRepair/customer/"+asha.ID, asha.Token, nil).Gives(200, "Please correct my data: The serial number is SN-9.")
		number = p.Call("POST", "/my/corrections", asha.Token, map[string]any{"text": "My agreement has the wrong bank."}).Gives(201).Get("ticketNumber")
		p.Call("GET", "/desk/queue?q="+number, p.Desk("Agent"), nil).Gives(200, number)
	})
}

func TestACorrectionWithoutAProductReachesTheManagers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		zyx := p.Registers("Zyxara Quillfeather", "Dealer")
		p.Desk("Manager")
		p.Desk("Agent")
		p.Call("POST", "/my/corrections", zyx.Token, map[string]any{"text": "My claim hums like a kettle."}).Gives(201, "We received your request. We answer by email.", `"ticketNumber":""`)
		for address, want := range map[string]string{
			zyx.Email: "We received your request to correct your data", "manager@portal.test": "Customer " + zyx.ID + " asks to correct their data",
		} {
			mails := p.MailsTo(address)
			if last := mails[len(mails)-1]; !strings.Contains(last, want) || !strings.Contains(last, "hums like a kettle") {
				t.Errorf("the email to %s is %q", address, last)
			}
		}
		if p.Count(`trail_entries WHERE kind = 'customer.correction.asked' AND person = $1`, zyx.ID) != 1 {
			t.Error("the request is not in the trail")
		}
		if mails := p.MailsTo("agent@portal.test"); len(mails) > 1 {
			t.Errorf("an agent gets %q", mails)
		}
		asks(p, zyx).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		if found := find(p, []string{"hums like a kettle", "Quillfeather"}); len(found) > 0 {
			t.Error(strings.Join(found, "\n"))
		}
	})
}
