package worklist_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

type opened struct {
	Item    item
	Earlier []struct {
		Number, Kind, Status string
		Ended                bool
	}
	Notes []note
}

type note struct {
	ID, Text, Author, Name string
	MayDelete              bool
}

func (d *desk) open(token, id string) (o opened) {
	d.T.Helper()
	d.Call("GET", "/desk/queue/"+id, token, nil).Gives(200).Decode(&o)
	return o
}

func (d *desk) assigns(token, id, to, was string) *apptest.Answer {
	d.T.Helper()
	return d.Call("POST", "/desk/queue/"+id+"/assign", token, object{"to": to, "was": was})
}

func (d *desk) username(token string) string {
	d.T.Helper()
	return d.Call("GET", "/desk/me", token, nil).Gives(200).Get("username")
}

func TestALineIsAssignedAndGivenBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		agent := d.username(d.agent)
		d.assigns(d.agent, d.repair, strings.ToUpper(agent), "").Gives(200)
		if got := d.open(d.agent, d.repair).Item.Assignee.Username; got != agent {
			t.Errorf("%q has it", got)
		}
		shows(p, d.agent, `repair "" 2026-03-05`, "assignee", "me")
		shows(p, d.owner, `repair "" 2026-03-05`, "assignee", agent)
		shows(p, d.owner, ``, "assignee", "me")
		shows(p, d.owner, `awr "" 2026-03-04`, "assignee", "nobody", "kind", "repair,awr")
		d.assigns(d.owner, d.repair, "", agent).Gives(200)
		shows(p, d.agent, ``, "assignee", "me")
		if n := p.Count("trail_entries WHERE kind = 'queue.assigned'"); n != 2 {
			t.Errorf("the trail tells of %d", n)
		}
	})
}

func TestOfTwoWhoTakeALineTheSecondLearnsWhoWasFirst(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		d.assigns(d.owner, d.repair, "admin", "").Gives(200)
		agent := d.username(d.agent)
		d.assigns(d.agent, d.repair, agent, "").Refuses(409, "This was assigned to admin on 2 March 2026, 10:00. Please check it again.")
		d.assigns(d.owner, d.repair, "admin", "").Gives(200) // already the case
		d.assigns(d.agent, d.repair, agent, "admin").Gives(200)
		d.assigns(d.agent, d.repair, "", agent).Gives(200)
		d.assigns(d.owner, d.repair, "admin", agent).Refuses(409, "This is no longer assigned. Please check it again.")

		var all sync.WaitGroup
		answers := make([]*apptest.Answer, 8)
		for i := range answers {
			all.Go(func() {
				to := "admin"
				if i%2 == 1 {
					to = agent
				}
				answers[i] = d.assigns(d.owner, d.awr, to, "")
			})
		}
		all.Wait()
		has := d.open(d.owner, d.awr).Item.Assignee.Username
		for i, a := range answers {
			want := http.StatusConflict
			if (has == "admin") == (i%2 == 0) {
				want = http.StatusOK
			}
			a.Gives(want)
		}
	})
}

func TestOnlyWhoWorksOnAKindGetsIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		agent := d.username(d.agent)
		d.assigns(d.owner, d.request, agent, "").Refuses(400, "Devi Agent works only on tickets. Please select someone else.")
		d.assigns(d.agent, d.request, agent, "").Refuses(403, "Only managers can see warranty requests and claims.")
		d.assigns(d.owner, d.repair, "zorro", "").Refuses(400, "No one at the desk has this username.")
		d.assigns(d.owner, "nothing", "admin", "").Refuses(404, "This is not in the queue.")
		p.Call("GET", "/desk/queue/people?kind=claim", d.owner, nil).Gives(200, `"admin"`).Hides(`"` + agent + `"`)
		p.Call("GET", "/desk/queue/people", d.agent, nil).Gives(200, `"`+agent+`"`)
		p.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = $1`, agent)
		d.assigns(d.owner, d.repair, agent, "").Refuses(400, "Devi Agent can no longer log in. Please select someone else.")
		p.Call("GET", "/desk/queue/people", d.owner, nil).Gives(200).Hides(`"` + agent + `"`)
	})
}

func TestOlderTicketsOfTheDeviceStandBesideALine(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		d.status(d.repair, "Completed").Gives(200)
		p.Form("POST", apptest.RaiseRepair, d.asha.Token, apptest.Query(d.asha, apptest.Text(d.switchOf, "_id"), "query", "It broke again")).Gives(201)
		again := queue(p, d.agent, "kind", "repair").Items[0].ID
		o := d.open(d.agent, again)
		if len(o.Earlier) != 1 || o.Earlier[0].Number != d.number || o.Earlier[0].Status != "Completed" || !o.Earlier[0].Ended {
			t.Errorf("%+v", o)
		}
		if o := d.open(d.agent, d.repair); len(o.Earlier) != 0 {
			t.Errorf("a later ticket stands beside an earlier one: %+v", o)
		}
	})
}

func TestNotesAreForTheDeskAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		text := "Zanzibar: he was rude on the phone."
		p.Call("POST", "/desk/notes", d.agent, object{"record": d.repair, "text": "  " + text + " "}).Gives(201, text)
		p.Call("POST", "/desk/notes", d.owner, object{"record": d.asha.ID, "text": "Pays in time."}).Gives(201)
		o := d.open(d.owner, d.repair)
		if len(o.Notes) != 1 || o.Notes[0].Text != text || o.Notes[0].MayDelete || o.Item.Notes != 1 || queue(p, d.owner, "kind", "repair").Items[0].Notes != 1 {
			t.Errorf("%+v", o)
		}
		p.Call("GET", "/desk/notes?record="+d.asha.ID, d.agent, nil).Gives(200, "Pays in time.").Hides("Zanzibar")
		for _, path := range []string{"/ProductRepair/customer/" + d.asha.ID, "/api/users/customer/" + d.asha.ID, "/Registered/fetch"} {
			p.Call("GET", path, d.asha.Token, nil).Gives(200).Hides("Zanzibar")
		}
		p.Call("GET", "/TicketSearch/Search/"+d.number, "", nil).Gives(200).Hides("Zanzibar")
		p.Call("GET", "/desk/notes?record="+d.repair, d.asha.Token, nil).Gives(403)
		if n := p.Count("trail_entries WHERE kind = 'note.written'"); n != 2 || strings.Contains(p.Dump("trail_entries"), "Zanzibar") {
			t.Errorf("the trail tells of %d notes, or holds one", n)
		}
	})
}

func TestANoteIsOfItsAuthorAndStaysAfterTenMinutes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		write := func() string {
			return p.Call("POST", "/desk/notes", d.agent, object{"record": d.repair, "text": "Not meant"}).Gives(201).Get("id")
		}
		first, second := write(), write()
		p.Call("DELETE", "/desk/notes/"+first, d.owner, nil).Refuses(403, "Only the author can delete a note.")
		p.Call("DELETE", "/desk/notes/"+first, d.agent, nil).Gives(200)
		p.Call("DELETE", "/desk/notes/"+first, d.agent, nil).Refuses(404, "Note not found.")
		if n := p.Count("trail_entries WHERE kind = 'note.deleted'"); n != 1 {
			t.Errorf("the trail has %d entries of note.deleted, want 1", n)
		}
		p.Clock.Advance(10 * time.Minute)
		p.Call("DELETE", "/desk/notes/"+second, d.agent, nil).Refuses(409, "You can delete a note only in its first 10 minutes. This note is older.")
		for text, sentence := range map[string]string{
			"  ":                      "Please enter the note.",
			strings.Repeat("n", 5001): "Please shorten the note to at most 5000 characters.",
		} {
			p.Call("POST", "/desk/notes", d.agent, object{"record": d.repair, "text": text}).Refuses(400, sentence)
		}
		p.Call("POST", "/desk/notes", d.agent, object{"record": d.repair, "text": strings.Repeat("n", 1<<20)}).Gives(413)
		p.Call("POST", "/desk/notes", d.agent, object{"record": "nothing", "text": "Hello"}).Refuses(404, "This record does not exist.")
		p.Call("POST", "/desk/notes", d.agent, object{"record": d.request, "text": "Hello"}).Refuses(403, "Only managers can see warranty requests and claims.")
		if n := p.Count("notes"); n != 1 {
			t.Errorf("%d notes are stored", n)
		}
	})
}

func TestViewsAreKeptForWhoNamedThem(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		agent := d.username(d.agent)
		add := func(token, name, query string) *apptest.Answer {
			return p.Call("POST", "/desk/queue/views", token, object{"name": name, "query": query})
		}
		id := add(d.owner, "Theirs", "?kind=awr&assignee="+agent).Gives(201, `"query":"assignee=`+agent).Get("id")
		add(d.owner, "theirs", "late=true").Refuses(409, "You already have a view called theirs.")
		add(d.agent, "Theirs", "late=true").Gives(201)
		add(d.owner, "Odd", "colour=red").Refuses(400, "This filter does not exist.")
		add(d.owner, "Odd", "kind=service").Refuses(400, "The kind must be repair, awr, warranty or claim. Separate several kinds with commas.")
		add(d.owner, "", "").Refuses(400, "Please enter a name.")
		for _, name := range []string{"Everything", "mine", " UNASSIGNED ", "Late"} {
			add(d.owner, name, "late=true").Refuses(400, "Everyone already has a view with this name. Please choose another name.")
		}
		p.Call("PUT", "/desk/queue/views/"+id, d.owner, object{"name": "MINE", "query": "kind=awr"}).Refuses(400, "Everyone already has a view with this name. Please choose another name.")
		p.Call("PUT", "/desk/queue/views/"+id, d.agent, object{"name": "Ours", "query": ""}).Refuses(404, "View not found.")
		p.Call("GET", "/desk/queue/views", d.owner, nil).Gives(200, "kind=awr").Hides("problem")
		// A person who is gone makes that filter invalid. The other filters still work.
		p.Exec(`UPDATE admins SET username = 'gone', username_fold = 'gone' WHERE username = $1`, agent)
		p.Call("GET", "/desk/queue/views", d.owner, nil).Gives(200, `"query":"kind=awr"`, `This filter no longer exists and was left out: assignee=`+agent+`.`)
		p.Call("PUT", "/desk/queue/views/"+id, d.owner, object{"name": "AWR", "query": "kind=awr"}).Gives(200)
		p.Call("GET", "/desk/queue/views", d.owner, nil).Gives(200, `"AWR"`).Hides("problem")
		p.Call("DELETE", "/desk/queue/views/"+id, d.owner, nil).Gives(200)
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() { add(d.owner, fmt.Sprint("View ", i), "order=oldest") })
		}
		all.Wait()
		if n := p.Count("queue_views WHERE owner = 'admin'"); n != 30 {
			t.Errorf("there are %d views", n)
		}
		add(d.owner, "One more", "").Refuses(409, "You have 30 views, the most allowed. Please delete one first.")
	})
}

func TestANewRecordIsDueByTheCurrentSettings(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		var settings struct {
			Version int
			Due     struct{ Repair, AWR, Warranty, Claim int }
		}
		read := func() { p.Call("GET", "/desk/settings", d.owner, nil).Gives(200).Decode(&settings) }
		read()
		if settings.Due.Repair != 3 || settings.Due.AWR != 2 || settings.Due.Warranty != 5 || settings.Due.Claim != 5 {
			t.Errorf("%+v", settings)
		}
		put := func(repair int) *apptest.Answer {
			return p.Call("PUT", "/desk/settings/due", d.owner, object{"version": settings.Version, "repair": repair, "awr": 2, "warranty": 5, "claim": 5})
		}
		put(0).Refuses(400, "Please enter 1 to 60 working days for repair and service.")
		put(61).Refuses(400, "Please enter 1 to 60 working days for repair and service.")
		put(10).Gives(200)
		read()
		p.Call("PUT", "/desk/settings/calendar", d.owner, object{
			"version": settings.Version, "timeZone": "Asia/Kolkata", "workingDays": []string{"monday", "tuesday"}, "holidays": []object{{"date": "2026-03-03", "name": "Holi"}},
		}).Gives(200)
		p.Raises(d.asha, apptest.RaiseRepair, apptest.Text(p.Buys(d.asha, "serialNo", "S9"), "_id"))
		// Ten Mondays and Tuesdays after 2 March, without the third.
		shows(p, d.owner, `repair "" 2026-03-05; repair "" 2026-04-07`, "kind", "repair")
	})
}

func TestARecordIsOpenedByItsNumber(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		for _, name := range []string{d.repair, d.number, strings.ToLower(d.number)} {
			p.Call("GET", "/desk/queue/"+name, d.owner, nil).Gives(200, `"id":"`+d.repair+`"`, d.number)
		}
		p.Call("GET", "/desk/queue/T-0000-0000-0000", d.owner, nil).Refuses(404, "This is not in the queue.")
	})
}
