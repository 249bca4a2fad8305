package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAFolderIsMadeWithThoseAboveItForThisUserAlone(t *testing.T) {
	t.Parallel()
	deep := filepath.Join(t.TempDir(), "a", "b", "c")
	for range 2 { // an existing folder is fine
		if err := MakeFolder(deep); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{deep, filepath.Dir(deep)} {
		info, err := os.Stat(folder)
		if err != nil || info.Mode() != fs.ModeDir|0o700 {
			t.Errorf("%s is %v (%v)", folder, info.Mode(), err)
		}
	}
	file := filepath.Join(deep, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "below")} {
		if err := MakeFolder(path); err == nil {
			t.Errorf("a folder was made at %s, where a file is in the way", path)
		}
	}
}

func TestAMissingFolderCannotBeSynced(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := Sync(folder); err != nil {
		t.Error(err)
	}
	if err := Sync(filepath.Join(folder, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestAnUnnamedFileCanBeWrittenReadAndNotFound(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(string) (*os.File, error){"Unnamed": Unnamed, "named": named} {
		folder := t.TempDir()
		f, err := open(folder)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString("hello"); err != nil {
			t.Error(err)
		}
		content, err := io.ReadAll(io.NewSectionReader(f, 0, 5))
		if err != nil || string(content) != "hello" {
			t.Errorf("%s: read %q, %v", name, content, err)
		}
		if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
			t.Errorf("%s: the folder holds %v, %v", name, entries, err)
		}
		if _, err := open(filepath.Join(folder, "missing")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s in a folder that is not there: %v", name, err)
		}
	}
}

func TestEmptyTakesFilesAndLeavesTheRest(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(folder, "unnamed-1"), []byte("rest"), 0o600), os.Mkdir(filepath.Join(folder, "kept"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if err := Empty(folder); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 || entries[0].Name() != "kept" {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

func TestAFullDiskIsNoticedByWritingToIt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := TryWrite(folder); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	err := tryWrite(folder, func(string) (*os.File, error) { return os.OpenFile("/dev/full", os.O_RDWR, 0) })
	if !IsFull(err) {
		t.Errorf("a full disk: %v", err)
	}
	if err := TryWrite(filepath.Join(folder, "missing")); err == nil || IsFull(err) {
		t.Errorf("a missing folder: %v", err)
	}
}

func TestTheSpaceOfAFileSystemIsMeasured(t *testing.T) {
	t.Parallel()
	space, err := Measure(t.TempDir())
	if err != nil || space.Size > 0 && (space.Free <= 0 || space.Free > space.Size) {
		t.Errorf("%+v, %v", space, err)
	}
	if _, err := Measure("/does/not/exist"); err == nil || !strings.Contains(err.Error(), "/does/not/exist") {
		t.Errorf("a missing folder: %v", err)
	}
}

func TestAPermissionErrorNamesTheCommandToFixIt(t *testing.T) {
	t.Parallel()
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	command := "as root, run `install -d -o " + me.Username + " -m 700 /var/backups/portal` and start again"
	for cause, want := range map[error]string{
		syscall.EACCES: "permission denied: the user " + me.Username + " may not: " + command,
		syscall.EROFS:  "read-only file system: the user " + me.Username + " may not: " + command + "; a systemd unit must also name it in ReadWritePaths",
		syscall.ENOENT: "no such file or directory",
	} {
		if err := MayNot("/var/backups/portal", cause); err.Error() != want || !errors.Is(err, cause) {
			t.Errorf("it says %v, want %s", err, want)
		}
	}
}
