package web

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// slowestUpload is the pace, in bytes a second, below which a sender is taken
// for one who only wants to hold the connection. A poor mobile line is faster.
const slowestUpload = 16 << 10

// patience is how long a client may take nothing of an answer, or send nothing
// of an upload, before it is cut off. Honest lines fall silent for seconds.
const patience = 20 * time.Second

// deadlines is the part of a connection that decides how long it may take.
type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// pacedReader lets an upload take as long as it keeps coming: patience, and beyond it
// a second for each slowestUpload bytes that arrived; but never longer than
// patience without a byte. The answer has its own time after that, so that a
// sender who was too slow is told so.
type pacedReader struct {
	from     io.Reader
	conn     deadlines
	now      func() time.Time // the wall clock, whatever clock the rooms use: connections know no other
	began    time.Time
	patience time.Duration
	bytes    int64
}

func newPacedReader(from io.Reader, w http.ResponseWriter, patience time.Duration) *pacedReader {
	now := time.Now
	return &pacedReader{from: from, conn: http.NewResponseController(w), now: now, began: now(), patience: patience}
}

func (s *pacedReader) Read(b []byte) (int, error) {
	last := s.began.Add(s.patience + time.Duration(s.bytes)*time.Second/slowestUpload)
	if silent := s.now().Add(s.patience); silent.Before(last) {
		last = silent
	}
	err := errors.Join(s.conn.SetReadDeadline(last), s.conn.SetWriteDeadline(last.Add(writeTimeout)))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := s.from.Read(b)
	s.bytes += int64(n)
	if err == io.EOF {
		// The server listens on for a client that hangs up, which is no part of the upload.
		_ = s.conn.SetReadDeadline(s.now().Add(readTimeout))
	}
	return n, err
}
