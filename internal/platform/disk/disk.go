// Package disk has file system functions: data that survives a power cut, files that leave nothing
// behind, and free space.
package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// Sync makes a file, or the names in a folder, survive a power cut. A new or renamed file needs a
// Sync of its folder too, because the name is stored there.
func Sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// MakeFolder creates a missing folder and its parents, for this user only, and syncs them.
func MakeFolder(path string) error {
	path = filepath.Clean(path)
	err := os.Mkdir(path, 0o700)
	switch {
	case err == nil:
		return Sync(filepath.Dir(path))
	case errors.Is(err, fs.ErrExist):
		// MkdirAll fails if the path is not a folder.
		return os.MkdirAll(path, 0o700)
	case errors.Is(err, fs.ErrNotExist) && filepath.Dir(path) != path:
		if err := MakeFolder(filepath.Dir(path)); err != nil {
			return err
		}
		if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return Sync(filepath.Dir(path))
	}
	return err
}

// MayNot adds advice to an error if this user may not create or open a folder: the command that
// root must run. It returns any other error unchanged.
func MayNot(folder string, err error) error {
	unwritable := errors.Is(err, syscall.EROFS)
	if !unwritable && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	who := strconv.Itoa(os.Geteuid())
	if known, err := user.LookupId(who); err == nil {
		who = known.Username
	}
	how := fmt.Sprintf("as root, run `install -d -o %s -m 700 %s` and start again", who, folder)
	if unwritable {
		how += "; a systemd unit must also name it in ReadWritePaths"
	}
	return fmt.Errorf("%w: the user %s may not: %s", err, who, how)
}

// Space is the space of a file system in bytes.
type Space struct {
	Free int64 // for users other than root
	Size int64 // 0 if there is no limit, as for some file systems in memory
}

// Measure returns the space of the folder's file system.
func Measure(folder string) (Space, error) {
	var found syscall.Statfs_t
	for {
		err := syscall.Statfs(folder, &found)
		if err == nil {
			break
		}
		if !errors.Is(err, syscall.EINTR) {
			return Space{}, &fs.PathError{Op: "statfs", Path: folder, Err: err}
		}
	}
	block := uint64(found.Bsize)
	return Space{Free: int64(found.Bavail * block), Size: int64(found.Blocks * block)}, nil
}

// tryBytes is about the size of one small database change.
const tryBytes = 64 << 10

// TryWrite checks that the folder accepts a few more pages. It really writes them, because Measure
// does not see quotas.
func TryWrite(folder string) error { return tryWrite(folder, Unnamed) }

func tryWrite(folder string, open func(folder string) (*os.File, error)) error {
	f, err := open(folder)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, tryBytes))
	return errors.Join(err, f.Close())
}

// IsFull reports whether err means that a disk or a quota is full.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// named creates a file and removes its name. If it crashes in between, Empty removes the file
// later.
func named(folder string) (*os.File, error) {
	f, err := os.CreateTemp(folder, "unnamed-*")
	if err != nil {
		return nil, err
	}
	// Another process may have emptied the folder first.
	if err := os.Remove(f.Name()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Empty removes the files in a folder for unnamed files. A file there has a name only for a moment,
// and a process that has it open can still use it.
func Empty(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() {
			continue
		}
		if err := os.Remove(filepath.Join(folder, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Exists reports whether there is something at a path. It does not follow symbolic links.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Remove removes a file, if it exists.
func Remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
