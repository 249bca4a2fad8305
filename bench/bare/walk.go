package bare

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"aftercare/internal/app"
)

// Walk runs the whole portal in this process, without jobs, and counts the statements of each call.
// Counting works only on SQLite.
type Walk struct{ app.Config }

// StatementsPath is the path of a call that returns how often each statement has run so far.
const StatementsPath = "/-/statements"

// Run serves until the context ends.
func (w *Walk) Run(ctx context.Context) (err error) {
	portal, err := app.Open(ctx, w.Config, slog.New(slog.DiscardHandler), time.Now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, portal.Close()) }()
	if err := portal.Start(ctx, io.Discard); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", portal.Handler())
	mux.HandleFunc("GET "+StatementsPath, func(w http.ResponseWriter, r *http.Request) {
		kept, err := portal.Statements(r.Context())
		runs := map[string]int{}
		for _, statement := range kept {
			runs[statement.Query] += statement.Runs
		}
		respond(w, runs, err)
	})
	return listen(ctx, w.Addr, mux)
}
