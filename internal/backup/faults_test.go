package backup_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func refuses(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("it says %v, want %q", err, want)
	}
}

func sealed(o *operate.Backup) { o.WithSecret, o.Passphrase = true, phrase("twelve or more") }

func TestASecretTravelsSealed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, from *apptest.Portal) {
		to := emptyPlace(t, db.SQLite, "")
		asha := from.Registers("Asha Rao", "Dealer")
		from.Call("POST", "/agreement-form/agreements", asha.Token, apptest.AgreementForm()).Gives(201)
		file, made := mustBackUp(from, sealed)
		if !made.Report.Secret {
			t.Error("the secret is not in it")
		}
		content, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(content), "manifest") {
			t.Errorf("it can be read (%v)", err)
		}
		_, err = operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Passphrase: phrase("another one it is")}, silent(), time.Now)
		refuses(t, err, "portal.backup: the passphrase is wrong")
		done, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Deletions: none, Passphrase: phrase("twelve or more")}, silent(), time.Now)
		if err != nil || done.SecretIs != operate.SecretRestored {
			t.Fatalf("%v, the secret is %s", err, done.SecretIs)
		}
		restored := apptest.On(t, to, from.Clock.Now())
		restored.Call("GET", "/agreement/fetchagreement", restored.Admin(), nil).Gives(200, apptest.BankAccount)
	})
}

func TestAShortPassphraseIsRefused(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	_, _, err := backUp(p, func(o *operate.Backup) { o.WithSecret, o.Passphrase = true, phrase("short") })
	refuses(t, err, "a passphrase must have at least 12 characters")
}

// A damaged archive is refused before anything changes.
func TestADamagedArchiveTouchesNothing(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	p.Stocks()
	p.Buys(p.Registers("Asha Rao", "User"))
	file, _ := mustBackUp(p)
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte{}, content...)
	flipped[len(flipped)*2/3] ^= 1
	laterForm := bytes.Replace(content, []byte("backup 2\n"), []byte("backup 7\n"), 1)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for what, c := range map[string]struct {
			content []byte
			want    string
		}{
			"cut":                                    {content[:len(content)-100], "the archive is cut off: its end is missing"},
			"empty":                                  {nil, "the archive is cut off: its end is missing"},
			"a byte more":                            {append(append([]byte{}, content...), '\n'), "the archive does not end as it was written"},
			"flipped":                                {flipped, "is damaged: "},
			"changed by somebody who knows the form": {forged(t, content), "it names this portal, but was not written with the portal's secret. "},
			"a part of a newer version": {newer(t, backup.Manifest{Schema: 1}, "films"),
				`this backup is of a newer version of the portal: restore it with that one: it holds "films"`},
			"not a backup":  {[]byte("SQLite format 3\x00"), "this is not a backup of Aftercare"},
			"a newer form":  {laterForm, "this backup was made by a newer version"},
			"the old form":  {[]byte("aftercare backup 1\nP"), "this backup has a form that no release wrote: restore it with a build of commit e661fbb"},
			"a newer table": {newer(t, backup.Manifest{Schema: 9999}), "this backup is of a newer version of the portal: restore it with that one (it has schema version 9999, this binary knows "},
		} {
			t.Run(what+" on "+string(engine), func(t *testing.T) {
				t.Parallel()
				to := emptyPlace(t, engine, p.Config.Secret)
				bad := filepath.Join(t.TempDir(), "bad.backup")
				if err := os.WriteFile(bad, c.content, 0o600); err != nil {
					t.Fatal(err)
				}
				_, err := restoreInto(t, to, bad)
				refuses(t, err, c.want)
				if _, err := os.Stat(to.DataDir); !errors.Is(err, os.ErrNotExist) {
					t.Errorf("the data folder was made (%v)", err)
				}
				if engine == db.Postgres {
					if free, err := migrate.Unclaimed(t.Context(), dbtest.Connect(t, to.DatabaseURL, time.Now)); err != nil || !free {
						t.Errorf("the database was touched (%v)", err)
					}
				}
			})
		}
	}
}

// forged returns an archive with changed settings, made without the portal's secret.
func forged(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, nil, []byte("a guess"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := archive.NewReader(bytes.NewReader(content), nil)
	for err == nil {
		var name string
		var part []byte
		if name, part, err = r.Next(); err != nil {
			break
		}
		if name == "settings" {
			part = []byte("AFTERCARE_SMTP_URL=smtp://theirs\n")
		}
		err = w.Add(name, part)
	}
	if err != io.EOF {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAChangedBackupIsRefusedWhereTheSecretIsAtHand(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		file, _ := mustBackUp(p)
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		changed := filepath.Join(t.TempDir(), "changed.backup")
		if err := os.WriteFile(changed, forged(t, content), 0o600); err != nil {
			t.Fatal(err)
		}
		check := func(to app.Config, file string) error {
			_, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, CheckOnly: true}, silent(), time.Now)
			return err
		}
		const want = "it names this portal, but was not written with the portal's secret. "
		refuses(t, check(p.Config, changed), want)
		_, err = restoreInto(t, emptyPlace(t, p.DB.Engine(), p.Config.Secret), changed)
		refuses(t, err, want)
		if err := check(p.Config, file); err != nil {
			t.Errorf("the portal's own: %v", err)
		}
		// Without the secret the change cannot be detected. With another secret the archive belongs to
		// another portal.
		if done, err := restoreInto(t, emptyPlace(t, p.DB.Engine(), ""), changed); err != nil || done.SecretIs != operate.SecretMissing {
			t.Errorf("without the secret: %v, %s", err, done.SecretIs)
		}
		_, err = restoreInto(t, emptyPlace(t, p.DB.Engine(), strings.Repeat("w", 32)), changed)
		refuses(t, err, "AFTERCARE_SECRET: the secret that is set is not the one of this backup")
	})
}

// A backup is needed most when something is missing.
func TestABackupIsMadeWhileTheSecretIsMissing(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	secret := p.Config.Secret
	p.Config.Secret = strings.Repeat("w", 32)
	file, _ := mustBackUp(p)
	_, err := restoreInto(t, emptyPlace(t, db.SQLite, secret), file)
	refuses(t, err, "Someone changed it, or it was made while the secret was missing. Restore another backup. If you trust this one, restore it without the secret, then set the secret before you start the server")
	mustRestore(t, emptyPlace(t, db.SQLite, ""), file)
}

func newer(t *testing.T, m backup.Manifest, parts ...string) []byte {
	t.Helper()
	var out strings.Builder
	w, err := archive.NewWriter(&out, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(m)
	if err := errors.Join(err, w.Add("manifest", text)); err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		if err := w.Add(part, []byte("what only that version knows")); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return []byte(out.String())
}

func TestARestoreNeedsAnEmptyPlace(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Rao", "User")
		file, _ := mustBackUp(p)
		before := p.Dump("customers")

		// Restore onto the running portal, onto its files, and with a wrong secret.
		_, err := restoreInto(t, p.Config, file)
		if p.Config.DatabaseURL == "" {
			refuses(t, err, "AFTERCARE_DATA_DIR: "+p.DataDir+" already has a database: restore into an empty folder")
		} else {
			refuses(t, err, "AFTERCARE_DATABASE_URL: the database is not empty: restore into an empty database")
			elsewhere := p.Config
			elsewhere.DataDir = t.TempDir()
			_, err = restoreInto(t, elsewhere, file)
			refuses(t, err, "AFTERCARE_DATABASE_URL: the database is not empty: restore into an empty database")
		}
		wrong := emptyPlace(t, p.DB.Engine(), strings.Repeat("w", 32))
		_, err = restoreInto(t, wrong, file)
		refuses(t, err, "AFTERCARE_SECRET: the secret that is set is not the one of this backup")
		used := emptyPlace(t, p.DB.Engine(), p.Config.Secret)
		if err := os.MkdirAll(filepath.Join(used.DataDir, "files"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(used.DataDir, "files", "aftercare-portal"), []byte("ANOTHER\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = restoreInto(t, used, file)
		refuses(t, err, "AFTERCARE_DATA_DIR: the file store is not empty: restore into an empty store")

		if after := p.Dump("customers"); after != before {
			t.Error("the portal was changed")
		}
		p.IsReady()
	})
}

func TestALostFileIsNamedAndTheRestIsKept(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Rao", "User")
		p.Buys(asha, "serialNo", "SN-1")
		p.Buys(asha, "serialNo", "SN-2")
		found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "*", "*"))
		if err != nil || len(found) != 2 {
			t.Fatal(found, err)
		}
		if err := os.Remove(found[0]); err != nil {
			t.Fatal(err)
		}
		_, made := mustBackUp(p)
		if made.Report.Lost != 1 || made.Report.Files != 1 || made.Report.First[0] != filepath.Base(found[0]) {
			t.Errorf("%+v", made.Report)
		}
	})
}

// fading is a bucket that fails and recovers.
type fading struct {
	address string
	gone    atomic.Bool
	after   atomic.Int64 // objects it accepts before it fails; below 0 means it never fails
}

func newFading(t *testing.T) *fading {
	t.Helper()
	store := s3mem.New()
	if err := store.CreateBucket("portal"); err != nil {
		t.Fatal(err)
	}
	f := &fading{}
	f.after.Store(-1)
	inner := gofakes3.New(store).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut && f.after.Load() >= 0 && f.after.Add(-1) < 0 {
			f.gone.Store(true)
		}
		if f.gone.Load() {
			w.WriteHeader(http.StatusForbidden) // which is not retried
			return
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	f.address = "s3://key:secret@portal?region=ap-south-1&endpoint=" + url.QueryEscape(server.URL)
	return f
}

func TestFilesTravelBetweenBucketAndFolder(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			bucket, other := newFading(t), newFading(t)
			p := apptest.New(t, engine, func(c *app.Config) { c.FilesURL = bucket.address })
			p.Stocks()
			asha := p.Registers("Asha Rao", "User")
			for _, serial := range []string{"SN-1", "SN-2", "SN-3"} {
				p.Buys(asha, "serialNo", serial)
			}
			file, _ := mustBackUp(p)

			// The portal's bucket fails: no backup is made, and no unfinished file stays.
			bucket.gone.Store(true)
			left, _, err := backUp(p)
			refuses(t, err, "Files are not available right now")
			if _, err := os.Stat(left + ".part"); !errors.Is(err, os.ErrNotExist) {
				t.Error("something is left of it")
			}
			bucket.gone.Store(false)

			// The target bucket fails in the middle of the restore and recovers.
			to := emptyPlace(t, engine, p.Config.Secret)
			to.FilesURL = other.address
			other.after.Store(2)
			_, err = restoreInto(t, to, file)
			refuses(t, err, "nothing was restored, but some of what it made could not be removed (AFTERCARE_FILES_URL: Files are not available right now. Please try again in a minute.: ")
			refuses(t, err, "): run the restore again to start over, or run `aftercare restore --remove`")
			other.after.Store(-1)
			other.gone.Store(false)
			if a, err := app.Open(t.Context(), to, silent(), time.Now); err == nil {
				t.Error("half a portal was started")
				a.Close()
			}
			mustRestore(t, to, file)
			restored := apptest.On(t, to, p.Clock.Now())
			for _, key := range keys(t, restored.DB) {
				restored.Call("GET", "/files/"+key, restored.Admin(), nil).Gives(200, "one page")
			}
			third := emptyPlace(t, db.SQLite, p.Config.Secret)
			third.FilesURL = other.address
			_, err = restoreInto(t, third, file)
			refuses(t, err, "AFTERCARE_FILES_URL: the file store is not empty: restore into an empty store")
		})
	}
}

func keys(t *testing.T, d *db.DB) []string {
	t.Helper()
	found, err := db.All(t.Context(), d, db.Value[string], `SELECT key FROM files`)
	if err != nil || len(found) == 0 {
		t.Fatalf("no files: %v", err)
	}
	return found
}

func TestTheSettingsTravelWithoutTheirPasswords(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres, func(c *app.Config) {
		c.SMTPURL, c.Brand, c.BackupTo = "smtp://user:hidden@mail.example.com:587", `Acme "Care" $1`, "s3://key:hidden@kept/daily?region=eu"
		c.Backup, c.DatabaseWait = 24*time.Hour, time.Minute
	})
	file, _ := mustBackUp(p)
	to := emptyPlace(t, db.SQLite, p.Config.Secret)
	done := mustRestore(t, to, file)
	content, err := os.ReadFile(filepath.Join(to.DataDir, "settings.env.restored"))
	if err != nil || done.SettingsFile == "" {
		t.Fatal(err)
	}
	text := string(content)
	if !strings.Contains(text, `AFTERCARE_BACKUP="24h"`) || strings.Contains(text, "AFTERCARE_DATABASE_WAIT") {
		t.Errorf("durations are not as an operator writes them, or a default is there:\n%s", text)
	}
	for _, want := range []string{`AFTERCARE_BRAND="Acme \"Care\" \$1"`, `AFTERCARE_SMTP_URL="smtp://user@mail.example.com:587"`, "AFTERCARE_DATABASE_URL=",
		`AFTERCARE_BACKUP_TO="s3://key@kept/daily?region=eu"`, "# AFTERCARE_SECRET was set; it is not kept here"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	for _, never := range []string{"hidden", p.Config.Secret, apptest.AdminPassword} {
		if strings.Contains(text, never) {
			t.Errorf("%q is in\n%s", never, text)
		}
	}
}
