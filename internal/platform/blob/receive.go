package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"

	"aftercare/internal/platform/fault"
)

// MaxBytes is the largest file taken; one byte more is refused.
const MaxBytes = 10485760

// Upload is a received file that is not stored yet. Close it when done.
type Upload struct {
	Name   string // fit to be shown and to be saved under; never used as a path here
	Type   Type   // "" if the content is none of ours
	Size   int64  // of what is kept
	SHA256 string // of what was chosen: the same file sent twice has the same

	kept    string // the hash of what is kept
	flaw    flaw
	content holder
}

// holder is where an upload is until it is stored.
type holder interface {
	io.ReaderAt
	io.Closer
	// replace puts something shorter in its place.
	replace(by []byte) error
}

// InMemory is a file that is at hand already and small, such as a sample.
func InMemory(file []byte, name string) (*Upload, error) {
	u := &Upload{content: &inMemory{*bytes.NewReader(file)}}
	err := u.fill(bytes.NewReader(file), io.Discard, storageFault)
	if err == nil {
		err = u.examine(context.Background(), name)
	}
	return u, err
}

type inMemory struct{ bytes.Reader }

func (*inMemory) Close() error { return nil }

func (m *inMemory) replace(by []byte) error {
	m.Reset(by)
	return nil
}

// fill passes the content on to where it can be read again.
func (u *Upload) fill(r io.Reader, into io.Writer, storing func(error) error) error {
	source, sum := &source{r: r}, sha256.New()
	var err error
	u.Size, err = io.Copy(io.MultiWriter(into, sum), io.LimitReader(source, MaxBytes+1))
	switch {
	case source.err != nil:
		return receiveFault(source.err)
	case err != nil:
		return storing(err)
	case u.Size > MaxBytes:
		return tooLarge(nil)
	case u.Size == 0:
		return fault.New(fault.Invalid, "The file is empty. Please select another file.")
	}
	u.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// Chosen notes the hash of the photo that a page made smaller before it sent it: the same
// photo has the same, whatever browser shrank it. It is not proved, so it counts for
// a JPEG alone: a person who hides a photo can take it again.
func (u *Upload) Chosen(sha256 string) {
	if u.Type == JPEG {
		u.SHA256 = sha256
	}
}

// Reader gives the content from its start, each time it is called.
func (u *Upload) Reader() io.Reader {
	return io.NewSectionReader(u.content, 0, u.Size)
}

// Close gives the space in the spool back.
func (u *Upload) Close() error { return u.content.Close() }

// source remembers its own error, because a client that went away and a disk
// that is full look the same to io.Copy.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// receiveFault keeps a fault that the reader already speaks of, knows the
// limit of a whole request, and takes the rest for a broken connection.
func receiveFault(err error) error {
	if _, ok := fault.As(err); ok {
		return err
	}
	if request, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge(request)
	}
	return fault.Wrap(fault.Invalid, "The upload was interrupted. Please try again.", err)
}

func tooLarge(cause error) error {
	return fault.Wrap(fault.TooLarge, "File size exceeds the limit of 10MB", cause)
}
