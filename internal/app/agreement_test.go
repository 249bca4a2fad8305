package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

const (
	signPath  = "/agreement-form/agreements"
	formPath  = "/agreement-form/programme"
	minePath  = "/useragreement/fetch-agreement"
	deskPath  = "/agreement/fetchagreement"
	openPath  = "/agreement/programmes"
	bankCode  = "50100204813770"
	signedMsg = "Agreement submitted successfully! Thank you for your submission."
)

// agreementForm is a complete form; changes are pairs of field and value.
func agreementForm(changes ...any) map[string]any {
	form := map[string]any{
		"location": "Hazratganj, Lucknow", "quarter": "Q1", "bankAccountNumber": bankCode, "ifscCode": "hdfc0001234",
		"purchaseDistributor": "STEK SYSTEM", "authorizedDistributor": "Jalan Distributors, UP East", "partnerName": "Ravi Traders",
		"contactPersonName": "Ravi Kumar", "distributorLocation": "LUCKNOW", "mobileNumber": "09812345678", "address": "Shop 7, Hazratganj",
	}
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

// nextProgramme is a draft for the quarter after the first one.
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
func (a *answer) records() []agreementRecord {
	a.t.Helper()
	var body struct{ Data []agreementRecord }
	a.decode(&body)
	if body.Data == nil {
		a.t.Fatalf("%s: data is not a list: %s", a.what, a.Body)
	}
	return body.Data
}

func TestACustomerOfAnyRoleSignsTheAgreementAndReadsItBack(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		for _, who := range []person{p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")} {
			if n := len(p.call("GET", minePath, who.Token, nil).gives(200, `"data":[]`).records()); n != 0 {
				t.Fatalf("%d agreements before the first", n)
			}
			p.call("POST", signPath, who.Token, agreementForm("customerId", who.ID)).gives(201, signedMsg, who.ID)
			for _, path := range []string{minePath, minePath + "?customerId=" + who.ID} {
				all := p.call("GET", path, who.Token, nil).gives(200).records()
				if len(all) != 1 {
					t.Fatalf("%d agreements, want one", len(all))
				}
				if all[0].User["customerId"] != who.ID || all[0].User["name"] != who.Name {
					t.Errorf("the user is %v", all[0].User)
				}
				for field, want := range map[string]string{
					"customerId": who.ID, "quarter": "Q1 (AMJ) 2026", "location": "Hazratganj, Lucknow", "bankAccountNumber": bankCode, "ifscCode": "HDFC0001234",
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
	eachEngine(t, func(t *testing.T, p *portal) {
		var form struct {
			Programme struct {
				Quarter, Months, Label string
				Year                   int
				Tiers                  []struct{ Target, Payout float64 }
				Terms                  []string
			}
			PurchaseDistributors, DistributorLocations []string
		}
		p.call("GET", formPath, p.registers("Asha Verma", "User").Token, nil).
			gives(200, `"STEK SYSTEM"`, `"PRANSH_DIGITAL_PRIVATE_LIMITED"`, "A minimum of 30% of the monthly target").decode(&form)
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
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, other := p.registers("Ravi Traders", "Dealer"), p.registers("Asha Verma", "User")
		p.mailsTo(ravi.Email)
		for _, c := range []struct {
			form     any
			status   int
			sentence string
		}{
			{agreementForm("location", " "), 400, "Please enter the location."},
			{agreementForm("quarter", ""), 400, "Please select the quarter."},
			{agreementForm("quarter", "Q2"), 400, "Please select the open quarter: Q1 (AMJ) 2026."},
			{agreementForm("quarter", "Q1 2025"), 400, "Please select the open quarter: Q1 (AMJ) 2026."},
			{agreementForm("bankAccountNumber", ""), 400, "Please enter the bank account number."},
			{agreementForm("bankAccountNumber", strings.Repeat("1", 41)), 400, "Please shorten the bank account number to at most 40 characters."},
			{agreementForm("ifscCode", nil), 400, "Please enter the IFSC code."},
			{agreementForm("ifscCode", strings.Repeat("A", 21)), 400, "Please shorten the IFSC code to at most 20 characters."},
			{agreementForm("purchaseDistributor", ""), 400, "Please enter the purchase distributor."},
			{agreementForm("purchaseDistributor", "STEK_SYSTEM"), 400, "Please select a purchase distributor from the list."},
			{agreementForm("authorizedDistributor", ""), 400, "Please enter the authorized distributor for your region."},
			{agreementForm("partnerName", ""), 400, "Please enter the partner or firm name."},
			{agreementForm("partnerName", strings.Repeat("é", 201)), 400, "Please shorten the partner or firm name to at most 200 characters."},
			{agreementForm("contactPersonName", ""), 400, "Please enter the contact person's name."},
			{agreementForm("distributorLocation", ""), 400, "Please enter the distributor location."},
			{agreementForm("distributorLocation", "MUMBAI"), 400, "Please select a distributor location from the list."},
			{agreementForm("mobileNumber", ""), 400, "Please enter the mobile number."},
			{agreementForm("address", ""), 400, "Please enter the address."},
			{agreementForm("address", strings.Repeat("x", 501)), 400, "Please shorten the address to at most 500 characters."},
			{agreementForm("address", "a\x00b"), 400, "The request holds characters that cannot be stored."},
			{agreementForm("bankAccountNumber", 50100204813770), 400, "The field 'bankAccountNumber' must be text."},
			{agreementForm("customerId", other.ID), 403, "You can only do this for your own account."},
			{map[string]any{}, 400, "Please enter the location."},
			{`{"location":`, 400, "The request could not be read. Please send valid JSON."},
		} {
			p.call("POST", signPath, ravi.Token, c.form).refuses(c.status, c.sentence).hides(bankCode)
		}
		if n := p.count("agreements"); n != 0 {
			t.Errorf("%d agreements are stored, want none", n)
		}
		if n := p.count("jobs"); n != 0 {
			t.Errorf("%d jobs are waiting, want none", n)
		}
	})
}

func TestASecondAgreementForTheSameProgrammeIsRefused(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(201)
		p.call("POST", signPath, ravi.Token, agreementForm("location", "Elsewhere")).
			refuses(409, "You have already submitted the agreement for this quarter.")
		if all := p.call("GET", minePath, ravi.Token, nil).records(); len(all) != 1 || all[0].Agreement["location"] != "Hazratganj, Lucknow" {
			t.Errorf("the agreements are %v", all)
		}
	})
}

func TestOfManySubmitsAtOnceOneIsKept(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		sign := func() *answer { return p.call("POST", signPath, ravi.Token, agreementForm()) }
		statuses := atOnce(slices.Repeat([]func() *answer{sign}, 8)...)
		if !maps.Equal(statuses, map[int]int{201: 1, 409: 7}) || p.count("agreements") != 1 {
			t.Errorf("the answers are %v and %d agreements exist, want one", statuses, p.count("agreements"))
		}
	})
}

// atOnce makes calls side by side and counts their statuses.
func atOnce(calls ...func() *answer) map[int]int {
	answers := make([]*answer, len(calls))
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
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		submit := func() *answer { return p.send("POST", signPath, ravi.Token, header, jsonOf(t, agreementForm())) }
		first, second := submit().gives(201, bankCode), submit().gives(201, bankCode)
		if first.Body != second.Body || p.count("agreements") != 1 {
			t.Errorf("the repeat answers %s after %s, and %d agreements exist", second.Body, first.Body, p.count("agreements"))
		}
		if mails := p.mailsTo(ravi.Email); len(mails) != 2 {
			t.Errorf("%d mails, want the welcome and one for the agreement", len(mails))
		}
	})
}

func TestThePartnerGetsAMailWithoutTheBankAccount(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(201)
		mails := p.mailsTo(ravi.Email)
		letter := mails[len(mails)-1]
		for _, part := range []string{"Subject: Your Micro Distributor agreement for Q1 (AMJ) 2026", "Hello Ravi Traders", "STEK SYSTEM", "http://portal.test/customer_dashboard/customer-agreement-details"} {
			if !strings.Contains(letter, part) {
				t.Errorf("the mail has no %q: %s", part, letter)
			}
		}
		if strings.Contains(letter, bankCode) || strings.Contains(letter, "HDFC0001234") {
			t.Errorf("the mail tells the bank account: %s", letter)
		}
	})
}

func TestNeitherDatabaseNorLogTellsABankAccount(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		p.send("POST", signPath, ravi.Token, header, jsonOf(t, agreementForm())).gives(201)
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(409)
		p.call("GET", deskPath, p.admin(), nil).gives(200, bankCode)
		for _, table := range []string{"agreements", "idempotency", "jobs", "programmes", "customers"} {
			if dump := p.dump(table); strings.Contains(dump, bankCode) {
				t.Errorf("the table %s tells the account: %s", table, dump)
			}
		}
		if !strings.Contains(p.dump("agreements"), "HDFC0001234") {
			t.Error("the dump misses what is not sealed, so it proves nothing")
		}
		if strings.Contains(p.log.String(), bankCode) {
			t.Error("the log tells the account")
		}
	})
}

// dump is every value of a table as text.
func (p *portal) dump(table string) string {
	p.t.Helper()
	rows, err := p.db.Query(p.t.Context(), "SELECT * FROM "+table)
	if err != nil {
		p.t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		p.t.Fatal(err)
	}
	var text strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			p.t.Fatal(err)
		}
		for _, v := range values {
			if b, ok := (*v.(*any)).([]byte); ok {
				fmt.Fprintf(&text, "%s ", b)
				continue
			}
			fmt.Fprintf(&text, "%v ", *v.(*any))
		}
	}
	if err := rows.Err(); err != nil {
		p.t.Fatal(err)
	}
	return text.String()
}

func TestAnotherCustomersAgreementsCannotBeRead(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, asha := p.registers("Ravi Traders", "Dealer"), p.registers("Asha Verma", "User")
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(201)
		p.call("GET", minePath+"?customerId="+ravi.ID, asha.Token, nil).refuses(404, "Customer not found.").hides(bankCode)
		p.call("GET", minePath+"?customerId=CUNOBODY", asha.Token, nil).refuses(404, "Customer not found.")
		p.call("GET", minePath, asha.Token, nil).gives(200, `"data":[]`)
		p.call("GET", deskPath, asha.Token, nil).gives(403).hides(bankCode)
	})
}
