package worklist_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestTheQueueIsSearchedByAllThatTheDeskKnowsOfARecord(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		repair, awr, claim := `repair "" 2026-03-05`, `awr "" 2026-03-04`, `claim "" 2026-03-09`
		for q, want := range map[string]string{
			d.number[:7]:                          repair, // T-ACDEF…
			strings.ToLower(d.number[2:6]):        repair,
			d.claim[:6]:                           claim,
			apptest.Text(d.switchOf, "productID"): repair,
			"s2":                                  ``, // too few characters for a serial number
			"asha":                                awr + "; " + repair,
			"VERMA":                               awr + "; " + repair,
			d.asha.ID:                             awr + "; " + repair,
			"nobody of that name":                 ``,
			`%` + `_`:                             ``,
		} {
			shows(p, d.owner, want, "q", q, "kind", map[bool]string{true: "claim", false: "repair,awr"}[want == claim])
		}
		serial := p.Buys(d.asha, "serialNo", "SN/2026 0042")
		p.Raises(d.asha, apptest.RaiseRepair, apptest.Text(serial, "_id"))
		shows(p, d.agent, repair, "q", "sn/2026")
		shows(p, d.agent, repair, "q", "SN/20260042", "from", "2026-03-02")
		shows(p, d.agent, ``, "q", "SN/20260042", "to", "2026-03-01")
		p.Exec(`UPDATE customers SET phone = '+91 91234-56780' WHERE customer_id = $1`, d.ravi.ID)
		shows(p, d.owner, claim, "q", "91234 56780")
		shows(p, d.owner, claim, "q", "56780")
		first := queue(p, d.owner, "q", "asha", "limit", "1")
		next := queue(p, d.owner, "q", "asha", "limit", "1", "after", first.Next)
		if first.Total != 4 || next.Items[0].ID == first.Items[0].ID {
			t.Errorf("of %d lines the second page shows %+v", first.Total, next.Items)
		}
	})
}

func TestLinesAreFilteredByTheirDaysAndByWhenSomebodyTouchedThem(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		// It is Monday. On Friday four working days have passed, including that day.
		p.Clock.Advance(4 * 24 * time.Hour)
		d.owner = p.Admin()
		shows(p, d.owner, `repair "" 2026-03-05; awr "" 2026-03-04`, "untouched", "3", "kind", "repair,awr", "order", "urgent")
		shows(p, d.owner, ``, "untouched", "4", "kind", "repair,awr")
		d.status(d.repair, "Waiting for a part").Gives(200)
		shows(p, d.owner, `awr "" 2026-03-04`, "untouched", "3", "kind", "repair,awr")
		shows(p, d.owner, `repair "Waiting for a part" 2026-03-05`, "status", "other", "kind", "repair,awr")
		shows(p, d.owner, `repair "Waiting for a part" 2026-03-05; awr "" 2026-03-04`, "from", "2026-03-02", "to", "2026-03-02", "kind", "repair,awr")
		shows(p, d.owner, ``, "from", "2026-03-03")
		d.decides("Rejected", "No stamp.")
		shows(p, d.owner, ``, "scheme", d.scheme)
		shows(p, d.owner, `claim "Rejected" 2026-03-09`, "scheme", d.scheme, "ended", "any")
		shows(p, d.owner, `claim "Rejected" 2026-03-09`, "scheme", d.scheme, "ended", "any", "q", "ravi")
		p.Call("GET", "/desk/queue?scheme=SC000000&ended=any", d.owner, nil).Refuses(400, "This scheme does not exist.")
		first := queue(p, d.owner, "untouched", "3", "limit", "1")
		shows(p, d.owner, `warranty "" 2026-03-09`, "untouched", "3", "limit", "1", "after", first.Next)
	})
}

func TestAFilterThatCannotBeIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		for filter, sentence := range map[string]string{
			"from=soon":                     "Please enter a valid date.",
			"to=2026-02-30":                 "Please enter a valid date.",
			"from=2026-03-02&to=2026-03-01": "The first day cannot be after the last day.",
			"untouched=0":                   "untouched must be a number of working days, from 1 to 60.",
			"untouched=some":                "untouched must be a number of working days, from 1 to 60.",
			"untouched=3&ended=true":        "You can filter by untouched only for open records.",
			"ended=any":                     "Open and closed records can be listed together only for claims on a scheme.",
			"scheme=SC1&kind=repair":        "Only claims have a scheme.",
			"q=x":                           "Please type at least two characters.",
		} {
			p.Call("GET", "/desk/queue?"+filter, d.owner, nil).Refuses(400, sentence)
		}
		p.Call("GET", "/desk/queue?scheme="+d.scheme, d.agent, nil).Refuses(403, "Only managers can see warranty requests and claims.")
	})
}

func TestAViewHoldsTheFiltersOfTheOverviewsLinks(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		d := working(p)
		for name, query := range map[string]string{
			"March": "ended=any&from=2026-03-01&scheme=" + d.scheme + "&to=2026-03-31", "Left alone": "kind=repair%2Cawr&untouched=3", "Own words": "status=other",
		} {
			p.Call("POST", "/desk/queue/views", d.owner, object{"name": name, "query": query}).Gives(201)
			p.Call("GET", "/desk/queue/views", d.owner, nil).Gives(200, query).Hides("was left out")
		}
		p.Call("POST", "/desk/queue/views", d.owner, object{"name": "Wrong", "query": "ended=any"}).
			Refuses(400, "Open and closed records can be listed together only for claims on a scheme.")
	})
}
