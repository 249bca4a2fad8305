package app_test

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
)

// releases holds the data that each released version left behind. tools/keeprelease made it.
const releases = "../../testdata/releases"

// remains lists the data that must be found again.
type remains struct {
	At       time.Time
	Sessions map[string]string
	Totals   map[string]int
	Rows     map[string]int
	Files    map[string]string
	Ticket   string
	Bank     string
}

// eachRelease opens the data of every released version, on
// both databases, one minute after that version stopped.
func eachRelease(t *testing.T, scenario func(t *testing.T, p *apptest.Portal, left remains)) {
	t.Helper()
	versions, err := os.ReadDir(releases)
	if err != nil || len(versions) == 0 {
		t.Fatalf("no release is kept: %v", err)
	}
	for _, version := range versions {
		for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
			t.Run(version.Name()+"/"+string(engine), func(t *testing.T) {
				t.Parallel()
				folder := filepath.Join(releases, version.Name())
				p, left := upgraded(t, folder, engine)
				scenario(t, p, left)
			})
		}
	}
}

func upgraded(t *testing.T, folder string, engine db.Engine) (*apptest.Portal, remains) {
	t.Helper()
	config, left := restored(t, folder, engine)
	return apptest.On(t, config, left.At.Add(time.Minute)), left
}

// restored copies the data of a release, and opens nothing.
func restored(t *testing.T, folder string, engine db.Engine) (app.Config, remains) {
	t.Helper()
	var left remains
	text, err := os.ReadFile(filepath.Join(folder, string(engine)+".json"))
	if err == nil {
		err = json.Unmarshal(text, &left)
	}
	if err != nil {
		t.Fatal(err)
	}
	config := apptest.Settings(t.TempDir())
	unpack(t, filepath.Join(folder, string(engine)+".tar.gz"), config.DataDir)
	if engine == db.Postgres {
		config.DatabaseURL = dbtest.RestoredURL(t, unzipped(t, filepath.Join(folder, "postgres.sql.gz")))
	}
	return config, left
}

func unpack(t *testing.T, archive, into string) {
	t.Helper()
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for entries := tar.NewReader(z); ; {
		entry, err := entries.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(into, filepath.FromSlash(entry.Name))
		if entry.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o700)
		} else {
			var content []byte
			content, err = io.ReadAll(entries)
			err = errors.Join(err, os.WriteFile(path, content, 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func unzipped(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAllRecordsOfAReleaseAreThere(t *testing.T) {
	t.Parallel()
	eachRelease(t, func(t *testing.T, p *apptest.Portal, left remains) {
		for table, rows := range left.Rows {
			if got := p.Count(table); got != rows {
				t.Errorf("%s has %d rows, want %d", table, got, rows)
			}
		}
		admin := left.Sessions["admin"]
		for list, total := range left.Totals {
			a := p.Call("GET", list+"?page=1", admin, nil).Gives(200)
			if got := a.Header.Get("X-Total-Count"); got != strconv.Itoa(total) {
				t.Errorf("%s counts %s, want %d", list, got, total)
			}
		}
		p.Call("GET", "/Registered/fetch", left.Sessions["customer"], nil).Gives(200, "productID")
		p.Call("GET", "/Customer-Scheme/all", left.Sessions["dealer"], nil).Gives(200, "schemeId")
		p.Call("GET", "/TicketSearch/Search/"+left.Ticket, "", nil).Gives(200, "statusUpdates")
		p.Call("GET", "/agreement/fetchagreement", admin, nil).Gives(200, left.Bank)
		p.Login("asha@example.com", "demo-password")
		if n := p.Count("customers WHERE unconfirmed_since IS NOT NULL"); n != 0 {
			t.Errorf("%d customers from before do not count as confirmed", n)
		}
	})
}

func TestTheFilesOfAReleaseAreAllThere(t *testing.T) {
	t.Parallel()
	eachRelease(t, func(t *testing.T, p *apptest.Portal, left remains) {
		attached := 0
		for object, sum := range left.Files {
			content, err := os.ReadFile(filepath.Join(p.DataDir, "files", filepath.FromSlash(object)))
			if err != nil || hashOf(string(content)) != sum {
				t.Errorf("%s was lost or changed (%v)", object, err)
			}
			key := filepath.Base(object)
			if p.Count("files WHERE key = $1", key) == 0 {
				continue // a crash of the release left this file; it stays, and nobody sees it
			}
			attached++
			if body := p.Call("GET", "/files/"+key, left.Sessions["admin"], nil).Gives(200).Body; hashOf(body) != sum {
				t.Errorf("%s is served changed", key)
			}
		}
		if attached != left.Rows["files"] {
			t.Errorf("%d files were opened, want %d", attached, left.Rows["files"])
		}
	})
}

func TestTheDoctorFindsAStartOnAReleaseWell(t *testing.T) {
	t.Parallel()
	eachRelease(t, func(t *testing.T, p *apptest.Portal, _ remains) {
		isWell(t, p.Config, p.Clock.Now) // while indexes are still missing
		p.App.FinishUpgrade(t.Context())
		isWell(t, p.Config, p.Clock.Now)
	})
}

// isWell checks that the doctor finds no problem. It accepts the file that a crash left, and the clock of
// this machine, which differs from the test's clock.
func isWell(t *testing.T, config app.Config, now func() time.Time) {
	t.Helper()
	config.Room.Measure = func(string) (disk.Space, error) { return disk.Space{Free: 1 << 40, Size: 1 << 41}, nil }
	report, err := operate.Examine(t.Context(), config, false, now, func(string, int64, string) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Checks {
		if f.Status != doctor.OK && f.Status != doctor.Skipped && f.Check != doctor.StraysCheck && f.Check != doctor.ClockCheck {
			t.Errorf("%q is %s: %+v", f.Check, f.Status, f)
		}
	}
}

// Documents of the desk belong to customers, but count against no quota. Since 0.3.0 a file counts when a
// customer uploads it; the demo files were never uploaded.
func TestFilesFromBeforeCountAgainstTheQuota(t *testing.T) {
	t.Parallel()
	eachRelease(t, func(t *testing.T, p *apptest.Portal, _ remains) {
		var counted, handedIn int
		for query, into := range map[string]*int{
			`SELECT CAST(sum(files) AS BIGINT) FROM file_usage`: &counted,
			`SELECT count(*) FROM files JOIN customers c ON c.customer_id = owner
				LEFT JOIN warranties ON document_key = key WHERE document_key IS NULL`: &handedIn,
		} {
			if err := p.DB.QueryRow(t.Context(), query).Scan(into); err != nil {
				t.Fatal(err)
			}
		}
		if fromBefore := !strings.Contains(t.Name(), "/0.3.0/"); fromBefore && counted != handedIn || counted == 0 {
			t.Errorf("%d files are counted of %d that were handed in", counted, handedIn)
		}
	})
}

func TestTheLettersThatWaitedAreSent(t *testing.T) {
	t.Parallel()
	eachRelease(t, func(t *testing.T, p *apptest.Portal, left remains) {
		p.Clock.Advance(time.Hour) // after the pause that follows a failed attempt
		letters := strings.Join(p.MailsTo("asha@example.com"), "\n")
		for _, text := range []string{left.Ticket, "/reset-password/"} {
			if !strings.Contains(letters, text) {
				t.Errorf("no letter has %q: %s", text, letters)
			}
		}
	})
}

// The new binary makes the backup before it migrates. It
// migrates the rows when it restores them on the other engine.
func TestABackupOfAReleaseIsRestoredOntoTheOtherEngine(t *testing.T) {
	t.Parallel()
	versions, err := os.ReadDir(releases)
	if err != nil {
		t.Fatal(err)
	}
	other := map[db.Engine]db.Engine{db.SQLite: db.Postgres, db.Postgres: db.SQLite}
	for _, version := range versions {
		for from, to := range other {
			t.Run(version.Name()+" from "+string(from)+" to "+string(to), func(t *testing.T) {
				t.Parallel()
				config, left := restored(t, filepath.Join(releases, version.Name()), from)
				now := func() time.Time { return left.At.Add(time.Minute) }
				logger := slog.New(slog.DiscardHandler)
				file := filepath.Join(t.TempDir(), "release.backup")
				order := operate.Backup{File: file, WithSecret: true, Passphrase: func() ([]byte, error) { return []byte("a long passphrase"), nil }}
				made, _, err := operate.MakeBackup(t.Context(), config, order, logger, now)
				if err != nil {
					t.Fatal(err)
				}
				if knows, err := migrate.Knows(); err != nil || made.Manifest.Schema > knows {
					t.Errorf("the backup has schema %d (%v)", made.Manifest.Schema, err)
				}
				target := apptest.Settings(filepath.Join(t.TempDir(), "restored"))
				target.BackupPassphrase = "a long passphrase"
				if to == db.Postgres {
					target.DatabaseURL = dbtest.RestoredURL(t, "")
				}
				if _, err := operate.RestoreBackup(t.Context(), target, operate.Restore{File: file}, logger, now); err != nil {
					t.Fatal(err)
				}
				p := apptest.On(t, target, now())
				for _, table := range []string{"customers", "files", "registered_products", "tickets", "claims", "agreements"} {
					if got := p.Count(table); got != left.Rows[table] {
						t.Errorf("%s has %d rows, want %d", table, got, left.Rows[table])
					}
				}
				p.Login("asha@example.com", "demo-password")
				p.Call("GET", "/Registered/fetch", left.Sessions["customer"], nil).Gives(401)
			})
		}
	}
}

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}
