package attack_test

import (
	"encoding/json"
	"fmt"

	"github.com/pquerna/otp/totp"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// hired is an admin for one request about two-step login.
type hired struct {
	username, token string
	codes           []string // recovery codes
	passkey         *apptest.Passkey
}

func (w *world) hires() *hired {
	w.T.Helper()
	w.made++
	who := &hired{username: fmt.Sprintf("guard%d", w.made), passkey: w.NewPasskey()}
	if _, err := operate.SetAdmin(w.T.Context(), w.App, who.username, who.username+"@portal.test", nightPassword); err != nil {
		w.T.Fatal(err)
	}
	who.token = w.Call("POST", "/admin/login", "", object{"username": who.username, "password": nightPassword}).Gives(200).Get("token")
	return who
}

func (w *world) hiresWithCodes() *hired {
	w.T.Helper()
	who := w.hires()
	setup, code := w.startsApp(who)
	w.Call("POST", "/desk/me/second-step/app/confirm", who.token, object{"setup": setup, "code": code}).Gives(200)
	return who
}

func (w *world) startsApp(who *hired) (setup, code string) {
	w.T.Helper()
	var started struct {
		Setup, Key    string
		RecoveryCodes []string
	}
	w.Call("POST", "/desk/me/second-step/app", who.token, object{"password": nightPassword}).Gives(200).Decode(&started)
	who.codes = started.RecoveryCodes
	code, err := totp.GenerateCode(started.Key, w.Clock.Now())
	if err != nil {
		w.T.Fatal(err)
	}
	return started.Setup, code
}

func (w *world) challenged(who *hired) string {
	w.T.Helper()
	return w.Call("POST", "/admin/login", "", object{"username": who.username, "password": nightPassword}).Gives(401).Get("challenge")
}

func (w *world) makesPasskey(who *hired) (setup string, made any) {
	w.T.Helper()
	var started struct {
		Setup     string
		PublicKey json.RawMessage
	}
	w.Call("POST", "/desk/me/second-step/passkeys/options", who.token, object{"password": nightPassword}).Gives(200).Decode(&started)
	return started.Setup, w.decoded(who.passkey.Makes(w.T, started.PublicKey))
}

func (w *world) addsPasskey(who *hired) {
	w.T.Helper()
	setup, made := w.makesPasskey(who)
	w.Call("POST", "/desk/me/second-step/passkeys", who.token, object{"setup": setup, "name": "Laptop", "credential": made}).Gives(201)
}

func (w *world) passkey(who *hired) string {
	w.T.Helper()
	var own struct{ Passkeys []struct{ ID string } }
	w.Call("GET", "/desk/me/second-step", who.token, nil).Gives(200).Decode(&own)
	return own.Passkeys[0].ID
}

func (w *world) signs(who *hired, challenge string) any {
	w.T.Helper()
	var asked struct{ PublicKey json.RawMessage }
	w.Call("POST", "/desk/login/passkey/options", "", object{"challenge": challenge}).Gives(200).Decode(&asked)
	return w.decoded(who.passkey.Signs(w.T, asked.PublicKey))
}

func (w *world) decoded(text json.RawMessage) (value any) {
	w.T.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		w.T.Fatal(err)
	}
	return value
}
