package web

import (
	"context"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/gzhttp"
)

// XLSX streams a spreadsheet as write produces it.
func XLSX(ctx context.Context, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	return export(ctx, name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write)
}

// CSV streams a CSV file as write produces it.
func CSV(ctx context.Context, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	return export(ctx, name, "text/csv; charset=utf-8", write)
}

// Binary streams a file of any type as write produces it.
func Binary(ctx context.Context, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	return export(ctx, name, "application/octet-stream", write)
}

// export breaks the connection if write fails, so that the client does not accept an incomplete
// file.
func export(ctx context.Context, name, contentType string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	if err := takeSeat(ctx, amongLists); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		hctx.SetHeader("Content-Type", contentType)
		hctx.SetHeader("Content-Disposition", `attachment; filename="`+name+`"`)
		// A spreadsheet is already compressed, and compression would delay the data.
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
