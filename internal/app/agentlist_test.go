package app_test

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// Every list of the desk, including future ones, gives an Agent at most 100 rows.
func TestAnAgentReadsNoWholeListAndAManagerLeavesAnEntry(t *testing.T) {
	t.Parallel()
	noted := map[string]string{
		"/api/users/all": "customer.read", "/ProductRepair/fetch": "ticket.read", "/admin/awr/fetch": "ticket.read",
		"/CustomerRegisteredProduct/fetch": "product.read", "/api/warranty/fetch": "warranty.read", "/Scheme/fetch": "claim.read",
		"/agreement/fetchagreement": "agreement.read",
	}
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 200, Seed: 1}, io.Discard); err != nil {
			t.Fatal(err)
		}
		owner, manager, agent := p.Admin(), p.Desk("Manager"), p.Desk("Agent")
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "productID")
		for kind, path := range map[string]string{"repair": apptest.RaiseRepair, "awr": apptest.RaiseAWR} {
			for n := p.Count(`tickets WHERE kind = $1`, kind); n <= 100; n++ {
				p.Form("POST", path, asha.Token, apptest.Query(asha, product, "query", "The picture is gone "+strconv.Itoa(n))).Gives(201)
			}
		}
		var cut []string
		for _, l := range listOperations(t) {
			if !l.admin || l.customer || strings.HasSuffix(l.path, "/export") {
				continue
			}
			kind := noted[l.path]
			before := entriesOf(p, owner, kind)
			whole := p.Call("GET", l.path, manager, nil).Gives(200)
			rows, total := elements(whole), whole.Header.Get("X-Total-Count")
			if strconv.Itoa(len(rows)) != total {
				t.Errorf("%s answers a manager %d of %s rows", l.path, len(rows), total)
			}
			if after := entriesOf(p, owner, kind); kind != "" && after != before+1 {
				t.Errorf("%s leaves %d entries %s, want one", l.path, after-before, kind)
			}
			if l.role != "Agent" {
				continue
			}
			some := p.Call("GET", l.path, agent, nil).Gives(200)
			if want := rows[:min(100, len(rows))]; !slices.Equal(elements(some), want) || some.Header.Get("X-Total-Count") != total {
				t.Errorf("%s answers an agent %d rows of %s", l.path, len(elements(some)), some.Header.Get("X-Total-Count"))
			}
			if entriesOf(p, owner, kind) != before+1 && kind != "" {
				t.Errorf("%s leaves an entry for an agent", l.path)
			}
			if len(rows) > 100 {
				cut = append(cut, l.path)
			}
		}
		for _, long := range []string{"/api/users/all", "/ProductRepair/fetch", "/admin/awr/fetch", "/CustomerRegisteredProduct/fetch"} {
			if !slices.Contains(cut, long) {
				t.Errorf("%s has 100 rows or fewer, so this proves little", long)
			}
		}
	})
}

func entriesOf(p *apptest.Portal, owner, kind string) int {
	p.T.Helper()
	var found struct{ Entries []any }
	p.Call("GET", "/desk/audit?kind="+kind, owner, nil).Gives(200).Decode(&found)
	return len(found.Entries)
}
