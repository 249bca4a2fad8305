package timeline_test

import (
	"net/url"
	"testing"

	"aftercare/internal/app/apptest"
)

type device struct {
	Product   struct{ ProductID, ModelNo, SerialNo string }
	Customer  struct{ CustomerID, Name string }
	Tickets   []struct{ Number string }
	Extension *struct{ Status string }
}

func serial(p *apptest.Portal, token, number string) []device {
	p.T.Helper()
	var found struct{ Devices []device }
	p.Call("GET", "/desk/serials/"+url.PathEscape(number), token, nil).Gives(200).Decode(&found)
	return found.Devices
}

func TestOneSerialNumberHasOneHistoryHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, admin := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
		first := p.Buys(asha, "serialNo", "AB/12 C")
		p.Asks(asha, first)
		older, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(first, "productID"))
		p.Buys(ravi, "serialNo", "ab/12c", "modelNo", "SW-16P")
		for _, typed := range []string{"AB/12 C", " ab/12c ", "ＡＢ/12Ｃ", "a\u200bb/12c"} {
			got := serial(p, admin, typed)
			if len(got) != 2 || got[0].Customer.CustomerID != ravi.ID || got[1].Customer.Name != "Asha Verma" {
				t.Fatalf("%q is %+v", typed, got)
			}
			if len(got[1].Tickets) != 1 || got[1].Tickets[0].Number != older || got[1].Extension.Status != "In process" {
				t.Errorf("what happened to the first is %+v", got[1])
			}
			if len(got[0].Tickets) != 0 || got[0].Extension != nil {
				t.Errorf("what happened to the second is %+v", got[0])
			}
		}
		if got := serial(p, p.Desk("Agent"), "ab/12c"); got[1].Extension != nil || len(got[1].Tickets) != 1 {
			t.Errorf("an agent sees %+v", got[1])
		}
		for _, unknown := range []string{"AB/12", "%", "\u200b", " "} {
			p.Call("GET", "/desk/serials/"+url.PathEscape(unknown), admin, nil).Refuses(404, "No product with this serial number is registered.")
		}
	})
}

func TestTheHistoriesOfADeviceAndOfItsReplacementPointAtEachOther(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, agent := p.Registers("Asha Verma", "User"), p.Desk("Agent")
		_, record := p.Raises(asha, apptest.RaiseAWR, apptest.Text(p.Buys(asha, "serialNo", "OLD 1"), "_id"))
		p.Call("POST", "/desk/tickets/"+record+"/replacement", agent, map[string]any{"serialNo": "NEW 1"}).Gives(201)
		p.Call("GET", "/desk/serials/OLD1", agent, nil).Gives(200, `"serialNo":"NEW 1"`, `"replacedBy":`, `"dueBack":"2026-03-16"`).Hides(`"replaces":`)
		p.Call("GET", "/desk/serials/new1", agent, nil).Gives(200, `"serialNo":"OLD 1"`, `"replaces":`).Hides(`"replacedBy":`)
	})
}
