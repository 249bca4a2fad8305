package backup_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

const restoring = "a restore is under way or was broken off here: let it finish, or run `aftercare restore FILE` again, which starts over; `aftercare restore --remove` removes what it left"

// brokenOff interrupts a restore while it copies files. Like a kill, the panic leaves no chance to clean up.
func brokenOff(t *testing.T, to app.Config, file string) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("the restore came to its end")
		}
	}()
	_, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Deletions: none, Progress: func(p backup.Progress) {
		if p.Step == "restoring files" && p.Files == 2 {
			panic("killed")
		}
	}}, silent(), time.Now)
	t.Error(err)
}

// bought makes a backup of a portal with two invoices.
func bought(p *apptest.Portal) (file string) {
	p.T.Helper()
	p.Stocks()
	asha := p.Registers("Asha Rao", "User")
	p.Buys(asha, "serialNo", "SN-1")
	p.Buys(asha, "serialNo", "SN-2")
	file, _ = mustBackUp(p)
	return file
}

// All commands give the same message for an unfinished restore. None treats it as an empty or a complete
// portal.
func TestHalfAPortalIsCalledSoByEveryCommand(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		file := bought(p)
		to := emptyPlace(t, p.DB.Engine(), p.Config.Secret)
		brokenOff(t, to, file)
		setting := "AFTERCARE_DATA_DIR"
		if to.DatabaseURL != "" {
			setting = "AFTERCARE_DATABASE_URL"
		}
		nothing := func(*app.App) error {
			t.Error("half a portal was opened")
			return nil
		}
		for what, does := range map[string]func() error{
			"a start": func() error {
				a, err := app.Open(t.Context(), to, silent(), time.Now)
				if err == nil {
					a.Close()
				}
				return err
			},
			"a backup": func() error {
				_, _, err := operate.MakeBackup(t.Context(), to, operate.Backup{File: filepath.Join(t.TempDir(), "half.backup")}, silent(), time.Now)
				return err
			},
			"migrate":        func() error { return operate.Alone(t.Context(), to, false, silent(), time.Now, nothing) },
			"migrate --new":  func() error { return operate.Alone(t.Context(), to, true, silent(), time.Now, nothing) },
			"migrate --plan": func() error { _, err := operate.PlanUpgrade(t.Context(), to, time.Now); return err },
			"jobs, recount, admin and catalogue": func() error {
				return operate.Beside(t.Context(), to, silent(), time.Now, nothing)
			},
			"files adopt": func() error {
				_, _, err := operate.AdoptFiles(t.Context(), to, false, silent(), time.Now)
				return err
			},
		} {
			want := setting + ": " + restoring
			if err := does(); err == nil || err.Error() != want {
				t.Errorf("%s says %v, want %q", what, err, want)
			}
		}
		for _, quick := range []bool{false, true} {
			report, err := operate.Examine(t.Context(), to, quick, time.Now, func(string, int64, string) {})
			if err != nil {
				t.Fatal(err)
			}
			first := report.Checks[0]
			if report.Status != doctor.Fail || first.Check != doctor.DatabaseCheck || first.Status != doctor.Fail ||
				!strings.Contains(first.Found, restoring) || first.Do == "" {
				t.Errorf("the doctor (quick %t) says %s: %+v", quick, report.Status, first)
			}
		}
		if _, err := os.Stat(filepath.Join(to.DataDir, "aftercare.db")); err == nil {
			t.Error("a database was made")
		}

		mustRestore(t, to, file)
		restored := apptest.On(t, to, p.Clock.Now())
		restored.Login("asha.rao@example.com", apptest.CustomerPassword)
	})
}
