package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestAgreementDetailsSearchAndPage(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		var people []person
		for i := range 12 {
			who := p.registers(fmt.Sprintf("Partner %02d", i), "Dealer")
			p.call("POST", signPath, who.Token, agreementForm("location", fmt.Sprintf("Place %c_%d%%", 'A'+i, i))).gives(201)
			people = append(people, who)
		}
		admin := p.admin()
		list := func(query, total string, rows int) []agreementRecord {
			t.Helper()
			a := p.call("GET", deskPath+query, admin, nil).gives(200)
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			all := a.records()
			if len(all) != rows {
				t.Errorf("%s: %d rows, want %d", query, len(all), rows)
			}
			return all
		}
		newest := list("", "12", 12)[0]
		if newest.User["name"] != "Partner 11" || newest.Agreement["bankAccountNumber"] != bankCode {
			t.Errorf("the newest is %v", newest)
		}
		list("?page=1", "12", 10)
		list("?page=2", "12", 2)
		list("?page=99", "12", 2)
		list("?q=PARTNER+1", "2", 2)
		list("?q="+strings.ToLower(people[3].ID), "1", 1)
		list("?q=place+c", "1", 1)
		list("?q=_2%25", "1", 1)
		list("?q=%25%25", "0", 0)
		list("?q=nobody", "0", 0)
		one := list("?id="+newest.Agreement["_id"].(string), "1", 1)[0]
		if one.User["customerId"] != people[11].ID {
			t.Errorf("the one is %v", one)
		}
		list("?id=unknown", "0", 0)
		for _, bad := range []string{"page=0", "limit=101", "page=x", "q=" + strings.Repeat("x", 201)} {
			p.call("GET", deskPath+"?"+bad, admin, nil).gives(400)
		}

		changed := map[string]string{"name": "Renamed Partner", "email": people[0].Email, "phone": "0987654321", "address": "1, Mall Road"}
		p.call("PUT", "/api/users/customer/"+people[0].ID, people[0].Token, changed).gives(200)
		list("?q=renamed", "1", 1)
	})
}

func TestTheDeskOpensTheNextProgrammeAndOldLettersKeepTheirTerms(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, admin := p.registers("Ravi Traders", "Dealer"), p.admin()
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(201)
		p.call("POST", openPath, admin, nextProgramme()).gives(201, `"label":"Q2 (JAS) 2026"`, `"open":true`, `"state":"coming"`, `"openedBy":"admin"`)

		p.call("GET", formPath, ravi.Token, nil).gives(200, "Monsoon Programme", "July to September", `"payout":1.25`)
		p.call("POST", signPath, ravi.Token, agreementForm()).refuses(409, "You have already submitted the agreement for this quarter.")
		p.call("POST", signPath, ravi.Token, agreementForm("quarter", "Q2 (JAS) 2026", "location", "Aliganj")).gives(201)

		all := p.call("GET", minePath, ravi.Token, nil).gives(200).records()
		if len(all) != 2 {
			t.Fatalf("%d agreements, want two", len(all))
		}
		for i, want := range []string{"map[payout:1.25 target:200000]", "map[payout:1 target:150000]"} {
			programme := all[i].Agreement["programme"].(map[string]any)
			if got := fmt.Sprint(programme["tiers"].([]any)[0]); got != want {
				t.Errorf("letter %d has the tier %s, want %s", i, got, want)
			}
		}
		rows := p.call("GET", openPath, admin, nil).gives(200).rows()
		if len(rows) != 2 || rows[0]["label"] != "Q2 (JAS) 2026" || rows[0]["open"] != true || rows[1]["open"] != true || fmt.Sprint(rows[1]["agreements"]) != "1" {
			t.Errorf("the programmes are %v", rows)
		}
	})
}

func TestAProgrammeIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin := p.admin()
		for _, c := range []struct {
			draft    any
			status   int
			sentence string
		}{
			{nextProgramme("title", ""), 400, "Please enter the title."},
			{nextProgramme("quarter", "Q9"), 400, "Please select a quarter: Q1, Q2, Q3 or Q4."},
			{nextProgramme("year", 0), 400, "Please enter the year with four digits, from 2000 to 2100."},
			{nextProgramme("tiers", []any{}), 400, "Please enter 1 to 10 payout tiers."},
			{nextProgramme("terms", []string{}), 400, "Please enter 1 to 30 terms."},
			{nextProgramme("quarter", "Q1"), 409, "This quarter already has a programme."},
			{nextProgramme("quarter", "Q3", "year", 2025), 400, "Q3 (OND) 2025 is over. Please select Q4 (JFM) 2026 or a later quarter."},
			{map[string]any{}, 400, "Please enter the title."},
		} {
			p.call("POST", openPath, admin, c.draft).refuses(c.status, c.sentence)
		}
		if n := p.count("programmes"); n != 1 {
			t.Errorf("%d programmes, want the first alone", n)
		}
	})
}

func TestOfTwoAdminsWhoOpenTheSameQuarterOneWins(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin := p.admin()
		open := func() *answer { return p.call("POST", openPath, admin, nextProgramme()) }
		statuses := atOnce(slices.Repeat([]func() *answer{open}, 6)...)
		if !maps.Equal(statuses, map[int]int{201: 1, 409: 5}) || p.count("programmes") != 2 {
			t.Errorf("the answers are %v and %d programmes exist, want one more", statuses, p.count("programmes"))
		}
	})
}

func TestARepeatedOpeningGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin, header := p.admin(), http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		open := func() string {
			return p.send("POST", openPath, admin, header, jsonOf(t, nextProgramme())).gives(201).get("_id")
		}
		if first, second := open(), open(); first != second || p.count("programmes") != 2 {
			t.Errorf("the repeat answers %s after %s", second, first)
		}
	})
}

func TestALetterStaysReadableWhenTheSecretIsLost(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		p.call("POST", signPath, ravi.Token, agreementForm()).gives(201)
		p.exec(`UPDATE agreements SET bank_account_sealed = $1`, []byte("sealed by a secret that nobody has any more"))
		p.call("GET", deskPath, p.admin(), nil).gives(200, `"bankAccountNumber":""`, "HDFC0001234")
		if !strings.Contains(p.log.String(), "does not open with the portal's secret") {
			t.Error("the log says nothing of it")
		}
	})
}

func TestAProgrammeOpenedByMistakeIsWithdrawnWhileNobodyHasSignedIt(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, admin := p.registers("Ravi Traders", "Dealer"), p.admin()
		withdraw := func(id string) *answer { return p.call("DELETE", openPath+"/"+id, admin, nil) }
		first := p.call("GET", openPath, admin, nil).gives(200).rows()[0]["_id"].(string)
		withdraw(first).refuses(409, "This is the only programme. Please open another one before you withdraw it.")
		withdraw("unknown").refuses(404, "Programme not found.")

		mistake := p.call("POST", openPath, admin, nextProgramme("year", 2099)).gives(201).get("_id")
		withdraw(mistake).gives(200, "The programme was withdrawn.")
		withdraw(mistake).refuses(404, "Programme not found.")
		p.call("GET", formPath, ravi.Token, nil).gives(200, "Q1 (AMJ) 2026")

		right := p.call("POST", openPath, admin, nextProgramme()).gives(201).get("_id")
		p.call("POST", signPath, ravi.Token, agreementForm("quarter", "Q2")).gives(201)
		withdraw(right).refuses(409, "This programme has been signed and can no longer be withdrawn.")
		withdraw(first).gives(200)
		withdraw(right).refuses(409, "This is the only programme. Please open another one before you withdraw it.")
		if n := p.count("programmes"); n != 1 {
			t.Errorf("%d programmes, want the signed one", n)
		}
	})
}

func TestOfTheLastTwoProgrammesOneStays(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin := p.admin()
		for try := range 5 {
			if p.count("programmes") == 1 {
				p.call("POST", openPath, admin, nextProgramme("year", 2030+try)).gives(201)
			}
			var both []func() *answer
			for _, row := range p.call("GET", openPath, admin, nil).gives(200).rows() {
				both = append(both, func() *answer { return p.call("DELETE", openPath+"/"+row["_id"].(string), admin, nil) })
			}
			if statuses := atOnce(both...); !maps.Equal(statuses, map[int]int{200: 1, 409: 1}) || p.count("programmes") != 1 {
				t.Fatalf("the answers are %v and %d programmes are left, want one", statuses, p.count("programmes"))
			}
		}
	})
}

func TestAProgrammeIsEitherSignedOrWithdrawn(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, admin := p.registers("Ravi Traders", "Dealer"), p.admin()
		for range 10 {
			programme := p.call("POST", openPath, admin, nextProgramme()).gives(201).get("_id")
			statuses := atOnce(
				func() *answer { return p.call("POST", signPath, ravi.Token, agreementForm("quarter", "Q2")) },
				func() *answer { return p.call("DELETE", openPath+"/"+programme, admin, nil) },
			)
			if signed := p.count("agreements"); signed == 1 {
				if statuses[201] != 1 || statuses[409] != 1 {
					t.Errorf("it was signed, and the answers are %v", statuses)
				}
				return
			}
			if statuses[200] != 1 || statuses[400]+statuses[409] != 1 {
				t.Errorf("it was withdrawn, and the answers are %v", statuses)
			}
		}
	})
}
