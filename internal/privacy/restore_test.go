package privacy_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db/dbtest"
)

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// restores restores a backup at the current time of p.
func restores(p *apptest.Portal, file string, answer operate.DeletionsAnswer) (app.Config, operate.Restored, error) {
	p.T.Helper()
	config := p.Config
	config.DataDir = p.T.TempDir()
	if config.DatabaseURL != "" {
		config.DatabaseURL = dbtest.RestoredURL(p.T, "")
	}
	done, err := operate.RestoreBackup(p.T.Context(), config, operate.Restore{File: file, Deletions: answer}, quiet(), p.Clock.Now)
	return config, done, err
}

// An older backup still contains the person. The restore deletes them before the portal runs.
func TestARestoreRepeatsDeletions(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		shelf := p.Config.BackupTo
		z := live(p)
		other := p.Registers("Asha Verma", "User")
		keep(p) // makes a backup
		backups, err := filepath.Glob(filepath.Join(shelf, "*.backup"))
		if err != nil || len(backups) != 1 {
			t.Fatalf("the backups are %q, %v", backups, err)
		}
		asks(p, z.Person).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		p.Clock.Advance(24 * time.Hour)
		lists, err := filepath.Glob(filepath.Join(shelf, "*.deleted"))
		if err != nil || len(lists) != 1 {
			t.Fatalf("the lists are %q, %v", lists, err)
		}
		config, done, err := restores(p, backups[0], operate.DeletionsAnswer{})
		if err != nil || done.Repeated != 1 || done.Unknown {
			t.Fatalf("%+v, %v", done, err)
		}
		config.Backup = 0
		again := apptest.On(t, config, p.Clock.Now())
		if found := find(again, append(z.words, z.files...)); len(found) > 0 {
			t.Error(strings.Join(found, "\n"))
		}
		again.Call("GET", "/desk/customers/"+other.ID, again.Admin(), nil).Gives(200, "Asha Verma")

		// Without the list, or with a changed list, the restore is refused.
		text, err := os.ReadFile(lists[0])
		if err != nil {
			t.Fatal(err)
		}
		elsewhere := filepath.Join(t.TempDir(), filepath.Base(lists[0]))
		changed := filepath.Join(t.TempDir(), "changed.deleted")
		if err := os.WriteFile(changed, []byte(strings.Replace(string(text), z.ID, other.ID, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(lists[0], elsewhere); err != nil {
			t.Fatal(err)
		}
		if _, _, err := restores(p, backups[0], operate.DeletionsAnswer{File: changed}); err == nil || !strings.Contains(err.Error(), "this portal did not sign it") {
			t.Errorf("a changed list is answered %v", err)
		}
		config, done, err = restores(p, backups[0], operate.DeletionsAnswer{})
		if err != nil || !done.Unknown {
			t.Fatalf("%+v, %v", done, err)
		}
		config.Backup, config.BackupTo = 0, ""
		if opened, err := app.Open(t.Context(), config, quiet(), p.Clock.Now); err == nil || !strings.Contains(err.Error(), "aftercare restore --without-deletions") {
			t.Errorf("it serves: %v, %v", opened, err)
		}
		if n, err := operate.AnswerDeletions(t.Context(), config, operate.DeletionsAnswer{File: elsewhere}, quiet(), p.Clock.Now); err != nil || n != 1 {
			t.Fatalf("%d are repeated, %v", n, err)
		}
		again = apptest.On(t, config, p.Clock.Now())
		if found := find(again, z.words); len(found) > 0 {
			t.Error(strings.Join(found, "\n"))
		}
	}, func(c *app.Config) {
		c.Backup, c.BackupTo = 24*time.Hour, filepath.Join(filepath.Dir(c.DataDir), "shelf-"+filepath.Base(c.DataDir))
	})
}

// A portal restored from an old backup does not know all people on the list.
func TestAListKeepsPeopleWhomTheDatabaseDoesNotKnow(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		asks(p, asha).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		if !isDeleted(p, asha) {
			t.Fatal("she is not deleted")
		}
		p.Exec(`DELETE FROM deletions`)
		p.Clock.Advance(25 * time.Hour)
		keep(p) // makes a backup and a new list
		lists, err := filepath.Glob(filepath.Join(p.Config.BackupTo, "*.deleted"))
		if err != nil || len(lists) != 1 {
			t.Fatalf("the lists are %q, %v", lists, err)
		}
		if text, err := os.ReadFile(lists[0]); err != nil || !strings.Contains(string(text), asha.ID) {
			t.Errorf("the list says %s, %v", text, err)
		}
	}, func(c *app.Config) {
		c.Backup, c.BackupTo = 24*time.Hour, filepath.Join(filepath.Dir(c.DataDir), "shelf-"+filepath.Base(c.DataDir))
	})
}

func TestAYoungBackupNeedsNoList(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		asks(p, asha).Gives(200)
		file := filepath.Join(t.TempDir(), "portal.backup")
		if _, _, err := operate.MakeBackup(t.Context(), p.Config, operate.Backup{File: file}, quiet(), p.Clock.Now); err != nil {
			t.Fatal(err)
		}
		p.Clock.Advance(6 * 24 * time.Hour)
		config, done, err := restores(p, file, operate.DeletionsAnswer{})
		if err != nil || done.Unknown {
			t.Fatalf("%+v, %v", done, err)
		}
		// A person who cancelled after the backup gets another week to cancel.
		again := apptest.On(t, config, p.Clock.Now())
		again.Clock.Advance(2 * 24 * time.Hour)
		keep(again)
		again.Login(asha.Email, apptest.CustomerPassword)
		again.Clock.Advance(aWeek)
		keep(again)
		if !isDeleted(again, asha) {
			t.Error("the deletion is forgotten")
		}
	})
}
