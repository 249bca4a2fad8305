package app_test

import (
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

// eachUncounted opens the data of the first release and counts no lists yet.
func eachUncounted(t *testing.T, scenario func(t *testing.T, p *apptest.Portal, left remains)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config, left := restored(t, filepath.Join(releases, "0.1.0"), engine)
			config.CountLater = true
			scenario(t, apptest.On(t, config, left.At.Add(time.Minute)), left)
		})
	}
}

func isCounted(p *apptest.Portal) bool {
	return p.Count("list_totals") > 0
}

func listsAreRight(p *apptest.Portal, left remains) {
	p.T.Helper()
	for list, total := range left.Totals {
		a := p.Call("GET", list+"?page=1&limit=2", left.Sessions["admin"], nil).Gives(200)
		if got := a.Header.Get("X-Total-Count"); got != strconv.Itoa(total) {
			p.T.Errorf("%s counts %s, want %d", list, got, total)
		}
	}
	for _, search := range []string{"a", "as", "ash", "asha"} {
		a := p.Call("GET", "/api/users/all?page=1&q="+search, left.Sessions["admin"], nil).Gives(200)
		want := p.Count("customers WHERE name_fold LIKE $1 OR lower(customer_id) LIKE $1", "%"+search+"%")
		if got := a.Header.Get("X-Total-Count"); got != strconv.Itoa(want) || len(a.Rows()) != min(want, 10) {
			p.T.Errorf("%q finds %d and counts %s, want %d", search, len(a.Rows()), got, want)
		}
	}
}

func whoWait(p *apptest.Portal, left remains) string {
	p.T.Helper()
	return p.Call("GET", "/ProductRepair/fetch?group=customer&waiting=1&page=1", left.Sessions["admin"], nil).Gives(200).Header.Get("X-Total-Count")
}

func TestAfterAnUpgradeThePortalServesBeforeItsListsAreCounted(t *testing.T) {
	t.Parallel()
	eachUncounted(t, func(t *testing.T, p *apptest.Portal, left remains) {
		p.IsReady()
		if isCounted(p) {
			t.Fatal("the lists are counted already")
		}
		listsAreRight(p, left)
		waiting := whoWait(p, left)
		if waiting == "0" {
			t.Error("nobody waits, though a ticket was raised")
		}
		p.Registers("Ashutosh Rao", "User")
		left.Totals["/api/users/all"]++
		listsAreRight(p, left)

		p.App.FinishUpgrade(t.Context())
		if !isCounted(p) {
			t.Error("the lists are not counted")
		}
		listsAreRight(p, left)
		if again := whoWait(p, left); again != waiting {
			t.Errorf("%s wait, and %s did before the count", again, waiting)
		}
	})
}

func TestOfTwoReplicasThatBeginAnUpgradeBothServeAndOneCounts(t *testing.T) {
	t.Parallel()
	config, left := restored(t, filepath.Join(releases, "0.1.0"), db.Postgres)
	config.CountLater = true
	p := apptest.On(t, config, left.At.Add(time.Minute))
	second, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Close(); err != nil {
			t.Error(err)
		}
	})
	done := make(chan struct{})
	go func() {
		second.FinishUpgrade(t.Context())
		close(done)
	}()
	p.App.FinishUpgrade(t.Context())
	<-done
	if !isCounted(p) {
		t.Error("the lists are not counted")
	}
	listsAreRight(p, left)
}

func isNotLate(step operate.PlannedStep) bool { return !step.Late }

func TestThePlanOfAnUpgradeChangesNothing(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config, left := restored(t, filepath.Join(releases, "0.1.0"), engine)
			first, err := operate.PlanUpgrade(t.Context(), config, time.Now)
			if err != nil {
				t.Fatal(err)
			}
			if first.Has >= first.Brings || len(first.Steps) < 3 {
				t.Errorf("the plan is %+v", first)
			}
			steps := map[string]operate.PlannedStep{}
			for _, step := range first.Steps {
				steps[step.Name] = step
			}
			if work := steps["migration 13, agreements of a quarter"].Work; len(work) != 1 || work[0] != "builds an index of agreements ("+strconv.Itoa(left.Rows["agreements"])+" rows)" {
				t.Errorf("the index is planned as %q", work)
			}
			lines := left.Rows["tickets"] + left.Rows["warranties"] + left.Rows["claims"]
			if step := steps["queue of the desk"]; len(step.Work) != 1 || !strings.HasPrefix(step.Work[0], "adds "+strconv.Itoa(lines)+" lines to the queue") {
				t.Errorf("the queue is planned as %+v, want %d lines", step, lines)
			}
			again, err := operate.PlanUpgrade(t.Context(), config, time.Now)
			if err != nil || again.Has != first.Has || len(again.Steps) != len(first.Steps) {
				t.Errorf("a second plan is %+v: %v", again, err)
			}
			p := apptest.On(t, config, left.At.Add(time.Minute))
			p.IsReady()
			done, err := operate.PlanUpgrade(t.Context(), config, time.Now)
			if err != nil || done.Has != first.Brings || slices.ContainsFunc(done.Steps, isNotLate) {
				t.Errorf("after the upgrade the plan is %+v: %v", done, err)
			}
		})
	}
}
