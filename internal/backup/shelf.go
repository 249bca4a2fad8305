package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/disk"
)

// Shelf is a folder or bucket for backups.
type Shelf interface {
	Place() string // shown to people, without secrets
	put(ctx context.Context, name string, s *Source) (Made, error)
	putList(ctx context.Context, name string, list []byte) error
	open(ctx context.Context, name string) (io.ReadCloser, error)
	remove(ctx context.Context, name string) error
	// each calls tell with the name and the modification time of every file or object.
	each(ctx context.Context, tell func(name string, written time.Time)) error
	// tidy removes the remains of a portal's unfinished backups and returns their names.
	tidy(ctx context.Context, portal string) ([]string, error)
	close() error
}

const suffix = ".backup"

func nameOf(portal string, began time.Time) string {
	return "aftercare-" + began.Format("20060102T150405Z") + "-" + portal + suffix
}

// isOf reports whether a name is a backup of this portal. It is false for a portal without an id.
func isOf(portal, name string) bool {
	return portal != "" && strings.HasPrefix(name, "aftercare-") && strings.HasSuffix(name, "-"+portal+suffix)
}

// madeAt returns when a backup was made. It prefers the time in the name, because a copied file has a new
// modification time.
func madeAt(name string, written time.Time) time.Time {
	rest, _ := strings.CutPrefix(name, "aftercare-")
	stamp, _, _ := strings.Cut(rest, "-")
	if at, err := time.Parse("20060102T150405Z", stamp); err == nil && strings.HasSuffix(name, suffix) {
		return at
	}
	return written
}

// Newest returns the name of the latest backup in a place, or "". It recognises backups by their first bytes,
// not by their names.
func Newest(ctx context.Context, to string) (newest, place string, err error) {
	shelf, err := OpenShelf(to)
	if err != nil {
		return "", "", err
	}
	defer func() { err = errors.Join(err, shelf.close()) }()
	all := map[string]time.Time{}
	err = shelf.each(ctx, func(name string, written time.Time) { all[name] = madeAt(name, written) })
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err != nil {
			break
		}
		if newest != "" && !all[name].After(all[newest]) || strings.HasSuffix(name, partSuffix) {
			continue
		}
		isBackup := strings.HasSuffix(name, suffix)
		if !isBackup {
			isBackup, err = begins(ctx, shelf, name)
		}
		if isBackup {
			newest = name
		}
	}
	return newest, shelf.Place(), err
}

func begins(ctx context.Context, shelf Shelf, name string) (is bool, err error) {
	in, err := shelf.open(ctx, name)
	if err != nil {
		return false, err
	}
	start := make([]byte, 32)
	n, err := io.ReadFull(in, start)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return archive.Begins(start[:n]), errors.Join(err, in.Close())
}

// OpenShelf opens a folder, or a bucket given as s3://bucket/folder?….
func OpenShelf(to string) (Shelf, error) {
	if IsFolder(to) {
		path, err := filepath.Abs(to)
		return folder(path), err
	}
	shelf, err := blob.OpenShelf(to)
	return bucket{shelf}, err
}

// CheckShelf returns an error if the place is not valid.
func CheckShelf(to string) error {
	if strings.Contains(to, "://") {
		return blob.CheckShelf(to)
	}
	return nil
}

// IsFolder reports whether the place is a folder, not a bucket.
func IsFolder(to string) bool { return to != "" && !strings.Contains(to, "://") }

// PrepareShelf creates the backup folder if only the last folder of the path is missing. A missing parent may
// be a disk that is not mounted.
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
		return noFolderAbove(path)
	case !errors.Is(err, os.ErrExist):
		return fmt.Errorf("%s cannot be made: %w", path, disk.MayNot(path, err))
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return noFolder(path)
	}
	const writeAndEnter = 2 | 1
	if err := syscall.Access(path, writeAndEnter); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, disk.MayNot(path, err))
	}
	return nil
}

func noFolder(path string) error { return fmt.Errorf("%s is not a folder", path) }

func noFolderAbove(path string) error {
	return fmt.Errorf("%s cannot be created, because there is no folder %s: create it, or set another folder", path, filepath.Dir(path))
}

type folder string

func (f folder) Place() string { return string(f) }

func (f folder) put(ctx context.Context, name string, s *Source) (Made, error) {
	return s.ToFile(ctx, filepath.Join(string(f), name))
}

func (f folder) open(_ context.Context, name string) (io.ReadCloser, error) {
	return os.Open(filepath.Join(string(f), name))
}

func (f folder) remove(_ context.Context, name string) error {
	if err := os.Remove(filepath.Join(string(f), name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return disk.Sync(string(f))
}

func (f folder) each(_ context.Context, tell func(name string, written time.Time)) error {
	entries, err := os.ReadDir(string(f))
	if errors.Is(err, os.ErrNotExist) {
		// If the parent is missing, its disk is probably not mounted and could hold backups.
		if _, err := os.Stat(filepath.Dir(string(f))); errors.Is(err, os.ErrNotExist) {
			return noFolderAbove(string(f))
		}
		return nil
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return noFolder(string(f))
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			tell(entry.Name(), info.ModTime())
		}
	}
	return err
}

func (f folder) tidy(ctx context.Context, portal string) (gone []string, err error) {
	var left []string
	err = f.each(ctx, func(name string, _ time.Time) {
		if whole, isPart := strings.CutSuffix(name, partSuffix); isPart && isOf(portal, whole) {
			left = append(left, name)
		}
	})
	for _, name := range left {
		did, failed := removePart(filepath.Join(string(f), name))
		if err = errors.Join(err, failed); did {
			gone = append(gone, name)
		}
	}
	return gone, err
}

func (folder) close() error { return nil }

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
	in, err := b.open(ctx, name)
	if err == nil {
		made.Contents, err = s.readBack(bufio.NewReaderSize(in, 256<<10), wrote)
		err = errors.Join(err, in.Close())
	}
	if err != nil {
		// The bad backup already has its final name. Remove it, so that it is not mistaken for a good one.
		return made, errors.Join(fmt.Errorf("the backup was written and cannot be read back: %w", err), b.remove(context.WithoutCancel(ctx), name))
	}
	return made, nil
}

func (b bucket) open(ctx context.Context, name string) (io.ReadCloser, error) {
	return b.shelf.Open(ctx, name)
}

func (b bucket) remove(ctx context.Context, name string) error { return b.shelf.Remove(ctx, name) }

func (b bucket) each(ctx context.Context, tell func(name string, written time.Time)) error {
	return b.shelf.Each(ctx, tell)
}

func (b bucket) tidy(ctx context.Context, portal string) ([]string, error) {
	return b.shelf.GiveUp(ctx, func(name string) bool { return isOf(portal, name) })
}

func (b bucket) close() error { return b.shelf.Close() }

type counter struct {
	out    io.Writer
	n      int64
	failed bool // the underlying writer returned an error
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.out.Write(b)
	c.n += int64(n)
	c.failed = c.failed || err != nil
	return n, err
}
