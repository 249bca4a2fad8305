package overview_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/overview"
)

func look(p *apptest.Portal, token, query string) (o overview.OverviewBody) {
	p.T.Helper()
	if query == "" {
		query = "?"
	}
	p.Call("GET", "/desk/overview"+query+"&fresh=true", token, nil).Gives(200).Decode(&o)
	return o
}

func TestTheOverviewCountsRegistrationsAndEndingWarranties(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		p.Buys(asha, "serialNo", "SN-1")
		p.Buys(asha, "serialNo", "SN-2", "purchaseDate", "2024-09-20", "modelNo", "SW-05")  // 18 months: ends on 2026-03-20
		p.Buys(asha, "serialNo", "SN-3", "purchaseDate", "2024-04-20", "modelNo", "CAM-D1") // 2 years: ends on 2026-04-20
		p.Buys(asha, "serialNo", "SN-4", "purchaseDate", "2024-03-01", "modelNo", "CAM-D1") // ended yesterday
		o := look(p, p.Desk("Agent"), "")
		if !o.Counted || o.From != "2025-12-03" || o.To != apptest.Today {
			t.Errorf("it is %+v", o)
		}
		last := len(o.Registrations.Weeks) - 1
		if len(o.Registrations.Weeks) != 14 || o.Registrations.Weeks[0] != "2025-12-01" || o.Registrations.Weeks[last] != "2026-03-02" {
			t.Errorf("the weeks are %v", o.Registrations.Weeks)
		}
		for i, want := range []string{"CCTV", "SWITCH"} {
			if got := o.Registrations.Types[i]; got.Name != want || got.Counts[last] != 2 || got.Counts[0] != 0 {
				t.Errorf("the type %d is %v", i, got)
			}
		}
		if want := []overview.EndingBody{{FromDay: 0, ToDay: 30, Count: 1}, {FromDay: 31, ToDay: 60, Count: 1}, {FromDay: 61, ToDay: 90, Count: 0}}; !slices.Equal(o.Endings, want) {
			t.Errorf("%v end, want %v", o.Endings, want)
		}
	})
}

func TestAnApprovedExtensionMovesTheEnd(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Sells("productName,modelNo,warrantyPeriod,productType\nSmall Switch,SW-1,1 Month,SWITCH\n")
		asha := p.Registers("Asha Verma", "User")
		request := p.Asks(asha, p.Buys(asha, "modelNo", "SW-1"))
		if got := look(p, p.Admin(), "").Endings; got[0].Count+got[1].Count != 1 {
			t.Errorf("before it was approved %v end", got)
		}
		p.Form("POST", "/api/warranty/approve", p.Admin(), map[string]any{"pdf": apptest.OnePage, "productIds": `["` + request + `"]`, "newStatus": "Approved"}).Gives(200)
		if got := look(p, p.Admin(), "").Endings; got[0].Count+got[1].Count+got[2].Count != 0 {
			t.Errorf("four months from now %v end within three", got)
		}
	})
}

func TestClaimsAreMoneyForManagers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, admin := p.Registers("Ravi Traders", "Dealer"), p.Admin()
		scheme := p.Creates(admin, "Monsoon Bonanza", "2026-12-31")
		ticket := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		p.Claims(ravi, scheme, apptest.ClaimPDF("two"))
		o := look(p, admin, "")
		if len(o.Claims.Schemes) != 1 || o.Claims.Schemes[0].Name != "Monsoon Bonanza" {
			t.Fatalf("the claims are %+v", o.Claims)
		}
		march := o.Claims.Schemes[0].Months[len(o.Claims.Months)-1]
		if march.Count != 2 || march.Paise == 0 || march.Waiting != march.Paise || march.Approved+march.Rejected != 0 {
			t.Errorf("March has %+v", march)
		}
		p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": []any{map[string]any{
			"customerId": ravi.ID, "schemeId": scheme, "ticketNo": ticket, "status": "Rejected", "rejectionReason": "No stamp.",
		}}}).Gives(200)
		march = look(p, admin, "").Claims.Schemes[0].Months[len(o.Claims.Months)-1]
		if march.Rejected*2 != march.Paise || march.Waiting != march.Rejected {
			t.Errorf("after one was rejected, March has %+v", march)
		}
		if o := look(p, p.Desk("Agent"), ""); o.Claims != nil {
			t.Errorf("an agent sees %+v", o.Claims)
		}
		p.Call("GET", "/desk/overview/export", p.Desk("Agent"), nil).Gives(403)
		p.Call("GET", "/desk/overview/export", p.Desk("Manager"), nil).Gives(200)
		if n := p.Count("trail_entries WHERE kind = 'overview.exported'"); n != 1 {
			t.Errorf("the trail has %d entries of overview.exported, want 1", n)
		}
	})
}

func TestARangeThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		p.Call("GET", "/desk/overview?from=2026-03-02&to=2026-03-01", p.Admin(), nil).Gives(400, "The first day cannot be after the last day.")
		p.Call("GET", "/desk/overview?to=2031-03-01", p.Admin(), nil).Gives(400, "The last day cannot be in the future.")
		p.Call("GET", "/desk/overview?from=soon", p.Admin(), nil).Gives(400, "Please enter a valid date.")
	})
}

func TestWeeksFollowTheTimeZoneOfThePortal(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Verma", "User"))
		var settings struct{ Version int64 }
		p.Call("GET", "/desk/settings", p.Admin(), nil).Gives(200).Decode(&settings)
		days := []string{"monday", "tuesday", "wednesday", "thursday", "friday"}
		p.Call("PUT", "/desk/settings/calendar", p.Admin(), map[string]any{"version": settings.Version, "timeZone": "America/New_York", "workingDays": days, "holidays": []any{}}).Gives(200)
		o := look(p, p.Admin(), "?to=2026-03-01")
		if last := len(o.Registrations.Weeks) - 1; o.Registrations.Weeks[last] != "2026-02-23" || o.Registrations.Types[0].Counts[last] != 1 {
			t.Errorf("a Monday morning in Kolkata is a Sunday in New York, but it is %+v", o.Registrations)
		}
	}, func(c *app.Config) { c.Timezone = "" })
}

func TestAnOverviewIsKeptForAMinute(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "productID")
		sees := func(query string, want int64) {
			t.Helper()
			var o overview.OverviewBody
			p.Call("GET", "/desk/overview"+query, p.Admin(), nil).Gives(200).Decode(&o)
			if o.Tickets.Repair != want || p.Clock.Now().Sub(o.AsOf) > time.Minute {
				t.Errorf("it shows %d tickets as of %s, want %d", o.Tickets.Repair, o.AsOf, want)
			}
		}
		sees("", 0)
		p.Raises(asha, apptest.RaiseRepair, product)
		p.Clock.Advance(30 * time.Second)
		sees("", 0)
		sees("?fresh=true", 1)
		sees("", 1)
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", "SN-2"), "productID"))
		p.Clock.Advance(time.Minute)
		sees("", 2)
	})
}

func TestTheMedianOfFewTicketsIsExact(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		for i, after := range []time.Duration{3 * time.Minute, 7 * time.Minute, 50 * time.Hour} {
			_, id := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", "SN-"+strconv.Itoa(i)), "productID"))
			p.Clock.Advance(after)
			p.Call("POST", "/ProductRepair/update-status/"+id, p.Admin(), map[string]any{"status": "Completed"}).Gives(200)
		}
		if o := look(p, p.Admin(), ""); o.Answers.MedianSeconds != 7*60 || o.Ends.MedianSeconds != 7*60 {
			t.Errorf("the medians are %d and %d seconds, want 420", o.Answers.MedianSeconds, o.Ends.MedianSeconds)
		}
	})
}

func TestOpenTicketsByAgeAndStatus(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "productID")
		_, first := p.Raises(asha, apptest.RaiseRepair, product)
		_, second := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", "SN-2"), "productID"))
		p.Raises(asha, apptest.RaiseAWR, product)
		says := func(id, status string) {
			p.Call("POST", "/ProductRepair/update-status/"+id, p.Admin(), map[string]any{"status": status}).Gives(200)
		}
		p.Clock.Advance(6 * time.Hour)
		says(first, "Under Process")
		// Five days later, a Saturday: four working days have passed.
		p.Clock.Advance(5 * 24 * time.Hour)
		says(second, "Waiting for a spare part")
		o := look(p, p.Admin(), "")
		if got := *o.Tickets; got.Repair != 2 || got.AWR != 1 || got.Ages[2].Repair != 2 || got.Ages[2].AWR != 1 || got.Ages[5].Repair != 0 {
			t.Errorf("open are %+v", got)
		}
		stand := slices.DeleteFunc(o.Tickets.Statuses, func(s overview.StatusesBody) bool { return s.KindsBody == overview.KindsBody{} })
		if want := []overview.StatusesBody{{"none", overview.KindsBody{AWR: 1}}, {"Under Process", overview.KindsBody{Repair: 1}}, {"other", overview.KindsBody{Repair: 1}}}; !slices.Equal(stand, want) {
			t.Errorf("they stand %+v, want %+v", stand, want)
		}
		if got := o.Tickets.Untouched; got.WorkingDays != 3 || got.Repair != 1 || got.AWR != 1 {
			t.Errorf("untouched are %+v", got)
		}
		if got := o.Answers; got.Count != 2 || got.Spans[3].Count != 1 || got.MeanSeconds < 60*3600 {
			t.Errorf("answers took %+v", got)
		}
		says(first, "Completed")
		o = look(p, p.Admin(), "")
		if o.Tickets.Repair != 1 || o.Ends.Count != 1 || o.Ends.MeanSeconds < 5*24*3600 {
			t.Errorf("after its end there are %+v, which took %+v", o.Tickets, o.Ends)
		}
		says(first, "On Hold")
		o = look(p, p.Admin(), "")
		if o.Tickets.Repair != 2 || o.Ends.Count != 0 || o.Tickets.Statuses[2].Repair != 1 {
			t.Errorf("opened again there are %+v, which took %+v", o.Tickets, o.Ends)
		}
	})
}

func TestRequestsAndClaimsThatWait(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		ravi := p.Registers("Ravi Traders", "Dealer")
		request := p.Asks(ravi, p.Buys(ravi))
		p.Claims(ravi, p.Creates(p.Admin(), "Monsoon Bonanza", "2026-12-31"), apptest.ClaimPDF("one"))
		p.Clock.Advance(3 * 24 * time.Hour)
		waiting := look(p, p.Desk("Manager"), "").Waiting
		for i, kind := range []string{"warranty", "claim"} {
			if w := waiting[i]; w.Kind != kind || w.Count != 1 || w.Since == nil || w.Ages[1].Count != 1 {
				t.Errorf("of the kind %s waits %+v", kind, w)
			}
		}
		p.Call("POST", "/api/warranty/reject", p.Admin(), map[string]any{"productIds": []string{request}, "newStatus": "Rejected"}).Gives(200)
		if w := look(p, p.Desk("Manager"), "").Waiting[0]; w.Count != 0 || w.Since != nil {
			t.Errorf("after it was decided waits %+v", w)
		}
		if o := look(p, p.Desk("Agent"), ""); o.Waiting != nil {
			t.Errorf("an agent sees %+v", o.Waiting)
		}
	})
}

func TestAWarrantyThatAnotherDeviceHasTakenOverEndsOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := p.Buys(asha, "purchaseDate", "2024-09-20", "modelNo", "SW-05") // 18 months: ends on 2026-03-20
		_, ticket := p.Raises(asha, apptest.RaiseAWR, apptest.Text(product, "productID"))
		p.Call("POST", "/desk/tickets/"+ticket+"/replacement", p.Admin(), map[string]any{"serialNo": "SN-0002"}).Gives(201)
		if got := look(p, p.Admin(), "").Endings; got[0].Count != 1 {
			t.Errorf("%v end", got)
		}
	})
}
