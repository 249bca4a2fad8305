package backup_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/db"
)

const typed = "the passphrase of this test"

type overview struct {
	Version string
	Last    *struct {
		MadeAt    time.Time
		Bytes     int64
		By, Place string
		LostFiles int64
	}
	Failed   *struct{ Reason string }
	Schedule *struct {
		EveryHours float64
		Place      string
		Sealed     bool
		NextAt     time.Time
		Late       bool
	}
}

func backupsOf(p *apptest.Portal) (o overview) {
	p.T.Helper()
	p.Call("GET", "/desk/settings/backup", p.Admin(), nil).Gives(200).Decode(&o)
	return o
}

func download(p *apptest.Portal, password, passphrase string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/desk/settings/backup/download", p.Admin(), map[string]string{"password": password, "passphrase": passphrase})
}

func TestADownloadedBackupIsSealedAndRestores(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		if o := backupsOf(p); o.Last != nil || o.Schedule != nil {
			t.Errorf("a new portal says %+v", o)
		}
		answer := download(p, apptest.AdminPassword, typed).Gives(200)
		if !archive.Begins([]byte(answer.Body[:32])) || strings.Contains(answer.Body, asha.Email) {
			t.Error("it is no sealed archive")
		}
		if _, err := backup.Read(strings.NewReader(answer.Body), phrase("another passphrase"), backup.Visitor{}); !errors.Is(err, archive.ErrPassphrase) {
			t.Errorf("another passphrase: %v", err)
		}
		o := backupsOf(p)
		if o.Last == nil || o.Last.By != "download" || o.Last.Bytes != int64(len(answer.Body)) || o.Last.LostFiles != 0 {
			t.Errorf("afterwards it says %+v", o.Last)
		}
		if n := p.Count("trail_entries WHERE kind = 'backup.downloaded'"); n != 1 {
			t.Errorf("the audit trail tells of %d", n)
		}
		file := filepath.Join(t.TempDir(), "downloaded.backup")
		if err := os.WriteFile(file, []byte(answer.Body), 0o600); err != nil {
			t.Fatal(err)
		}
		to := emptyPlace(t, db.SQLite, "")
		done, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Passphrase: phrase(typed), Deletions: none}, silent(), time.Now)
		if err != nil || done.SecretIs != operate.SecretRestored {
			t.Fatalf("%v, the secret is %s", err, done.SecretIs)
		}
		again := apptest.On(t, to, p.Clock.Now())
		again.Login(asha.Email, apptest.CustomerPassword)
	})
}

func TestADownloadAsksForPasswordAndPassphrase(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		download(p, "not my password", typed).Refuses(400, "The password is wrong.")
		download(p, apptest.AdminPassword, "too short").Refuses(400, "A passphrase must have at least 12 characters.")
		if n := p.Count("trail_entries WHERE kind = 'backup.downloaded'"); n != 0 {
			t.Errorf("the audit trail tells of %d", n)
		}
		p.Call("POST", "/desk/settings/backup/download", p.Desk("Manager"), map[string]string{"password": apptest.AdminPassword, "passphrase": typed}).Gives(403)
	})
}

func TestOneBackupIsMadeAtATime(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`INSERT INTO periodic_leases (name, due_at, leased_until) VALUES ('backup', 0, $1)`, db.Micros(p.Clock.Now().Add(time.Second)))
		download(p, apptest.AdminPassword, typed).Refuses(409, "Another backup is being made. Please try again when it is finished.")
		p.Clock.Advance(time.Minute)
		download(p, apptest.AdminPassword, typed).Gives(200)
		download(p, apptest.AdminPassword, typed).Gives(200)
	})
}

func TestSettingsTellOfTheScheduleAndItsFailure(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		folder := p.Config.BackupTo
		if err := errors.Join(os.RemoveAll(folder), os.WriteFile(folder, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		if look(p) == nil {
			t.Fatal("a file was taken for a folder")
		}
		o := backupsOf(p)
		if o.Last != nil || o.Failed == nil || o.Failed.Reason == "" || !o.Schedule.Late {
			t.Errorf("after a failure it says %+v", o)
		}
		if err := errors.Join(os.Remove(folder), os.Mkdir(folder, 0o700)); err != nil {
			t.Fatal(err)
		}
		p.Clock.Advance(time.Hour)
		mustLook(p)
		o = backupsOf(p)
		if o.Failed != nil || o.Last == nil || o.Last.By != "schedule" || o.Last.Place != folder || o.Schedule.Sealed {
			t.Errorf("after a backup it says %+v %+v", o, o.Last)
		}
		if due := o.Last.MadeAt.Add(24 * time.Hour); !o.Schedule.NextAt.Equal(due) || o.Schedule.EveryHours != 24 {
			t.Errorf("the next is due at %s, want %s", o.Schedule.NextAt, due)
		}
	})
}
