package ticket_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestListsHaveTheLatestStatusFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		product := owns(p, asha, "SW-8", "SWITCH")
		var numbers, ids []string
		for range 3 {
			number, id := p.Raises(asha, apptest.RaiseRepair, product)
			numbers, ids = append(numbers, number), append(ids, id)
			p.Clock.Advance(time.Minute)
		}
		confirms(p, admin, "repair", ids[0], "Under Process").Gives(200)
		confirms(p, admin, "repair", ids[0], "Completed").Gives(200)
		want := []string{numbers[0], numbers[2], numbers[1]}
		for _, path := range []string{"/ProductRepair/customer/" + asha.ID, "/ProductRepair/fetch"} {
			var got []string
			a := p.Call("GET", path, admin, nil).Gives(200)
			for _, row := range a.Rows() {
				got = append(got, row["ticketNumber"].(string))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", path, got, want)
			}
			history := a.Rows()[0]["statusUpdates"].([]any)
			if len(history) != 2 || history[1].(map[string]any)["status"] != "Completed" {
				t.Errorf("%s: the history is %v", path, history)
			}
		}
		rows := p.Call("GET", "/ProductRepair/customer/"+asha.ID+"?page=2&limit=2", asha.Token, nil).Gives(200).Rows()
		if len(rows) != 1 || rows[0]["ticketNumber"] != numbers[1] {
			t.Errorf("the second page is %v", rows)
		}
	})
}

func TestTheDeskListsCustomersOnceWithTheirCurrentName(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		var people []apptest.Person
		var last string
		for i := range 12 {
			who := p.Registers(fmt.Sprintf("Customer %02d", i), "User")
			product := owns(p, who, fmt.Sprintf("SW-%d", i), "SWITCH")
			p.Raises(who, apptest.RaiseAWR, product)
			p.Clock.Advance(11 * time.Second) // equal requests within ten seconds count as one
			last, _ = p.Raises(who, apptest.RaiseAWR, product)
			people = append(people, who)
			p.Clock.Advance(time.Minute)
		}
		p.Raises(people[0], apptest.RaiseRepair, owns(p, people[0], "CAM", "CAMERA"))
		p.Call("PUT", "/api/users/customer/"+people[3].ID, people[3].Token,
			map[string]string{"name": "Renamed Rao", "email": people[3].Email, "phone": "0987654321", "address": "2, Mall Road"}).Gives(200)
		list := func(query, total string, names ...string) {
			t.Helper()
			a := p.Call("GET", "/admin/awr/fetch?group=customer"+query, admin, nil).Gives(200)
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			var got []string
			for _, row := range a.Rows() {
				got = append(got, row["customerName"].(string))
			}
			if len(names) > 0 && !slices.Equal(got, names) {
				t.Errorf("%s: %q, want %q", query, got, names)
			}
		}
		list("", "12", "Customer 11", "Customer 10", "Customer 09", "Customer 08", "Customer 07", "Customer 06", "Customer 05", "Customer 04", "Renamed Rao", "Customer 02")
		list("&page=2", "12", "Customer 01", "Customer 00")
		list("&q=RENAMED", "1", "Renamed Rao")
		list("&q=customer+03", "0")
		list("&q="+strings.ToLower(people[5].ID), "1", "Customer 05")
		list("&q="+strings.ToLower(last), "1", "Customer 11")
		list("&q=%25", "0")
		// A customer moves up in the list when an older ticket gets a status.
		var oldest string
		if err := p.DB.QueryRow(t.Context(), `SELECT id FROM tickets WHERE kind = 'awr' ORDER BY id LIMIT 1`).Scan(&oldest); err != nil {
			t.Fatal(err)
		}
		confirms(p, admin, "awr", oldest, "On Hold").Gives(200)
		list("&limit=2", "12", "Customer 00", "Customer 11")
		if n := len(p.Call("GET", "/admin/awr/fetch", admin, nil).Gives(200).Rows()); n != 24 {
			t.Errorf("the plain call gives %d records, want all 24", n)
		}
		p.Call("GET", "/admin/awr/fetch?group=product", admin, nil).Refuses(400, "The group must be 'customer' or empty.")
		if n := len(p.Call("GET", "/ProductRepair/fetch?group=customer", admin, nil).Gives(200).Rows()); n != 1 {
			t.Errorf("%d customers have repairs, want 1", n)
		}
	})
}

func TestTheDeskSeesAnEndedWarranty(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Raises(asha, apptest.RaiseAWR, owns(p, asha, "SW-1", "SWITCH", "purchaseDate", "2025-03-01"))
		p.Call("GET", "/admin/awr/fetch", p.Admin(), nil).Gives(200, `"warrantyExpired":true`)
	})
}

func TestTicketsOfOthersCannotBeListed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Raises(asha, apptest.RaiseRepair, owns(p, asha, "SW-8", "SWITCH"))
		for _, path := range []string{"/ProductRepair/customer/", "/awr/customer/"} {
			p.Call("GET", path+asha.ID, ravi.Token, nil).Refuses(404, "Customer not found.")
			p.Call("GET", path+"CUNOBODY", ravi.Token, nil).Refuses(404, "Customer not found.")
			p.Call("GET", path+"CUNOBODY", p.Admin(), nil).Gives(200, "[]")
		}
	})
}
