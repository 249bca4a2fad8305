package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/product"
)

// owns puts a model into the catalogue, lets a customer register a product of
// it and answers its human number.
func (p *portal) owns(who person, model, productType string, changes ...any) string {
	p.t.Helper()
	catalogue := fmt.Sprintf("productName,modelNo,warrantyPeriod,productType\nName of %[1]s,%[1]s,1 Year,%[2]s\n", model, productType)
	if _, err := (&product.Service{DB: p.db}).ImportCatalogue(p.t.Context(), strings.NewReader(catalogue), false); err != nil {
		p.t.Fatal(err)
	}
	bought := append([]any{"modelNo", model, "serialNo", "SN-" + model, "purchaseDate", "2026-02-27"}, changes...)
	return text(p.buys(who, bought...), "productID")
}

func TestListsHaveTheLatestStatusFirst(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha, admin := p.registers("Asha Verma", "User"), p.admin()
		product := p.owns(asha, "SW-8", "SWITCH")
		var numbers, ids []string
		for range 3 {
			number, id := p.raises(asha, raiseRepair, product)
			numbers, ids = append(numbers, number), append(ids, id)
			p.clock.Advance(time.Minute)
		}
		p.confirms(admin, "repair", ids[0], "Under Process").gives(200)
		p.confirms(admin, "repair", ids[0], "Completed").gives(200)
		want := []string{numbers[0], numbers[2], numbers[1]}
		for _, path := range []string{"/ProductRepair/customer/" + asha.ID, "/ProductRepair/fetch"} {
			var got []string
			a := p.call("GET", path, admin, nil).gives(200)
			for _, row := range a.rows() {
				got = append(got, row["ticketNumber"].(string))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", path, got, want)
			}
			history := a.rows()[0]["statusUpdates"].([]any)
			if len(history) != 2 || history[1].(map[string]any)["status"] != "Completed" {
				t.Errorf("%s: the history is %v", path, history)
			}
		}
		rows := p.call("GET", "/ProductRepair/customer/"+asha.ID+"?page=2&limit=2", asha.Token, nil).gives(200).rows()
		if len(rows) != 1 || rows[0]["ticketNumber"] != numbers[1] {
			t.Errorf("the second page is %v", rows)
		}
	})
}

func TestTheDeskListsCustomersOnceWithTheirCurrentName(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		admin := p.admin()
		var people []person
		var last string
		for i := range 12 {
			who := p.registers(fmt.Sprintf("Customer %02d", i), "User")
			product := p.owns(who, fmt.Sprintf("SW-%d", i), "SWITCH")
			p.raises(who, raiseAWR, product)
			last, _ = p.raises(who, raiseAWR, product)
			people = append(people, who)
			p.clock.Advance(time.Minute)
		}
		p.raises(people[0], raiseRepair, p.owns(people[0], "CAM", "CAMERA"))
		p.call("PUT", "/api/users/customer/"+people[3].ID, people[3].Token,
			map[string]string{"name": "Renamed Rao", "email": people[3].Email, "phone": "0987654321", "address": "2, Mall Road"}).gives(200)
		list := func(query, total string, names ...string) {
			t.Helper()
			a := p.call("GET", "/admin/awr/fetch?group=customer"+query, admin, nil).gives(200)
			if got := a.Header.Get("X-Total-Count"); got != total {
				t.Errorf("%s: total %s, want %s", query, got, total)
			}
			var got []string
			for _, row := range a.rows() {
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
		// The older ticket of a customer moves him up when it gets a status.
		var oldest string
		if err := p.db.QueryRow(t.Context(), `SELECT id FROM tickets WHERE kind = 'awr' ORDER BY id LIMIT 1`).Scan(&oldest); err != nil {
			t.Fatal(err)
		}
		p.confirms(admin, "awr", oldest, "On Hold").gives(200)
		list("&limit=2", "12", "Customer 00", "Customer 11")
		if n := len(p.call("GET", "/admin/awr/fetch", admin, nil).gives(200).rows()); n != 24 {
			t.Errorf("the plain call gives %d records, want all 24", n)
		}
		p.call("GET", "/admin/awr/fetch?group=product", admin, nil).refuses(400, "The group must be customer.")
		if n := len(p.call("GET", "/ProductRepair/fetch?group=customer", admin, nil).gives(200).rows()); n != 1 {
			t.Errorf("%d customers have repairs, want 1", n)
		}
	})
}

func TestTheDeskSeesAnEndedWarranty(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		asha := p.registers("Asha Verma", "User")
		p.raises(asha, raiseAWR, p.owns(asha, "SW-1", "SWITCH", "purchaseDate", "2025-03-01"))
		p.call("GET", "/admin/awr/fetch", p.admin(), nil).gives(200, `"warrantyExpired":true`)
	})
}
