package overview_test

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/civil"
)

// Every figure about open work links to a queue filter that shows exactly the counted lines.
func TestTheQueueShowsTheRecordsTheOverviewCounts(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		bonanza, mela := p.Creates(p.Admin(), "Monsoon Bonanza", "2026-12-31"), p.Creates(p.Admin(), "Diwali Mela", "2026-12-31")
		statuses := []string{"", "Under Process", "On Hold", "under process", "Waiting for a part", "Completed", ""}
		// New records every few days, at different hours.
		for i, status := range statuses {
			serial, letter := "SN-"+strconv.Itoa(i), string(rune('A'+i))
			asha, ravi := p.Registers("Asha Verma "+letter, "User"), p.Registers("Ravi Traders "+letter, "Dealer")
			product := p.Buys(asha, "serialNo", serial)
			_, repair := p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
			p.Raises(asha, apptest.RaiseAWR, apptest.Text(product, "productID"))
			p.Asks(asha, p.Buys(asha, "serialNo", "W"+serial, "purchaseDate", civil.Of(p.Clock.Now()).String()))
			scheme := bonanza
			if i%3 == 0 {
				scheme = mela
			}
			claim := p.Claims(ravi, scheme, apptest.ClaimPDF(serial))
			p.Clock.Advance(50 * time.Hour)
			if status != "" {
				p.Call("POST", "/ProductRepair/update-status/"+repair, p.Admin(), map[string]any{"status": status}).Gives(200)
			}
			if i%2 == 0 {
				p.Call("POST", "/Scheme/update-status", p.Admin(), map[string]any{"schemes": []any{map[string]any{
					"customerId": ravi.ID, "schemeId": scheme, "ticketNo": claim, "status": "Rejected", "rejectionReason": "No stamp.",
				}}}).Gives(200)
			}
			p.Clock.Advance(65 * time.Hour)
		}
		admin := p.Admin()
		shows := func(want int64, filters ...string) {
			t.Helper()
			values := url.Values{}
			for i := 0; i < len(filters); i += 2 {
				if filters[i+1] != "" {
					values.Set(filters[i], filters[i+1])
				}
			}
			var page struct {
				Items []struct{ Kind string }
				Total int64
			}
			p.Call("GET", "/desk/queue?"+values.Encode(), admin, nil).Gives(200).Decode(&page)
			if page.Total != want || int64(len(page.Items)) != want {
				t.Errorf("%v: the overview counts %d, the queue %d and shows %d", values, want, page.Total, len(page.Items))
			}
		}
		o := look(p, admin, "")
		today, err := civil.Parse(o.Today)
		if err != nil {
			t.Fatal(err)
		}
		// days returns the first and last day of an age. The filter needs no bound for today.
		days := func(fromDay int, toDay *int) (from, to string) {
			if toDay != nil {
				from = today.AddDays(-*toDay).String()
			}
			if fromDay > 0 {
				to = today.AddDays(-fromDay).String()
			}
			return from, to
		}
		for _, a := range o.Tickets.Ages {
			from, to := days(a.FromDay, a.ToDay)
			shows(a.Repair, "kind", "repair", "from", from, "to", to)
			shows(a.AWR, "kind", "awr", "from", from, "to", to)
		}
		for _, s := range o.Tickets.Statuses {
			shows(s.Repair, "kind", "repair", "status", s.Status)
			shows(s.AWR, "kind", "awr", "status", s.Status, "order", "oldest")
		}
		if all := o.Tickets.Statuses; len(all) < 4 || all[len(all)-1].Repair != 2 {
			t.Errorf("in words of the desk's own stand %+v", all)
		}
		u := o.Tickets.Untouched
		if u.Repair == 0 || u.Repair == o.Tickets.Repair {
			t.Errorf("untouched are %+v of %+v", u, o.Tickets)
		}
		shows(u.Repair+u.AWR, "kind", "repair,awr", "untouched", strconv.Itoa(u.WorkingDays))
		shows(o.Tickets.Repair+o.Tickets.AWR, "kind", "repair,awr", "order", "oldest")
		for _, w := range o.Waiting {
			waits := "" // claims in process do not wait
			if w.Kind == "claim" {
				waits = "none"
			}
			shows(w.Count, "kind", w.Kind, "status", waits, "order", "oldest")
			for _, a := range w.Ages {
				from, to := days(a.FromDay, a.ToDay)
				shows(a.Count, "kind", w.Kind, "status", waits, "from", from, "to", to)
			}
		}
		for _, scheme := range o.Claims.Schemes {
			for i, month := range scheme.Months {
				first, err := civil.Parse(o.Claims.Months[i])
				if err != nil {
					t.Fatal(err)
				}
				shows(month.Count, "scheme", scheme.SchemeID, "ended", "any", "from", first.String(), "to", first.AddMonths(1).AddDays(-1).String())
			}
		}
	})
}
