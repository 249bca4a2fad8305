package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/disk"
)

// A list of deleted people lies next to the backups of a portal, because a backup cannot know about later
// deletions.

const listSuffix = ".deleted"

// mostOfList is the most bytes that are read from a list.
const mostOfList = 64 << 20

func listName(portal string, at time.Time) string {
	return "aftercare-" + at.UTC().Format("20060102T150405Z") + "-" + portal + listSuffix
}

func isListOf(portal, name string) bool {
	return portal != "" && strings.HasPrefix(name, "aftercare-") && strings.HasSuffix(name, "-"+portal+listSuffix)
}

// PutList writes a list next to the backups, then removes the older lists.
func PutList(ctx context.Context, shelf Shelf, portal string, at time.Time, list []byte) error {
	before, err := lists(ctx, shelf, portal)
	if err != nil {
		return err
	}
	name := listName(portal, at)
	if slices.Contains(before, name) { // written in the same second
		if err := shelf.remove(ctx, name); err != nil {
			return err
		}
	}
	if err := shelf.putList(ctx, name, list); err != nil {
		return fmt.Errorf("the list of deletions was not written to %s: %w", shelf.Place(), err)
	}
	for _, old := range before {
		if old != name {
			err = errors.Join(err, shelf.remove(ctx, old))
		}
	}
	return err
}

// Lists reads the lists of a portal, the newest first.
func Lists(ctx context.Context, to, portal string) (found [][]byte, err error) {
	shelf, err := OpenShelf(to)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, shelf.close()) }()
	names, err := lists(ctx, shelf, portal)
	for _, name := range slices.Backward(names) {
		if err != nil {
			break
		}
		var in io.ReadCloser
		if in, err = shelf.open(ctx, name); err != nil {
			break
		}
		var list []byte
		list, err = io.ReadAll(io.LimitReader(in, mostOfList))
		err = errors.Join(err, in.Close())
		found = append(found, list)
	}
	return found, err
}

func lists(ctx context.Context, shelf Shelf, portal string) (names []string, err error) {
	err = shelf.each(ctx, func(name string, _ time.Time) {
		if isListOf(portal, name) {
			names = append(names, name)
		}
	})
	slices.Sort(names)
	return names, err
}

func (f folder) putList(_ context.Context, name string, list []byte) error {
	path := filepath.Join(string(f), name)
	file, err := os.OpenFile(path+partSuffix, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(list)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return disk.Sync(string(f))
}

func (b bucket) putList(ctx context.Context, name string, list []byte) error {
	return b.shelf.Put(ctx, name, func(out io.Writer) error {
		_, err := out.Write(list)
		return err
	})
}
