package backup_test

import (
	"bytes"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// The mail server's password is encrypted with the secret. With the secret it still works. Without it the
// owner is asked to enter the password again.
func TestARestoredMailServerWorksOnlyWithTheSecret(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, from *apptest.Portal) {
		to := emptyPlace(t, from.DB.Engine(), from.Config.Secret)
		to.Brand = ""
		mail := apptest.NewMailServer(t)
		owner := from.Admin()
		var settings struct{ Version int64 }
		from.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&settings)
		from.Call("PUT", "/desk/settings/brand", owner, map[string]any{"version": settings.Version, "name": "Northlight"}).Gives(200)
		from.Call("PUT", "/desk/settings/mail", owner, map[string]any{
			"version": settings.Version + 1, "host": mail.Host, "port": mail.Port, "encryption": "none", "username": apptest.MailUser, "password": apptest.MailPassword,
		}).Gives(200, `"hasPassword":true`, `"lostPassword":false`)
		file, _ := mustBackUp(from)

		if done := mustRestore(t, to, file); !strings.Contains(done.Place, `the portal "Northlight"`) {
			t.Errorf("it was restored to %s", done.Place)
		}
		lost := to
		lost.Secret = "another secret, of another machine, of 32 characters"
		restored := apptest.On(t, to, from.Clock.Now())
		restored.Call("POST", "/desk/settings/mail/test", restored.Admin(), map[string]any{"to": "a@example.com"}).Gives(200, "accepted the email")

		var said bytes.Buffer
		err := operate.ReplaceSecret(t.Context(), lost, silent(), from.Clock.Now, &said, func() (bool, error) { return true, nil })
		if err != nil || !strings.Contains(said.String(), `the portal "Northlight"`) {
			t.Fatalf("%s, %v", said.String(), err)
		}
		without := apptest.On(t, lost, from.Clock.Now())
		desk := without.Admin()
		without.Call("GET", "/desk/settings", desk, nil).Gives(200, `"hasPassword":false`, `"lostPassword":true`)
		without.Call("POST", "/desk/settings/mail/test", desk, map[string]any{"to": "a@example.com"}).
			Refuses(400, "The stored password can no longer be read, because the portal secret has changed. Please enter it again.")
		if n := len(mail.Received()); n != 1 {
			t.Errorf("%d letters arrived, want one", n)
		}
	}, func(c *app.Config) { c.Brand = "" })
}
