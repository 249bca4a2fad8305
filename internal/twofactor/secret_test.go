package twofactor_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

func TestPasskeysAndRecoveryCodesSurviveANewSecret(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		ph, codes := setsUpApp(t, p, token)
		k, _ := setsUpPasskey(t, p, token, "Laptop")
		config := p.Config
		config.Secret = strings.Repeat("n", 40)
		var said bytes.Buffer
		err := operate.ReplaceSecret(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now, &said, func() (bool, error) { return true, nil })
		if err != nil {
			t.Fatal(err)
		}
		if want := "The server can no longer check the app codes of 1 desk logins. Recovery codes and passkeys still work."; !strings.Contains(said.String(), want) {
			t.Errorf("it says %s", said.String())
		}
		waited := challenged(p, "admin") // before the server restarts
		anew := apptest.On(t, config, p.Clock.Now())
		answers(anew, waited, codes[0]).Refuses(409, isOver)
		answers(anew, challenged(anew, "admin"), ph.shows()).
			Refuses(401, "We can no longer check the codes of your app. Please use a recovery code, or ask an owner.")
		answers(anew, challenged(anew, "admin"), codes[0]).Gives(200)
		waits := challenged(anew, "admin")
		shows(anew, waits, k.Signs(t, isAsked(anew, waits))).Gives(200)
	})
}
