package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// XLSX streams a spreadsheet while it is written. An export that fails half
// way breaks the connection, so that no one takes a torn file for a whole one.
func XLSX(ctx context.Context, name string, write func(io.Writer) error) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		hctx.SetHeader("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
		hctx.SetHeader("Content-Disposition", `attachment; filename="`+name+`"`)
		_, w := humago.Unwrap(hctx)
		if err := write(&patient{w: w, deadline: http.NewResponseController(w)}); err != nil {
			if !isGone(ctx, err) {
				loggerFrom(ctx).Error("export failed", "file", name, "cause", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}
}

// patient lets a long answer take as long as its reader keeps reading: the
// time limit counts from the last write, not from the request.
type patient struct {
	w        io.Writer
	deadline *http.ResponseController
}

func (p *patient) Write(b []byte) (int, error) {
	// A connection deadline is wall-clock time, whatever clock the rooms use.
	if err := p.deadline.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.w.Write(b)
}
