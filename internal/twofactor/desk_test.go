package twofactor_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// Helpers for scenarios with two-step login.

const (
	wrongCode = "The code is wrong or was used before."
	isOver    = "This login has expired or was already completed. Please log in again."
	tooMany   = "Too many attempts. Please wait"

	ownStep = "/desk/me/second-step"
	byCode  = "/desk/login/code"
	list    = "/api/users/all" // any call of the desk
)

type object = map[string]any

// phone has an app with a key and its own clock.
type phone struct {
	t      *testing.T
	secret string
	clock  func() time.Time
}

func (ph phone) shows() string { return ph.at(0) }

// at returns the code if the phone's clock is wrong by off.
func (ph phone) at(off time.Duration) string {
	ph.t.Helper()
	code, err := totp.GenerateCode(ph.secret, ph.clock().Add(off))
	if err != nil {
		ph.t.Fatal(err)
	}
	return code
}

// wrong returns a code that the phone does not show near this time.
func (ph phone) wrong() string {
	ph.t.Helper()
	for i := 0; ; i++ {
		code, shown := fmt.Sprintf("%06d", i), false
		for off := -10; off <= 10; off++ {
			shown = shown || code == ph.at(time.Duration(off)*30*time.Second)
		}
		if !shown {
			return code
		}
	}
}

// setsUpApp sets up an app and returns it with the recovery codes.
func setsUpApp(t *testing.T, p *apptest.Portal, token string) (phone, []string) {
	t.Helper()
	var setup struct {
		Setup, Key    string
		RecoveryCodes []string
	}
	p.Call("POST", ownStep+"/app", token, object{"password": apptest.AdminPassword}).Gives(200).Decode(&setup)
	ph := phone{t, setup.Key, p.Clock.Now}
	p.Call("POST", ownStep+"/app/confirm", token, object{"setup": setup.Setup, "code": ph.shows()}).Gives(200, "Your app is set up.")
	p.Clock.Advance(30 * time.Second) // the next code differs
	return ph, setup.RecoveryCodes
}

func login(p *apptest.Portal, username string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/admin/login", "", object{"username": username, "password": apptest.AdminPassword})
}

// challenged logs in with a correct password and returns the challenge.
func challenged(p *apptest.Portal, username string) string {
	p.T.Helper()
	answer := login(p, username).Refuses(401, "Please complete the two-step login.").Gives(401, `"success":false`)
	return answer.Get("challenge")
}

func answers(p *apptest.Portal, challenge, code string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", byCode, "", object{"challenge": challenge, "code": code})
}

// second adds another admin with the same password.
func second(t *testing.T, p *apptest.Portal) (username, email string) {
	t.Helper()
	username, email = "night", "night@portal.test"
	if _, err := operate.SetAdmin(t.Context(), p.App, username, email, apptest.AdminPassword); err != nil {
		t.Fatal(err)
	}
	return username, email
}

// idOf returns the id for disabling and enabling a user.
func idOf(p *apptest.Portal, owner, username string) string {
	p.T.Helper()
	var all []struct{ ID, Username string }
	p.Call("GET", "/desk/people", owner, nil).Gives(200).Decode(&all)
	for _, one := range all {
		if one.Username == username {
			return one.ID
		}
	}
	p.T.Fatalf("there is no %s at the desk", username)
	return ""
}

// lastMail returns the last email to an address.
func lastMail(t *testing.T, p *apptest.Portal, to string) string {
	t.Helper()
	mails := p.MailsTo(to)
	if len(mails) == 0 {
		t.Fatalf("there is no letter to %s", to)
	}
	return mails[len(mails)-1]
}

func tells(t *testing.T, letter string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(letter, text) {
			t.Errorf("the letter has no %q: %s", text, letter)
		}
	}
}

type passkeySetup struct {
	Setup         string
	PublicKey     json.RawMessage
	RecoveryCodes []string
}

func startsPasskey(p *apptest.Portal, token string) (setup passkeySetup) {
	p.T.Helper()
	p.Call("POST", ownStep+"/passkeys/options", token, object{"password": apptest.AdminPassword}).Gives(200).Decode(&setup)
	return setup
}

func setsUpPasskey(t *testing.T, p *apptest.Portal, token, name string) (*apptest.Passkey, passkeySetup) {
	t.Helper()
	k, setup := p.NewPasskey(), startsPasskey(p, token)
	p.Call("POST", ownStep+"/passkeys", token, object{"setup": setup.Setup, "name": name, "credential": k.Makes(t, setup.PublicKey)}).
		Gives(201, "Your passkey is set up.")
	return k, setup
}

// isAsked returns what a browser must sign for a challenge.
func isAsked(p *apptest.Portal, challenge string) json.RawMessage {
	p.T.Helper()
	var asked struct{ PublicKey json.RawMessage }
	p.Call("POST", "/desk/login/passkey/options", "", object{"challenge": challenge}).Gives(200).Decode(&asked)
	return asked.PublicKey
}

func shows(p *apptest.Portal, challenge string, signed json.RawMessage) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/desk/login/passkey", "", object{"challenge": challenge, "credential": signed})
}

// withKey sends a request with an idempotency key.
func withKey(t *testing.T, p *apptest.Portal, path, token, repeat string, body any) *apptest.Answer {
	t.Helper()
	header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {repeat}}
	return p.Send("POST", path, token, header, apptest.JSON(t, body))
}
