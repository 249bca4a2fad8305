package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestACustomerChoosesTheirLanguage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		p.Call("GET", "/my/language", asha.Token, nil).Gives(200, `{"language":"en"}`)
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200, `{"language":"hi"}`)
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200, `{"language":"hi"}`)
		p.Call("GET", "/my/language", asha.Token, nil).Gives(200, `{"language":"hi"}`)
		p.Call("GET", "/api/users/customer/"+asha.ID, admin, nil).Gives(200, `"language":"hi"`)
		for _, wrong := range []any{"", "HI", "fr", "hi-IN"} {
			p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": wrong}).Refuses(400, "Please select a language: en or hi.")
		}
		p.Call("GET", "/my/language", admin, nil).Gives(403)
		p.Call("GET", "/my/language", "", nil).Gives(401)
		if n := p.Count(`trail_entries WHERE kind = 'customer.language' AND person = $1`, asha.ID); n != 1 {
			t.Errorf("the trail tells of it %d times", n)
		}
	})
}

func TestARefusalCarriesItsCodeAndItsValues(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "fr"}).Gives(400,
			`"message":"Please select a language: en or hi."`, `"code":"Please select a language: en or hi."`)
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, map[string]any{"name": "", "email": asha.Email, "phone": "9876543210", "address": "Pune"}).Gives(400,
			`"message":"Please enter your full name.","error":"Please enter your full name."`, `"code":"Please enter %s.","values":["your full name"]`,
			`"fields":[{"name":"name","message":"Please enter your full name.","code":"Please enter %s.","values":["your full name"]}]`)
	})
}

func TestEmailsComeInTheLanguageOfTheirReader(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, asha, ravi := p.Admin(), p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		for _, who := range []apptest.Person{asha, ravi} {
			p.Call("PUT", "/my/language", who.Token, map[string]any{"language": "hi"}).Gives(200)
		}
		product := p.Buys(asha)
		number, ticket := p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "_id"))
		p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "Under Process"}).Gives(200)
		p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "Waiting for the spare part"}).Gives(200)
		p.Call("POST", "/my/password", asha.Token, map[string]any{"oldPassword": apptest.CustomerPassword, "newPassword": "quite-another-77-word"}).Gives(200)
		scheme := p.Creates(admin, "Spring", "2026-12-31")
		p.Form("POST", "/Customer-Scheme/create", ravi.Token, apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("first"))).Gives(201)

		all := strings.Join(p.MailsTo(asha.Email), "\n")
		for _, want := range []string{
			"Subject: Welcome to ", // she had not chosen a language yet
			"Subject: आपका प्रोडक्ट रजिस्टर हो गया है: ", "खरीद की तारीख: 2 मार्च 2026", "नमस्ते Asha Verma,",
			"Subject: आपकी रिक्वेस्ट मिल गई है: " + number, "आपकी सर्विस रिक्वेस्ट मिल गई है। स्टेटस बदलने पर हम आपको ईमेल करेंगे।",
			"Subject: आपके टिकट " + number + " की नई जानकारी", "स्टेटस: काम चल रहा है", "स्टेटस: Waiting for the spare part", "ऐसे ईमेल बंद करें: http",
			"Subject: आपका पासवर्ड बदल गया है", "कोई सवाल? हमें लिखें: ",
		} {
			if !strings.Contains(all, want) {
				t.Errorf("the emails lack %q", want)
			}
		}
		if n := strings.Count(all, "Questions? Contact"); n != 1 {
			t.Errorf("%d emails are in English, want the first alone", n)
		}
		p.Clock.Advance(10 * time.Minute) // a receipt waits for more claims
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
		if last := p.MailsTo(ravi.Email); !strings.Contains(last[len(last)-1], "Subject: आपका इनवॉइस मिल गया है: ") {
			t.Errorf("the receipt is %s", last[len(last)-1])
		}
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "en"}).Gives(200)
		p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "Completed"}).Gives(200)
		mails := p.MailsTo(asha.Email)
		if last := mails[len(mails)-1]; !strings.Contains(last, "Status: Completed") || !strings.Contains(last, "Questions? Contact") {
			t.Errorf("after English the email is %s", last)
		}
	})
}

func TestAnUnconfirmedAddressIsGreetedInItsLanguageWithoutAName(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Exec(`UPDATE customers SET unconfirmed_since = created_at`)
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200)
		p.Call("POST", "/my/password", asha.Token, map[string]any{"oldPassword": apptest.CustomerPassword, "newPassword": "quite-another-77-word"}).Gives(200)
		mails := p.MailsTo(asha.Email)
		if last := mails[len(mails)-1]; !strings.Contains(last, "नमस्ते,\n") || strings.Contains(last, "Asha Verma") {
			t.Errorf("the email is %s", last)
		}
	})
}
