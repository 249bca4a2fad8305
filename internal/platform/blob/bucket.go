package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"
)

// bucket is the place that holds the objects of a store: a folder, or a bucket of an S3
// server. It is not an interface, since the linker keeps every method of a type that an
// interface can reach, and those of an S3 client are a megabyte.
type bucket struct {
	// put writes an object, whole or not at all, so that it survives a power cut.
	put func(ctx context.Context, o object, content io.Reader) error
	// open reads an object from its start, or fails with errNoObject or errIrregular.
	open func(ctx context.Context, name string) (io.ReadCloser, error)
	// stat describes an object, or fails with errNoObject.
	stat func(ctx context.Context, name string) (object, error)
	// remove takes an object away, and what a killed process left of it.
	remove func(ctx context.Context, name string) (did bool, err error)
	// list yields what lies in a folder, by names without that of the folder. The name of
	// a folder in it ends in a slash.
	list func(ctx context.Context, folder string) iter.Seq2[object, error]
	// there fails if there is no such folder or bucket.
	there func(ctx context.Context) error
	close func()
}

// object describes an object.
type object struct {
	name    string
	kind    string // its media type, for people who look into the bucket
	size    int64
	written time.Time
}

var (
	// errNoObject is for an object that is not there. The bucket may be missing, too.
	errNoObject = errors.New("is not in the store")
	// errIrregular is for what lies in a folder under the name of an object and is no file.
	errIrregular = errors.New("is no regular file")
)

// exists reports whether there is such an object.
func (b bucket) exists(ctx context.Context, name string) (bool, error) {
	_, err := b.stat(ctx, name)
	if errors.Is(err, errNoObject) {
		return false, nil
	}
	return err == nil, err
}
