package product_test

import (
	"fmt"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestAProductTellsItsTicketsUntilTheyAreOver(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, asha := p.Admin(), p.Registers("Asha Verma", "User")
		broken, other := p.Buys(asha)["_id"].(string), p.Buys(asha, "serialNo", "SN-0002")["_id"].(string)
		open := func() map[string][]string {
			found := map[string][]string{}
			for _, row := range p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200).Rows() {
				tickets, _ := row["openTickets"].([]any)
				for _, ticket := range tickets {
					t := ticket.(map[string]any)
					found[row["_id"].(string)] = append(found[row["_id"].(string)], fmt.Sprint(t["ticketNumber"], " ", t["kind"], " ", t["status"]))
				}
			}
			return found
		}
		is := func(what string, want ...string) {
			t.Helper()
			if got := open(); fmt.Sprint(got[broken]) != fmt.Sprint(want) || len(got[other]) != 0 {
				t.Errorf("%s: %q is open, want %q", what, got, want)
			}
		}
		is("before the first request")
		repair, repairID := p.Raises(asha, apptest.RaiseRepair, broken)
		is("a new ticket", repair+" repair ")
		awr, awrID := p.Raises(asha, apptest.RaiseAWR, broken)
		is("two tickets", awr+" awr ", repair+" repair ")
		says := func(path, status string) {
			p.Call("POST", path, admin, map[string]any{"status": status}).Gives(200)
		}
		says("/ProductRepair/update-status/"+repairID, "Completed")
		says("/admin/awr/update-status/"+awrID, "On Hold")
		is("one is completed", awr+" awr On Hold")
		says("/ProductRepair/update-status/"+repairID, "Under Process")
		says("/admin/awr/update-status/"+awrID, "Delivered")
		is("one is taken up again, one delivered", repair+" repair Under Process")
	})
}
