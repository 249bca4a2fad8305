package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/disk"
)

// Shelf is where backups are kept.
type Shelf interface {
	Place() string // for people, without secrets
	put(ctx context.Context, name string, s *Source) (Made, error)
	remove(ctx context.Context, name string) error
}

// OpenShelf takes a folder, or s3://bucket/folder?….
func OpenShelf(ctx context.Context, to string) (Shelf, error) {
	if IsFolder(to) {
		path, err := filepath.Abs(to)
		return folder(path), err
	}
	shelf, err := blob.OpenShelf(ctx, to)
	return bucket{shelf}, err
}

// CheckShelf says what is wrong with a place.
func CheckShelf(to string) error {
	if strings.Contains(to, "://") {
		return blob.CheckShelf(to)
	}
	return nil
}

// IsFolder tells a folder from a bucket.
func IsFolder(to string) bool { return to != "" && !strings.Contains(to, "://") }

// PrepareShelf makes the folder that backups are to be put into, if only that is
// missing: what should be above it may be a disk that is not there.
func PrepareShelf(to string) error {
	if !IsFolder(to) {
		return nil
	}
	path, err := filepath.Abs(to)
	if err != nil {
		return err
	}
	err = os.Mkdir(path, 0o700)
	switch {
	case err == nil:
		return disk.Sync(filepath.Dir(path))
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s cannot be made, since there is no folder %s: make that, or name another", path, filepath.Dir(path))
	case !errors.Is(err, os.ErrExist):
		return fmt.Errorf("%s cannot be made: %w", path, err)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return fmt.Errorf("%s is not a folder", path)
	}
	const writeAndEnter = 2 | 1
	if err := syscall.Access(path, writeAndEnter); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return nil
}

type folder string

func (f folder) Place() string { return string(f) }

func (f folder) put(ctx context.Context, name string, s *Source) (Made, error) {
	return s.ToFile(ctx, filepath.Join(string(f), name))
}

func (f folder) remove(_ context.Context, name string) error {
	if err := os.Remove(filepath.Join(string(f), name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return disk.Sync(string(f))
}

type bucket struct{ shelf *blob.Shelf }

func (b bucket) Place() string { return b.shelf.Place() }

func (b bucket) put(ctx context.Context, name string, s *Source) (made Made, err error) {
	var wrote Report
	err = b.shelf.Put(ctx, name, func(out io.Writer) error {
		counted := &counter{out: out}
		buffered := bufio.NewWriterSize(counted, 256<<10)
		if wrote, err = s.Write(ctx, buffered); err != nil {
			return err
		}
		err := buffered.Flush()
		made.Bytes = counted.n
		return err
	})
	if err != nil {
		return made, err
	}
	in, err := b.shelf.Open(ctx, name)
	if err == nil {
		made.Contents, err = s.readBack(bufio.NewReaderSize(in, 256<<10), wrote)
		err = errors.Join(err, in.Close())
	}
	if err != nil {
		// It has a name and is not good: it must not be taken for one that is.
		return made, errors.Join(fmt.Errorf("the backup was written and cannot be read back: %w", err), b.remove(context.WithoutCancel(ctx), name))
	}
	return made, nil
}

func (b bucket) remove(ctx context.Context, name string) error { return b.shelf.Remove(ctx, name) }

type counter struct {
	out io.Writer
	n   int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.out.Write(b)
	c.n += int64(n)
	return n, err
}
