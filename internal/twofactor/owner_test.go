package twofactor_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

const stepFirst = "Please set up two-step login first."

// says reports whether a token says that two-step login must be set up.
func says(t *testing.T, token string) bool {
	t.Helper()
	claims, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(claims), `"mustAddStep":true`)
}

func TestAnOwnerRequiresASecondStepOfEveryone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		night, _ := second(t, p)
		nights := login(p, night).Gives(200).Get("token")
		require := func(required bool) *apptest.Answer {
			return p.Call("PUT", "/desk/second-step", owner, object{"required": required})
		}
		require(true).Refuses(409, "Please set up your own two-step login first.")
		ph, _ := setsUpApp(t, p, owner)
		p.Call("GET", "/desk/second-step", owner, nil).Gives(200, `"required":false`)
		require(true).Gives(200, "Two-step login is now required for everyone.")
		require(true).Gives(200)
		p.Call("GET", "/desk/second-step", owner, nil).Gives(200, `"required":true`, `"username":"admin","name":"`, `"on":true`, `"username":"night","name":"`, `"on":false`)

		p.Call("GET", list, owner, nil).Gives(200)
		p.Call("GET", list, nights, nil).Gives(401) // users without two-step login must log in again
		nights = login(p, night).Gives(200).Get("token")
		if !says(t, nights) {
			t.Error("the token does not say that a second step is missing")
		}
		p.Call("GET", list, nights, nil).Refuses(403, stepFirst)
		p.Call("GET", "/desk/me", nights, nil).Gives(200)
		p.Call("GET", ownStep, nights, nil).Gives(200, `"on":false`, `"required":true`)

		var setup struct{ Setup, Key string }
		p.Call("POST", ownStep+"/app", nights, object{"password": apptest.AdminPassword}).Gives(200).Decode(&setup)
		code := phone{t, setup.Key, p.Clock.Now}.shows()
		fresh := p.Call("POST", ownStep+"/app/confirm", nights, object{"setup": setup.Setup, "code": code}).Gives(200).Get("token")
		if says(t, fresh) {
			t.Error("the fresh token still says that a second step is missing")
		}
		p.Call("GET", list, fresh, nil).Gives(200)
		p.Call("GET", list, nights, nil).Gives(200)

		for _, token := range []string{owner, fresh} {
			p.Call("POST", ownStep+"/off", token, object{"password": apptest.AdminPassword}).
				Refuses(409, "Two-step login is required for everyone. Please set up another way before you remove this one.")
		}
		require(false).Gives(200, "Two-step login is no longer required.")
		p.Call("POST", ownStep+"/off", fresh, object{"password": apptest.AdminPassword}).Gives(200)
		login(p, night).Gives(200)
		answers(p, challenged(p, "admin"), ph.shows()).Gives(200)
	})
}

func TestTheLastPasskeyStaysWhileASecondStepIsRequired(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		setsUpPasskey(t, p, owner, "Laptop")
		p.Call("PUT", "/desk/second-step", owner, object{"required": true}).Gives(200)
		var body struct{ Passkeys []struct{ ID string } }
		p.Call("GET", ownStep, owner, nil).Decode(&body)
		remove := ownStep + "/passkeys/" + body.Passkeys[0].ID + "/remove"
		p.Call("POST", remove, owner, object{"password": apptest.AdminPassword}).Gives(409, "Two-step login is required for everyone.")
		if n := p.Count("second_step_passkeys"); n != 1 {
			t.Errorf("there are %d passkeys", n)
		}
		setsUpApp(t, p, owner)
		p.Call("POST", remove, owner, object{"password": apptest.AdminPassword}).Gives(200)
	})
}

// A user who must choose a password does that first, then sets up two-step login.
func TestAGeneratedPasswordComesBeforeTheSecondStep(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		setsUpApp(t, p, owner)
		p.Call("PUT", "/desk/second-step", owner, object{"required": true}).Gives(200)
		night, _ := second(t, p)
		p.Exec(`UPDATE admins SET must_change_password = TRUE WHERE username = $1`, night)
		nights := login(p, night).Gives(200).Get("token")
		p.Call("GET", ownStep, nights, nil).Refuses(403, "Please choose your own password first.")
		change := object{"oldPassword": apptest.AdminPassword, "newPassword": "moths and candles"}
		fresh := p.Call("POST", "/desk/me/password", nights, change).Gives(200).Get("token")
		if !says(t, fresh) {
			t.Error("the fresh token does not say that a second step is missing")
		}
		p.Call("GET", list, fresh, nil).Refuses(403, stepFirst)
		p.Call("GET", ownStep, fresh, nil).Gives(200)
	})
}

func TestAnOwnerTakesTheSecondStepOffSomeoneWhoLostIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		night, mailbox := second(t, p)
		takeOff := func(username string) *apptest.Answer {
			return p.Call("DELETE", "/desk/second-step/"+username, owner, nil)
		}
		takeOff(night).Refuses(409, "This person does not use two-step login.")
		takeOff("nobody").Refuses(404, "This person is not at the desk.")
		takeOff("admin").Refuses(409, "You can turn off your own two-step login on your account page.")
		nights := login(p, night).Gives(200).Get("token")
		_, codes := setsUpApp(t, p, nights)
		waits := challenged(p, night)
		takeOff(night).Gives(200, "Two-step login was reset.")
		tells(t, lastMail(t, p, mailbox), "Your two-step login was reset", "Please set up two-step login again on your account page.", "http://portal.test/admin/login")
		p.Call("GET", list, nights, nil).Gives(401) // all devices are logged out
		answers(p, waits, codes[0]).Refuses(409, isOver)
		nights = login(p, night).Gives(200).Get("token")
		p.Call("GET", list, nights, nil).Gives(200)

		setsUpApp(t, p, nights)
		setsUpApp(t, p, owner)
		p.Call("PUT", "/desk/second-step", owner, object{"required": true}).Gives(200)
		takeOff(night).Gives(200)
		tells(t, lastMail(t, p, mailbox), "You set it up again at your next login.")
		p.Call("GET", list, login(p, night).Gives(200).Get("token"), nil).Refuses(403, stepFirst)
	})
}
