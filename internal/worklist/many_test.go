package worklist_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestManyLinesAreAssignedAndGivenBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		agent, who := d.agent, "agent"
		var claim struct{ Item struct{ ID string } }
		p.Call("GET", "/desk/queue/"+d.claim, d.owner, nil).Gives(200).Decode(&claim)
		many := func(token, to string, ids ...string) *apptest.Answer {
			return p.Call("POST", "/desk/queue/assign", token, object{"ids": ids, "to": to})
		}
		holder := func(id string) string {
			var o struct {
				Item struct{ Assignee struct{ Username string } }
			}
			p.Call("GET", "/desk/queue/"+id, d.owner, nil).Gives(200).Decode(&o)
			return o.Item.Assignee.Username
		}
		done := many(d.owner, who, d.repair, d.awr, d.repair).Gives(200, "2 lines are assigned.")
		if holder(d.repair) != who || holder(d.awr) != who {
			t.Errorf("%q and %q have them", holder(d.repair), holder(d.awr))
		}
		p.Undoes(d.owner, done).Gives(200, "Undone.")
		if holder(d.repair) != "" || holder(d.awr) != "" {
			t.Errorf("%q and %q have them", holder(d.repair), holder(d.awr))
		}
		alone := p.Call("POST", "/desk/queue/"+d.repair+"/assign", d.owner, object{"to": who}).Gives(200)
		if holder(d.repair) != who {
			t.Errorf("%q has the repair", holder(d.repair))
		}
		p.Undoes(d.owner, alone).Gives(200, "Undone.")
		if holder(d.repair) != "" {
			t.Errorf("%q has the repair", holder(d.repair))
		}
		// If the person may not get one of the lines, the call changes none.
		many(d.owner, who, d.repair, claim.Item.ID).Refuses(400, "Devi Agent works only on tickets. Please select someone else.")
		many(agent, "", claim.Item.ID).Gives(403)
		many(d.owner, "ghost", d.repair).Refuses(400, "No one at the desk has this username.")
		many(d.owner, "").Refuses(400, "Please select at least one line.")
		if holder(d.repair) != "" {
			t.Errorf("%q has the repair", holder(d.repair))
		}
	})
}

func TestAManagerSharesAViewWithEveryone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, agent := p.Desk("Manager"), p.Desk("Agent")
		view := object{"name": "Old repairs", "query": "kind=repair&order=oldest", "shared": true}
		p.Call("POST", "/desk/queue/views", agent, view).Refuses(403, "Only managers can share a view with everyone.")
		var made struct{ ID string }
		p.Call("POST", "/desk/queue/views", manager, view).Gives(201, `"shared":true`).Decode(&made)
		p.Call("GET", "/desk/queue/views", agent, nil).Gives(200, "Old repairs", `"shared":true`, `"owner":`)
		p.Call("DELETE", "/desk/queue/views/"+made.ID, agent, nil).Gives(404)
		delete(view, "shared")
		p.Call("PUT", "/desk/queue/views/"+made.ID, manager, view).Gives(200)
		if seen := p.Call("GET", "/desk/queue/views", agent, nil).Gives(200).Body; strings.Contains(seen, "Old repairs") {
			t.Errorf("the agent still sees %s", seen)
		}
	})
}

func TestTheSharingOfAViewCanBeUndone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, agent := p.Desk("Manager"), p.Desk("Agent")
		isSeen := func(want bool) {
			t.Helper()
			seen := p.Call("GET", "/desk/queue/views", agent, nil).Gives(200).Body
			if strings.Contains(seen, "Old repairs") != want {
				t.Errorf("the agent sees %s", seen)
			}
		}
		view := object{"name": "Old repairs", "query": "kind=repair", "shared": true}
		var made struct{ ID string }
		added := p.Call("POST", "/desk/queue/views", manager, view).Gives(201)
		added.Decode(&made)
		change := func(shared bool) *apptest.Answer {
			t.Helper()
			return p.Call("PUT", "/desk/queue/views/"+made.ID, manager, object{"name": "Old repairs", "query": "kind=awr", "shared": shared}).Gives(200)
		}
		isSeen(true)
		p.Undoes(manager, added).Gives(200, "Undone.")
		isSeen(false)
		// The view itself stays, and so do its later changes.
		shared := change(true)
		p.Undoes(manager, shared).Gives(200, "Undone.")
		isSeen(false)
		p.Call("GET", "/desk/queue/views", manager, nil).Gives(200, "Old repairs", "kind=awr")
		change(true)
		hidden := change(false)
		p.Undoes(manager, hidden).Gives(200, "Undone.")
		isSeen(true)
		if offer := change(true).Header.Get("Undo"); offer != "" {
			t.Errorf("a view that is shared as before has the offer %q", offer)
		}
		hidden = change(false)
		change(true)
		p.Undoes(manager, hidden).Refuses(409, "This view was changed again, so you can no longer undo this. Nothing has changed.")
	})
}

func TestDevicesThatAreDueBackAreAViewOfTheQueue(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		_, earlier := d.Raises(d.asha, apptest.RaiseAWR, apptest.Text(p.Buys(d.asha, "serialNo", "S5"), "_id"))
		d.awr, earlier = earlier, d.awr
		var made struct {
			ID string `json:"_id"`
		}
		p.Call("POST", "/desk/tickets/"+d.awr+"/replacement", d.owner, object{"serialNo": "SN-9001", "dueBack": "2026-03-10"}).Gives(201).Decode(&made)
		p.Call("GET", "/desk/queue?back=true", d.owner, nil).Gives(200, `"total":0`)
		p.Call("GET", "/desk/queue?back=all", d.owner, nil).Gives(200, `"total":1`, d.awr, `"backOn":"2026-03-10"`)
		p.Clock.Advance(10 * 24 * time.Hour)
		owner := p.Admin()
		for _, query := range []string{"back=true", "back=true&kind=awr", "back=true&q=Asha", "back=all", "back=all&q=Asha"} {
			p.Call("GET", "/desk/queue?"+query, owner, nil).Gives(200, `"total":1`, d.awr, `"backOn":"2026-03-10"`)
		}
		p.Call("GET", "/desk/overview", owner, nil).Gives(200, `"dueBack":1`)
		// The device that is due first comes first, also across pages.
		p.Call("POST", "/desk/tickets/"+earlier+"/replacement", owner, object{"serialNo": "SN-9002", "dueBack": "2026-04-01"}).Gives(201)
		var page struct {
			Items []struct{ ID string }
			Next  string
		}
		for _, want := range []string{d.awr, earlier} {
			p.Call("GET", "/desk/queue?back=all&limit=1&after="+page.Next, owner, nil).Gives(200, `"total":2`).Decode(&page)
			if len(page.Items) != 1 || page.Items[0].ID != want {
				t.Errorf("the page has %+v, want %s", page.Items, want)
			}
		}
		p.Call("GET", "/desk/queue?back=true&kind=repair", owner, nil).Refuses(400, "Only AWR tickets have devices that are due back.")
		p.Call("GET", "/desk/queue?back=maybe", owner, nil).Gives(400)
		p.Call("POST", "/desk/replacements/"+made.ID+"/returned", owner, nil).Gives(200)
		p.Call("GET", "/desk/queue?back=true", owner, nil).Gives(200, `"total":0`)
	})
}
