package twofactor_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestWithoutASecondStepTheLoginAnswersAsBefore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		login(p, "admin").Gives(200, `"success":true`, `"message":"Login successful"`, `"token":"`).Hides("challenge", "ways")
		p.Call("GET", ownStep, p.Admin(), nil).Gives(200, `"on":false`, `"passkeys":[]`, `"recoveryCodes":0`, `"required":false`)
	})
}

func TestALoginWithAnAppIsCompletedByItsCode(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		asked := login(p, "admin").Gives(401, `"success":false`, `"ways":["code"]`).Hides("token")
		if asked.Header.Get("Set-Cookie") != "" {
			t.Error("a login that is not complete makes the browser known")
		}
		done := answers(p, asked.Get("challenge"), ph.shows()).Gives(200, `"success":true`, `"message":"Login successful"`)
		if !strings.HasPrefix(done.Header.Get("Set-Cookie"), "browser=") {
			t.Error("the completed login does not make the browser known")
		}
		p.Call("GET", list, done.Get("token"), nil).Gives(200)
		p.Call("GET", ownStep, done.Get("token"), nil).Gives(200, `"on":true`, `"appSince":"2026-03-02T`, `"recoveryCodes":10`)
		tells(t, lastMail(t, p, "support@portal.test"), "An app was set up for your login", "http://portal.test/admin/dashboard/me")
	})
}

func TestACodeIsTakenAsPeopleTypeIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, codes := setsUpApp(t, p, p.Admin())
		code := ph.shows()
		answers(p, challenged(p, "admin"), " "+code[:3]+" "+code[3:]+" ").Gives(200)
		answers(p, challenged(p, "admin"), strings.ToLower(strings.ReplaceAll(codes[0], "-", " "))).Gives(200)
	})
}

func TestACodeOpensOneSession(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		code := ph.shows()
		answers(p, challenged(p, "admin"), code).Gives(200)
		answers(p, challenged(p, "admin"), code).Refuses(401, wrongCode)
		answers(p, challenged(p, "admin"), ph.at(-30*time.Second)).Refuses(401, wrongCode) // older than a used code
		p.Clock.Advance(30 * time.Second)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	})
}

func TestTheCodeThatSetAnAppUpOpensNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		answers(p, challenged(p, "admin"), ph.at(-30*time.Second)).Refuses(401, wrongCode)
	})
}

func TestAPhoneWhoseClockIsAMinuteAndAHalfOffStillWorks(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		p.Clock.Advance(time.Hour)
		p.Clock.Set(p.Clock.Now().Truncate(30 * time.Second).Add(10 * time.Second))
		for _, off := range []time.Duration{-121 * time.Second, 121 * time.Second} {
			answers(p, challenged(p, "admin"), ph.at(off)).Refuses(401, wrongCode)
		}
		answers(p, challenged(p, "admin"), ph.at(-90*time.Second)).Gives(200)
		answers(p, challenged(p, "admin"), ph.at(90*time.Second)).Gives(200)
	})
}

// Send the same code, with the same or another challenge, to two replicas at once.
func TestOfManyWhoSendOneCodeAtOnceOneComesIn(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, portals []*apptest.Portal) {
		first := portals[0]
		ph, codes := setsUpApp(t, first, first.Admin())
		for what, code := range map[string]string{"app": ph.shows(), "recovery": codes[0]} {
			challenges := []string{challenged(first, "admin"), challenged(first, "admin")}
			comeIn(t, what, portals, challenges, code)
		}
		comeIn(t, "one challenge", portals, []string{challenged(first, "admin")}, codes[1])
	})
}

// eachPair runs a scenario on two replicas, and on one server twice.
func eachPair(t *testing.T, scenario func(t *testing.T, portals []*apptest.Portal), change ...func(*app.Config)) {
	t.Helper()
	t.Run("two replicas", func(t *testing.T) {
		t.Parallel()
		one := apptest.New(t, db.Postgres, change...)
		url := one.Config.DatabaseURL
		other := apptest.New(t, db.Postgres, append(change, func(c *app.Config) { c.DatabaseURL = url })...)
		scenario(t, []*apptest.Portal{one, other})
	})
	t.Run("one server", func(t *testing.T) {
		t.Parallel()
		alone := apptest.New(t, db.SQLite, change...)
		scenario(t, []*apptest.Portal{alone, alone})
	})
}

// comeIn sends a code eight times at once and expects one session.
func comeIn(t *testing.T, what string, portals []*apptest.Portal, challenges []string, code string) {
	t.Helper()
	before := portals[0].Count("sessions")
	all := make([]*apptest.Answer, 8)
	var done sync.WaitGroup
	for i := range all {
		done.Go(func() { all[i] = answers(portals[i%len(portals)], challenges[i%len(challenges)], code) })
	}
	done.Wait()
	in := 0
	for _, a := range all {
		if a.Status == http.StatusOK {
			in++
			continue
		}
		if a.Status != http.StatusConflict { // the challenge was used
			a.Refuses(401, wrongCode)
		}
	}
	if sessions := portals[0].Count("sessions") - before; in != 1 || sessions != 1 {
		t.Errorf("%s: %d of 8 came in and %d sessions began, want one", what, in, sessions)
	}
}

func TestAChallengeWorksOnceForFiveMinutesAndForItsPersonOnly(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		night, _ := second(t, p)
		ph, codes := setsUpApp(t, p, p.Admin())
		nights, _ := setsUpApp(t, p, login(p, night).Gives(200).Get("token"))

		used := challenged(p, "admin")
		answers(p, used, ph.shows()).Gives(200)
		answers(p, used, codes[0]).Refuses(409, isOver)

		of := challenged(p, "admin")
		answers(p, of, nights.shows()).Refuses(401, wrongCode)
		answers(p, of, "").Refuses(400, "Please enter the code.")
		answers(p, of, codes[0]).Gives(200) // a refused code leaves the challenge valid

		late := challenged(p, "admin")
		p.Clock.Advance(5 * time.Minute)
		answers(p, late, codes[1]).Refuses(409, isOver)
		for _, made := range []string{"", "made-up", strings.Repeat("a", 52), used} {
			answers(p, made, codes[1]).Refuses(409, isOver)
			p.Call("POST", "/desk/login/passkey/options", "", object{"challenge": made}).Refuses(409, isOver)
			shows(p, made, []byte(`{}`)).Refuses(409, isOver)
		}
		for _, table := range []string{"second_step_begun", "second_step_recovery_codes", "second_step_apps"} {
			for _, secret := range []string{of, codes[1], strings.ReplaceAll(codes[1], "-", ""), ph.secret} {
				if strings.Contains(p.Dump(table), secret) {
					t.Errorf("%s holds %q as it is", table, secret)
				}
			}
		}
	})
}

func TestALoginThatWaitsEndsWithItsPassword(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		ph, _ := setsUpApp(t, p, token)
		waits := challenged(p, "admin")
		p.Call("POST", "/desk/me/password", token, object{"oldPassword": apptest.AdminPassword, "newPassword": "moths and candles"}).Gives(200)
		answers(p, waits, ph.shows()).Refuses(401, "Invalid username or password")
		fresh := p.Call("POST", "/admin/login", "", object{"username": "admin", "password": "moths and candles"}).Gives(401).Get("challenge")
		answers(p, fresh, ph.shows()).Gives(200) // the refused code was not used up
	})
}

// Enabling the user again must not revive a login that was started before.
func TestALoginThatWaitsEndsWhenItsPersonIsDisabled(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		night, _ := second(t, p)
		nights := login(p, night).Gives(200).Get("token")
		ph, codes := setsUpApp(t, p, nights)
		setup := startsPasskey(p, nights)
		waits := challenged(p, night)
		own, _ := setsUpApp(t, p, owner)
		owners := challenged(p, "admin")

		path := "/desk/people/" + idOf(p, owner, night)
		p.Call("POST", path+"/disable", owner, nil).Gives(200)
		answers(p, waits, ph.shows()).Refuses(409, isOver)
		p.Call("POST", path+"/enable", owner, nil).Gives(200)
		answers(p, waits, ph.shows()).Refuses(409, isOver)
		answers(p, waits, codes[0]).Refuses(409, isOver)
		shows(p, waits, []byte(`{}`)).Refuses(409, isOver)

		nights = answers(p, challenged(p, night), ph.shows()).Gives(200).Get("token") // the refused code was not used up
		p.Call("POST", ownStep+"/passkeys", nights, object{"setup": setup.Setup, "name": "Laptop", "credential": p.NewPasskey().Makes(t, setup.PublicKey)}).
			Refuses(409, "This setup has expired or was already completed. Please start again.")
		answers(p, owners, own.shows()).Gives(200) // no other user's login ends
	})
}

func TestABrowserThatIsKnownShowsTheSecondStepAllTheSame(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		mark, _, _ := strings.Cut(answers(p, challenged(p, "admin"), ph.shows()).Gives(200).Header.Get("Set-Cookie"), ";")
		header := http.Header{"Content-Type": {"application/json"}, "Cookie": {mark}}
		p.Send("POST", "/admin/login", "", header, apptest.JSON(t, object{"username": "admin", "password": apptest.AdminPassword})).
			Gives(401, `"challenge":"`).Hides(`"token"`)
	})
}

func TestAWrongPasswordTellsNothingOfASecondStep(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		setsUpApp(t, p, p.Admin())
		p.Call("POST", "/admin/login", "", object{"username": "admin", "password": "wrong"}).Refuses(401, "Invalid username or password").Hides("challenge")
	})
}

func TestGuessesAreLimitedOverAllReplicasAndRightCodesAreNot(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, portals []*apptest.Portal) {
		first, later := portals[0], portals[1]
		ph, codes := setsUpApp(t, first, first.Admin())
		moves := func(d time.Duration) {
			first.Clock.Advance(d)
			if later != first {
				later.Clock.Advance(d)
			}
		}
		for range 12 { // more than the limit: correct codes do not count
			moves(30 * time.Second)
			answers(first, challenged(first, "admin"), ph.shows()).Gives(200)
		}
		moves(2 * time.Minute)
		waits := challenged(first, "admin")
		wrong := ph.wrong()
		guessed := make([]*apptest.Answer, 25)
		var all sync.WaitGroup
		for i := range guessed {
			all.Go(func() { guessed[i] = answers(portals[i%2], waits, wrong) })
		}
		all.Wait()
		compared := 0
		for _, a := range guessed {
			if a.Status == http.StatusUnauthorized {
				compared++
				continue
			}
			a.Gives(429, tooMany)
		}
		if compared != 10 {
			t.Errorf("%d of 25 guesses were compared, want 10", compared)
		}
		moves(2 * time.Minute)
		answers(later, waits, ph.shows()).Gives(429, tooMany) // even the correct code
		answers(later, waits, codes[0]).Gives(200)            // recovery codes have their own limit
		moves(16 * time.Minute)
		answers(later, challenged(later, "admin"), ph.shows()).Gives(200)
		if !strings.Contains(first.Log.String()+later.Log.String(), `msg="two-step login refused"`) {
			t.Error("the log does not tell of the guesses")
		}
	}, apptest.RealLimits)
}

func TestADayOfGuessesIsLimitedToo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		for range 5 {
			waits, wrong := challenged(p, "admin"), ph.wrong()
			for range 10 {
				answers(p, waits, wrong).Gives(401)
			}
			p.Clock.Advance(15 * time.Minute)
		}
		answers(p, challenged(p, "admin"), ph.shows()).Gives(429, tooMany)
		p.Clock.Advance(24 * time.Hour)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	}, apptest.RealLimits)
}

// A fixed window would allow twenty guesses around its end.
func TestNoQuarterOfAnHourHoldsMoreThanTenGuesses(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		guess := func(n int) {
			waits, wrong := challenged(p, "admin"), ph.wrong()
			for range n {
				answers(p, waits, wrong).Gives(401)
			}
		}
		guess(1)
		p.Clock.Advance(14 * time.Minute)
		guess(9)
		p.Clock.Advance(time.Minute)
		guess(1)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(429, tooMany)
		p.Clock.Advance(14 * time.Minute)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	}, apptest.RealLimits)
}

func TestEveryWrongCodeOfABurstIsInTheTrail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ph, _ := setsUpApp(t, p, p.Admin())
		waits, wrong := challenged(p, "admin"), ph.wrong()
		guessed := make([]*apptest.Answer, 40)
		p.WhileTheTrailIsBusy(func() {
			var all sync.WaitGroup
			for i := range guessed {
				all.Go(func() { guessed[i] = answers(p, waits, wrong) })
			}
			all.Wait()
		})
		refused := 0
		for _, a := range guessed {
			if a.Status == http.StatusUnauthorized {
				refused++
			}
		}
		if noted := p.Count("trail_entries WHERE kind = 'second-step.refused'"); noted != refused || refused == 0 {
			t.Errorf("%d codes were refused, and the trail has %d", refused, noted)
		}
	}, apptest.ShortLocks)
}
