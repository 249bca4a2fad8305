package blob

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Shelf is a place in a bucket for large objects that are written once.
type Shelf struct {
	bucket *blob.Bucket
	name   string // of the bucket
	prefix string // of the objects on the shelf, "" or a folder and a slash
	place  string
}

// shelfPart is how much of an object is sent at once; a bucket takes 10,000 of
// them.
const shelfPart = 16 << 20

// CheckShelf says what is wrong with the URL of a shelf, s3://bucket/folder?….
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

// OpenShelf prepares a shelf. It calls no network.
func OpenShelf(ctx context.Context, text string) (*Shelf, error) {
	u, prefix, err := shelfURL(text)
	if err != nil {
		return nil, err
	}
	bucket, err := openS3(ctx, u)
	if err != nil {
		return nil, err
	}
	s := &Shelf{bucket: bucket, name: u.Host, place: "s3://" + u.Host}
	if prefix != "" {
		s.place += "/" + prefix
		s.prefix = prefix + "/"
		s.bucket = blob.PrefixedBucket(bucket, s.prefix)
	}
	return s, nil
}

// Place names the shelf without its secrets.
func (s *Shelf) Place() string { return s.place }

// Put writes an object, whole or not at all.
func (s *Shelf) Put(ctx context.Context, name string, write func(io.Writer) error) error {
	there, err := s.bucket.Exists(ctx, name)
	if err != nil {
		return unreachable(err)
	}
	if there {
		return errors.New(s.place + "/" + name + " is there already: a backup overwrites nothing")
	}
	// What ends before it is closed is only given up if its context has ended.
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	out, err := s.bucket.NewWriter(ctx, name, &blob.WriterOptions{
		ContentType: "application/octet-stream", BufferSize: shelfPart, MaxConcurrency: 1, DisableContentTypeDetection: true,
	})
	if err != nil {
		return unreachable(err)
	}
	if err := write(out); err != nil {
		giveUp()
		_ = out.Close() // which only says that it was given up
		return err
	}
	if err := out.Close(); err != nil {
		return unreachable(err)
	}
	return nil
}

// Open reads an object from its start.
func (s *Shelf) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	in, err := s.bucket.NewReader(ctx, name, nil)
	if err != nil {
		return nil, unreachable(err)
	}
	return in, nil
}

// Remove takes an object away. One that is gone is what was wanted.
func (s *Shelf) Remove(ctx context.Context, name string) error {
	if err := s.bucket.Delete(ctx, name); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return unreachable(err)
	}
	return nil
}

// Each tells of every object on the shelf itself, and of none in a folder below it.
func (s *Shelf) Each(ctx context.Context, tell func(name string, written time.Time)) error {
	list := s.bucket.List(&blob.ListOptions{Delimiter: "/"})
	for {
		object, err := list.Next(ctx)
		if err == io.EOF {
			return nil
		}
		if gcerrors.Code(err) == gcerrors.NotFound {
			return ErrNoBucket
		}
		if err != nil {
			return unreachable(err)
		}
		if !object.IsDir {
			tell(object.Key, object.ModTime)
		}
	}
}

// GiveUp removes the parts of objects that were begun and never finished, of the names
// that are wanted, and answers those. Only call it while nobody writes such a name.
func (s *Shelf) GiveUp(ctx context.Context, isWanted func(name string) bool) (gone []string, err error) {
	var client *s3.Client
	if !s.bucket.As(&client) {
		return nil, nil // it keeps no parts
	}
	// The first thousand will do: the next call finds the rest.
	begun, err := client.ListMultipartUploads(ctx, &s3.ListMultipartUploadsInput{Bucket: &s.name, Prefix: &s.prefix})
	if err != nil {
		return nil, unreachable(err)
	}
	for _, upload := range begun.Uploads {
		name := strings.TrimPrefix(aws.ToString(upload.Key), s.prefix)
		if !isWanted(name) {
			continue
		}
		_, err := client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: &s.name, Key: upload.Key, UploadId: upload.UploadId})
		if err != nil {
			return gone, unreachable(err)
		}
		gone = append(gone, name)
	}
	return gone, nil
}

func (s *Shelf) Close() error { return s.bucket.Close() }
