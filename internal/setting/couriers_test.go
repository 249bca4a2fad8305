package setting_test

import (
	"strings"
	"testing"
)

func TestCouriersAreAddedRenamedAndRemoved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		agent := o.Desk("Agent")
		o.Call("GET", "/desk/couriers", agent, nil).Gives(200, `"couriers":[]`)
		swift, ocean := object{"name": " Swift ", "pattern": " https://swift.example/{docket} "}, object{"name": "ocean", "pattern": "https://ocean.example/?no={docket}"}
		o.puts("couriers", object{"couriers": []object{swift, ocean}}).Gives(200,
			`"couriers":[{"name":"ocean","pattern":"https://ocean.example/?no={docket}"},{"name":"Swift","pattern":"https://swift.example/{docket}"}]`)
		o.Call("GET", "/desk/couriers", agent, nil).Gives(200, `"name":"Swift","pattern":"https://swift.example/{docket}"`)
		swift["name"] = "Swift Parcels"
		o.puts("couriers", object{"couriers": []object{swift}}).Gives(200)
		o.Call("GET", "/desk/couriers", agent, nil).Gives(200, `{"couriers":[{"name":"Swift Parcels","pattern":"https://swift.example/{docket}"}]}`)
		o.puts("couriers", object{"couriers": []object{swift}}).Gives(200)
		if n := o.Count("trail_entries WHERE kind = 'setting.couriers'"); n != 2 {
			t.Errorf("the trail tells of %d changes, want 2", n)
		}
		o.Call("PUT", settings+"/couriers", o.token, object{"version": 1, "couriers": []object{}}).Refuses(409, changedMeanwhile)
	})
}

func TestABadCourierIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		const pattern = "Please enter an address that starts with https:// and contains {docket} once, after the host name."
		good := object{"name": "Swift", "pattern": "https://swift.example/{docket}"}
		for _, c := range []struct {
			couriers []object
			sentence string
		}{
			{[]object{{"name": " ", "pattern": good["pattern"]}}, "Please enter the name of the courier."},
			{[]object{{"name": strings.Repeat("x", 61), "pattern": good["pattern"]}}, "Please shorten the name of the courier to at most 60 characters."},
			{[]object{good, {"name": "SWIFT", "pattern": good["pattern"]}}, "SWIFT is in the list twice."},
			{[]object{{"name": "Swift", "pattern": "http://swift.example/{docket}"}}, pattern},
			{[]object{{"name": "Swift", "pattern": "https://{docket}/"}}, pattern},
			{[]object{{"name": "Swift", "pattern": "https://swift.example/{docket}" + strings.Repeat("x", 300)}}, "Please shorten the address to at most 300 characters."},
		} {
			o.puts("couriers", object{"couriers": c.couriers}).Refuses(400, c.sentence)
		}
		many := make([]object, 51)
		for i := range many {
			many[i] = good
		}
		o.puts("couriers", object{"couriers": many}).Refuses(400, "Please enter at most 50 couriers.")
		o.Call("PUT", settings+"/couriers", o.Desk("Manager"), object{"version": 1, "couriers": []object{good}}).Gives(403)
		if n := o.Count("setting_couriers"); n != 0 {
			t.Errorf("%d are stored", n)
		}
	})
}
