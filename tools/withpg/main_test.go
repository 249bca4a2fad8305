package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestTheExitCodeIsTheCommands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		script string
		want   int
	}{
		{"exit 0", 0},
		{"exit 7", 7},
		{"kill -9 $$", 1},
		{`test "$AFTERCARE_TEST_POSTGRES_URL" = postgres://here`, 0},
	} {
		code, err := runCommand([]string{"sh", "-c", c.script}, "postgres://here", nil)
		if err != nil || code != c.want {
			t.Errorf("%s: code %d, %v; want %d", c.script, code, err, c.want)
		}
	}
}

func TestACommandThatDoesNotExistIsAnError(t *testing.T) {
	t.Parallel()
	if code, err := runCommand([]string{"no-such-command"}, "", nil); err == nil || code == 0 {
		t.Errorf("code %d, %v", code, err)
	}
	if code, err := run(nil); err == nil || code == 0 {
		t.Errorf("no command at all: code %d, %v", code, err)
	}
}

func TestASignalReachesTheCommand(t *testing.T) {
	t.Parallel()
	signals := make(chan os.Signal, 1)
	signals <- syscall.SIGTERM
	code, err := runCommand([]string{"sh", "-c", "exec sleep 60"}, "", signals)
	if err != nil || code != 1 {
		t.Errorf("code %d, %v", code, err)
	}
}

// If there is little memory, nothing changes.
func TestTemporaryFilesGoIntoMemoryAndLeaveNothingThere(t *testing.T) {
	before := t.TempDir()
	t.Setenv("TMPDIR", before)
	t.Setenv("GOTMPDIR", "")
	remove, err := intoMemory()
	if err != nil {
		t.Fatal(err)
	}
	parent, plenty := memory()
	now := os.Getenv("TMPDIR")
	if moved := filepath.Dir(now) == parent; moved != plenty || !moved && now != before {
		t.Errorf("temporary files go to %s, plenty of memory is %v", now, plenty)
	}
	if plenty && os.Getenv("GOTMPDIR") != before {
		t.Errorf("a compiler would use %s, want %s", os.Getenv("GOTMPDIR"), before)
	}
	if err := remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(now); plenty && !os.IsNotExist(err) {
		t.Errorf("%s is left behind: %v", now, err)
	}
}
