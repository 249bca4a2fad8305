package blob

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Shelf is a place in a bucket for large objects that are written once.
type Shelf struct {
	bucket
	putStream func(ctx context.Context, name string, content io.Reader) error
	giveUp    func(ctx context.Context, prefix string, isWanted func(name string) bool) ([]string, error)

	prefix string // of the objects: "" or a folder with a slash
	place  string
}

// CheckShelf returns the problem with the URL of a shelf, s3://bucket/folder?….
func CheckShelf(text string) error {
	_, _, err := shelfURL(text)
	return err
}

func shelfURL(text string) (bucket *url.URL, prefix string, err error) {
	if !strings.HasPrefix(text, "s3://") {
		return nil, "", errors.New("must begin with s3://")
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil, "", errors.New("must look like s3://key:secret@bucket/folder?endpoint=https://s3.example.com&region=eu-central-1")
	}
	prefix = strings.Trim(u.Path, "/")
	u.Path, u.RawPath = "", ""
	_, _, err = parseS3(u)
	return u, prefix, err
}

// OpenShelf prepares a shelf. It does not connect.
func OpenShelf(text string) (*Shelf, error) {
	u, prefix, err := shelfURL(text)
	if err != nil {
		return nil, err
	}
	remote, err := openS3(u)
	if err != nil {
		return nil, err
	}
	s := &Shelf{bucket: remote.bucket(), putStream: remote.putStream, giveUp: remote.giveUp, place: "s3://" + u.Host}
	if prefix != "" {
		s.place += "/" + prefix
		s.prefix = prefix + "/"
	}
	return s, nil
}

// Place returns the address of the shelf, without secrets.
func (s *Shelf) Place() string { return s.place }

// Put writes an object completely or not at all.
func (s *Shelf) Put(ctx context.Context, name string, write func(io.Writer) error) error {
	there, err := s.exists(ctx, s.prefix+name)
	if err != nil {
		return unreachable(err)
	}
	if there {
		return errors.New(s.place + "/" + name + " is there already: a backup overwrites nothing")
	}
	in, out := io.Pipe()
	var sending sync.WaitGroup
	sending.Go(func() {
		err = storageFault(s.putStream(ctx, s.prefix+name, in))
		_ = in.CloseWithError(err) // stops the writer
	})
	failed := write(out)
	_ = out.CloseWithError(failed) // makes the bucket drop the unfinished object
	sending.Wait()
	if failed != nil {
		return failed
	}
	return err
}

// Open reads an object from its start.
func (s *Shelf) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	in, err := s.open(ctx, s.prefix+name)
	return in, storageFault(err)
}

// Remove deletes an object. A missing object is not an error.
func (s *Shelf) Remove(ctx context.Context, name string) error {
	_, err := s.remove(ctx, s.prefix+name)
	return storageFault(err)
}

// Each calls tell for every object on the shelf, without subfolders.
func (s *Shelf) Each(ctx context.Context, tell func(name string, written time.Time)) error {
	for found, err := range s.list(ctx, s.prefix) {
		if errors.Is(err, ErrNoBucket) {
			return err
		}
		if err != nil {
			return unreachable(err)
		}
		if found.name != "" && !strings.HasSuffix(found.name, "/") {
			tell(found.name, found.written)
		}
	}
	return nil
}

// GiveUp removes the parts of unfinished objects with wanted names, and returns those names. Call
// it only while no such object is being written.
func (s *Shelf) GiveUp(ctx context.Context, isWanted func(name string) bool) (gone []string, err error) {
	gone, err = s.giveUp(ctx, s.prefix, isWanted)
	return gone, storageFault(err)
}

func (s *Shelf) Close() error {
	s.close()
	return nil
}
