package web

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// slowestUpload is the lowest accepted speed in bytes per second. A slower client probably only
// wants to hold the connection. Even a poor mobile line is faster.
const slowestUpload = 16 << 10

// patience is how long a client may read or send nothing before the server cuts it off. Real
// connections can be silent for seconds.
const patience = 20 * time.Second

type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// pacedReader lets an upload take as long as data keeps arriving. The limit is patience plus one
// second for each slowestUpload bytes, and never more than patience without a byte. The answer has
// its own time limit, so that a slow client still gets the error.
type pacedReader struct {
	from     io.Reader
	conn     deadlines
	now      func() time.Time // the real time, not the portal's clock: connection deadlines need it
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
		// The server still waits for a disconnect, so replace the deadline of the upload.
		_ = s.conn.SetReadDeadline(s.now().Add(readTimeout))
	}
	return n, err
}
