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

// MaxBytes is the size of the largest accepted file.
const MaxBytes = 10485760

// Upload is a received file that is not stored yet. Close it when done.
type Upload struct {
	Name   string // safe to show and to save; never used as a path here
	Type   Type   // "" if the type is not accepted
	Size   int64  // of the stored content
	SHA256 string // of the original file: the same file sent twice has the same hash

	kept    string // the hash of the stored content
	flaw    flaw
	content holder
}

type holder interface {
	io.ReaderAt
	io.Closer
	// replace overwrites the content with a shorter one.
	replace(by []byte) error
}

// InMemory returns an upload of a small file that is in memory, such as a sample.
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

// SetOriginalHash sets the hash of the original photo, which the page shrank before it was sent. The same
// photo has the same hash in every browser. The hash is not proven, so it counts only for a JPEG.
// That is enough: a customer who wants to cheat can simply take a new photo.
func (u *Upload) SetOriginalHash(sha256 string) {
	if u.Type == JPEG {
		u.SHA256 = sha256
	}
}

// Reader returns the content from its start.
func (u *Upload) Reader() io.Reader {
	return io.NewSectionReader(u.content, 0, u.Size)
}

// Close frees the space in the spool.
func (u *Upload) Close() error { return u.content.Close() }

// source remembers its own error. For io.Copy, a lost client and a full disk look the same.
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

// receiveFault keeps an existing fault, knows the request's size limit, and treats all other errors
// as a broken connection.
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
