package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"
)

// pieceBytes of a long answer must be taken before the reader's time begins anew.
// Were it more, a reader on a poor line would be cut off while reading.
const pieceBytes = 32 << 10

// pacedWriter lets a long answer take as long as its reader keeps reading: the
// time limit counts from the last piece that was taken, not from the request.
type pacedWriter struct {
	w        io.Writer
	conn     flushed
	patience time.Duration
}

// flushed is the part of a connection that a paced writer needs.
type flushed interface {
	SetWriteDeadline(time.Time) error
	Flush() error
}

func newPacedWriter(ctx context.Context, w http.ResponseWriter) *pacedWriter {
	return &pacedWriter{w: w, conn: http.NewResponseController(w), patience: patienceIn(ctx)}
}

func (p *pacedWriter) Write(b []byte) (written int, err error) {
	for piece := range slices.Chunk(b, pieceBytes) {
		// A connection deadline is wall-clock time, whatever clock the rooms use.
		if err := p.conn.SetWriteDeadline(time.Now().Add(p.patience)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return written, err
		}
		n, err := p.w.Write(piece)
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// Flush sends on what is gathered below, also inside the compression.
func (p *pacedWriter) Flush() error {
	if err := p.conn.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// tear ends an answer that cannot be finished by breaking the connection, so
// that no one takes it for a whole one. If the client itself is gone, there is
// nothing to log.
func tear(ctx context.Context, what string, cause error, args ...any) {
	if ctx.Err() == nil {
		loggerFrom(ctx).Error(what, append(args, "cause", cause)...)
	}
	panic(http.ErrAbortHandler)
}
