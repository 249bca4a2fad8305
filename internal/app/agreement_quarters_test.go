package app_test

import (
	"fmt"
	"io"
	"testing"
	"time"
)

const quartersPath = "/agreement/quarters"

// at sets the clock. Whoever was logged in has to do so again.
func (p *portal) at(year int, month time.Month, day, hour, minute, second int) {
	p.clock.mu.Lock()
	defer p.clock.mu.Unlock()
	p.clock.now = time.Date(year, month, day, hour, minute, second, 0, time.UTC)
}

// offered is the label of the quarter that the form offers to a customer, or
// nothing.
func (p *portal) offered(who person) string {
	p.t.Helper()
	var form struct{ Programme struct{ Label string } }
	p.call("GET", formPath, p.login(who.Email, customerPassword), nil).gives(200, `"STEK SYSTEM"`).decode(&form)
	return form.Programme.Label
}

// signs sends the form for a quarter.
func (p *portal) signs(who person, quarter string) *answer {
	p.t.Helper()
	return p.call("POST", signPath, p.login(who.Email, customerPassword), agreementForm("quarter", quarter))
}

// opens gives a quarter its programme.
func (p *portal) opens(quarter string, year int) *answer {
	p.t.Helper()
	return p.call("POST", openPath, p.admin(), nextProgramme("quarter", quarter, "year", year))
}

// programmes are the labels and states of all, in the desk's order.
func (p *portal) programmes() string {
	p.t.Helper()
	text := ""
	for _, row := range p.call("GET", openPath, p.admin(), nil).gives(200).rows() {
		if row["open"] != (row["state"] != "over") {
			p.t.Errorf("%s is %s, and open: %v", row["label"], row["state"], row["open"])
		}
		text += fmt.Sprintf("%s %s, ", row["label"], row["state"])
	}
	return text
}

func TestTheRunningQuarterIsSuggestedOpenedAndOfferedFirst(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		var at struct {
			Running, Next, Suggested struct{ Label, Quarter, Months string }
		}
		look := func() { p.call("GET", quartersPath, p.admin(), nil).gives(200).decode(&at) }
		ravi, asha := p.registers("Ravi Traders", "Dealer"), p.registers("Asha Verma", "User")
		if got := p.offered(ravi); got != "Q1 (AMJ) 2026" {
			t.Errorf("the form offers %q, want the earliest to come", got)
		}
		look()
		if at.Running.Label != "Q4 (JFM) 2026" || at.Next.Label != "Q1 (AMJ) 2026" || at.Suggested != at.Running || at.Running.Months != "January to March" {
			t.Errorf("the quarters are %+v", at)
		}

		p.opens("Q3", 2026).gives(201, `"state":"coming"`)
		p.opens(at.Suggested.Quarter, 2026).gives(201, `"label":"Q4 (JFM) 2026"`, `"state":"running"`, `"open":true`)
		if got, want := p.programmes(), "Q3 (OND) 2026 coming, Q1 (AMJ) 2026 coming, Q4 (JFM) 2026 running, "; got != want {
			t.Errorf("the programmes are %s, want %s", got, want)
		}
		if look(); at.Suggested.Label != "Q2 (JAS) 2026" {
			t.Errorf("the suggestion is %s, want the gap", at.Suggested.Label)
		}

		// One after the other, each once; then the running one again, which the page knows to be signed.
		for _, quarter := range []string{"Q4 (JFM) 2026", "Q1 (AMJ) 2026", "Q3 (OND) 2026"} {
			if got := p.offered(ravi); got != quarter {
				t.Errorf("the form offers %q, want %q", got, quarter)
			}
			p.signs(ravi, quarter).gives(201, `"quarter":"`+quarter+`"`)
			p.signs(ravi, quarter).refuses(409, "You have already submitted the agreement for this quarter.")
		}
		if got := p.offered(ravi); got != "Q4 (JFM) 2026" {
			t.Errorf("when all are signed the form offers %q", got)
		}
		if got := p.offered(asha); got != "Q4 (JFM) 2026" {
			t.Errorf("the form offers %q to someone who has signed nothing", got)
		}
		p.signs(asha, "Q2").refuses(400, "Please select the open quarter: Q4 (JFM) 2026 or Q1 (AMJ) 2026 or Q3 (OND) 2026.")
		p.signs(asha, "Q3").gives(201, `"quarter":"Q3 (OND) 2026"`)
		if got := p.offered(asha); got != "Q4 (JFM) 2026" {
			t.Errorf("the form offers %q to someone who has signed a later one", got)
		}
	})
}

func TestAProgrammeTakesSignaturesUntilItsQuarterEndsInThePortalsTimeZone(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi, asha := p.registers("Ravi Traders", "Dealer"), p.registers("Asha Verma", "User")
		p.at(2026, time.June, 30, 18, 29, 50) // ten seconds before midnight in India
		if got := p.offered(ravi); got != "Q1 (AMJ) 2026" {
			t.Errorf("on the last evening the form offers %q", got)
		}
		p.signs(ravi, "Q1").gives(201)
		p.opens("Q4", 2026).refuses(400, "Q4 (JFM) 2026 is over. Please select Q1 (AMJ) 2026 or a later quarter.")
		p.opens("Q1", 2026).refuses(409, "This quarter already has a programme.")
		unsigned := p.opens("Q3", 2026).gives(201).get("_id")
		p.call("DELETE", openPath+"/"+unsigned, p.admin(), nil).gives(200)

		p.at(2026, time.June, 30, 18, 30, 0)
		const nothing = "No agreement is open for signing at present: the last programme is over."
		for _, who := range []person{ravi, asha} {
			if got := p.offered(who); got != "" {
				t.Errorf("after the quarter the form offers %q", got)
			}
			p.signs(who, "Q1").refuses(409, nothing)
		}
		if got := p.programmes(); got != "Q1 (AMJ) 2026 over, " {
			t.Errorf("the programmes are %s", got)
		}
		p.opens("Q1", 2026).refuses(400, "Q1 (AMJ) 2026 is over. Please select Q2 (JAS) 2026 or a later quarter.")
		p.call("GET", quartersPath, p.admin(), nil).gives(200, `"suggested":{"quarter":"Q2","months":"July to September","year":2026,"label":"Q2 (JAS) 2026"}`)

		p.opens("Q2", 2026).gives(201, `"state":"running"`)
		if got := p.offered(asha); got != "Q2 (JAS) 2026" {
			t.Errorf("the form offers %q", got)
		}
		p.signs(asha, "Q1 (AMJ) 2026").refuses(400, "Please select the open quarter: Q2 (JAS) 2026.")
		p.signs(asha, "Q2").gives(201)
		over := p.call("GET", openPath, p.admin(), nil).rows()[1]["_id"].(string)
		p.call("DELETE", openPath+"/"+over, p.admin(), nil).refuses(409, "The quarter of this programme is over. It can no longer be withdrawn.")
		if all := p.call("GET", minePath, p.login(ravi.Email, customerPassword), nil).gives(200).records(); len(all) != 1 || all[0].Agreement["quarter"] != "Q1 (AMJ) 2026" {
			t.Errorf("the old letter is %v", all)
		}
	})
}

func TestANewPortalBeginsWithTheAprilToJuneToCome(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		p.exec(`DELETE FROM programmes`)
		p.at(2026, time.November, 15, 12, 0, 0)
		if err := p.app.Start(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if got := p.programmes(); got != "Q1 (AMJ) 2027 coming, " {
			t.Errorf("it begins with %s", got)
		}
		ravi := p.registers("Ravi Traders", "Dealer")
		p.signs(ravi, "Q1").gives(201, `"quarter":"Q1 (AMJ) 2027"`)
		p.opens("Q3", 2026).gives(201, `"state":"running"`)
		if got := p.offered(ravi); got != "Q3 (OND) 2026" {
			t.Errorf("the form offers %q", got)
		}
	})
}

// The version before took the April to June of the year for the first
// programme, over or not, and the latest one for the open one.
func TestADatabaseOfTheVersionBeforeKeepsWorking(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		ravi := p.registers("Ravi Traders", "Dealer")
		p.signs(ravi, "Q1").gives(201)
		restart := func() {
			t.Helper()
			if err := p.app.Start(t.Context(), io.Discard); err != nil {
				t.Fatal(err)
			}
			if n := p.count("programmes"); n != 1 {
				t.Errorf("%d programmes after a start, want the old one", n)
			}
		}
		for _, c := range []struct{ starts, state, label, offered string }{
			{"2025-04-01", "over", "Q1 (AMJ) 2025", ""},
			{"2027-04-01", "coming", "Q1 (AMJ) 2027", "Q1 (AMJ) 2027"},
		} {
			p.exec(`UPDATE programmes SET starts = $1`, c.starts)
			restart()
			if got := p.programmes(); got != c.label+" "+c.state+", " {
				t.Errorf("the programmes are %s", got)
			}
			if got := p.offered(ravi); got != c.offered {
				t.Errorf("the form offers %q, want %q", got, c.offered)
			}
			p.call("GET", minePath, p.login(ravi.Email, customerPassword), nil).gives(200, c.label, bankCode)
			p.call("GET", deskPath, p.admin(), nil).gives(200, c.label, bankCode)
			running := p.opens("Q4", 2026).gives(201, `"state":"running"`).get("_id")
			if got := p.offered(ravi); got != "Q4 (JFM) 2026" {
				t.Errorf("the form offers %q", got)
			}
			p.call("DELETE", openPath+"/"+running, p.admin(), nil).gives(200)
		}
	})
}
