package backup_test

import (
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

// scheduled runs a scenario with a portal that makes a backup every day and keeps two.
func scheduled(t *testing.T, scenario func(t *testing.T, p *apptest.Portal)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			scenario(t, apptest.New(t, engine, func(c *app.Config) {
				c.Backup, c.BackupTo, c.BackupKeep = 24*time.Hour, filepath.Join(t.TempDir(), "made at the start"), 2
			}))
		})
	}
}

// look runs the portal's periodic jobs.
func look(p *apptest.Portal) error {
	_, err := p.App.RunPeriodic(p.T.Context())
	return err
}

func mustLook(p *apptest.Portal) {
	p.T.Helper()
	if err := look(p); err != nil {
		p.T.Fatal(err)
	}
}

// names lists the files of a folder without the list of deletions.
func names(t *testing.T, folder string) (found []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".deleted") {
			found = append(found, entry.Name())
		}
	}
	return found
}

var ownName = regexp.MustCompile(`^aftercare-2026\d{4}T\d{6}Z-[0-9A-Z]+\.backup$`)

func TestABackupIsMadeEveryDayAndTheOldestGo(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		folder := p.Config.BackupTo
		stranger := "aftercare-20250101T000000Z-ANOTHERPORTAL.backup"
		if err := os.WriteFile(filepath.Join(folder, stranger), []byte("of somebody else"), 0o600); err != nil {
			t.Fatal(err)
		}
		var all []string
		for day := range 4 {
			mustLook(p)
			p.Clock.Advance(2 * time.Minute)
			mustLook(p) // not due yet
			made := slices.DeleteFunc(names(t, folder), func(name string) bool { return name == stranger })
			if want := min(day+1, 2); len(made) != want {
				t.Fatalf("on day %d there are %q, want %d", day, made, want)
			}
			newest := made[len(made)-1]
			if !ownName.MatchString(newest) || slices.Contains(all, newest) {
				t.Errorf("day %d made %q", day, newest)
			}
			all = append(all, newest)
			p.Clock.Advance(24 * time.Hour)
		}
		if _, err := os.Stat(filepath.Join(folder, stranger)); err != nil {
			t.Error("what somebody else made was removed")
		}
		// It is a normal backup, and it does not hold the secret.
		to := emptyPlace(t, db.SQLite, p.Config.Secret)
		if done := mustRestore(t, to, filepath.Join(folder, all[3])); done.Report.Secret {
			t.Error("a backup without a passphrase holds the secret")
		}
		restored := apptest.On(t, to, p.Clock.Now())
		if n := restored.Count("backups"); n != 0 {
			t.Errorf("the restored portal takes %d backups for its own", n)
		}
	})
}

func TestNoBackupIsRemovedWhileTheStoreLacksAFile(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Rao", "User"), "serialNo", "SN-1")
		found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "*", "*"))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		invoice, err := os.ReadFile(found[0])
		if err != nil {
			t.Fatal(err)
		}
		mustLook(p) // the only backup with the invoice
		if err := os.Remove(found[0]); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			p.Clock.Advance(25 * time.Hour)
			mustLook(p)
		}
		if kept := names(t, p.Config.BackupTo); len(kept) != 4 {
			t.Errorf("of four backups %q are left", kept)
		}
		tells(p, 1)
		// The owner puts the file back, and the old backups are removed.
		if err := os.WriteFile(found[0], invoice, 0o600); err != nil {
			t.Fatal(err)
		}
		p.Clock.Advance(25 * time.Hour)
		mustLook(p)
		if kept := names(t, p.Config.BackupTo); len(kept) != 2 {
			t.Errorf("with the file put back %q are left", kept)
		}
		tells(p, 0)
	})
}

// tells checks that the desk, the metrics and the doctor know how many files the last backup lacks. The
// backup must still count as made.
func tells(p *apptest.Portal, lost int) {
	p.T.Helper()
	note := p.Call("GET", "/admin/waiting", p.Admin(), nil).Gives(200).Body
	if told := strings.Contains(note, fmt.Sprintf(`"everyHours":24,"lostFiles":%d`, lost)); told != (lost > 0) || lost == 0 && strings.Contains(note, "backup") {
		p.T.Errorf("the desk reads %s", note)
	}
	figures := p.Nearby("/metrics", nil).Gives(200).Body
	for _, want := range []string{fmt.Sprintf("aftercare_backup_last_success_lost_files %d", lost), "aftercare_backup_failures 0"} {
		if !strings.Contains(figures, "\n"+want+"\n") {
			p.T.Errorf("the metrics do not say %s", want)
		}
	}
	report, err := operate.Examine(p.T.Context(), p.Config, true, p.Clock.Now, func(string, int64, string) {})
	if err != nil {
		p.T.Fatal(err)
	}
	for _, f := range report.Checks {
		lacks := strings.Contains(f.Found, fmt.Sprintf("skipped %d missing or damaged files", lost))
		if f.Check == doctor.BackupCheck && (lacks != (lost > 0) || (f.Status == doctor.Warn) != (lost > 0)) {
			p.T.Errorf("the doctor says %+v", f)
		}
	}
}

func TestBackupsAreNotWrittenIntoThePortalsFolders(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	link, file := filepath.Join(t.TempDir(), "link"), filepath.Join(t.TempDir(), "file")
	if err := errors.Join(os.Symlink(data, link), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	for to, want := range map[string]string{
		data:                                  data + " is the data folder itself: name another folder, best on another disk",
		link:                                  link + " is the data folder itself: name another folder, best on another disk",
		filepath.Join(data, "files", "old"):   filepath.Join(data, "files", "old") + " is in " + filepath.Join(data, "files") + ", a folder of the portal itself: use another folder, best on another disk",
		filepath.Join(data, "spool"):          filepath.Join(data, "spool") + " is in " + filepath.Join(data, "spool") + ", a folder of the portal itself: use another folder, best on another disk",
		filepath.Join(link, "outbox", "."):    filepath.Join(link, "outbox") + " is in " + filepath.Join(data, "outbox") + ", a folder of the portal itself: use another folder, best on another disk",
		filepath.Join(link, "away", "backup"): filepath.Join(link, "away", "backup") + " cannot be created, because there is no folder " + filepath.Join(link, "away") + ": create it, or set another folder",
		file:                                  file + " is not a folder",
	} {
		config := apptest.Settings(data)
		config.Backup, config.BackupTo, config.BackupKeep = 24*time.Hour, to, 2
		err := app.Run(t.Context(), config, io.Discard, silent(), time.Now)
		if err == nil || err.Error() != "AFTERCARE_BACKUP_TO: "+want {
			t.Errorf("%s: it says %v, want %q", to, err, want)
		}
	}
}

func TestAFailedBackupIsReportedAndRemovesNothing(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		folder, away := p.Config.BackupTo, filepath.Join(t.TempDir(), "away")
		for range 2 {
			mustLook(p)
			p.Clock.Advance(25 * time.Hour)
		}
		admin := p.Admin()
		if strings.Contains(p.Call("GET", "/admin/waiting", admin, nil).Gives(200).Body, "backup") {
			t.Error("the desk is told of a backup that is not late")
		}
		if err := os.Rename(folder, away); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := look(p); err == nil || !strings.Contains(err.Error(), "there is no folder") {
				t.Errorf("without its folder a backup says %v", err)
			}
			p.Clock.Advance(16 * time.Minute)
		}
		p.Clock.Advance(20 * time.Hour)
		p.Call("GET", "/admin/waiting", p.Admin(), nil).Gives(200, `"backup":{"last":"2026-03-0`, `"everyHours":24`)
		figures := p.Nearby("/metrics", nil).Gives(200).Body
		if !regexp.MustCompile(`(?m)^aftercare_backup_failures 3$`).MatchString(figures) ||
			!regexp.MustCompile(`(?m)^aftercare_backup_last_success_timestamp_seconds 1\.77\d+e\+09$`).MatchString(figures) {
			t.Errorf("the metrics say %s", regexp.MustCompile(`(?m)^aftercare_backup.*$`).FindAllString(figures, -1))
		}
		if left := names(t, away); len(left) != 2 {
			t.Errorf("the failures left %q of two backups", left)
		}
		if err := os.Rename(away, folder); err != nil {
			t.Fatal(err)
		}
		mustLook(p)
		if strings.Contains(p.Call("GET", "/admin/waiting", p.Admin(), nil).Gives(200).Body, "backup") {
			t.Error("the desk is told of a backup that was made")
		}
	})
}

func TestTheDeskSeesThatTheFirstBackupFailed(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		if err := os.Remove(p.Config.BackupTo); err != nil {
			t.Fatal(err)
		}
		if err := look(p); err == nil {
			t.Error("a backup was made nowhere")
		}
		p.Call("GET", "/admin/waiting", p.Admin(), nil).Gives(200, `"backup":{"everyHours":24}`)
	})
}

// s3 starts an S3 server in this process, with one bucket.
func s3(t *testing.T) (address string, server *httptest.Server, store gofakes3.Backend) {
	t.Helper()
	store = s3mem.New()
	if err := store.CreateBucket("kept"); err != nil {
		t.Fatal(err)
	}
	server = httptest.NewServer(gofakes3.New(store).Server())
	t.Cleanup(server.Close)
	return "s3://key:secret@kept/portal/daily?region=ap-south-1&endpoint=" + url.QueryEscape(server.URL), server, store
}

func objects(t *testing.T, store gofakes3.Backend, prefix string) (found []string) {
	t.Helper()
	list, err := store.ListBucket("kept", &gofakes3.Prefix{HasPrefix: prefix != "", Prefix: prefix}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	for _, object := range list.Contents {
		if !strings.HasSuffix(object.Key, ".deleted") { // the list of deletions
			found = append(found, object.Key)
		}
	}
	return found
}

func TestBackupsAreKeptInABucket(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			address, server, store := s3(t)
			p := apptest.New(t, engine, func(c *app.Config) {
				c.Backup, c.BackupTo, c.BackupKeep, c.BackupPassphrase = 24*time.Hour, address, 1, "a long passphrase"
			})
			p.Stocks()
			p.Buys(p.Registers("Asha Rao", "User"))
			for range 3 {
				mustLook(p)
				p.Clock.Advance(25 * time.Hour)
			}
			kept := objects(t, store, "portal/daily/aftercare-2026")
			if len(kept) != 1 {
				t.Fatalf("the bucket holds %q", kept)
			}
			object, err := store.GetObject("kept", kept[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(object.Contents)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "fetched")
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			to := emptyPlace(t, db.SQLite, "")
			to.BackupPassphrase = "a long passphrase"
			if done := mustRestore(t, to, file); done.SecretIs != operate.SecretRestored {
				t.Errorf("the secret is %s", done.SecretIs)
			}
			restored := apptest.On(t, to, p.Clock.Now())
			restored.Login("asha.rao@example.com", apptest.CustomerPassword)

			server.Close() // the bucket fails
			if err := look(p); err == nil || strings.Contains(err.Error(), "secret") {
				t.Errorf("without its bucket a backup says %v", err)
			}
			if left := objects(t, store, ""); !slices.Equal(left, kept) {
				t.Errorf("the failure left %q", left)
			}
		})
	}
}
