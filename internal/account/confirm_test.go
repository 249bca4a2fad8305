package account_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const linkOver = "This link has expired or was already used."

func confirms(p *apptest.Portal, token string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/api/users/confirm-email", "", map[string]string{"token": token})
}

// isConfirmed reads the state as the customer's own page shows it.
func isConfirmed(p *apptest.Portal, who apptest.Person) bool {
	p.T.Helper()
	return !strings.Contains(p.Call("GET", "/api/users/customer/"+who.ID, who.Token, nil).Gives(200).Body, `"emailUnconfirmed":true`)
}

func TestTheFirstLetterQuotesNothingAndItsLinkConfirmsTheAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Call 1800 555 0199 Now", "User")
		mails := p.MailsTo(asha.Email)
		if len(mails) != 1 || !strings.Contains(mails[0], "Welcome to Aftercare") || strings.Contains(mails[0], "Call 1800") || strings.Contains(mails[0], "Mall Road") || strings.Contains(mails[0], "0987654321") {
			t.Errorf("want one welcome without what was typed, got %q", mails)
		}
		token := resetToken(t, p, asha.Email, "/confirm-email/")
		if len(token) != 52 || strings.Contains(p.Dump("email_confirmations"), token) { // 32 bytes, in base 32
			t.Errorf("the token %q is too short, or the database holds it", token)
		}

		p.Call("GET", "/confirm-email/"+token, "", nil) // as email scanners do
		if isConfirmed(p, asha) {
			t.Error("opening the page confirms the address")
		}
		confirmsHere(p, asha, token).Gives(200, "Your email address is confirmed.")
		if !isConfirmed(p, asha) {
			t.Error("the link does not confirm the address")
		}
		confirms(p, token).Refuses(400, linkOver)
	})
}

// Registration, login and work are the same for unconfirmed customers. Only the emails differ.
func TestAnUnconfirmedAddressGetsNoTypedTextInItsEmails(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, ravi := p.Admin(), p.Arrives("Typed Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		round := func(serial string) []string {
			before := len(p.MailsTo(ravi.Email))
			product := p.Buys(ravi, "serialNo", serial)
			for path, update := range map[string]string{apptest.RaiseRepair: "/ProductRepair/update-status/", apptest.RaiseAWR: "/admin/awr/update-status/"} {
				form := apptest.Query(ravi, product["_id"].(string), "query", "typed: pay me at once", "address", "typed road")
				number := p.Form("POST", path, ravi.Token, form).Gives(201).Get("ticketNumber")
				var record string
				if err := p.DB.QueryRow(t.Context(), `SELECT id FROM tickets WHERE number = $1`, number).Scan(&record); err != nil {
					t.Fatal(err)
				}
				p.Call("POST", update+record, admin, map[string]string{"status": "The desk looks at it"}).Gives(200)
			}
			request := p.Asks(ravi, product)
			p.Call("POST", "/api/warranty/reject", admin, map[string]any{"productIds": []string{request}, "newStatus": "Rejected"}).Gives(200)
			ticket := p.Claims(ravi, scheme, apptest.ClaimPDF(serial))
			p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": []any{map[string]any{
				"customerId": ravi.ID, "schemeId": scheme, "ticketNo": ticket, "status": "Rejected", "rejectionReason": "The desk cannot read it",
				"purchaseDate": "2026-03-01", "purchaseFrom": "UNIVERSAL", "invoiceAmount": 1234.5,
			}}}).Gives(200)
			p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": ravi.Email}).Gives(200)
			return p.MailsTo(ravi.Email)[before:]
		}
		p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm("partnerName", "Typed Firm", "location", "Typed Place", "contactPersonName", "Typed Person")).Gives(201)

		letters := append(p.MailsTo(ravi.Email), round("TYPED-1")...)
		if len(letters) != 11 {
			t.Errorf("%d letters, want 11", len(letters))
		}
		for _, letter := range letters {
			if quotesTyped(strings.ReplaceAll(letter, ravi.Email, "")) {
				t.Errorf("a letter quotes what was typed: %s", letter)
			}
		}
		all := strings.Join(letters, "\n")
		for _, ours := range []string{"8 Port PoE Switch", "The desk looks at it", "The desk cannot read it", "Camera Bonanza", "Q1 (AMJ) 2026"} {
			if !strings.Contains(all, ours) {
				t.Errorf("no letter has %q, which is the desk's", ours)
			}
		}

		confirmsHere(p, ravi, resetToken(t, p, ravi.Email, "/confirm-email/")).Gives(200)
		all = strings.Join(round("TYPED-2"), "\n")
		for _, typed := range []string{"Hello Typed Traders,", "Serial number: TYPED-2", "Your query: typed: pay me at once"} {
			if !strings.Contains(all, typed) {
				t.Errorf("to a confirmed address no letter quotes %q: %s", typed, all)
			}
		}
	})
}

// quotesTyped finds the word that all typed texts contain.
func quotesTyped(letter string) bool {
	return strings.Contains(strings.ToLower(letter), "typed")
}

func TestAConfirmingLinkWorksForSevenDaysAndAfterANewOneNoMore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		first := resetToken(t, p, asha.Email, "/confirm-email/")
		p.Clock.Advance(7 * 24 * time.Hour)
		confirms(p, first).Refuses(400, linkOver)
		for _, token := range []string{"", "x", strings.Repeat("a", 52)} {
			confirms(p, token).Refuses(400, linkOver)
		}

		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		ask := func() *apptest.Answer { return p.Call("POST", "/my/confirmation", asha.Token, nil) }
		ask().Gives(200, "We are sending a new link to your email address.")
		second := resetToken(t, p, asha.Email, "/confirm-email/")
		ask().Gives(200)
		third := resetToken(t, p, asha.Email, "/confirm-email/")
		confirms(p, second).Refuses(400, linkOver)
		p.Clock.Advance(7*24*time.Hour - time.Minute)
		confirms(p, third).Gives(200)

		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		before := len(p.MailsTo(asha.Email))
		ask().Gives(200, "Your email address is already confirmed.")
		if after := len(p.MailsTo(asha.Email)); after != before {
			t.Error("a confirmed address is asked again")
		}
	})
}

func TestALinkIsSentAgainOnceAMinuteAndFiveTimesAnHour(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		ask := func() *apptest.Answer { return p.Call("POST", "/my/confirmation", asha.Token, nil) }
		for range 5 {
			ask().Gives(200)
			ask().Gives(429, "Too many attempts. Please wait")
			p.Clock.Advance(61 * time.Second)
		}
		ask().Gives(429, "Too many attempts. Please wait")
		if mails := p.MailsTo(asha.Email); len(mails) != 6 {
			t.Errorf("%d letters, want the welcome and five", len(mails))
		}
	}, apptest.RealLimits)
}

func TestAResetByMailConfirmsTheAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		welcome := resetToken(t, p, asha.Email, "/confirm-email/")
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": "seven quiet rivers"}).Gives(200)
		asha.Token = p.Login(asha.Email, "seven quiet rivers")
		if !isConfirmed(p, asha) {
			t.Error("whoever used the mailed link has yet to confirm the address")
		}
		confirms(p, welcome).Refuses(400, linkOver)
	})
}

func TestAConfirmingLinkThatIsPressedManyTimesAtOnceWorksOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		token := resetToken(t, p, asha.Email, "/confirm-email/")
		answers := make([]*apptest.Answer, 6)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = confirmsHere(p, asha, token) })
		}
		all.Wait()
		good := 0
		for _, a := range answers {
			if a.Status == http.StatusOK {
				good++
				continue
			}
			a.Refuses(400, linkOver)
		}
		if good != 1 || !isConfirmed(p, asha) {
			t.Errorf("%d of the presses worked, want one", good)
		}
	})
}
