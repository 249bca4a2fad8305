package twofactor_test

import (
	"encoding/json"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

const notAccepted = "The passkey was not accepted. Please try again."

func TestALoginIsCompletedByAPasskey(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		k, setup := setsUpPasskey(t, p, p.Admin(), "Laptop")
		if len(setup.RecoveryCodes) != 10 {
			t.Errorf("the recovery codes are %q", setup.RecoveryCodes)
		}
		tells(t, lastMail(t, p, "support@portal.test"), "A passkey was set up for your login")
		asked := login(p, "admin").Gives(401, `"ways":["passkey"]`).Get("challenge")
		done := shows(p, asked, k.Signs(t, isAsked(p, asked))).Gives(200, `"success":true`, `"message":"Login successful"`)
		p.Call("GET", ownStep, done.Get("token"), nil).Gives(200, `"name":"Laptop"`, `"lastUsed":"`, `"passkeysAt":"http://portal.test"`)
		answers(p, challenged(p, "admin"), setup.RecoveryCodes[0]).Gives(200)
	})
}

func TestAPasskeySignatureOpensOneSession(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		k, _ := setsUpPasskey(t, p, p.Admin(), "Laptop")
		first := challenged(p, "admin")
		signed := k.Signs(t, isAsked(p, first))
		shows(p, first, signed).Gives(200)
		shows(p, first, signed).Refuses(409, isOver)
		next := challenged(p, "admin")
		shows(p, next, signed).Refuses(401, notAccepted) // no challenge was requested yet
		isAsked(p, next)
		shows(p, next, signed).Refuses(401, notAccepted) // it answers the earlier challenge
		shows(p, next, k.Signs(t, isAsked(p, next))).Gives(200)
	})
}

func TestAPasskeyOfAnotherPersonOrAnotherAddressIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		night, _ := second(t, p)
		k, _ := setsUpPasskey(t, p, p.Admin(), "Laptop")
		nights, _ := setsUpPasskey(t, p, login(p, night).Gives(200).Get("token"), "Phone")
		waits := challenged(p, "admin")
		asked := isAsked(p, waits)
		shows(p, waits, nights.Signs(t, asked)).Refuses(401, notAccepted)
		elsewhere := *k
		elsewhere.Portal.Origin = "http://portal.test.example"
		shows(p, waits, elsewhere.Signs(t, asked)).Refuses(401, notAccepted)
		elsewhere = *k
		elsewhere.Portal.ID = "example"
		shows(p, waits, elsewhere.Signs(t, asked)).Refuses(401, notAccepted)
		for _, bad := range []string{`{}`, `null`, `[]`, `"x"`, `{"id":"x","type":"public-key"}`} {
			shows(p, waits, json.RawMessage(bad)).Refuses(401, notAccepted)
		}
		shows(p, waits, k.Signs(t, asked)).Gives(200)
	})
}

func TestAPasskeyThatCountsBackwardsIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		k, _ := setsUpPasskey(t, p, p.Admin(), "Laptop")
		signIn := func(counter uint32) *apptest.Answer {
			k.Key.Counter = counter
			waits := challenged(p, "admin")
			return shows(p, waits, k.Signs(t, isAsked(p, waits)))
		}
		signIn(5).Gives(200)
		signIn(5).Refuses(401, notAccepted)
		signIn(4).Refuses(401, notAccepted)
		signIn(6).Gives(200)
		if !strings.Contains(p.Log.String(), "the counter of a passkey went back") {
			t.Error("the log does not tell of it")
		}
	})
}

func TestAPersonHasSeveralPasskeysWithNames(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		laptop, _ := setsUpPasskey(t, p, token, "  Laptop ")
		_, more := setsUpPasskey(t, p, token, "चाबी")
		if len(more.RecoveryCodes) != 0 {
			t.Errorf("there are further recovery codes: %q", more.RecoveryCodes)
		}
		if !strings.Contains(string(more.PublicKey), `"excludeCredentials":[{`) {
			t.Errorf("the browser is not told of the passkey that is there: %s", more.PublicKey)
		}
		own := p.Call("GET", ownStep, token, nil).Gives(200, `"name":"Laptop"`, `"name":"चाबी"`)
		var body struct{ Passkeys []struct{ ID string } }
		own.Decode(&body)
		remove := func(id string) *apptest.Answer {
			return p.Call("POST", ownStep+"/passkeys/"+id+"/remove", token, object{"password": apptest.AdminPassword})
		}
		remove("nobody's").Refuses(404, "This passkey does not exist.")
		remove(body.Passkeys[0].ID).Gives(200, "The passkey was removed.")
		tells(t, lastMail(t, p, "support@portal.test"), "A passkey was removed from your login", "Two-step login is still on.")
		waits := challenged(p, "admin")
		shows(p, waits, laptop.Signs(t, isAsked(p, waits))).Refuses(401, notAccepted)
		remove(body.Passkeys[1].ID).Gives(200)
		if n := p.Count("trail_entries WHERE kind = 'second-step.passkey-removed'"); n != 1 { // the last one is recorded as the end of two-step login
			t.Errorf("the trail has %d entries of second-step.passkey-removed, want 1", n)
		}
		tells(t, lastMail(t, p, "support@portal.test"), "Two-step login is off")
		login(p, "admin").Gives(200)
		if n := p.Count("second_step_recovery_codes"); n != 0 {
			t.Errorf("%d recovery codes are left of a second step that is off", n)
		}
	})
}

func TestAPasskeyIsKeptOnceAndWithAName(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		k, setup := p.NewPasskey(), startsPasskey(p, token)
		add := func(setup passkeySetup, name string, made json.RawMessage) *apptest.Answer {
			return p.Call("POST", ownStep+"/passkeys", token, object{"setup": setup.Setup, "name": name, "credential": made})
		}
		made := k.Makes(t, setup.PublicKey)
		add(setup, " ", made).Refuses(400, "Please enter a name for the passkey.").Gives(400, `"fields":[{"name":"name"`)
		add(setup, strings.Repeat("x", 61), made).Refuses(400, "Please shorten a name for the passkey to at most 60 characters.")
		for _, bad := range []string{`{}`, `null`, `[]`, `"x"`} {
			add(setup, "Laptop", json.RawMessage(bad)).Refuses(400, "The passkey could not be added. Please try again.")
		}
		other := startsPasskey(p, token)
		add(other, "Laptop", made).Refuses(400, "The passkey could not be added. Please try again.") // it answers the earlier challenge
		add(setup, "Laptop", made).Gives(201)
		add(setup, "Laptop", made).Refuses(409, "This setup has expired or was already completed. Please start again.")
		again := startsPasskey(p, token)
		add(again, "Twin", k.Makes(t, again.PublicKey)).Refuses(409, "This passkey is already set up.")
		for range 9 {
			setsUpPasskey(t, p, token, "One of many")
		}
		p.Call("POST", ownStep+"/passkeys/options", token, object{"password": apptest.AdminPassword}).
			Refuses(409, "You have 10 passkeys, the most allowed. Please remove one first.")
	})
}

func TestAPortalWhoseAddressIsANumberHasNoPasskeysAndItsCodesWork(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		p.Call("GET", ownStep, token, nil).Gives(200).Hides("passkeysAt")
		p.Call("POST", ownStep+"/passkeys/options", token, object{"password": apptest.AdminPassword}).
			Refuses(409, "Passkeys do not work with an IP address. Please use an app.")
		ph, _ := setsUpApp(t, p, token)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	}, func(c *app.Config) { c.PublicURL = "http://192.0.2.7:8080" })
}
