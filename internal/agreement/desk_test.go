package agreement_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheDeskOpensTheNextProgrammeAndOldLettersKeepTheirTerms(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, admin := p.Registers("Ravi Traders", "Dealer"), p.Admin()
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Call("POST", openPath, admin, nextProgramme()).Gives(201, `"label":"Q2 (JAS) 2026"`, `"open":true`, `"state":"coming"`, `"openedBy":"admin"`)

		p.Call("GET", formPath, ravi.Token, nil).Gives(200, "Monsoon Programme", "July to September", `"payout":1.25`)
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Refuses(409, "You have already submitted the agreement for this quarter.")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("quarter", "Q2 (JAS) 2026", "location", "Aliganj")).Gives(201)

		all := records(p.Call("GET", minePath, ravi.Token, nil).Gives(200))
		if len(all) != 2 {
			t.Fatalf("%d agreements, want two", len(all))
		}
		for i, want := range []string{"map[payout:1.25 target:200000]", "map[payout:1 target:150000]"} {
			programme := all[i].Agreement["programme"].(map[string]any)
			if got := fmt.Sprint(programme["tiers"].([]any)[0]); got != want {
				t.Errorf("letter %d has the tier %s, want %s", i, got, want)
			}
		}
		rows := p.Call("GET", openPath, admin, nil).Gives(200).Rows()
		if len(rows) != 2 || rows[0]["label"] != "Q2 (JAS) 2026" || rows[0]["open"] != true || rows[1]["open"] != true || fmt.Sprint(rows[1]["agreements"]) != "1" {
			t.Errorf("the programmes are %v", rows)
		}
	})
}

func TestAProgrammeIsRefusedWithOneSentenceAndStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
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
			{nextProgramme("quarter", "Q3", "year", 2025), 400, "Q3 (OND) 2025 has ended. Please select Q4 (JFM) 2026 or a later quarter."},
			{map[string]any{}, 400, "Please enter the title."},
		} {
			p.Call("POST", openPath, admin, c.draft).Refuses(c.status, c.sentence)
		}
		if n := p.Count("programmes"); n != 1 {
			t.Errorf("%d programmes, want the first alone", n)
		}
	})
}

func TestOfTwoAdminsWhoOpenTheSameQuarterOneWins(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		open := func() *apptest.Answer { return p.Call("POST", openPath, admin, nextProgramme()) }
		statuses := atOnce(slices.Repeat([]func() *apptest.Answer{open}, 6)...)
		if !maps.Equal(statuses, map[int]int{201: 1, 409: 5}) || p.Count("programmes") != 2 {
			t.Errorf("the answers are %v and %d programmes exist, want one more", statuses, p.Count("programmes"))
		}
	})
}

func TestARepeatedOpeningGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, header := p.Admin(), http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		open := func() string {
			return p.Send("POST", openPath, admin, header, apptest.JSON(t, nextProgramme())).Gives(201).Get("_id")
		}
		if first, second := open(), open(); first != second || p.Count("programmes") != 2 {
			t.Errorf("the repeat answers %s after %s", second, first)
		}
	})
}

func TestALetterStaysReadableWhenTheSecretIsLost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Exec(`UPDATE agreements SET bank_account_sealed = $1`, []byte("sealed by a secret that nobody has any more"))
		p.Call("GET", deskPath, p.Admin(), nil).Gives(200, `"bankAccountNumber":""`, "HDFC0001234")
		if !strings.Contains(p.Log.String(), "cannot be decrypted with the portal's secret") {
			t.Error("the log says nothing of it")
		}
	})
}

func TestAnUnsignedProgrammeCanBeWithdrawn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, admin := p.Registers("Ravi Traders", "Dealer"), p.Admin()
		withdraw := func(id string) *apptest.Answer { return p.Call("DELETE", openPath+"/"+id, admin, nil) }
		first := p.Call("GET", openPath, admin, nil).Gives(200).Rows()[0]["_id"].(string)
		withdraw(first).Refuses(409, "This is the only programme. Please open another one before you withdraw it.")
		withdraw("unknown").Refuses(404, "Programme not found.")

		mistake := p.Call("POST", openPath, admin, nextProgramme("year", 2099)).Gives(201).Get("_id")
		withdraw(mistake).Gives(200, "The programme was withdrawn.")
		withdraw(mistake).Refuses(404, "Programme not found.")
		p.Call("GET", formPath, ravi.Token, nil).Gives(200, "Q1 (AMJ) 2026")

		right := p.Call("POST", openPath, admin, nextProgramme()).Gives(201).Get("_id")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("quarter", "Q2")).Gives(201)
		withdraw(right).Refuses(409, "A partner has signed this programme. You can no longer withdraw it.")
		withdraw(first).Gives(200)
		withdraw(right).Refuses(409, "This is the only programme. Please open another one before you withdraw it.")
		if n := p.Count("programmes"); n != 1 {
			t.Errorf("%d programmes, want the signed one", n)
		}
	})
}

func TestOfTheLastTwoProgrammesOneStays(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		for try := range 5 {
			if p.Count("programmes") == 1 {
				p.Call("POST", openPath, admin, nextProgramme("year", 2030+try)).Gives(201)
			}
			var both []func() *apptest.Answer
			for _, row := range p.Call("GET", openPath, admin, nil).Gives(200).Rows() {
				both = append(both, func() *apptest.Answer { return p.Call("DELETE", openPath+"/"+row["_id"].(string), admin, nil) })
			}
			if statuses := atOnce(both...); !maps.Equal(statuses, map[int]int{200: 1, 409: 1}) || p.Count("programmes") != 1 {
				t.Fatalf("the answers are %v and %d programmes are left, want one", statuses, p.Count("programmes"))
			}
		}
	})
}

func TestAProgrammeIsEitherSignedOrWithdrawn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, admin := p.Registers("Ravi Traders", "Dealer"), p.Admin()
		for range 10 {
			programme := p.Call("POST", openPath, admin, nextProgramme()).Gives(201).Get("_id")
			statuses := atOnce(
				func() *apptest.Answer {
					return p.Call("POST", signPath, ravi.Token, apptest.AgreementForm("quarter", "Q2"))
				},
				func() *apptest.Answer { return p.Call("DELETE", openPath+"/"+programme, admin, nil) },
			)
			if signed := p.Count("agreements"); signed == 1 {
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

func TestAClosedProgrammeTakesNoSignatureUntilItIsOpenedAgain(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		first := apptest.Text(p.Call("GET", openPath, admin, nil).Gives(200).Rows()[0], "_id")
		set := func(open bool) *apptest.Answer {
			t.Helper()
			return p.Call("PUT", openPath+"/"+first, admin, map[string]bool{"open": open})
		}
		form := apptest.AgreementForm()
		set(false).Gives(200, `"open":false`)
		set(false).Gives(200, `"open":false`)
		p.Call("GET", formPath, ravi.Token, nil).Gives(200).Hides(`"programme"`)
		p.Call("POST", "/agreement-form/agreements", ravi.Token, form).Gives(409)
		if n := p.Count("agreements"); n != 0 {
			t.Errorf("%d agreements were signed", n)
		}
		set(true).Gives(200, `"open":true`)
		p.Call("POST", "/agreement-form/agreements", ravi.Token, form).Gives(201)
		set(false).Gives(200, `"agreements":1`)
		p.Call("GET", "/useragreement/fetch-agreement", ravi.Token, nil).Gives(200, "Ravi Traders")
		p.Call("PUT", openPath+"/unknown", admin, map[string]bool{"open": false}).Refuses(404, "Programme not found.")
		for kind, times := range map[string]int{"programme.closed": 2, "programme.reopened": 1} {
			if n := p.Count("trail_entries WHERE kind = $1", kind); n != times {
				t.Errorf("the trail has %d entries of the kind %s", n, kind)
			}
		}
	})
}

func TestAClosedUnsignedProgrammeMakesRoomForTheNext(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		before := p.Call("GET", openPath, admin, nil).Gives(200).Rows()[0]
		p.Call("PUT", openPath+"/"+apptest.Text(before, "_id"), admin, map[string]bool{"open": false}).Gives(200)
		again := map[string]any{"title": "Ours", "quarter": before["quarter"], "year": before["year"], "tiers": before["tiers"], "terms": []string{"Ours."}}
		p.Call("POST", openPath, admin, again).Gives(201, `"open":true`, "Ours")
		if n := p.Count("programmes"); n != 1 {
			t.Errorf("there are %d programmes", n)
		}
	})
}
