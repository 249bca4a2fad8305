package web

import (
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"aftercare/internal/platform/fault"
)

const (
	uploadsOfOne = 4
	uploadsInAll = 256
	uploadRetry  = 10 * time.Second

	// wordsBytes is more than a form without a file needs.
	wordsBytes = maxJSONBytes
)

// newUploads counts the running uploads of this process, because they use its spool and its
// connections.
func newUploads() *crowd {
	return &crowd{ofOne: uploadsOfOne, inAll: uploadsInAll, retry: uploadRetry, present: map[string]int{},
		tooMany: func(most int) *fault.Error {
			return fault.Newf(fault.TooMany, "You are sending %d files already. Please wait until one of them has arrived.", most)
		},
		full: fault.New(fault.Unavailable, "Too many files are being received at the moment. Please try again shortly.").After(uploadRetry)}
}

// upload is the receiving of one form. It counts as an upload if it holds a file. A form that is
// too large to be only text counts before it is read. Only the call's own goroutine uses it.
type upload struct {
	api    *API
	person string
	begun  bool
}

type uploadKey struct{}

// receiving wraps every call that accepts a form. It runs after guard.
func (a *API) receiving(ctx huma.Context, next func(huma.Context)) {
	if !routeOf(ctx).form {
		next(ctx)
		return
	}
	r, _ := humago.Unwrap(ctx)
	u := &upload{api: a, person: countedAs(ctx)}
	defer u.end()
	if r.ContentLength < 0 || r.ContentLength > wordsBytes {
		if err := u.begin(); err != nil {
			u.refuse(ctx, err)
			return
		}
	}
	next(huma.WithValue(ctx, uploadKey{}, u))
}

func uploadIn(ctx huma.Context) *upload { return ctx.Context().Value(uploadKey{}).(*upload) }

// begin counts the upload, once for all files of a form.
func (u *upload) begin() error {
	if u.begun {
		return nil
	}
	if err := u.api.uploads.acquire(u.person, false); err != nil {
		return err
	}
	u.begun = true
	return nil
}

func (u *upload) end() {
	if u.begun {
		u.api.uploads.release(u.person)
	}
}

func (u *upload) reader(ctx huma.Context) io.Reader {
	_, w := humago.Unwrap(ctx)
	return newPacedReader(ctx.BodyReader(), w, u.api.patience)
}

// refuse answers at once and then reads the rest of the form without storing it. A browser reads no
// answer before it has sent everything. If the server closed the connection, the browser would only
// show a broken connection.
func (u *upload) refuse(ctx huma.Context, err error) {
	_, w := humago.Unwrap(ctx)
	conn := http.NewResponseController(w)
	duplex := conn.EnableFullDuplex() == nil
	problem := problemOf(ctx.Context(), err)
	ctx.SetHeader("Content-Length", strconv.Itoa(len(problem.json())))
	writeProblem(ctx, problem)
	if conn.Flush() != nil || !duplex {
		return
	}
	// A client that disconnects now already has the answer.
	_, _ = io.Copy(io.Discard, io.LimitReader(u.reader(ctx), maxFormBytes))
}
