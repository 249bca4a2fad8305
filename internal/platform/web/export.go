package web

import (
	"context"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/gzhttp"
)

// XLSX streams a spreadsheet while it is written. An export that fails half
// way breaks the connection, so that no one takes a torn file for a whole one.
func XLSX(ctx context.Context, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	if err := takeSeat(ctx, amongLists); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		hctx.SetHeader("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
		hctx.SetHeader("Content-Disposition", `attachment; filename="`+name+`"`)
		// A spreadsheet is compressed already; doing it again would only cost time.
		hctx.SetHeader(gzhttp.HeaderNoCompression, "1")
		hctx.SetStatus(http.StatusOK)
		if hctx.Method() == http.MethodHead {
			return
		}
		_, w := humago.Unwrap(hctx)
		if err := write(newPacedWriter(ctx, w)); err != nil {
			tear(ctx, "export failed", err, "file", name)
		}
	}}, nil
}
