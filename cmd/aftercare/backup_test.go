package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/platform/db/dbtest"
)

// filled creates sample customers, enough to interrupt a backup and a restore in the middle.
func filled(t *testing.T, p place) {
	t.Helper()
	if _, complaint, ok := p.run(t, "", "seed", "--new", "--customers", "60", "--until", "2026-01-01"); !ok {
		t.Fatal(complaint)
	}
}

func (p place) folder() string { return strings.TrimPrefix(p.settings[0], "AFTERCARE_DATA_DIR=") }

// elsewhere returns an empty place of the same kind, with the portal's secret.
func (p place) elsewhere(t *testing.T) place {
	t.Helper()
	secret, err := os.ReadFile(filepath.Join(p.folder(), "secret"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "restored")
	empty := place{settings: []string{"AFTERCARE_DATA_DIR=" + dir, "AFTERCARE_SECRET=" + string(secret)}}
	if len(p.settings) > 2 {
		empty.settings = append(empty.settings, "AFTERCARE_DATABASE_URL="+dbtest.RestoredURL(t, ""))
	}
	return empty
}

func (p place) database() string {
	for _, setting := range slices.Backward(p.settings) {
		if address, is := strings.CutPrefix(setting, "AFTERCARE_DATABASE_URL="); is {
			return address
		}
	}
	return "sqlite:" + filepath.Join(p.folder(), "aftercare.db")
}

// customers counts the customers of a portal.
func (p place) customers(t *testing.T) (n int) {
	t.Helper()
	if err := dbtest.Connect(t, p.database(), time.Now).QueryRow(t.Context(), `SELECT count(*) FROM customers`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAPortalIsBackedUpAndRestoredByCommand(t *testing.T) {
	t.Parallel()
	eachPlace(t, func(t *testing.T, p place) {
		file := filepath.Join(t.TempDir(), "portal.backup")
		p.refuses(t, "", "AFTERCARE_DATA_DIR: there is no portal in "+p.folder()+", no such folder: give the command the environment of the service, AFTERCARE_DATA_DIR first of all", "backup", file)
		filled(t, p)
		out, complaint, ok := p.run(t, "", "backup", file)
		if !ok || !strings.HasPrefix(out, file+" was written and read back: ") || !strings.Contains(out, " files of "+p.name+", ") ||
			!strings.Contains(out, "It does not include the secret: keep AFTERCARE_SECRET") {
			t.Fatalf("%q, %q", out, complaint)
		}
		p.refuses(t, "", file+" already exists, and a backup overwrites no file: choose another name", "backup", file)
		p.refuses(t, "", "standard input has no passphrase: send it as one line", "backup", "--with-secret", file+".2")
		p.refuses(t, "short\n", "a passphrase must have at least 12 characters", "backup", "--with-secret", file+".2")
		if _, complaint, ok := p.run(t, "a long passphrase\n", "backup", "--with-secret", file+".2"); !ok {
			t.Fatal(complaint)
		}

		empty := p.elsewhere(t)
		empty.refuses(t, "", "name the backup, or give --remove alone", "restore")
		empty.refuses(t, "", "name the backup, or give --remove alone", "restore", "--remove", file)
		empty.refuses(t, "", file+".2: standard input has no passphrase: send it as one line", "restore", file+".2")
		empty.refuses(t, "another passphrase\n", file+".2: the passphrase is wrong, or the first lines of the archive were changed", "restore", "--check", file+".2")
		if out, complaint, ok := empty.run(t, "a long passphrase\n", "restore", "--check", "--json", file+".2"); !ok || !strings.Contains(out, `"withSecret": true`) {
			t.Errorf("%q, %q", out, complaint)
		}
		if out, complaint, ok := empty.run(t, "", "restore", file); !ok || !strings.Contains(out, "All sessions and open invitations have ended, and password reset links no longer work.") {
			t.Fatalf("%q, %q", out, complaint)
		}
		if got, want := empty.customers(t), p.customers(t); got != want {
			t.Errorf("%d customers were restored, want %d", got, want)
		}
	})
}

func TestABackupThatLacksFilesEndsWithAStatusOfItsOwn(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		filled(t, p)
		stored, err := filepath.Glob(filepath.Join(p.folder(), "files", "??", "*"))
		if err != nil || len(stored) == 0 {
			t.Fatal(stored, err)
		}
		if err := os.Remove(stored[0]); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "portal.backup")
		out, complaint, status := p.ends(t, "backup", file)
		if status != 3 || !strings.Contains(out, "WARNING: 1 file not in it, missing or damaged:\n  "+filepath.Base(stored[0])) ||
			strings.Contains(complaint, "aftercare:") {
			t.Errorf("it ends with %d: %q %q", status, out, complaint)
		}
		if out, complaint, status = p.ends(t, "backup", "--json", file+".2"); status != 3 || !strings.Contains(out, `"lost": 1`) {
			t.Errorf("it ends with %d: %q %q", status, out, complaint)
		}
		if out, complaint, status = p.ends(t, "restore", "--check", file); status != 3 || !strings.Contains(out, " is complete: ") || !strings.Contains(out, "WARNING: 1 file not in it") {
			t.Errorf("what was kept: %d, %q %q", status, out, complaint)
		}
		elsewhere := place{settings: []string{"AFTERCARE_DATA_DIR=" + filepath.Join(t.TempDir(), "data")}}
		if out, complaint, status = elsewhere.ends(t, "restore", file); status != 3 || !strings.Contains(out, " was restored to ") {
			t.Errorf("restored: %d, %q %q", status, out, complaint)
		}
	})
}

// Without the check, the command would wait for ever for a writer of the pipe.
func TestARestoreTakesNoPipe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	p := place{settings: []string{"AFTERCARE_DATA_DIR=" + filepath.Join(dir, "data")}}
	for _, args := range [][]string{{"restore", pipe}, {"restore", "--check", pipe}} {
		p.refuses(t, "", pipe+" is a pipe: a backup is a regular file, which can be read more than once", args...)
	}
}

// killedAt runs a command and sends a signal as soon as there returns true. The command may end
// before that.
func (p place) killedAt(t *testing.T, signal os.Signal, there func() bool, args ...string) (complaint string, ended bool) {
	t.Helper()
	command := program(t, p.settings, args...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	for {
		select {
		case err := <-done:
			if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
				t.Fatal(err)
			}
			return stderr.String(), err == nil
		case <-time.After(time.Millisecond):
		}
		if there() {
			_ = command.Process.Signal(signal) // it may have just ended
			err := <-done
			return stderr.String(), err == nil
		}
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestAKilledBackupIsNone(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		filled(t, p)
		folder := t.TempDir()
		file := filepath.Join(folder, "portal.backup")
		if _, ended := p.killedAt(t, syscall.SIGKILL, func() bool { return exists(file + ".part") }, "backup", file); !ended && exists(file) {
			// If it has its final name, it is complete.
			p.run(t, "", "restore", "--check", file)
		}
		other := file + ".other"
		complaint, ended := p.killedAt(t, os.Interrupt, func() bool { return exists(other + ".part") }, "backup", other)
		if !ended && !strings.HasSuffix(complaint, "aftercare: interrupted: no backup was made, and its unfinished file was removed\n") {
			t.Errorf("an interrupted backup says %q", complaint)
		}
		if !ended && exists(other) || exists(other+".part") {
			t.Error("an interrupted backup left something")
		}
		if !exists(file) {
			if _, complaint, ok := p.run(t, "", "backup", file); !ok {
				t.Fatal(complaint)
			}
		}
		if out, complaint, ok := p.run(t, "", "restore", "--check", file); !ok || !strings.Contains(out, " is complete: ") {
			t.Errorf("%q, %q", out, complaint)
		}
	})
}
