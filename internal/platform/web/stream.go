package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"
)

// pieceBytes is the size after which the client's time limit starts again. A larger size would cut
// off a client on a slow line.
const pieceBytes = 32 << 10

// pacedWriter lets a long answer take as long as its client keeps reading. The time limit starts
// again after each piece.
type pacedWriter struct {
	w        io.Writer
	conn     flushed
	patience time.Duration
}

type flushed interface {
	SetWriteDeadline(time.Time) error
	Flush() error
}

func newPacedWriter(ctx context.Context, w http.ResponseWriter) *pacedWriter {
	return &pacedWriter{w: w, conn: http.NewResponseController(w), patience: patienceIn(ctx)}
}

func (p *pacedWriter) Write(b []byte) (written int, err error) {
	for piece := range slices.Chunk(b, pieceBytes) {
		// A connection deadline needs the real time, not the portal's clock.
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

// Flush also flushes the compression below.
func (p *pacedWriter) Flush() error {
	if err := p.conn.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// tear breaks the connection of an answer that cannot be completed, so that the client does not
// accept it. If the client is gone, it logs nothing.
func tear(ctx context.Context, what string, cause error, args ...any) {
	if ctx.Err() == nil {
		loggerFrom(ctx).Error(what, append(args, "cause", cause)...)
	}
	panic(http.ErrAbortHandler)
}
