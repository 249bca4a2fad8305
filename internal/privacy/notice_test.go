package privacy_test

import (
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func TestTheNoticeIsMadeFromTheSettingsAndShownOnceInEachVersion(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("GET", "/privacy/notice", "", nil).Gives(200, `"version":1`, "What we keep, and why", "Emails we sent you: 180 days after they were sent.", "care@portal.test")
		p.Call("GET", "/privacy/notice?language=hi", "", nil).Gives(200, `"version":1`, "हम क्या रखते हैं और क्यों", "हमारे भेजे ईमेल: भेजे जाने के बाद 180 दिन तक।", "care@portal.test पर लिखें।")
		p.Call("GET", "/privacy/notice?language=fr", "", nil).Refuses(400, "Please select a language: en or hi.")
		asha := p.Registers("Asha Verma", "User")
		if n := p.Count(`privacy_seen WHERE customer_id = $1 AND registered = 1 AND seen = 1`, asha.ID); n != 1 {
			t.Error("which version a customer saw at the registration is not kept")
		}
		p.Call("GET", "/my/privacy", asha.Token, nil).Gives(200, `"new":false`)
		owner := p.Admin()
		p.Call("PUT", "/desk/settings/retention", owner, map[string]any{"version": 1, "ticketPhotos": 90, "emails": 30, "invoiceYears": 6}).Gives(200)
		p.Call("GET", "/privacy/notice", "", nil).Gives(200, `"version":2`, "Emails we sent you: 30 days after they were sent.", "Photos of closed tickets: 90 days after the ticket is closed.", "Invoices of approved claims: 6 years")
		p.Call("GET", "/my/privacy", asha.Token, nil).Gives(200, `"version":2,"new":true,"first":false`)
		p.Call("POST", "/my/privacy", asha.Token, map[string]any{"version": 2}).Gives(200, `"new":false`)
		p.Call("POST", "/my/privacy", asha.Token, map[string]any{"version": 99}).Gives(200, `"new":false`)
		if n := p.Count(`privacy_seen WHERE customer_id = $1 AND registered = 1 AND seen = 2`, asha.ID); n != 1 {
			t.Error("the version of the registration is not kept beside the last one")
		}
		p.Clock.Advance(10 * time.Minute)
		keep(p)
		if n := p.Count(`privacy_versions`); n != 2 {
			t.Errorf("%d versions, want 2", n)
		}
	})
}

func TestTheVersionFollowsTheSettingsAtOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		p.Call("GET", "/privacy/notice", "", nil).Gives(200, `"version":1`)
		var now struct{ Version int64 }
		p.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&now)
		p.Call("PUT", "/desk/settings/contact", owner, map[string]any{"version": now.Version, "supportEmail": "help@portal.test", "supportPhone": "0800 1", "signatory": "Devi Menon"}).Gives(200)
		p.Call("GET", "/privacy/notice", "", nil).Gives(200, `"version":2`, "Call 0800 1.", "Devi Menon is responsible for your request.")
		// A setting that is not in the notice makes no new version.
		p.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&now)
		p.Call("PUT", "/desk/settings/alerts", owner, map[string]any{"version": now.Version, "customersPerHour": 99}).Gives(200)
		p.Call("GET", "/privacy/notice", "", nil).Gives(200, `"version":2`)
	}, func(c *app.Config) { c.SupportEmail, c.Signatory = "", "" })
}

func TestTheFirstNoticeIsNoChange(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("GET", "/privacy/notice", "", nil).Gives(200)
		p.Exec(`DELETE FROM privacy_seen`) // like a customer who registered before there was a notice
		p.Call("GET", "/my/privacy", asha.Token, nil).Gives(200, `"new":true,"first":true`)
		p.Call("POST", "/my/privacy", asha.Token, map[string]any{"version": 1}).Gives(200, `"new":false,"first":false`)
	})
}
