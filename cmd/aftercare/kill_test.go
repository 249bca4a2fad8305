package main

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/id"
)

// with returns the same place with more settings.
func (p place) with(settings ...string) place {
	p.settings = append(slices.Clone(p.settings), settings...)
	return p
}

// serves starts a server and kills it when it is ready. If the server stops before that, it returns
// the reason.
func (p place) serves(t *testing.T) (complaint string, ready bool) {
	t.Helper()
	command := program(t, p.settings, "serve")
	log, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if complaint = lines.Text(); strings.Contains(complaint, "msg=ready") {
			ready = true
			if err := command.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = command.Wait() // its last line shows how it ended
	return complaint, ready
}

const restoring = "a restore is under way or was broken off here: let it finish, or run `aftercare restore FILE` again, which starts over; `aftercare restore --remove` removes what it left"

// killed runs a command without input and kills it at a moment.
func (p place) killed(t *testing.T, moment func() bool, args ...string) {
	t.Helper()
	command := program(t, p.settings, args...)
	input, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait() // it was killed, or ended first
	}()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for over := time.After(endLimit); !moment(); {
		select {
		case <-tick.C:
		case <-over:
			t.Error("the moment does not come")
			moment = func() bool { return true }
		case <-ended:
			t.Error("the command came to its end")
			return
		}
	}
	if err := command.Process.Kill(); err != nil {
		t.Error(err)
	}
	<-ended
}

// The test kills a restore at several moments. The first is while it waits for the passphrase,
// before it reads the archive.
func TestTheNextStartReportsAKilledRestore(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		filled(t, p)
		sealed := filepath.Join(t.TempDir(), "sealed.backup")
		if _, complaint, ok := p.run(t, "a long passphrase\n", "backup", "--with-secret", sealed); !ok {
			t.Fatal(complaint)
		}
		want := p.customers(t)
		phrase := "AFTERCARE_BACKUP_PASSPHRASE=a long passphrase"
		for _, kind := range []string{"folder", "bucket"} {
			for _, moment := range []string{"the folder is there", "the archive is read", "the store is marked", "a file arrives"} {
				t.Run(moment+", files in a "+kind, func(t *testing.T) {
					t.Parallel()
					to, store := p.elsewhere(t), newBuckets(t)
					to.settings = slices.DeleteFunc(to.settings, func(s string) bool { return strings.HasPrefix(s, "AFTERCARE_SECRET=") })
					if kind == "bucket" {
						to = to.with("AFTERCARE_FILES_URL=" + store.address("files"))
						store.hold(func(r *http.Request) bool { return r.Method == http.MethodPut && strings.HasSuffix(r.URL.Path, ".pdf") })
					}
					switch moment {
					case "the folder is there":
						to.killed(t, func() bool { return exists(to.folder()) }, "restore", sealed)
					case "the archive is read":
						to.killed(t, to.isClaimed(t), "restore", sealed)
					default:
						to.with(phrase).killed(t, to.isIn(t, store, moment), "restore", sealed)
					}
					store.hold(nil)
					_ = os.Remove(filepath.Join(to.folder(), "settings.env.restored.new"))
					if complaint, ready := to.serves(t); ready || !strings.HasSuffix(complaint, ": "+restoring) {
						t.Errorf("the next start says %q (ready: %t)", complaint, ready)
					}
					if _, complaint, ok := to.run(t, "", "migrate", "--new"); ok || !strings.HasSuffix(complaint, ": "+restoring+"\n") {
						t.Errorf("a new portal is begun in half an old one: %q", complaint)
					}
					if strings.HasPrefix(moment, "the ") {
						if out, complaint, ok := to.run(t, "", "restore", "--remove"); !ok || !strings.HasPrefix(out, "Removed what an unfinished restore left in ") {
							t.Errorf("removing says %q and %q", out, complaint)
						}
						if left, err := os.ReadDir(to.folder()); err == nil && len(left) > 0 || len(store.has("files")) > 0 {
							t.Errorf("%v and %q are left", left, store.has("files"))
						}
					}
					if _, complaint, ok := to.with(phrase).run(t, "", "restore", sealed); !ok {
						t.Fatalf("it cannot be restored again: %s", complaint)
					}
					if complaint, ready := to.serves(t); !ready {
						t.Errorf("the restored portal says %q", complaint)
					}
					if got := to.customers(t); got != want {
						t.Errorf("%d customers were restored, want %d", got, want)
					}
				})
			}
		}
	})
}

// isClaimed reports whether a restore has written all its first marks.
func (p place) isClaimed(t *testing.T) func() bool {
	t.Helper()
	if strings.HasPrefix(p.database(), "sqlite:") {
		return func() bool {
			return exists(filepath.Join(p.folder(), "aftercare.restoring")) && exists(filepath.Join(p.folder(), "aftercare.lock"))
		}
	}
	d := dbtest.Connect(t, p.database(), time.Now)
	return func() bool {
		var there int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM pg_class WHERE relname = 'restore_unfinished'`).Scan(&there); err != nil {
			t.Fatal(err)
		}
		return there > 0
	}
}

// isIn reports whether a restore has reached a moment. There it waits, because the bucket does not
// answer, or because its settings file is a pipe without a reader.
func (p place) isIn(t *testing.T, store *buckets, moment string) func() bool {
	t.Helper()
	if slices.ContainsFunc(p.settings, func(s string) bool { return strings.HasPrefix(s, "AFTERCARE_FILES_URL=") }) {
		if moment == "a file arrives" {
			return func() bool { return len(store.held) > 0 }
		}
		return func() bool { return slices.Contains(store.has("files"), "aftercare-restoring") }
	}
	pipe := filepath.Join(p.folder(), "settings.env.restored.new")
	if err := errors.Join(os.Mkdir(p.folder(), 0o700), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	return func() bool {
		found, err := filepath.Glob(filepath.Join(p.folder(), "files", "??", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return moment == "a file arrives" && len(found) > 0 || moment == "the store is marked" && exists(filepath.Join(p.folder(), "files", "aftercare-restoring"))
	}
}

// invoice stores a file in the portal's bucket. It is too large to be sent together with another
// one.
func (p place) invoice(t *testing.T, store *buckets) {
	t.Helper()
	content := make([]byte, 9<<20)
	rand.Read(content)
	sum, key := sha256.Sum256(content), id.Secret(20)+".pdf"
	store.put("files", key[:2]+"/"+key, content)
	dbtest.Raw(t, p.database(), fmt.Sprintf(`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ('%s', 'CU1', 'a.pdf', 'application/pdf', %d, '%s', 1)`,
		key, len(content), hex.EncodeToString(sum[:])))
}

// backupsIn leaves out the list of deletions, which is written after each backup.
func backupsIn(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return !strings.HasSuffix(name, ".backup") })
}

func TestAKilledServerHoldsTheNextBackupBackForLessThanAMinute(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"folder", "bucket"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			eachMigrated(t, func(t *testing.T, p place) {
				store, folder := newBuckets(t), t.TempDir()
				p = p.with("AFTERCARE_FILES_URL=" + store.address("files"))
				if _, complaint, ok := p.run(t, "", "migrate", "--new"); !ok {
					t.Fatal(complaint)
				}
				for range 3 {
					p.invoice(t, store)
				}
				to := folder
				if kind == "bucket" {
					to = store.address("backups")
					store.hold(func(r *http.Request) bool { return r.URL.Query().Has("partNumber") })
				} else {
					store.hold(func(r *http.Request) bool { return r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, ".pdf") })
				}
				p = p.with("AFTERCARE_BACKUP=24h", "AFTERCARE_BACKUP_TO="+to)
				server := started(t, p.settings...)
				<-store.held
				server.signal(syscall.SIGKILL)
				<-server.ended
				store.hold(nil)

				var until int64
				if err := dbtest.Connect(t, p.database(), time.Now).QueryRow(t.Context(), `SELECT leased_until FROM periodic_leases WHERE name = 'backup'`).Scan(&until); err != nil {
					t.Fatal(err)
				}
				if left := time.Until(db.FromMicros(until)); left > time.Minute {
					t.Errorf("the next backup has to wait for %s", left)
				}
				leftOver := func() bool {
					found, err := filepath.Glob(filepath.Join(folder, "*.backup.part"))
					if err != nil {
						t.Fatal(err)
					}
					return len(found) > 0 || strings.Contains(store.uploads("backups"), ".backup")
				}
				if !leftOver() {
					t.Error("it was killed and left nothing: this proves nothing")
				}
				// Act as if the minute has passed.
				dbtest.Raw(t, p.database(), `UPDATE periodic_leases SET leased_until = 0`)
				server = started(t, p.settings...)
				server.reads("backup made and read back")
				if leftOver() {
					t.Error("what the killed one left is still there")
				}
				made, err := filepath.Glob(filepath.Join(folder, "*.backup"))
				if made = append(made, backupsIn(store.has("backups"))...); err != nil || len(made) != 1 {
					t.Errorf("%q were made, %v", made, err)
				}
			})
		})
	}
}

// The data folder or the database of a portal is lost, but its backups exist.
func TestALostDiskBeginsNoPortalBesideItsBackups(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"folder", "bucket"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			eachMigrated(t, func(t *testing.T, p place) {
				filled(t, p)
				want, store, folder := p.customers(t), newBuckets(t), t.TempDir()
				to := folder
				backups := func() (names []string) {
					found, err := filepath.Glob(filepath.Join(folder, "*"))
					if err != nil {
						t.Fatal(err)
					}
					return backupsIn(append(found, store.has("backups")...))
				}
				if kind == "bucket" {
					to = store.address("backups")
				}
				p = p.with("AFTERCARE_BACKUP=24h", "AFTERCARE_BACKUP_TO="+to, "AFTERCARE_BACKUP_PASSPHRASE=a long passphrase")
				server := started(t, p.settings...)
				server.reads("backup made and read back")
				server.signal(syscall.SIGKILL)
				<-server.ended
				good := backups()

				if err := os.RemoveAll(p.folder()); err != nil {
					t.Fatal(err)
				}
				lost := p
				if !strings.HasPrefix(p.database(), "sqlite:") {
					lost = p.with("AFTERCARE_DATABASE_URL=" + dbtest.RestoredURL(t, ""))
				}
				if complaint, ready := lost.with("AFTERCARE_EXISTING=true").serves(t); ready || !strings.Contains(complaint, "AFTERCARE_EXISTING is on, so the server does not create one") ||
					!strings.Contains(complaint, "`aftercare restore FILE`") || !strings.Contains(complaint, "`aftercare migrate --new`") {
					t.Errorf("a start that knows of a portal says %q", complaint)
				}
				if complaint, ready := lost.serves(t); ready || !strings.Contains(complaint, "AFTERCARE_BACKUP_TO: ") || !strings.Contains(complaint, "has backups of another portal, the newest is aftercare-") {
					t.Errorf("a start that knows of none says %q", complaint)
				}
				if _, complaint, ok := lost.run(t, "", "migrate", "--new"); ok || !strings.Contains(complaint, "has backups of another portal, the newest is aftercare-") {
					t.Errorf("the step before a start says %q", complaint)
				}
				if left := backups(); len(good) != 1 || !slices.Equal(left, good) {
					t.Fatalf("of the backups %q there are now %q", good, left)
				}
				file := good[0]
				if kind == "bucket" {
					file = filepath.Join(t.TempDir(), "fetched.backup")
					if err := os.WriteFile(file, store.get("backups", good[0]), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				if _, complaint, ok := lost.run(t, "", "restore", file); !ok {
					t.Fatal(complaint)
				}
				if complaint, ready := lost.with("AFTERCARE_EXISTING=true").serves(t); !ready {
					t.Errorf("the restored portal says %q", complaint)
				}
				if got := lost.customers(t); got != want {
					t.Errorf("%d customers were restored, want %d", got, want)
				}
			})
		})
	}
}
