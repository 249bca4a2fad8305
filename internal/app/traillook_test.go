package app_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

// unguarded removes the triggers that protect the audit trail.
func unguarded(p *apptest.Portal) {
	if p.DB.Engine() == db.Postgres {
		p.Exec(`ALTER TABLE trail_entries DISABLE TRIGGER USER`)
	} else {
		p.Exec(`DROP TRIGGER trail_entries_unchanged`)
	}
}

// looks advances the clock by an hour and runs the periodic tasks.
func looks(t *testing.T, p *apptest.Portal) {
	t.Helper()
	p.Clock.Advance(61 * time.Minute)
	if _, err := p.App.Chain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := p.App.RunPeriodic(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAServerFindsAChangedTrailByItself(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		const line = "the audit trail was changed outside the portal"
		told := func(places string) {
			t.Helper()
			p.Nearby("/metrics", nil).Gives(200, "\naftercare_trail_flaws "+places+"\n")
			owner := p.Call("GET", "/admin/waiting", p.Admin(), nil).Gives(200)
			if note := `"trail":{"at":"`; strings.Contains(owner.Body, note) != (places != "0") {
				t.Errorf("the owner is told %s", owner.Body)
			}
			for _, role := range []string{"Manager", "Agent"} {
				p.Call("GET", "/admin/waiting", p.Desk(role), nil).Gives(200).Hides(`"trail"`)
			}
		}
		p.Registers("Asha Verma", "User")
		looks(t, p)
		told("0")

		unguarded(p)
		p.Exec(`UPDATE trail_entries SET actor = 'somebody else' WHERE n = (SELECT entry FROM trail_links WHERE sequence = 2)`)
		looks(t, p)
		if n := strings.Count(p.Log.String(), line); n != 1 || !strings.Contains(p.Log.String(), "entry 2 (") {
			t.Errorf("the log says so %d times", n)
		}
		told("1")
		// One check an hour, by any replica.
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
		looks(t, p)
		if n := strings.Count(p.Log.String(), line); n != 2 {
			t.Errorf("two looks say so %d times", n)
		}
		// The warning stays for a week, but each check reads only the entries of one day.
		p.Clock.Advance(25 * time.Hour)
		looks(t, p)
		if n := strings.Count(p.Log.String(), line); n != 2 {
			t.Errorf("a look at the last day says %d times what is older", n)
		}
		told("1")
		p.Clock.Advance(6 * 24 * time.Hour)
		told("0")
	})
}

func TestAnEntryThatWasTakenOutOfTheChainIsFoundByItself(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		p.Registers("Ravi Rao", "User")
		looks(t, p)
		if p.DB.Engine() == db.Postgres {
			p.Exec(`ALTER TABLE trail_links DISABLE TRIGGER USER`)
		} else {
			p.Exec(`DROP TRIGGER trail_links_undeleted`)
		}
		p.Exec(`DELETE FROM trail_links WHERE sequence = 2`)
		looks(t, p)
		if text := p.Log.String(); !strings.Contains(text, "1 entries before entry 3 were removed from the chain") {
			t.Errorf("the log says %s", text)
		}
	})
}

func TestATrailThatWasSetBackIsFoundByTheServerThatSawMore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		looks(t, p)
		p.Exec(`CREATE TABLE kept AS SELECT * FROM trail_head`)
		p.Registers("Asha Verma", "User")
		looks(t, p)
		unguarded(p)
		if p.DB.Engine() == db.Postgres {
			p.Exec(`ALTER TABLE trail_links DISABLE TRIGGER USER`)
		} else {
			p.Exec(`DROP TRIGGER trail_entries_undeleted`)
			p.Exec(`DROP TRIGGER trail_links_undeleted`)
		}
		p.Exec(`DELETE FROM trail_entries WHERE n IN (SELECT entry FROM trail_links WHERE sequence > (SELECT sequence FROM kept))`)
		p.Exec(`DELETE FROM trail_links WHERE sequence > (SELECT sequence FROM kept)`)
		p.Exec(`DELETE FROM trail_head`)
		p.Exec(`INSERT INTO trail_head SELECT * FROM kept`)
		looks(t, p)
		if text := p.Log.String(); !strings.Contains(text, "the trail does not contain the head ") {
			t.Errorf("the log says %s", text)
		}
	})
}

func TestAChangedHeadStopsTheChainUntilItIsResumed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		looks(t, p)
		p.Exec(`UPDATE trail_head SET sequence = sequence - 1`)
		p.Registers("Asha Verma", "User")
		if _, err := p.App.Chain(t.Context()); err == nil || !strings.Contains(err.Error(), "aftercare audit resume") {
			t.Errorf("the chain went on: %v", err)
		}
		if err := operate.ResumeTrail(t.Context(), p.App); err != nil {
			t.Fatal(err)
		}
		if n := p.Count("trail_entries WHERE kind = 'trail.resumed'"); n != 1 {
			t.Errorf("the trail has %d entries of trail.resumed, want 1", n)
		}
		looks(t, p)
		if n := p.Count("trail_unchained"); n != 0 || strings.Contains(p.Log.String(), "the audit trail was changed") {
			t.Errorf("%d entries wait, and the log says %s", n, p.Log.String())
		}
	})
}
