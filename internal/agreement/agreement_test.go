package agreement_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

const (
	signPath  = "/agreement-form/agreements"
	formPath  = "/agreement-form/programme"
	minePath  = "/useragreement/fetch-agreement"
	deskPath  = "/agreement/fetchagreement"
	openPath  = "/agreement/programmes"
	signedMsg = "Agreement submitted successfully! Thank you for your submission."
)

// nextProgramme returns a draft for the quarter after the first one.
func nextProgramme(changes ...any) map[string]any {
	draft := map[string]any{
		"title": "Monsoon Programme", "quarter": "Q2", "year": 2026, "terms": []string{"Only for the brave."},
		"tiers": []map[string]any{{"target": 200_000, "payout": 1.25}, {"target": 400_000, "payout": 3}},
	}
	for i := 0; i < len(changes); i += 2 {
		draft[changes[i].(string)] = changes[i+1]
	}
	return draft
}

type agreementRecord struct{ User, Agreement map[string]any }

// records reads {data: [{user, agreement}]}.
func records(a *apptest.Answer) []agreementRecord {
	a.T.Helper()
	var body struct{ Data []agreementRecord }
	a.Decode(&body)
	if body.Data == nil {
		a.T.Fatalf("%s: data is not a list: %s", a.What, a.Body)
	}
	return body.Data
}

func TestACustomerOfAnyRoleSignsTheAgreementAndReadsItBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for _, who := range []apptest.Person{p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")} {
			if n := len(records(p.Call("GET", minePath, who.Token, nil).Gives(200, `"data":[]`))); n != 0 {
				t.Fatalf("%d agreements before the first", n)
			}
			p.Call("POST", signPath, who.Token, apptest.AgreementForm("customerId", who.ID)).Gives(201, signedMsg, who.ID)
			for _, path := range []string{minePath, minePath + "?customerId=" + who.ID} {
				all := records(p.Call("GET", path, who.Token, nil).Gives(200))
				if len(all) != 1 {
					t.Fatalf("%d agreements, want one", len(all))
				}
				if all[0].User["customerId"] != who.ID || all[0].User["name"] != who.Name {
					t.Errorf("the user is %v", all[0].User)
				}
				for field, want := range map[string]string{
					"customerId": who.ID, "quarter": "Q1 (AMJ) 2026", "location": "Hazratganj, Lucknow", "bankAccountNumber": apptest.BankAccount, "ifscCode": "HDFC0001234",
					"purchaseDistributor": "STEK SYSTEM", "authorizedDistributor": "Jalan Distributors, UP East",
					"authorizedDistributorForRegion": "Jalan Distributors, UP East", "partnerName": "Ravi Traders", "partnerNameFirmName": "Ravi Traders",
					"contactPersonName": "Ravi Kumar", "distributorLocation": "LUCKNOW", "mobileNumber": "09812345678", "address": "Shop 7, Hazratganj",
				} {
					if got := all[0].Agreement[field]; got != want {
						t.Errorf("%s is %v, want %q", field, got, want)
					}
				}
			}
		}
	})
}

func TestTheFormKnowsTheOpenProgrammeAndItsLists(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var form struct {
			Programme struct {
				Quarter, Months, Label string
				Year                   int
				Tiers                  []struct{ Target, Payout float64 }
				Terms                  []string
			}
			PurchaseDistributors, DistributorLocations []string
		}
		p.Call("GET", formPath, p.Registers("Asha Verma", "User").Token, nil).
			Gives(200, `"STEK SYSTEM"`, `"PRANSH_DIGITAL_PRIVATE_LIMITED"`, "A minimum of 30% of the monthly target").Decode(&form)
		if len(form.PurchaseDistributors) != 18 || len(form.DistributorLocations) != 13 {
			t.Errorf("%d distributors and %d locations, want 18 and 13", len(form.PurchaseDistributors), len(form.DistributorLocations))
		}
		if got := fmt.Sprint(form.Programme.Tiers); got != "[{150000 1} {250000 1.5} {350000 2.5}]" {
			t.Errorf("the tiers are %s", got)
		}
		if form.Programme.Quarter != "Q1" || form.Programme.Months != "April to June" || form.Programme.Label != "Q1 (AMJ) 2026" {
			t.Errorf("the quarter is %+v", form.Programme)
		}
	})
}

func TestAnAgreementIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, other := p.Registers("Ravi Traders", "Dealer"), p.Registers("Asha Verma", "User")
		p.MailsTo(ravi.Email)
		for _, c := range []struct {
			form     any
			status   int
			sentence string
		}{
			{apptest.AgreementForm("location", " "), 400, "Please enter the location."},
			{apptest.AgreementForm("quarter", ""), 400, "Please select the quarter."},
			{apptest.AgreementForm("quarter", "Q2"), 400, "Please select the open quarter: Q1 (AMJ) 2026."},
			{apptest.AgreementForm("quarter", "Q1 2025"), 400, "Please select the open quarter: Q1 (AMJ) 2026."},
			{apptest.AgreementForm("bankAccountNumber", ""), 400, "Please enter the bank account number."},
			{apptest.AgreementForm("bankAccountNumber", strings.Repeat("1", 41)), 400, "Please shorten the bank account number to at most 40 characters."},
			{apptest.AgreementForm("ifscCode", nil), 400, "Please enter the IFSC code."},
			{apptest.AgreementForm("ifscCode", strings.Repeat("A", 21)), 400, "Please shorten the IFSC code to at most 20 characters."},
			{apptest.AgreementForm("purchaseDistributor", ""), 400, "Please enter the purchase distributor."},
			{apptest.AgreementForm("purchaseDistributor", "STEK_SYSTEM"), 400, "Please select a purchase distributor from the list."},
			{apptest.AgreementForm("authorizedDistributor", ""), 400, "Please enter the authorized distributor for your region."},
			{apptest.AgreementForm("partnerName", ""), 400, "Please enter the partner or firm name."},
			{apptest.AgreementForm("partnerName", strings.Repeat("é", 201)), 400, "Please shorten the partner or firm name to at most 200 characters."},
			{apptest.AgreementForm("contactPersonName", ""), 400, "Please enter the contact person's name."},
			{apptest.AgreementForm("distributorLocation", ""), 400, "Please enter the distributor location."},
			{apptest.AgreementForm("distributorLocation", "MUMBAI"), 400, "Please select a distributor location from the list."},
			{apptest.AgreementForm("mobileNumber", ""), 400, "Please enter the mobile number."},
			{apptest.AgreementForm("address", ""), 400, "Please enter the address."},
			{apptest.AgreementForm("address", strings.Repeat("x", 501)), 400, "Please shorten the address to at most 500 characters."},
			{apptest.AgreementForm("address", "a\x00b"), 400, "The request has characters that cannot be stored."},
			{apptest.AgreementForm("bankAccountNumber", 50100204813770), 400, "The field 'bankAccountNumber' must be text."},
			{apptest.AgreementForm("customerId", other.ID), 403, "You can only do this for your own account."},
			{map[string]any{}, 400, "Please enter the location."},
			{`{"location":`, 400, "The request could not be read. Please send valid JSON."},
		} {
			p.Call("POST", signPath, ravi.Token, c.form).Refuses(c.status, c.sentence).Hides(apptest.BankAccount)
		}
		if n := p.Count("agreements"); n != 0 {
			t.Errorf("%d agreements are stored, want none", n)
		}
		if n := p.Count("jobs"); n != 0 {
			t.Errorf("%d jobs are waiting, want none", n)
		}
	})
}

func TestASecondAgreementForTheSameProgrammeIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("location", "Elsewhere")).
			Refuses(409, "You have already submitted the agreement for this quarter.")
		if all := records(p.Call("GET", minePath, ravi.Token, nil)); len(all) != 1 || all[0].Agreement["location"] != "Hazratganj, Lucknow" {
			t.Errorf("the agreements are %v", all)
		}
	})
}

func TestOfManySubmitsAtOnceOneIsKept(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		sign := func() *apptest.Answer { return p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()) }
		statuses := atOnce(slices.Repeat([]func() *apptest.Answer{sign}, 8)...)
		if !maps.Equal(statuses, map[int]int{201: 1, 409: 7}) || p.Count("agreements") != 1 {
			t.Errorf("the answers are %v and %d agreements exist, want one", statuses, p.Count("agreements"))
		}
	})
}

// atOnce makes calls in parallel and counts their statuses.
func atOnce(calls ...func() *apptest.Answer) map[int]int {
	answers := make([]*apptest.Answer, len(calls))
	var all sync.WaitGroup
	for i, call := range calls {
		all.Go(func() { answers[i] = call() })
	}
	all.Wait()
	statuses := map[int]int{}
	for _, a := range answers {
		statuses[a.Status]++
	}
	return statuses
}

func TestARepeatedSubmitOfTheAgreementGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		submit := func() *apptest.Answer {
			return p.Send("POST", signPath, ravi.Token, header, apptest.JSON(t, apptest.AgreementForm()))
		}
		first, second := submit().Gives(201, apptest.BankAccount), submit().Gives(201, apptest.BankAccount)
		if first.Body != second.Body || p.Count("agreements") != 1 {
			t.Errorf("the repeat answers %s after %s, and %d agreements exist", second.Body, first.Body, p.Count("agreements"))
		}
		if mails := p.MailsTo(ravi.Email); len(mails) != 2 {
			t.Errorf("%d mails, want the welcome and one for the agreement", len(mails))
		}
	})
}

func TestThePartnerGetsAMailWithoutTheBankAccount(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		mails := p.MailsTo(ravi.Email)
		letter := mails[len(mails)-1]
		for _, part := range []string{"Subject: Your Micro Distributor agreement for Q1 (AMJ) 2026", "Hello Ravi Traders", "STEK SYSTEM", "http://portal.test/customer_dashboard/customer-agreement-details"} {
			if !strings.Contains(letter, part) {
				t.Errorf("the mail has no %q: %s", part, letter)
			}
		}
		if strings.Contains(letter, apptest.BankAccount) || strings.Contains(letter, "HDFC0001234") {
			t.Errorf("the mail tells the bank account: %s", letter)
		}
	})
}

func TestNeitherDatabaseNorLogTellsABankAccount(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		p.Send("POST", signPath, ravi.Token, header, apptest.JSON(t, apptest.AgreementForm())).Gives(201)
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(409)
		p.Call("GET", deskPath, p.Admin(), nil).Gives(200, apptest.BankAccount)
		for _, table := range []string{"agreements", "idempotency", "jobs", "programmes", "customers"} {
			if dump := p.Dump(table); strings.Contains(dump, apptest.BankAccount) {
				t.Errorf("the table %s tells the account: %s", table, dump)
			}
		}
		if !strings.Contains(p.Dump("agreements"), "HDFC0001234") {
			t.Error("the dump misses what is not sealed, so it proves nothing")
		}
		if strings.Contains(p.Log.String(), apptest.BankAccount) {
			t.Error("the log tells the account")
		}
	})
}

func TestAnotherCustomersAgreementsCannotBeRead(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, asha := p.Registers("Ravi Traders", "Dealer"), p.Registers("Asha Verma", "User")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Call("GET", minePath+"?customerId="+ravi.ID, asha.Token, nil).Refuses(404, "Customer not found.").Hides(apptest.BankAccount)
		p.Call("GET", minePath+"?customerId=CUNOBODY", asha.Token, nil).Refuses(404, "Customer not found.")
		p.Call("GET", minePath, asha.Token, nil).Gives(200, `"data":[]`)
		p.Call("GET", deskPath, asha.Token, nil).Gives(403).Hides(apptest.BankAccount)
	})
}
