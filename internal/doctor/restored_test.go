package doctor_test

import (
	"path/filepath"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// Emails wait while there is no mail server, and so a backup may contain waiting emails.
func TestAPortalThatWasJustRestoredIsWell(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Verma", "User"))
		p.Clock.Set(time.Now().Add(-72 * time.Hour))
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": "asha.verma@example.com"}).Gives(200)
		file := filepath.Join(t.TempDir(), "portal.backup")
		if _, _, err := operate.MakeBackup(t.Context(), p.Config, operate.Backup{File: file}, quiet(), p.Clock.Now); err != nil {
			t.Fatal(err)
		}
		config := p.Config
		config.DataDir = filepath.Join(t.TempDir(), "restored")
		if p.DB.Engine() == db.Postgres {
			config.DatabaseURL = dbtest.RestoredURL(t, "")
		}
		if _, err := operate.RestoreBackup(t.Context(), config, operate.Restore{File: file, Deletions: operate.DeletionsAnswer{None: true}}, quiet(), time.Now); err != nil {
			t.Fatal(err)
		}
		for _, quick := range []bool{false, true} {
			examined(t, config, quick).areFine(t)
		}
	}, roomy)
}
