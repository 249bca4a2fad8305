package scheme_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func receipts(p *apptest.Portal, who apptest.Person) (found []string) {
	p.T.Helper()
	if _, err := p.App.RunPeriodic(p.T.Context()); err != nil {
		p.T.Fatal(err)
	}
	for _, letter := range p.MailsTo(who.Email) {
		if strings.Contains(letter, "Subject: We received") {
			found = append(found, letter)
		}
	}
	return found
}

func TestALotOfInvoicesGetsOneReceipt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		var numbers []string
		for i := range 3 {
			numbers = append(numbers, p.Claims(ravi, scheme, apptest.ClaimPDF(fmt.Sprint(i))))
			p.Clock.Advance(40 * time.Second)
			if got := receipts(p, ravi); len(got) != 0 {
				t.Fatalf("a receipt was sent in the middle of a lot: %s", got)
			}
		}
		other := p.Claims(mohan, scheme, apptest.ClaimPDF("other"))
		p.Clock.Advance(time.Minute)
		got := receipts(p, ravi)
		if len(got) != 1 {
			t.Fatalf("%d receipts for one lot", len(got))
		}
		for _, want := range append(numbers, "We received 3 invoices", "Camera Bonanza, ₹1,234.50, UNIVERSAL, 1 March 2026", "In total: ₹3,703.50") {
			if !strings.Contains(got[0], want) {
				t.Errorf("the receipt lacks %q:\n%s", want, got[0])
			}
		}
		one := receipts(p, mohan)
		if len(one) != 1 || !strings.Contains(one[0], "Subject: We received your invoice: "+other) || !strings.Contains(one[0], "/customer_dashboard/SchemeStatus?claim="+other) {
			t.Errorf("the receipt of one claim is %q", one)
		}
		p.Clock.Advance(time.Hour)
		if again := receipts(p, ravi); len(again) != 1 {
			t.Errorf("a lot has %d receipts after an hour", len(again))
		}
	})
}

func TestALotThatDoesNotEndGetsItsReceiptAfterTenMinutes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		for i := range 21 {
			p.Claims(ravi, scheme, apptest.ClaimPDF(fmt.Sprint(i)))
			p.Clock.Advance(30 * time.Second)
		}
		if got := receipts(p, ravi); len(got) != 1 || !strings.Contains(got[0], "We received 21 invoices") {
			t.Errorf("the receipts are %q", got)
		}
	})
}

func TestASecondSubmitWithTheSameKeyIsOnTheReceiptOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		key := map[string][]string{"Idempotency-Key": {"the-same-key-of-both"}}
		form := apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF("one"))
		for range 2 {
			p.Form("POST", "/Customer-Scheme/create", ravi.Token, form, key).Gives(201)
		}
		p.Clock.Advance(2 * time.Minute)
		if got := receipts(p, ravi); len(got) != 1 || !strings.Contains(got[0], "Subject: We received your invoice:") {
			t.Errorf("the receipts are %q", got)
		}
	})
}
