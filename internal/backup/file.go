package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/disk"
)

// partSuffix marks an archive that is not complete and verified yet.
const partSuffix = ".part"

// writeFile writes an archive to a new file. The file gets its final name after it was written, synced and
// read back. An error leaves no file behind.
func writeFile(ctx context.Context, path string, write func(io.Writer) error, verify func(io.Reader) error) (size int64, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return 0, err
	}
	part, err := openPart(path)
	if err != nil {
		return 0, err
	}
	defer func() {
		// Remove the file before closing releases its lock, so that no other process can have started on it.
		if err != nil {
			err = errors.Join(explain(ctx, err, filepath.Dir(path)), os.Remove(part.Name()))
		}
		err = errors.Join(err, part.Close())
	}()
	buffer := bufio.NewWriterSize(whileNot(ctx, part), 256<<10)
	if err := write(buffer); err != nil {
		return 0, err
	}
	if err := errors.Join(buffer.Flush(), part.Sync()); err != nil {
		return 0, err
	}
	if size, err = part.Seek(0, io.SeekCurrent); err != nil {
		return 0, err
	}
	if _, err := part.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	if err := verify(bufio.NewReaderSize(untilEnd(ctx, part), 256<<10)); err != nil {
		return 0, fmt.Errorf("the backup was written and cannot be read back: %w", err)
	}
	if err := name(part.Name(), path); err != nil {
		return 0, err
	}
	return size, disk.Sync(filepath.Dir(path))
}

// openPart opens and locks the unfinished file. It starts again on a file that a killed process left.
func openPart(path string) (*os.File, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, thereAlready(path)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no folder %s to write the backup to", filepath.Dir(path))
	}
	part, err := os.OpenFile(path+partSuffix, os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the backup cannot be written: %w", err)
	}
	if err := takePart(part, path); err != nil {
		return nil, errors.Join(err, part.Close())
	}
	return part, nil
}

func removePart(path string) (did bool, err error) {
	part, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW, 0)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	if ours, err := lockPart(part); err != nil || !ours {
		return false, err
	}
	return true, os.Remove(path)
}

func lockPart(part *os.File) (ours bool, err error) {
	err = syscall.Flock(int(part.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("%s cannot be locked: %w", part.Name(), err)
	}
	return true, nil
}

func takePart(part *os.File, path string) error {
	busy := fmt.Errorf("another backup is just being written to %s", path)
	if ours, err := lockPart(part); err != nil {
		return err
	} else if !ours {
		return busy
	}
	// The previous owner may have finished and renamed the file before we got the lock.
	ours, err := part.Stat()
	if err != nil {
		return err
	}
	if named, err := os.Lstat(part.Name()); err != nil || !os.SameFile(ours, named) {
		return busy
	}
	start := make([]byte, 32)
	n, err := part.ReadAt(start, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if n > 0 && !archive.Begins(start[:n]) {
		return fmt.Errorf("%s exists and is not a backup: remove it", part.Name())
	}
	return part.Truncate(0)
}

// name gives the finished file its final name, unless a file with that name exists by now.
func name(part, path string) error {
	err := os.Link(part, path)
	switch {
	case err == nil:
		return os.Remove(part)
	case errors.Is(err, os.ErrExist):
		return thereAlready(path)
	}
	// Not every file system supports links.
	if _, err := os.Lstat(path); err == nil {
		return thereAlready(path)
	}
	return os.Rename(part, path)
}

func thereAlready(path string) error {
	return fmt.Errorf("%s already exists, and a backup overwrites no file: choose another name", path)
}

func explain(ctx context.Context, err error, folder string) error {
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted: no backup was made, and its unfinished file was removed")
	case disk.IsFull(err):
		return fmt.Errorf("the disk of %s is full: no backup was made, and its unfinished file was removed", folder)
	}
	return err
}

// whileNot and untilEnd stop a long copy when the context ends.
func whileNot(ctx context.Context, out io.Writer) io.Writer { return stoppable{ctx: ctx, out: out} }
func untilEnd(ctx context.Context, in io.Reader) io.Reader  { return stoppable{ctx: ctx, in: in} }

type stoppable struct {
	ctx context.Context
	out io.Writer
	in  io.Reader
}

func (s stoppable) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.out.Write(b)
}

func (s stoppable) Read(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.in.Read(b)
}
