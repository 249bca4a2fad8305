package doctor_test

import (
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

func TestProblemsAreEmailedToTheOwners(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		server := apptest.NewMailServer(t)
		found := doctor.Report{At: p.Clock.Now(), Status: doctor.Fail, Checks: []doctor.Finding{
			{Check: "database", Status: doctor.OK, Found: "all is well"},
			{Check: "backup", Status: doctor.Warn, Found: "the last one is too old", Do: "see the log"},
		}}
		told := func() ([]string, error) {
			t.Helper()
			config := p.Config
			config.AdminEmail = "support@localhost" // the default
			return operate.MailReport(t.Context(), config, found, p.Clock.Now)
		}
		if _, err := told(); err == nil || !strings.HasPrefix(err.Error(), "there is no mail server") {
			t.Errorf("without a mail server: %v", err)
		}
		var now struct{ Version int64 }
		p.Call("GET", "/desk/settings", p.Admin(), nil).Gives(200).Decode(&now)
		p.Call("PUT", "/desk/settings/mail", p.Admin(), map[string]any{
			"version": now.Version, "host": server.Host, "port": server.Port, "encryption": "none", "username": "portal", "password": apptest.MailPassword, "from": "desk@acme.test",
		}).Gives(200)
		p.Exec(`UPDATE admins SET email = 'support@localhost'`)
		if _, err := told(); err == nil || !strings.HasPrefix(err.Error(), "no owner has an email address") {
			t.Errorf("without an address: %v", err)
		}
		p.Exec(`UPDATE admins SET email = 'owner@acme.test'`)
		if to, err := told(); err != nil || len(to) != 1 || to[0] != "owner@acme.test" {
			t.Errorf("told %q, %v", to, err)
		}
		got := server.Received()
		if len(got) != 1 || !strings.Contains(got[0], "the doctor found a problem") || !strings.Contains(got[0], "the last one is too old") || strings.Contains(got[0], "all is well") {
			t.Errorf("received %d emails: %.300q", len(got), got)
		}
	})
}
