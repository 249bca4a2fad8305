package agreement_test

import (
	"fmt"
	"io"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const quartersPath = "/agreement/quarters"

// at sets the clock. Users must log in again afterwards.
func at(p *apptest.Portal, year int, month time.Month, day, hour, minute, second int) {
	p.Clock.Set(time.Date(year, month, day, hour, minute, second, 0, time.UTC))
}

// offered returns the label of the quarter that the form offers, or "".
func offered(p *apptest.Portal, who apptest.Person) string {
	p.T.Helper()
	var form struct{ Programme struct{ Label string } }
	p.Call("GET", formPath, p.Login(who.Email, apptest.CustomerPassword), nil).Gives(200, `"STEK SYSTEM"`).Decode(&form)
	return form.Programme.Label
}

func signs(p *apptest.Portal, who apptest.Person, quarter string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", signPath, p.Login(who.Email, apptest.CustomerPassword), apptest.AgreementForm("quarter", quarter))
}

// opens adds a programme for a quarter.
func opens(p *apptest.Portal, quarter string, year int) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", openPath, p.Admin(), nextProgramme("quarter", quarter, "year", year))
}

// programmes returns the labels and states of all programmes, in the desk's order.
func programmes(p *apptest.Portal) string {
	p.T.Helper()
	text := ""
	for _, row := range p.Call("GET", openPath, p.Admin(), nil).Gives(200).Rows() {
		if row["open"] != (row["state"] != "over") {
			p.T.Errorf("%s is %s, and open: %v", row["label"], row["state"], row["open"])
		}
		text += fmt.Sprintf("%s %s, ", row["label"], row["state"])
	}
	return text
}

func TestTheRunningQuarterIsSuggestedOpenedAndOfferedFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var at struct {
			Running, Next, Suggested struct{ Label, Quarter, Months string }
		}
		look := func() { p.Call("GET", quartersPath, p.Admin(), nil).Gives(200).Decode(&at) }
		ravi, asha := p.Registers("Ravi Traders", "Dealer"), p.Registers("Asha Verma", "User")
		if got := offered(p, ravi); got != "Q1 (AMJ) 2026" {
			t.Errorf("the form offers %q, want the earliest to come", got)
		}
		look()
		if at.Running.Label != "Q4 (JFM) 2026" || at.Next.Label != "Q1 (AMJ) 2026" || at.Suggested != at.Running || at.Running.Months != "January to March" {
			t.Errorf("the quarters are %+v", at)
		}

		opens(p, "Q3", 2026).Gives(201, `"state":"coming"`)
		opens(p, at.Suggested.Quarter, 2026).Gives(201, `"label":"Q4 (JFM) 2026"`, `"state":"running"`, `"open":true`)
		if got, want := programmes(p), "Q3 (OND) 2026 coming, Q1 (AMJ) 2026 coming, Q4 (JFM) 2026 running, "; got != want {
			t.Errorf("the programmes are %s, want %s", got, want)
		}
		if look(); at.Suggested.Label != "Q2 (JAS) 2026" {
			t.Errorf("the suggestion is %s, want the gap", at.Suggested.Label)
		}

		// The form offers each quarter once. Then it offers the current one again, which the page knows is
		// signed.
		for _, quarter := range []string{"Q4 (JFM) 2026", "Q1 (AMJ) 2026", "Q3 (OND) 2026"} {
			if got := offered(p, ravi); got != quarter {
				t.Errorf("the form offers %q, want %q", got, quarter)
			}
			signs(p, ravi, quarter).Gives(201, `"quarter":"`+quarter+`"`)
			signs(p, ravi, quarter).Refuses(409, "You have already submitted the agreement for this quarter.")
		}
		if got := offered(p, ravi); got != "Q4 (JFM) 2026" {
			t.Errorf("when all are signed the form offers %q", got)
		}
		if got := offered(p, asha); got != "Q4 (JFM) 2026" {
			t.Errorf("the form offers %q to someone who has signed nothing", got)
		}
		signs(p, asha, "Q2").Refuses(400, "Please select the open quarter: Q4 (JFM) 2026 or Q1 (AMJ) 2026 or Q3 (OND) 2026.")
		signs(p, asha, "Q3").Gives(201, `"quarter":"Q3 (OND) 2026"`)
		if got := offered(p, asha); got != "Q4 (JFM) 2026" {
			t.Errorf("the form offers %q to someone who has signed a later one", got)
		}
	})
}

func TestAProgrammeClosesWhenItsQuarterEndsInThePortalsZone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, asha := p.Registers("Ravi Traders", "Dealer"), p.Registers("Asha Verma", "User")
		at(p, 2026, time.June, 30, 18, 29, 50) // ten seconds before midnight in India
		if got := offered(p, ravi); got != "Q1 (AMJ) 2026" {
			t.Errorf("on the last evening the form offers %q", got)
		}
		signs(p, ravi, "Q1").Gives(201)
		opens(p, "Q4", 2026).Refuses(400, "Q4 (JFM) 2026 has ended. Please select Q1 (AMJ) 2026 or a later quarter.")
		opens(p, "Q1", 2026).Refuses(409, "This quarter already has a programme.")
		unsigned := opens(p, "Q3", 2026).Gives(201).Get("_id")
		p.Call("DELETE", openPath+"/"+unsigned, p.Admin(), nil).Gives(200)

		at(p, 2026, time.June, 30, 18, 30, 0)
		const nothing = "No agreement is open for signing. The last programme is closed."
		for _, who := range []apptest.Person{ravi, asha} {
			if got := offered(p, who); got != "" {
				t.Errorf("after the quarter the form offers %q", got)
			}
			signs(p, who, "Q1").Refuses(409, nothing)
		}
		if got := programmes(p); got != "Q1 (AMJ) 2026 over, " {
			t.Errorf("the programmes are %s", got)
		}
		opens(p, "Q1", 2026).Refuses(400, "Q1 (AMJ) 2026 has ended. Please select Q2 (JAS) 2026 or a later quarter.")
		p.Call("GET", quartersPath, p.Admin(), nil).Gives(200, `"suggested":{"quarter":"Q2","months":"July to September","year":2026,"label":"Q2 (JAS) 2026"}`)

		opens(p, "Q2", 2026).Gives(201, `"state":"running"`)
		if got := offered(p, asha); got != "Q2 (JAS) 2026" {
			t.Errorf("the form offers %q", got)
		}
		signs(p, asha, "Q1 (AMJ) 2026").Refuses(400, "Please select the open quarter: Q2 (JAS) 2026.")
		signs(p, asha, "Q2").Gives(201)
		over := p.Call("GET", openPath, p.Admin(), nil).Rows()[1]["_id"].(string)
		p.Call("DELETE", openPath+"/"+over, p.Admin(), nil).Refuses(409, "The quarter of this programme has ended. You can no longer withdraw it.")
		if all := records(p.Call("GET", minePath, p.Login(ravi.Email, apptest.CustomerPassword), nil).Gives(200)); len(all) != 1 || all[0].Agreement["quarter"] != "Q1 (AMJ) 2026" {
			t.Errorf("the old letter is %v", all)
		}
	})
}

func TestANewPortalBeginsWithTheAprilToJuneToCome(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`DELETE FROM programmes`)
		at(p, 2026, time.November, 15, 12, 0, 0)
		if err := p.App.Start(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if got := programmes(p); got != "Q1 (AMJ) 2027 coming, " {
			t.Errorf("it begins with %s", got)
		}
		ravi := p.Registers("Ravi Traders", "Dealer")
		signs(p, ravi, "Q1").Gives(201, `"quarter":"Q1 (AMJ) 2027"`)
		opens(p, "Q3", 2026).Gives(201, `"state":"running"`)
		if got := offered(p, ravi); got != "Q3 (OND) 2026" {
			t.Errorf("the form offers %q", got)
		}
	})
}

// The previous release opened April to June of the year as the first programme, even after its end. It
// treated the latest programme as the open one.
func TestADatabaseOfTheVersionBeforeKeepsWorking(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi := p.Registers("Ravi Traders", "Dealer")
		signs(p, ravi, "Q1").Gives(201)
		restart := func() {
			t.Helper()
			if err := p.App.Start(t.Context(), io.Discard); err != nil {
				t.Fatal(err)
			}
			if n := p.Count("programmes"); n != 1 {
				t.Errorf("%d programmes after a start, want the old one", n)
			}
		}
		for _, c := range []struct{ starts, state, label, offered string }{
			{"2025-04-01", "over", "Q1 (AMJ) 2025", ""},
			{"2027-04-01", "coming", "Q1 (AMJ) 2027", "Q1 (AMJ) 2027"},
		} {
			p.Exec(`UPDATE programmes SET starts = $1`, c.starts)
			restart()
			if got := programmes(p); got != c.label+" "+c.state+", " {
				t.Errorf("the programmes are %s", got)
			}
			if got := offered(p, ravi); got != c.offered {
				t.Errorf("the form offers %q, want %q", got, c.offered)
			}
			p.Call("GET", minePath, p.Login(ravi.Email, apptest.CustomerPassword), nil).Gives(200, c.label, apptest.BankAccount)
			p.Call("GET", deskPath, p.Admin(), nil).Gives(200, c.label, apptest.BankAccount)
			running := opens(p, "Q4", 2026).Gives(201, `"state":"running"`).Get("_id")
			if got := offered(p, ravi); got != "Q4 (JFM) 2026" {
				t.Errorf("the form offers %q", got)
			}
			p.Call("DELETE", openPath+"/"+running, p.Admin(), nil).Gives(200)
		}
	})
}
