package backup_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
)

func ofPortal(p *apptest.Portal, all []string) (n int) {
	for _, name := range all {
		if strings.HasSuffix(name, "-"+portalID(p)+".backup") {
			n++
		}
	}
	return n
}

func portalID(p *apptest.Portal) string {
	p.T.Helper()
	id, err := portal.Fact(p.T.Context(), p.DB, "id")
	if err != nil || id == "" {
		p.T.Fatal(id, err)
	}
	return id
}

func TestTwoPortalsKeepTheirOwnBackupsInOnePlace(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for _, kind := range []string{"folder", "bucket"} {
			t.Run(string(engine)+" to a "+kind, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				address, there := folder, func() []string { return names(t, folder) }
				if kind == "bucket" {
					bucket, _, store := s3(t)
					address, there = bucket, func() []string { return objects(t, store, "portal/daily/") }
				}
				both := []*apptest.Portal{}
				for keep := range 2 {
					both = append(both, apptest.New(t, engine, func(c *app.Config) {
						c.Backup, c.BackupTo, c.BackupKeep = 24*time.Hour, address, keep+1
					}))
				}
				// An early build put no id into the name. The first portal recorded this backup.
				nobodys := "aftercare-20250101T000000Z-.backup"
				if kind == "folder" {
					if err := os.WriteFile(filepath.Join(folder, nobodys), []byte("of an earlier build"), 0o600); err != nil {
						t.Fatal(err)
					}
					both[0].Exec(`INSERT INTO backups (name, place, began_at, ended_at, bytes, failure) VALUES ($1, $2, 1, 1, 1, '')`, nobodys, folder)
				}
				for range 4 {
					for _, p := range both {
						mustLook(p)
						p.Clock.Advance(25 * time.Hour)
					}
				}
				for i, p := range both {
					if n := ofPortal(p, there()); n != i+1 {
						t.Errorf("portal %d keeps %d of %q, want %d", i, n, there(), i+1)
					}
				}
				if kind == "folder" && !slices.Contains(there(), nobodys) {
					t.Error("a backup without an id was removed")
				}
			})
		}
	}
}

func TestTheNextBackupRemovesTheRestOfAKilledOne(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		folder, own := p.Config.BackupTo, "-"+portalID(p)+".backup.part"
		killed, writing := "aftercare-20260301T000000Z"+own, "aftercare-20260301T000001Z"+own
		others := []string{"aftercare-20260301T000000Z-ANOTHERPORTAL.backup.part", "aftercare-20260301T000000Z-.backup.part", "monday.backup.part", writing}
		for _, name := range append(others, killed) {
			if err := os.WriteFile(filepath.Join(folder, name), []byte("aftercare backup 1\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		busy, err := os.Open(filepath.Join(folder, writing))
		if err != nil {
			t.Fatal(err)
		}
		defer busy.Close()
		if err := syscall.Flock(int(busy.Fd()), syscall.LOCK_EX); err != nil {
			t.Fatal(err)
		}
		mustLook(p)
		left := names(t, folder)
		if slices.Contains(left, killed) {
			t.Errorf("%s is left", killed)
		}
		for _, name := range others {
			if !slices.Contains(left, name) {
				t.Errorf("%s was removed", name)
			}
		}
		if n := ofPortal(p, left); n != 1 {
			t.Errorf("%d backups were made", n)
		}
	})
}

func TestTheNextBackupRemovesPartsThatAKilledOneLeftInABucket(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			address, server, _ := s3(t)
			p := apptest.New(t, engine, func(c *app.Config) { c.Backup, c.BackupTo = 24*time.Hour, address })
			ask := func(method, path string) string {
				t.Helper()
				request, err := http.NewRequestWithContext(t.Context(), method, server.URL+"/kept"+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := http.DefaultClient.Do(request)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close()
				text, err := io.ReadAll(answer.Body)
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Fatalf("%s: %s %v", path, text, err)
				}
				return string(text)
			}
			own := "/portal/daily/aftercare-20260301T000000Z-" + portalID(p) + ".backup"
			others := []string{"/portal/daily/aftercare-20260301T000000Z-ANOTHERPORTAL.backup", "/portal/daily/monday.backup", strings.Replace(own, "daily", "weekly", 1)}
			for _, name := range append(others, own) {
				ask(http.MethodPost, name+"?uploads")
			}
			mustLook(p)
			left := ask(http.MethodGet, "?uploads")
			if strings.Contains(left, own[1:]) {
				t.Error("the parts are left")
			}
			for _, name := range others {
				if !strings.Contains(left, name[1:]) {
					t.Errorf("the parts of %s were removed", name)
				}
			}
		})
	}
}
