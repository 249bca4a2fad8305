package backup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAnIrregularFileIsNotRead(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	pipe, link, socket := filepath.Join(folder, "pipe"), filepath.Join(folder, "link"), filepath.Join(folder, "socket")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink(pipe, link), syscall.Mknod(socket, syscall.S_IFSOCK|0o600, 0)); err != nil {
		t.Fatal(err)
	}
	for path, what := range map[string]string{
		folder: "a folder", pipe: "a pipe", link: "a pipe", "/dev/zero": "a device", "/dev/null": "a device", socket: "a socket",
	} {
		_, err := OpenFile(t.Context(), path)
		says(t, err, path+" is "+what+": a backup is a regular file, which can be read more than once")
	}
	missing := filepath.Join(folder, "missing")
	_, err := OpenFile(t.Context(), missing)
	says(t, err, "the backup cannot be read: stat "+missing+": no such file or directory")
}

// A pipe without a writer behaves like a disk that does not answer.
func TestAReadOfAHangingDiskCanBeCancelled(t *testing.T) {
	t.Parallel()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	ctx, leave := context.WithCancel(t.Context())
	reader := &leaving{ctx: ctx, in: in, done: make(chan answer, 1)}
	if _, err := out.WriteString("what there is"); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 64)
	if n, err := reader.Read(text); err != nil || string(text[:n]) != "what there is" {
		t.Fatalf("%q, %v", text[:n], err)
	}
	left := make(chan error, 1)
	go func() {
		_, err := reader.Read(text)
		left <- err
	}()
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
}

func TestAnArchiveIsReadFromItsStartAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portal.backup")
	if err := os.WriteFile(path, []byte("twice"), 0o600); err != nil {
		t.Fatal(err)
	}
	archive, err := OpenFile(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for range 2 {
		text := make([]byte, 64)
		if n, err := archive.Read(text); err != nil || string(text[:n]) != "twice" {
			t.Errorf("%q, %v", text[:n], err)
		}
		if err := archive.Rewind(); err != nil {
			t.Error(err)
		}
	}
}
