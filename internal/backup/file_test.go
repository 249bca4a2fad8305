package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aftercare/internal/platform/archive"
)

func text(content string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, content)
		return err
	}
}

func asWritten(io.Reader) error { return nil }

// leaves fails unless a folder holds exactly these files.
func leaves(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	if fmt.Sprint(found) != fmt.Sprint(want) {
		t.Errorf("the folder holds %q, want %q", found, want)
	}
}

func says(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("it says %v, want %q", err, want)
	}
}

func TestABackupOverwritesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "portal.backup")
	if _, err := writeFile(t.Context(), path, text("first"), asWritten); err != nil {
		t.Fatal(err)
	}
	_, err := writeFile(t.Context(), path, text("second"), asWritten)
	says(t, err, path+" already exists, and a backup overwrites no file: choose another name")
	// Another process creates a file with this name.
	other := filepath.Join(folder, "other.backup")
	_, err = writeFile(t.Context(), other, func(io.Writer) error { return os.WriteFile(other, []byte("theirs"), 0o600) }, asWritten)
	says(t, err, other+" already exists, and a backup overwrites no file: choose another name")
	for name, want := range map[string]string{path: "first", other: "theirs"} {
		if content, err := os.ReadFile(name); err != nil || string(content) != want {
			t.Errorf("%s holds %q (%v)", name, content, err)
		}
	}
	leaves(t, folder, "other.backup", "portal.backup")
}

func TestTwoBackupsAtOnceIntoOneFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "portal.backup")
	_, err := writeFile(t.Context(), path, func(w io.Writer) error {
		_, err := writeFile(t.Context(), path, text("second"), asWritten)
		says(t, err, "another backup is just being written to "+path)
		return text("first")(w)
	}, asWritten)
	if err != nil {
		t.Fatal(err)
	}
	leaves(t, folder, "portal.backup")
}

func TestAFailedBackupLeavesNoFile(t *testing.T) {
	t.Parallel()
	broken := errors.New("it does not open")
	for _, c := range []struct {
		name   string
		write  func(io.Writer) error
		verify func(io.Reader) error
		want   string
	}{
		{"a full disk", func(w io.Writer) error {
			return errors.Join(text("half of it")(w), &os.PathError{Op: "write", Path: "portal.backup.part", Err: syscall.ENOSPC})
		}, asWritten, "the disk of FOLDER is full: no backup was made, and its unfinished file was removed"},
		{"a backup that cannot be read back", text("changed on its way"), func(io.Reader) error { return broken },
			"the backup was written and cannot be read back: it does not open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			_, err := writeFile(t.Context(), filepath.Join(folder, "portal.backup"), c.write, c.verify)
			says(t, err, strings.ReplaceAll(c.want, "FOLDER", folder))
			leaves(t, folder)
		})
	}
}

func TestAnInterruptedBackupLeavesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ctx, interrupt := context.WithCancel(t.Context())
	_, err := writeFile(ctx, filepath.Join(folder, "portal.backup"), func(w io.Writer) error {
		interrupt()
		return text(strings.Repeat("more than a buffer holds ", 1<<15))(w)
	}, asWritten)
	says(t, err, "interrupted: no backup was made, and its unfinished file was removed")
	leaves(t, folder)
}

func TestABackupReplacesTheRestOfAKilledOne(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "portal.backup")
	left := func(w io.Writer) error {
		a, err := archive.NewWriter(w, nil, nil)
		if err != nil {
			return err
		}
		return a.Add("manifest", []byte(strings.Repeat("long ", 1000)))
	}
	f, err := os.Create(path + partSuffix)
	if err = errors.Join(err, left(f), f.Close()); err != nil {
		t.Fatal(err)
	}
	if size, err := writeFile(t.Context(), path, text("short"), asWritten); err != nil || size != 5 {
		t.Fatalf("%d bytes, %v", size, err)
	}
	leaves(t, folder, "portal.backup")
}

func TestAStrangersFileIsNotBegunAnew(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "portal.backup")
	if err := os.WriteFile(path+partSuffix, []byte("a letter"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := writeFile(t.Context(), path, text("ours"), asWritten)
	says(t, err, path+".part exists and is not a backup: remove it")
	leaves(t, folder, "portal.backup.part")
}

func TestABackupNeedsItsFolder(t *testing.T) {
	t.Parallel()
	_, err := writeFile(t.Context(), "/nowhere/at/all/portal.backup", text("x"), asWritten)
	says(t, err, "there is no folder /nowhere/at/all to write the backup to")
}
