package twofactor_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestAnAppIsSetUpByAPictureOrByItsKey(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		started := p.Call("POST", ownStep+"/app", p.Admin(), object{"password": apptest.AdminPassword}).Gives(200)
		address, err := url.Parse(started.Get("address"))
		if err != nil || address.Scheme != "otpauth" || address.Host != "totp" || address.Query().Get("secret") != started.Get("key") || address.Query().Get("issuer") != "Aftercare" {
			t.Errorf("the picture says %v, %v", address, err)
		}
		encoded, ok := strings.CutPrefix(started.Get("picture"), "data:image/png;base64,")
		content, err := base64.StdEncoding.DecodeString(encoded)
		if !ok || err != nil {
			t.Fatalf("the picture is %.40q", started.Get("picture"))
		}
		if drawn, err := png.Decode(bytes.NewReader(content)); err != nil || drawn.Bounds().Dx() != drawn.Bounds().Dy() {
			t.Errorf("the picture cannot be seen: %v", err)
		}
		p.Call("GET", ownStep, p.Admin(), nil).Gives(200, `"on":false`) // until it is confirmed
	})
}

func TestChangingTwoStepLoginNeedsThePassword(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		ph, _ := setsUpApp(t, p, token)
		setsUpPasskey(t, p, token, "Laptop")
		for _, path := range []string{"/app", "/passkeys/options", "/passkeys/any/remove", "/recovery-codes", "/off"} {
			for _, password := range []string{"", "wrong"} {
				p.Call("POST", ownStep+path, token, object{"password": password}).Refuses(400, "The password is wrong.")
			}
		}
		p.Call("GET", ownStep, token, nil).Gives(200, `"on":true`, `"appSince"`, "Laptop", `"recoveryCodes":10`)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	})
}

func TestAnOpenSessionAllowsNoMoreGuessesThanTheLogin(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		guesses := make([]*apptest.Answer, 30)
		var all sync.WaitGroup
		for i := range guesses {
			all.Go(func() { guesses[i] = p.Call("POST", ownStep+"/app", token, object{"password": "wrong"}) })
		}
		all.Wait()
		compared := 0
		for _, a := range guesses {
			if a.Status != http.StatusTooManyRequests {
				a.Refuses(400, "The password is wrong.")
				compared++
			}
		}
		if compared > 10 {
			t.Errorf("%d guesses were compared, want at most 10", compared)
		}
		p.Call("POST", ownStep+"/app", token, object{"password": apptest.AdminPassword}).Gives(429, tooMany)
	}, apptest.RealLimits)
}

func TestAnAppIsOnOnceItShowedARightCode(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		night, _ := second(t, p)
		nights := login(p, night).Gives(200).Get("token")
		start := func(token string) (setup, key string) {
			a := p.Call("POST", ownStep+"/app", token, object{"password": apptest.AdminPassword}).Gives(200)
			return a.Get("setup"), a.Get("key")
		}
		confirm := func(token, setup, code string) *apptest.Answer {
			return p.Call("POST", ownStep+"/app/confirm", token, object{"setup": setup, "code": code})
		}
		const over = "This setup has expired or was already completed. Please start again."
		setup, secret := start(token)
		ph := phone{t, secret, p.Clock.Now}
		confirm(token, setup, "").Refuses(400, "Please enter the code.")
		confirm(token, setup, ph.wrong()).Refuses(400, "The code is wrong. Please check the time on your phone and enter the code the app shows now.")
		confirm(token, "made-up", ph.shows()).Refuses(409, over)
		confirm(nights, setup, ph.shows()).Refuses(409, over) // belongs to another user
		login(p, "admin").Gives(200)                          // none of this changed anything
		confirm(token, setup, ph.shows()).Gives(200)
		confirm(token, setup, ph.at(30*time.Second)).Refuses(409, over)

		late, secret := start(nights)
		p.Clock.Advance(15 * time.Minute)
		confirm(nights, late, phone{t, secret, p.Clock.Now}.shows()).Refuses(409, over)
		login(p, night).Gives(200)
	})
}

func TestANewAppReplacesTheOldAndKeepsTheRecoveryCodes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		old, codes := setsUpApp(t, p, token)
		fresh, none := setsUpApp(t, p, token)
		if len(none) != 0 {
			t.Errorf("there are further recovery codes: %q", none)
		}
		answers(p, challenged(p, "admin"), old.shows()).Refuses(401, wrongCode)
		answers(p, challenged(p, "admin"), fresh.shows()).Gives(200)
		answers(p, challenged(p, "admin"), codes[0]).Gives(200)
	})
}

func TestARepeatedConfirmationGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		started := p.Call("POST", ownStep+"/app", token, object{"password": apptest.AdminPassword}).Gives(200)
		ph := phone{t, started.Get("key"), p.Clock.Now}
		body := object{"setup": started.Get("setup"), "code": ph.shows()}
		withKey(t, p, ownStep+"/app/confirm", token, "one", body).Gives(200, "Your app is set up.")
		mailed := len(p.MailsTo("support@portal.test"))
		withKey(t, p, ownStep+"/app/confirm", token, "one", body).Gives(200, "Your app is set up.")
		withKey(t, p, ownStep+"/app/confirm", token, "two", body).Gives(409)
		if n := len(p.MailsTo("support@portal.test")); n != mailed {
			t.Error("the repeat wrote another letter")
		}
		if strings.Contains(p.Dump("idempotency"), started.Get("key")) || strings.Contains(p.Dump("idempotency"), "eyJ") {
			t.Error("the answers that are kept hold a secret")
		}
	})
}

func TestASecondStepThatIsTurnedOffLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		off := func() *apptest.Answer {
			return p.Call("POST", ownStep+"/off", token, object{"password": apptest.AdminPassword})
		}
		off().Refuses(409, "Two-step login is off. Please set it up first.")
		setsUpApp(t, p, token)
		setsUpPasskey(t, p, token, "Laptop")
		waits := challenged(p, "admin")
		off().Gives(200, "Two-step login is off.")
		for _, table := range []string{"second_step_apps", "second_step_passkeys", "second_step_recovery_codes", "second_step_begun"} {
			if n := p.Count(table); n != 0 {
				t.Errorf("%s has %d rows", table, n)
			}
		}
		answers(p, waits, "000000").Refuses(409, isOver)
		login(p, "admin").Gives(200)
		tells(t, lastMail(t, p, "support@portal.test"), "Two-step login is off")
	})
}

func TestAnUnfinishedSetupIsForgotten(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		setsUpApp(t, p, p.Admin())
		for range 25 {
			challenged(p, "admin")
		}
		if n := p.Count("second_step_begun"); n != 20 {
			t.Errorf("%d logins wait, want 20", n)
		}
		p.Clock.Advance(2 * time.Hour)
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := p.Count("second_step_begun"); n != 0 {
			t.Errorf("%d logins still wait", n)
		}
	})
}
