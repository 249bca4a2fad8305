// Package disk is what the house asks of a file system beside reading and
// writing: that things last, that they leave nothing behind, and how much room
// there is.
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

// Sync makes a file, or the names in a folder, survive a power cut. Creating
// and renaming alone promise nothing: a name lives in its folder, and the
// folder must be synced, too.
func Sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// MakeFolder makes a missing folder, and those above it, for this user alone,
// so that they last.
func MakeFolder(path string) error {
	path = filepath.Clean(path)
	err := os.Mkdir(path, 0o700)
	switch {
	case err == nil:
		return Sync(filepath.Dir(path))
	case errors.Is(err, fs.ErrExist):
		// Only a folder will do; MkdirAll says so of anything else.
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

// MayNot adds to an error of making or entering a folder, if this user may not, who
// does it and how. Any other error stays as it is.
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

// Space of the file system that a folder is on, in bytes.
type Space struct {
	Free int64 // for whoever is not root
	Size int64 // 0 where there is no limit, as a file system in memory may be
}

// Measure tells how much room there is where the folder is.
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

// tryBytes is about what one small change of a database writes.
const tryBytes = 64 << 10

// TryWrite reports whether the folder still takes a few pages. It writes them
// and lets go of them: quotas and blocks kept for root are not in Measure.
func TryWrite(folder string) error { return tryWrite(folder, Unnamed) }

func tryWrite(folder string, open func(folder string) (*os.File, error)) error {
	f, err := open(folder)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, tryBytes))
	return errors.Join(err, f.Close())
}

// IsFull reports whether err says that a disk or a quota is used up.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// named makes a file and takes its name away. A crash between the two leaves
// it in the folder, where Empty finds it.
func named(folder string) (*os.File, error) {
	f, err := os.CreateTemp(folder, "unnamed-*")
	if err != nil {
		return nil, err
	}
	// Another process that empties the folder may have been faster.
	if err := os.Remove(f.Name()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Empty removes the files in a folder, which is only for unnamed ones: none
// that still has its name is in anybody's hand for longer than a moment, and
// whoever has it open keeps it.
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
