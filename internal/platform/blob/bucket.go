package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"
)

// bucket holds the objects of a store: in a folder or in an S3 bucket. It is a struct, because
// the linker keeps all methods that an interface can reach. An S3 client behind an interface would add a
// megabyte.
type bucket struct {
	// put writes an object completely or not at all. The object survives a power cut.
	put func(ctx context.Context, o object, content io.Reader) error
	// open reads an object from its start. It fails with errNoObject or errIrregular.
	open func(ctx context.Context, name string) (io.ReadCloser, error)
	// stat describes an object, or fails with errNoObject.
	stat func(ctx context.Context, name string) (object, error)
	// remove deletes an object and the temporary files of a killed process.
	remove func(ctx context.Context, name string) (did bool, err error)
	// list yields the entries of a folder, without the folder's name. The name of a subfolder ends
	// in a slash.
	list func(ctx context.Context, folder string) iter.Seq2[object, error]
	// there fails if the folder or bucket does not exist.
	there func(ctx context.Context) error
	close func()
}

type object struct {
	name    string
	kind    string // its media type, for people who look into the bucket
	size    int64
	written time.Time
}

var (
	// errNoObject means that the object does not exist. The bucket may be missing too.
	errNoObject = errors.New("is not in the store")
	// errIrregular means that the object's name belongs to something other than a file.
	errIrregular = errors.New("is no regular file")
)

func (b bucket) exists(ctx context.Context, name string) (bool, error) {
	_, err := b.stat(ctx, name)
	if errors.Is(err, errNoObject) {
		return false, nil
	}
	return err == nil, err
}
