package onboarding_test

import (
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

type list struct {
	Shown bool
	Done  int
	Lists []struct{ List, State string }
	Steps []struct {
		Step        string
		Done, Later bool
	}
}

func firstDay(p *apptest.Portal, token string) (l list) {
	p.T.Helper()
	p.Call("GET", "/desk/first-day", token, nil).Gives(200).Decode(&l)
	return l
}

// are returns the names of the steps that are done, or left for later.
func (l list) are(later bool) (names []string) {
	for _, s := range l.Steps {
		if !later && s.Done || later && s.Later {
			names = append(names, s.Step)
		}
	}
	return names
}

func wantDone(t *testing.T, l list, names ...string) {
	t.Helper()
	if got := l.are(false); !slices.Equal(got, names) || l.Done != len(names) || len(l.Steps) != 8 {
		t.Errorf("done are %q (%d of %d), want %q", got, l.Done, len(l.Steps), names)
	}
}

func TestAStepIsDoneWhenItIsTrue(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		l := firstDay(p, owner)
		if !l.Shown {
			t.Error("a new portal does not show it")
		}
		wantDone(t, l, "password")
		p.Call("PUT", "/desk/me", owner, map[string]any{"name": "Meera Iyer", "email": "support@portal.test"}).Gives(200)
		wantDone(t, firstDay(p, owner), "person", "password")
		p.Exec(`UPDATE admins SET email = 'support@localhost' WHERE username = 'admin'`)
		wantDone(t, firstDay(p, owner), "password")
		p.Stocks()
		wantDone(t, firstDay(p, owner), "password", "catalogue")
		invitation := p.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": "meera@portal.test", "role": "Agent"}).Gives(201).Get("id")
		wantDone(t, firstDay(p, owner), "password", "catalogue", "colleague")
		p.Call("DELETE", "/desk/people/invitations/"+invitation, owner, nil).Gives(200)
		wantDone(t, firstDay(p, owner), "password", "catalogue")
		agent := p.Desk("Agent")
		wantDone(t, firstDay(p, owner), "password", "catalogue", "colleague")
		p.Exec(`INSERT INTO second_step_apps (admin_id, secret_sealed, last_step, created_at) SELECT id, $1, 0, 1 FROM admins WHERE username = 'admin'`, []byte("sealed"))
		wantDone(t, firstDay(p, owner), "password", "second-step", "catalogue", "colleague")
		p.Exec(`DELETE FROM catalogue`)
		wantDone(t, firstDay(p, owner), "password", "second-step", "colleague")
		p.Call("GET", "/desk/first-day", agent, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
	})
}

func TestAStepIsLeftForLaterAndStaysOnTheList(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		put := func(step string, later bool) *apptest.Answer {
			t.Helper()
			return p.Call("PUT", "/desk/first-day/"+step, owner, map[string]bool{"later": later})
		}
		put("catalogue", true).Gives(200)
		put("mail", true).Gives(200)
		put("mail", true).Gives(200)
		if got := firstDay(p, owner).are(true); !slices.Equal(got, []string{"mail", "catalogue"}) {
			t.Errorf("left are %q", got)
		}
		put("mail", false).Gives(200)
		p.Stocks() // completes the step that was left
		if got := firstDay(p, owner).are(true); len(got) != 0 {
			t.Errorf("left are %q", got)
		}
		put("lunch", true).Refuses(404, "This step does not exist.")
		if n := p.Count("trail_entries WHERE kind = 'first_day.left'"); n != 3 {
			t.Errorf("the audit trail tells of %d", n)
		}
	})
}

func TestTheListIsPutAwayAndBroughtBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		for _, place := range []string{"away", "away", "shown", "shown"} {
			p.Call("PUT", "/desk/first-day", owner, map[string]string{"list": place}).Gives(200)
			if got := firstDay(p, owner); got.Shown != (place == "shown") {
				t.Errorf("%s: it is shown: %v", place, got.Shown)
			}
		}
		p.Call("PUT", "/desk/first-day", owner, map[string]string{"list": "lost"}).Refuses(400, "Please send whether the list is shown or hidden.")
		if n := p.Count("trail_entries WHERE kind = 'first_day.shown'"); n != 2 {
			t.Errorf("the audit trail tells of %d", n)
		}
		p.Call("PUT", "/desk/first-day", owner, map[string]string{"list": "away"}).Gives(200)
		again := apptest.On(t, p.Config, p.Clock.Now())
		if firstDay(again, again.Admin()).Shown {
			t.Error("the next start shows it again")
		}
	})
}

func TestADemoHasNoFirstDay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if firstDay(p, p.Admin()).Shown {
			t.Error("it is shown")
		}
	}, apptest.Demo)
}

// A portal with customers shows no checklist, unless the owner asks for it.
func TestAPortalFromBeforeHasNoFirstDayUnlessAsked(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		p.Exec(`DELETE FROM first_day`) // as an older release left it
		again := apptest.On(t, p.Config, p.Clock.Now())
		owner := again.Admin()
		if firstDay(again, owner).Shown {
			t.Error("it is shown")
		}
		again.Call("PUT", "/desk/first-day", owner, map[string]string{"list": "shown"}).Gives(200, `"shown":true`)
	})
}

func TestABrandOfTheEnvironmentIsDone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		if got := firstDay(p, p.Admin()).are(false); !slices.Contains(got, "brand") {
			t.Errorf("done are %s", strings.Join(got, ", "))
		}
	}, func(c *app.Config) { c.Brand = "Northstar" })
}

func TestTheListsThatCameWithThePortalAreKeptOrChanged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		states := func() string {
			t.Helper()
			var all []string
			for _, l := range firstDay(p, owner).Lists {
				all = append(all, l.List+" "+l.State)
			}
			return strings.Join(all, ", ")
		}
		is := func(want string) {
			t.Helper()
			if got := states(); got != want {
				t.Errorf("the lists are: %s", got)
			}
		}
		is("dealers new, locations new, types new, programme new")
		keep := func(list string, kept bool) *apptest.Answer {
			t.Helper()
			return p.Call("PUT", "/desk/first-day/lists/"+list, owner, map[string]bool{"kept": kept})
		}
		keep("lunches", true).Refuses(404, "This list does not exist.")
		keep("dealers", true).Gives(200)
		keep("dealers", true).Gives(200)
		keep("types", true).Gives(200)
		keep("types", false).Gives(200)
		is("dealers kept, locations new, types new, programme new")
		p.Call("POST", "/desk/lists/locations/retired", owner, map[string]any{"ids": []string{"location-01"}, "retired": true}).Gives(200)
		p.Call("POST", "/desk/lists/types/retired", owner, map[string]any{"ids": []string{"6c696674"}, "retired": true}).Gives(200)
		programme := apptest.Text(p.Call("GET", "/agreement/programmes", owner, nil).Gives(200).Rows()[0], "_id")
		wantDone(t, firstDay(p, owner), "password")
		p.Call("PUT", "/agreement/programmes/"+programme, owner, map[string]bool{"open": false}).Gives(200, `"open":false`)
		is("dealers kept, locations changed, types changed, programme changed")
		wantDone(t, firstDay(p, owner), "password", "lists")
		if n := p.Count("trail_entries WHERE kind = 'first_day.kept'"); n != 3 {
			t.Errorf("the audit trail tells of %d", n)
		}
	})
}
