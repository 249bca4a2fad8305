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

// pacedReader lets an upload take as long as it keeps coming: what the server grants
// to every request, and beyond it a second for each slowestUpload bytes that
// arrived. The answer has its own time after that, so that a sender who was
// too slow is told so.
type pacedReader struct {
	from     io.Reader
	conn     deadlines
	deadline time.Time // of an upload of which nothing has arrived
	bytes    int64
}

func newPacedReader(from io.Reader, w http.ResponseWriter) *pacedReader {
	// A connection deadline is wall-clock time, whatever clock the rooms use.
	return &pacedReader{from: from, conn: http.NewResponseController(w), deadline: time.Now().Add(readTimeout)}
}

func (s *pacedReader) Read(b []byte) (int, error) {
	last := s.deadline.Add(time.Duration(s.bytes) * time.Second / slowestUpload)
	err := errors.Join(s.conn.SetReadDeadline(last), s.conn.SetWriteDeadline(last.Add(writeTimeout)))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	n, err := s.from.Read(b)
	s.bytes += int64(n)
	return n, err
}
