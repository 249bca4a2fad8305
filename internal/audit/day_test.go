package audit_test

import (
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// entry is an audit entry in the answer of the API.
type entry struct {
	ID      string
	Kind    string
	Title   string
	By      person
	Address string
	Record  string
	Person  person
	Changes []struct{ Field, Before, After string }
	Sealed  bool
}

type person struct{ Kind, ID, Name string }

type page struct {
	Entries []entry
	Newer   string
	Older   string
}

func search(p *apptest.Portal, admin string, filters ...string) (found page) {
	p.T.Helper()
	query := url.Values{}
	for i := 0; i < len(filters); i += 2 {
		query.Set(filters[i], filters[i+1])
	}
	p.Call("GET", "/desk/audit?"+query.Encode(), admin, nil).Gives(200).Decode(&found)
	return found
}

// last returns the newest entry of a kind.
func last(p *apptest.Portal, admin, kind string) entry {
	p.T.Helper()
	found := search(p, admin, "kind", kind)
	p.Clock.Advance(time.Millisecond) // makes the next entry newer
	if len(found.Entries) == 0 {
		p.T.Fatalf("there is no entry %s", kind)
	}
	return found.Entries[0]
}

// tells checks who did it, to which record, and what changed.
func (e entry) tells(t *testing.T, by, record, person string, changes ...string) {
	t.Helper()
	var changed []string
	for _, c := range e.Changes {
		changed = append(changed, c.Field+": "+c.Before+" → "+c.After)
	}
	if e.By.ID != by || e.Record != record || e.Person.ID != person || strings.Join(changed, "; ") != strings.Join(changes, "; ") {
		t.Errorf("%s by %q to %q about %q: %q, want by %q to %q about %q: %q", e.Kind, e.By.ID, e.Record, e.Person.ID, changed, by, record, person, changes)
	}
}

var linkInMail = regexp.MustCompile(`/reset-password/([a-z2-7]+)`)

// day runs the events of a day at the desk. It returns the secrets that were typed or issued.
func day(t *testing.T, p *apptest.Portal, admin string, asha, ravi apptest.Person) (secrets []string) {
	object := func(pairs ...any) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1]
		}
		return m
	}

	// Tickets and warranties.
	switchOfAsha := p.Buys(asha, "serialNo", "S1")
	number, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(switchOfAsha, "_id"))
	p.Call("POST", "/ProductRepair/update-status/"+record, admin, object("status", "Received")).Gives(200)
	p.Call("POST", "/ProductRepair/update-status/"+record, admin, object("status", "On the bench of Mr Rao")).Gives(200)
	last(p, admin, "ticket.status").tells(t, "admin", number, asha.ID, "status: Received → On the bench of Mr Rao")
	p.Form("POST", "/api/warranty/approve", admin, object(
		"pdf", apptest.ClaimPDF("letter"), "productIds", `["`+p.Asks(asha, switchOfAsha)+`"]`, "newStatus", "Approved")).Gives(200)
	approved := last(p, admin, "warranty.approved")
	if len(approved.Changes) != 2 || approved.Changes[0].After != "Approved" || approved.Changes[1].Before != apptest.Text(switchOfAsha, "expiryDate") {
		t.Errorf("%+v", approved)
	}
	another := p.Buys(asha, "serialNo", "S2")
	p.Call("POST", "/api/warranty/reject", admin, object("productIds", []any{p.Asks(asha, another)}, "newStatus", "Rejected")).Gives(200)
	last(p, admin, "warranty.rejected").tells(t, "admin", apptest.Text(another, "productID"), asha.ID, "status: In process → Rejected")

	// Schemes and claims.
	scheme := p.Creates(admin, "Bonanza", "2026-03-31")
	last(p, admin, "scheme.created").tells(t, "admin", scheme, "", "name:  → Bonanza", "last day:  → 2026-03-31")
	claim, doubtful := p.Claims(ravi, scheme, apptest.ClaimPDF("invoice")), p.Claims(ravi, scheme, apptest.ClaimPDF("another"))
	decide := func(claim, status, reason string) {
		t.Helper()
		p.Call("POST", "/Scheme/update-status", admin, object("schemes", []any{object(
			"customerId", ravi.ID, "schemeId", scheme, "ticketNo", claim, "status", status, "rejectionReason", reason)})).Gives(200)
	}
	decide(claim, "In Process", "")
	last(p, admin, "claim.status").tells(t, "admin", claim, ravi.ID, "status: Wait for Confirmation → In Process")
	decide(doubtful, "Rejected", "The invoice of Mr Sethi is not readable.")
	last(p, admin, "claim.status").tells(t, "admin", doubtful, ravi.ID, "status: Wait for Confirmation → Rejected", "reason:  → The invoice of Mr Sethi is not readable.")
	p.Call("PATCH", "/Scheme/hide/"+scheme, admin, object("LiveScheme", false)).Gives(200)
	last(p, admin, "scheme.hidden").tells(t, "admin", scheme, "", "active: yes → no")
	p.Call("PATCH", "/Scheme/hide/"+scheme, admin, object("LiveScheme", true)).Gives(200)
	last(p, admin, "scheme.shown").tells(t, "admin", scheme, "", "active: no → yes")
	p.Call("DELETE", "/Scheme/delete/"+scheme, admin, nil).Gives(200)
	last(p, admin, "scheme.deleted").tells(t, "admin", scheme, "", "name: Bonanza → ", "last day: 2026-03-31 → ")

	// Agreements and their programmes.
	const bankAccount = "918273645546"
	p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm("customerId", ravi.ID, "bankAccountNumber", bankAccount)).Gives(201)
	if signed := last(p, admin, "agreement.signed"); signed.By.ID != ravi.ID || signed.By.Name != ravi.Name || len(signed.Changes) != 0 {
		t.Errorf("%+v", signed)
	}
	opened := p.Call("POST", "/agreement/programmes", admin, object("title", "Later", "quarter", "Q3", "year", 2027,
		"tiers", []any{object("target", 100, "payout", 1.5)}, "terms", []any{"Sell."})).Gives(201).Get("_id")
	last(p, admin, "programme.opened").tells(t, "admin", "Q3 (OND) 2027", "", "title:  → Later", "tiers:  → ₹100: 1.5 %")
	p.Call("DELETE", "/agreement/programmes/"+opened, admin, nil).Gives(200)
	last(p, admin, "programme.withdrawn").tells(t, "admin", "Q3 (OND) 2027", "", "title: Later → ", "tiers: ₹100: 1.5 % → ")

	// Exports, without the search text.
	p.Call("GET", "/api/users/export?role=User&q=Asha", admin, nil).Gives(200)
	last(p, admin, "customer.exported").tells(t, "admin", "", "", "role:  → User", "search:  → used")
	p.Call("GET", "/Scheme/export?scheme="+scheme, admin, nil).Gives(200)
	last(p, admin, "scheme.exported").tells(t, "admin", "", "", "scheme:  → "+scheme)
	p.Call("GET", "/Scheme/export?scheme=a+password", admin, nil).Gives(200)
	last(p, admin, "scheme.exported").tells(t, "admin", "", "", "scheme:  → used")
	p.Call("GET", "/agreement/export", admin, nil).Gives(200)
	last(p, admin, "agreement.exported").tells(t, "admin", "", "")
	p.Call("GET", "/desk/audit/export?person=admin&kind=admin.login", admin, nil).Gives(200)
	last(p, admin, "trail.exported").tells(t, "admin", "", "", "person:  → used", "kind:  → admin.login")

	// Successful and failed logins. A text typed as the username can be a password.
	last(p, admin, "admin.login").tells(t, "admin", "admin", "admin")
	last(p, admin, "customer.login").tells(t, ravi.ID, ravi.ID, ravi.ID)
	const typedForAName, guess = "hunter in the name", "a guess at a password"
	p.Call("POST", "/admin/login", "", object("username", "ADMIN", "password", guess)).Gives(401)
	refused := last(p, admin, "admin.login.refused")
	refused.tells(t, "", "admin", "admin")
	if refused.By.Kind != "nobody" || refused.Address != "192.0.2.1" {
		t.Errorf("%+v", refused)
	}
	p.Call("POST", "/admin/login", "", object("username", typedForAName, "password", guess)).Gives(401)
	last(p, admin, "admin.login.refused").tells(t, "", "", "")
	p.Call("POST", "/api/users/login", "", object("email", asha.Email, "password", guess)).Gives(401)
	last(p, admin, "customer.login.refused").tells(t, "", asha.ID, asha.ID)

	// Changes that people make to their own accounts.
	other := p.Login(asha.Email, apptest.CustomerPassword)
	p.Call("DELETE", "/my/sessions", asha.Token, nil).Gives(200)
	last(p, admin, "session.ended").tells(t, asha.ID, asha.ID, asha.ID, "sessions: 1 → 0")
	p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, object(
		"name", "Asha Verma-Rao", "email", asha.Email, "phone", "0987654321", "address", "2, Mall Road")).Gives(200)
	last(p, admin, "customer.profile").tells(t, asha.ID, asha.ID, asha.ID, "name: Asha Verma → Asha Verma-Rao", "address: 1, Mall Road → 2, Mall Road")
	const chosen = "moths around candles"
	p.Call("POST", "/my/password", asha.Token, object("oldPassword", apptest.CustomerPassword, "newPassword", chosen)).Gives(200)
	last(p, admin, "password.changed").tells(t, asha.ID, asha.ID, asha.ID)
	p.Call("POST", "/api/users/logout", asha.Token, nil).Gives(200)
	last(p, admin, "customer.logout").tells(t, asha.ID, asha.ID, asha.ID)

	// The portal emails a reset link, and the customer uses it.
	const again = "owls over the roof"
	p.Call("POST", "/api/users/forgot-password", "", object("email", asha.Email)).Gives(200)
	mails := p.MailsTo(asha.Email)
	last(p, admin, "password.reset.asked").tells(t, "portal", asha.ID, asha.ID)
	link := linkInMail.FindStringSubmatch(mails[len(mails)-1])
	if link == nil {
		t.Fatal("no link was mailed")
	}
	p.Call("POST", "/api/users/reset-password", "", object("token", link[1], "newPassword", again)).Gives(200)
	last(p, admin, "password.reset").tells(t, asha.ID, asha.ID, asha.ID)

	// Commands at the machine.
	const night = "bats above the desk"
	if _, err := operate.SetAdmin(t.Context(), p.App, "night", "night@portal.test", night); err != nil {
		t.Fatal(err)
	}
	last(p, admin, "admin.made").tells(t, "command line", "night", "night", "mailbox:  → night@portal.test")
	if _, err := operate.SetAdmin(t.Context(), p.App, "night", "owl@portal.test", ""); err != nil {
		t.Fatal(err)
	}
	last(p, admin, "admin.mailbox").tells(t, "command line", "night", "night", "mailbox: night@portal.test → owl@portal.test")
	catalogue := "productName,modelNo,warrantyPeriod,productType\nRouter,R-1,2 Years,ROUTER\n"
	if _, err := operate.ImportCatalogue(t.Context(), p.App, strings.NewReader(catalogue), false); err != nil {
		t.Fatal(err)
	}
	if imported := last(p, admin, "catalogue.imported"); imported.By.Kind != "command" || imported.Address != "" || imported.Changes[0].After != "1" {
		t.Errorf("%+v", imported)
	}
	return []string{
		apptest.AdminPassword, apptest.CustomerPassword, admin, asha.Token, ravi.Token, other, bankAccount, typedForAName, guess, chosen, again, night, link[1],
	}
}

func TestADayAtTheDeskStandsInTheTrail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, admin := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
		last(p, admin, "admin.made").tells(t, "portal", "admin", "admin", "mailbox:  → support@portal.test")
		secrets := day(t, p, admin, asha, ravi)

		// No password, token or account number is in the trail, neither shown nor stored.
		shown := p.Call("GET", "/desk/audit?limit=100", admin, nil).Gives(200).Body
		stored := p.Dump("trail_entries")
		for _, secret := range secrets {
			for where, text := range map[string]string{"shown": shown, "stored": stored} {
				if strings.Contains(text, secret) {
					t.Errorf("the trail has %q in what is %s", secret, where)
				}
			}
		}
		// No personal value is stored in readable form.
		for _, personal := range []string{"Mr Rao", "Mr Sethi", "Mall Road", "Asha", "example.com", "portal.test", "192.0.2.1"} {
			if !strings.Contains(shown, personal) && personal != "example.com" {
				t.Errorf("%q is not shown", personal)
			}
			if strings.Contains(stored, personal) {
				t.Errorf("%q can be read in the database", personal)
			}
		}
		if _, err := p.App.Chain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if v, _, err := operate.ProveTrail(t.Context(), p.Config, "", slog.New(slog.DiscardHandler), p.Clock.Now); err != nil || !v.Whole || v.Chained != int64(p.Count("trail_entries")) {
			t.Errorf("%+v, %v", v, err)
		}
	})
}

func TestARefusedChangeLeavesNoEntry(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		_, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "_id"))
		before := p.Count("trail_entries")
		p.Call("POST", "/ProductRepair/update-status/"+record, admin, map[string]string{"status": " "}).Gives(400)
		p.Call("POST", "/ProductRepair/update-status/nothing", admin, map[string]string{"status": "Received"}).Gives(404)
		p.Call("POST", "/ProductRepair/update-status/"+record, asha.Token, map[string]string{"status": "Received"}).Gives(403)
		p.Call("DELETE", "/Scheme/delete/nothing", admin, nil).Gives(404)
		p.Call("GET", "/api/users/export?role=Nobody", admin, nil).Gives(400)
		if n := p.Count("trail_entries"); n != before {
			t.Errorf("%d entries, want %d", n, before)
		}
	})
}

// A copy of the database in another place has no file store.
func TestATrailIsProvedWithoutTheFileStore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Admin()
		if err := os.RemoveAll(filepath.Join(p.DataDir, "files")); err != nil {
			t.Fatal(err)
		}
		found, _, err := operate.ProveTrail(t.Context(), p.Config, "", slog.New(slog.DiscardHandler), p.Clock.Now)
		if err != nil || !found.Whole || found.Waiting == 0 {
			t.Errorf("%+v, %v", found, err)
		}
	})
}
