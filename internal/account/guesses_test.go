package account_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// guesser makes guesses at an account, each from another IP address.
type guesser struct {
	t     *testing.T
	p     *apptest.Portal
	path  string
	form  map[string]string
	calls int
}

func guessesAt(t *testing.T, p *apptest.Portal, path, field, name string) *guesser {
	t.Helper()
	return &guesser{t: t, p: p, path: path, form: map[string]string{field: name, "password": "wrong"}}
}

func (g *guesser) guess() *apptest.Answer {
	g.t.Helper()
	g.calls++
	return from(g.t, g.p, fmt.Sprintf("203.0.%d.%d", g.calls/250, g.calls%250), "", g.path, g.form)
}

// compares makes guesses and expects each password to be checked.
func (g *guesser) compares(n int) {
	g.t.Helper()
	for range n {
		g.guess().Gives(401)
	}
}

// A fixed window would allow a hundred guesses at its end
// and a hundred after it: two hundred within two minutes.
func TestNoHourHoldsMoreThanAHundredGuesses(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for _, g := range []*guesser{
			guessesAt(t, p, "/api/users/login", "email", asha.Email), guessesAt(t, p, "/admin/login", "username", "admin"), guessesAt(t, p, "/admin/login", "username", "nobody"),
		} {
			g.compares(1)
			p.Clock.Advance(59 * time.Minute)
			g.compares(99)
			g.guess().Gives(429, "Too many attempts. Please wait 1 minute and try again.")
			p.Clock.Advance(time.Minute)
			g.compares(1) // the first guess no longer counts
			g.guess().Gives(429, "Too many attempts. Please wait 59 minutes and try again.")
			p.Clock.Advance(58 * time.Minute)
			g.guess().Gives(429)
			p.Clock.Advance(time.Minute)
			g.compares(99)
			g.guess().Gives(429)
			p.Clock.Advance(2 * time.Hour)
		}
	}, apptest.RealLimits, behindProxy)
}

func TestNoHourHoldsMoreThanTenGuessesFromOneAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		guess := func(password string) *apptest.Answer {
			return from(t, p, "203.0.113.1", "", "/admin/login", adminForm(password))
		}
		guess("wrong").Gives(401)
		p.Clock.Advance(59 * time.Minute)
		for range 9 {
			guess("wrong").Gives(401)
		}
		p.Clock.Advance(time.Minute)
		guess("wrong").Gives(401)
		guess(apptest.AdminPassword).Gives(429, "Too many attempts. Please wait 59 minutes and try again.")
		from(t, p, "203.0.113.2", "", "/admin/login", adminForm(apptest.AdminPassword)).Gives(200)
		p.Clock.Advance(59 * time.Minute)
		guess(apptest.AdminPassword).Gives(200)
	}, apptest.RealLimits, behindProxy)
}

func TestAHundredGuessesAreAllForTwoReplicasTogether(t *testing.T) {
	t.Parallel()
	one := apptest.New(t, db.Postgres, apptest.RealLimits, behindProxy)
	other := apptest.New(t, db.Postgres, apptest.RealLimits, behindProxy, func(c *app.Config) { c.DatabaseURL = one.Config.DatabaseURL })
	replicas := []*apptest.Portal{one, other}
	addresses := 0
	atOnce := func(n int) (compared int) {
		answers := make([]*apptest.Answer, n)
		var all sync.WaitGroup
		for i := range answers {
			addresses++
			ip := fmt.Sprintf("203.0.%d.%d", addresses/250, addresses%250)
			all.Go(func() { answers[i] = from(t, replicas[i%2], ip, "", "/admin/login", adminForm("wrong")) })
		}
		all.Wait()
		for _, a := range answers {
			if a.Status == http.StatusUnauthorized {
				compared++
				continue
			}
			a.Gives(429)
		}
		return compared
	}
	moves := func(d time.Duration) {
		to := one.Clock.Now().Add(d)
		for _, p := range replicas {
			p.Clock.Set(to)
		}
	}
	for _, c := range []struct {
		after           time.Duration
		guesses, wanted int
	}{
		{0, 40, 40}, {30 * time.Minute, 80, 60}, {29 * time.Minute, 20, 0}, {2 * time.Minute, 60, 40}, {25 * time.Minute, 20, 0}, {6 * time.Minute, 80, 60},
	} {
		moves(c.after)
		if compared := atOnce(c.guesses); compared != c.wanted {
			t.Errorf("%v later %d of %d guesses were compared, want %d", c.after, compared, c.guesses, c.wanted)
		}
	}
}

func TestARestartKeepsTheCountOfGuesses(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		guessesAt(t, p, "/admin/login", "username", "admin").compares(100)
		again := apptest.On(t, p.Config, p.Clock.Now())
		from(t, again, "198.51.100.7", "", "/admin/login", adminForm(apptest.AdminPassword)).Gives(429)
	}, apptest.RealLimits, behindProxy)
}

func TestOwnersSeeWhichAccountsAreUnderAttack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owner, manager := p.Admin(), p.Desk("Manager")
		guessesAt(t, p, "/admin/login", "username", "nobody").compares(20)
		guessesAt(t, p, "/admin/login", "username", "Manager").compares(9)
		p.Call("GET", "/admin/waiting", owner, nil).Gives(200).Hides("underAttack")
		guessesAt(t, p, "/admin/login", "username", "Manager").guess().Gives(401)
		p.Clock.Advance(30 * time.Minute)
		guessesAt(t, p, "/api/users/login", "email", asha.Email).compares(100)

		const desk = `{"kind":"admin","id":"manager","name":"Devi Manager","failedLogins":10,"full":false}`
		customer := `{"kind":"customer","id":"` + asha.ID + `","name":"Asha Verma","failedLogins":100,"full":true}`
		p.Call("GET", "/admin/waiting", owner, nil).Gives(200, `"underAttack":[`+customer+`,`+desk+`]`).Hides("nobody")
		p.Call("GET", "/admin/waiting", manager, nil).Gives(200).Hides("underAttack")
		p.Clock.Advance(30 * time.Minute)
		p.Call("GET", "/admin/waiting", owner, nil).Gives(200, `"underAttack":[`+customer+`]`)
		p.Clock.Advance(30 * time.Minute)
		p.Call("GET", "/admin/waiting", owner, nil).Gives(200).Hides("underAttack")
		if strings.Contains(p.Dump("counted_attempts"), "example.com") {
			t.Error("the attempts hold an address of a person")
		}
	}, apptest.RealLimits, behindProxy)
}

// The database is busy while many guesses arrive.
func TestEveryFailedLoginOfABurstIsInTheTrail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		wrong := map[string]string{"username": "nobody", "password": "wrong"}
		p.Call("POST", "/admin/login", "", wrong).Gives(401) // creates the audit trail's key for unknown people
		answers := make([]*apptest.Answer, 60)
		p.WhileTheTrailIsBusy(func() {
			var all sync.WaitGroup
			for i := range answers {
				all.Go(func() {
					path, form := "/admin/login", map[string]string{"username": fmt.Sprintf("nobody%d", i), "password": "wrong"}
					if i%2 == 0 {
						path, form = "/api/users/login", map[string]string{"email": fmt.Sprintf("nobody%d@example.com", i), "password": "wrong"}
					}
					answers[i] = p.Call("POST", path, "", form)
				})
			}
			all.Wait()
		})
		failed := 1
		for _, a := range answers {
			if a.Status == http.StatusUnauthorized {
				failed++
			}
		}
		if noted := p.Count("trail_entries WHERE kind IN ('admin.login.refused', 'customer.login.refused')"); noted != failed || failed < 30 {
			t.Errorf("%d logins failed, and the trail has %d", failed, noted)
		}
		p.Nearby("/metrics", nil).Gives(200, "\naftercare_trail_lost_total 0\n")
	}, apptest.ShortLocks)
}
