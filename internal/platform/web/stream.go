package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// pacedWriter lets a long answer take as long as its reader keeps reading: the
// time limit counts from the last write, not from the request.
type pacedWriter struct {
	w    io.Writer
	conn *http.ResponseController
}

func newPacedWriter(w http.ResponseWriter) *pacedWriter {
	return &pacedWriter{w: w, conn: http.NewResponseController(w)}
}

func (p *pacedWriter) Write(b []byte) (int, error) {
	// A connection deadline is wall-clock time, whatever clock the rooms use.
	if err := p.conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.w.Write(b)
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
