package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// filesEndAt is the file size at which writes fail. It simulates a full disk.
const filesEndAt = "FILES_END_AT"

func endFilesAt(size string) {
	signal.Ignore(syscall.SIGXFSZ) // the write fails instead of the process
	limit, err := strconv.ParseUint(size, 10, 64)
	if err == nil {
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit})
	}
	if err != nil {
		panic(err)
	}
}

func TestADiskThatTakesNoMoreInTheMiddleOfARestoreLeavesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := place{settings: []string{"AFTERCARE_DATA_DIR=" + filepath.Join(dir, "data")}}
	filled(t, p)
	file := filepath.Join(dir, "portal.backup")
	if _, complaint, ok := p.run(t, "", "backup", file); !ok {
		t.Fatal(complaint)
	}
	whole, err := os.Stat(filepath.Join(p.folder(), "aftercare.db"))
	if err != nil {
		t.Fatal(err)
	}
	want := p.customers(t)
	for _, share := range []int64{4, 2} {
		to := p.elsewhere(t)
		small := place{settings: append(to.settings[:len(to.settings):len(to.settings)], fmt.Sprintf("%s=%d", filesEndAt, whole.Size()/share))}
		_, complaint, ok := small.run(t, "", "restore", file)
		if ok || !strings.HasSuffix(complaint, ": nothing was restored, and everything it made was removed\n") {
			t.Fatalf("with room for 1/%d of the database: %q", share, complaint)
		}
		if exists(to.folder()) {
			t.Error("something is left")
		}
		if _, complaint, ok := to.run(t, "", "restore", file); !ok {
			t.Fatalf("with room again: %s", complaint)
		}
		if got := to.customers(t); got != want {
			t.Errorf("%d customers were restored, want %d", got, want)
		}
	}
}
