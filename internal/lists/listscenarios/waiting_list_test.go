package listscenarios_test

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

// waitingLists are the desk's lists of waiting customers, by the name of their count in the navigation.
var waitingLists = map[string]string{
	"warranty": "/api/warranty/fetch", "repair": "/ProductRepair/fetch", "awr": "/admin/awr/fetch",
}

// waiters returns the customers in a filtered list over all pages, with the number and the time of their
// waiting records.
func waiters(p *apptest.Portal, path, query string) (shown []string) {
	p.T.Helper()
	for page := 1; ; page++ {
		a := p.Call("GET", fmt.Sprintf("%s?group=customer&waiting=1&limit=2&page=%d%s", path, page, query), p.Admin(), nil).Gives(200)
		for _, row := range a.Rows() {
			since, err := time.Parse(time.RFC3339Nano, apptest.Text(row, "waitingSince"))
			if err != nil {
				p.T.Fatal(err)
			}
			shown = append(shown, fmt.Sprintf("%v %v %s", row["customerName"], row["waiting"], since.UTC().Format("15:04")))
		}
		total, err := strconv.Atoi(a.Header.Get("X-Total-Count"))
		if err != nil || page*2 >= total {
			if total != len(shown) {
				p.T.Errorf("%s%s: the total is %d of %q (%v)", path, query, total, shown, err)
			}
			return shown
		}
	}
}

func TestTheWaitingFilterMatchesTheNavigationCount(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin := p.Admin()
		show := func(name string, want ...string) {
			t.Helper()
			if got := waiters(p, waitingLists[name], ""); !slices.Equal(got, want) {
				t.Errorf("%s: %q wait, want %q", name, got, want)
			}
		}
		agree := func() {
			t.Helper()
			var counted map[string]int
			p.Call("GET", "/admin/waiting", admin, nil).Gives(200).Decode(&counted)
			for name, path := range waitingLists {
				sum := 0
				for _, row := range p.Call("GET", path+"?group=customer&waiting=1&limit=100", admin, nil).Gives(200).Rows() {
					sum += int(row["waiting"].(float64))
				}
				if sum != counted[name] {
					t.Errorf("%s: the filter shows %d, the navigation says %d", name, sum, counted[name])
				}
			}
		}
		var repairs, awrs, requests [][]string // by customer
		people := make([]apptest.Person, 3)
		for i, name := range []string{"Asha", "Bela", "Chitra"} {
			who := p.Registers(name, "User")
			people[i] = who
			var r, a, w []string
			for n := range 2 {
				product := p.Buys(who, "serialNo", fmt.Sprintf("%s-%d", name, n))
				_, repair := p.Raises(who, apptest.RaiseRepair, apptest.Text(product, "productID"))
				_, awr := p.Raises(who, apptest.RaiseAWR, apptest.Text(product, "productID"))
				r, a, w = append(r, repair), append(a, awr), append(w, p.Asks(who, product))
				p.Clock.Advance(time.Minute)
			}
			repairs, awrs, requests = append(repairs, r), append(awrs, a), append(requests, w)
		}
		start := p.Clock.Now().UTC().Add(-6 * time.Minute)
		at := func(minutes int) string { return start.Add(time.Duration(minutes) * time.Minute).Format("15:04") }
		for name := range waitingLists {
			show(name, "Chitra 2 "+at(4), "Bela 2 "+at(2), "Asha 2 "+at(0))
		}
		agree()

		confirm := func(path, id, status string) {
			t.Helper()
			p.Call("POST", path+id, admin, map[string]string{"status": status}).Gives(200)
		}
		// Confirm the first of two, the latest of two, and both.
		confirm("/ProductRepair/update-status/", repairs[0][0], "Under Process")
		confirm("/ProductRepair/update-status/", repairs[1][1], "On Hold")
		confirm("/ProductRepair/update-status/", repairs[2][1], "Under Process")
		confirm("/ProductRepair/update-status/", repairs[2][0], "Completed")
		confirm("/ProductRepair/update-status/", repairs[2][0], "Completed")
		show("repair", "Bela 1 "+at(2), "Asha 1 "+at(1))
		confirm("/admin/awr/update-status/", awrs[1][0], "Delivered")
		show("awr", "Chitra 2 "+at(4), "Bela 1 "+at(3), "Asha 2 "+at(0))
		p.Call("POST", "/api/warranty/reject", admin,
			map[string]any{"productIds": []string{requests[0][1], requests[2][0], requests[2][1]}, "newStatus": "Rejected"}).Gives(200)
		show("warranty", "Bela 2 "+at(2), "Asha 1 "+at(0))
		agree()

		// The whole list still shows everyone, with the same waiting counts.
		rows := p.Call("GET", "/ProductRepair/fetch?group=customer", admin, nil).Gives(200).Rows()
		said := map[string]any{}
		for _, row := range rows {
			said[apptest.Text(row, "customerName")] = row["waiting"]
		}
		if len(rows) != 3 || said["Asha"] != 1.0 || said["Bela"] != 1.0 || said["Chitra"] != nil {
			t.Errorf("the whole list says %v", said)
		}
		// Search by name, by a new name and by customer number.
		p.Call("PUT", "/api/users/customer/"+people[1].ID, people[1].Token,
			map[string]string{"name": "Renamed", "email": people[1].Email, "phone": "0987654321", "address": "2, Mall Road"}).Gives(200)
		for q, want := range map[string][]string{
			"ash": {"Asha 1 " + at(1)}, "RENAMED": {"Renamed 1 " + at(2)}, "bela": nil, "chitra": nil, "nam": {"Renamed 1 " + at(2)},
			people[0].ID: {"Asha 1 " + at(1)}, people[2].ID: nil,
		} {
			if got := waiters(p, "/ProductRepair/fetch", "&q="+q); !slices.Equal(got, want) {
				t.Errorf("a search for %q finds %q, want %q", q, got, want)
			}
		}
		// A customer with a new ticket waits again.
		p.Raises(people[2], apptest.RaiseRepair, apptest.Text(p.Buys(people[2], "serialNo", "again"), "productID"))
		show("repair", "Chitra 1 "+at(6), "Renamed 1 "+at(2), "Asha 1 "+at(1))
		agree()
	})
}

func TestTwoConcurrentAnswersLeaveNoOneWaiting(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "productID")
		var ids []string
		for range 12 {
			_, id := p.Raises(asha, apptest.RaiseRepair, product)
			ids = append(ids, id)
		}
		admins := []string{p.Admin(), p.Admin()}
		var all sync.WaitGroup
		for i, id := range ids {
			all.Go(func() {
				p.Call("POST", "/ProductRepair/update-status/"+id, admins[i%2], map[string]string{"status": "Under Process"}).Gives(200)
			})
		}
		all.Wait()
		if got := waiters(p, "/ProductRepair/fetch", ""); len(got) > 0 {
			t.Errorf("%q still wait", got)
		}
	})
}

func TestTheWaitingFilterRefusesWrongQueries(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for _, path := range waitingLists {
			p.Call("GET", path+"?waiting=1", p.Admin(), nil).
				Refuses(400, "The filter waiting is for a list of customers: please add group=customer.")
			p.Call("GET", path+"?group=customer&waiting=yes", p.Admin(), nil).Refuses(400, "The filter waiting must be 1.")
		}
	})
}
