package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"aftercare/internal/platform/id"
)

// folder stores objects as files that only this user can read. It is opened for each use, because a
// disk may be unmounted and come back. os.Root keeps links from leaving the folder.
type folder string

func openFolder(u *url.URL, create bool) (folder, error) {
	root := u.Path
	if root == "" {
		root = u.Opaque
	}
	if !filepath.IsAbs(root) || u.Host != "" {
		return "", errors.New("blob: a folder is given as file:/absolute/path")
	}
	var err error
	if create {
		err = os.MkdirAll(root, 0o700)
	}
	if err == nil {
		err = folder(root).there(context.Background())
	}
	if err != nil {
		return "", fmt.Errorf("blob: the folder cannot be opened: %w", err)
	}
	return folder(filepath.Clean(root)), nil
}

func (f folder) bucket() bucket {
	return bucket{put: f.put, open: f.open, stat: f.stat, remove: f.remove, list: f.list, there: f.there, close: func() {}}
}

// put writes a temporary file beside the object, because a rename cannot cross file systems. It
// syncs the names and the bytes, because a row must never outlive its file.
func (f folder) put(ctx context.Context, o object, content io.Reader) error {
	return f.in(func(root *os.Root) error { return write(ctx, root, o, content) })
}

func write(ctx context.Context, root *os.Root, o object, content io.Reader) (err error) {
	within := path.Dir(o.name)
	_, isNew := root.Stat(within)
	if err := root.MkdirAll(within, 0o700); err != nil {
		return err
	}
	part := o.name + "." + id.Secret(partBytes) + partSuffix
	file, err := root.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, root.Remove(part))
		}
	}()
	_, err = io.Copy(file, content)
	if err == nil {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close(), ctx.Err()); err != nil {
		return err
	}
	if err := root.Rename(part, o.name); err != nil {
		return err
	}
	if isNew != nil {
		err = syncFolder(root, ".")
	}
	return errors.Join(err, syncFolder(root, within))
}

func syncFolder(root *os.Root, name string) error {
	opened, err := root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}

const (
	// partSuffix ends the name of a temporary file: object.random.tmp.
	partSuffix = ".tmp"
	partBytes  = 5
)

// open checks the file type first, because opening a pipe would wait for ever.
func (f folder) open(_ context.Context, name string) (content io.ReadCloser, err error) {
	err = f.in(func(root *os.Root) error {
		info, err := root.Stat(name)
		if err == nil && !info.Mode().IsRegular() {
			return errIrregular
		}
		if err == nil {
			content, err = root.Open(name)
		}
		return err
	})
	return content, err
}

func (f folder) stat(_ context.Context, name string) (o object, err error) {
	err = f.in(func(root *os.Root) error {
		info, err := root.Stat(name)
		if err == nil {
			o = object{name: name, size: info.Size(), written: info.ModTime()}
		}
		return err
	})
	return o, err
}

func (f folder) remove(_ context.Context, name string) (did bool, err error) {
	err = f.in(func(root *os.Root) error {
		entries, err := fs.ReadDir(root.FS(), path.Dir(name))
		for _, entry := range entries {
			if entry.Name() != path.Base(name) && objectOfPart(entry.Name()) != path.Base(name) {
				continue
			}
			// Another replica may remove it at the same time, so a missing file is not an error.
			gone := root.Remove(path.Join(path.Dir(name), entry.Name()))
			if gone == nil {
				did = true
			} else if !errors.Is(gone, fs.ErrNotExist) {
				err = errors.Join(err, gone)
			}
		}
		return err
	})
	if errors.Is(err, errNoObject) {
		err = nil
	}
	return did, err
}

// objectOfPart returns the object of a temporary file, and any other name unchanged.
func objectOfPart(name string) string {
	if begun, is := strings.CutSuffix(name, partSuffix); is {
		return strings.TrimSuffix(begun, path.Ext(begun))
	}
	return name
}

func (f folder) list(ctx context.Context, within string) iter.Seq2[object, error] {
	return func(yield func(object, error) bool) {
		var entries []fs.DirEntry
		err := f.in(func(root *os.Root) (err error) {
			entries, err = fs.ReadDir(root.FS(), path.Clean(within))
			return errors.Join(err, ctx.Err())
		})
		if err != nil && !errors.Is(err, errNoObject) {
			yield(object{}, err)
			return
		}
		for _, entry := range entries {
			name := entry.Name()
			if entry.IsDir() {
				name += "/"
			}
			if !yield(object{name: name}, nil) {
				return
			}
		}
	}
}

func (f folder) there(context.Context) error {
	return f.in(func(*os.Root) error { return nil })
}

// in opens the folder. A missing file gives errNoObject, a missing folder another error.
func (f folder) in(do func(root *os.Root) error) error {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return err
	}
	if err = do(root); errors.Is(err, fs.ErrNotExist) {
		err = errNoObject
	}
	return errors.Join(err, root.Close())
}
