package web

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
)

const (
	uploadsOfOne = 4
	// uploadLease is longer than what a call does after its last byte has arrived.
	uploadLease = time.Minute
	uploadRetry = 10 * time.Second

	// wordsBytes is more than a form without a file has.
	wordsBytes = maxJSONBytes
)

// NewUploads are the uploads under way of each person.
func NewUploads(d *db.DB, factor float64) *limit.Places {
	return &limit.Places{DB: d, Name: "uploads", Most: uploadsOfOne, Lease: uploadLease, Factor: factor,
		Full: fault.Newf(fault.TooMany, "You are sending %d files already. Please wait until one of them has arrived.", uploadsOfOne).After(uploadRetry)}
}

// Quota refuses a file for which a person has no room left.
type Quota interface {
	HasRoom(ctx context.Context, actor auth.Actor, bytes int64) error
}

// upload is the sending of one form. It counts as an upload if it has a file, or
// is so large that it must have one: then before any of it is read. A request
// in words alone is none. Only the call's own goroutine uses it.
type upload struct {
	api    *API
	ctx    context.Context
	person string
	bytes  int64 // as announced; none if it is not
	begun  bool
	place  *limit.Place
}

type uploadKey struct{}

// receiving stands behind the guard, around every call that takes a form.
func (a *API) receiving(ctx huma.Context, next func(huma.Context)) {
	if !routeOf(ctx).form {
		next(ctx)
		return
	}
	r, _ := humago.Unwrap(ctx)
	u := &upload{api: a, ctx: ctx.Context(), person: countedAs(ctx), bytes: max(r.ContentLength, 0)}
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

// begin takes a place among the person's uploads, once for all files of a form.
func (u *upload) begin() (err error) {
	if u.begun {
		return nil
	}
	u.begun = true
	if u.api.uploads != nil {
		if u.place, err = u.api.uploads.Take(u.ctx, u.person); err != nil {
			return err
		}
	}
	if u.api.quota == nil {
		return nil
	}
	// What is announced holds the form around the file, too, which no file pays for.
	return u.api.quota.HasRoom(u.ctx, auth.From(u.ctx), max(u.bytes-wordsBytes, 0))
}

// endTimeout bounds what an upload that is over may still cost.
const endTimeout = 5 * time.Second

// end gives the place back, also when the sender has gone away.
func (u *upload) end() {
	if u.place == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(u.ctx), endTimeout)
	defer cancel()
	if err := u.place.Leave(ctx); err != nil {
		loggerFrom(u.ctx).Warn("the place of an upload stays taken until its lease ends", "cause", err)
	}
	u.place = nil
}

// reader is the body of the form, at the sender's pace.
func (u *upload) reader(ctx huma.Context) io.Reader {
	_, w := humago.Unwrap(ctx)
	return newPacedReader(ctx.BodyReader(), w, u.api.patience, u.goesOn)
}

// goesOn keeps the place. Should the database not answer, the lease may end
// before the upload does: then a person can have one more for a while.
func (u *upload) goesOn() {
	if u.place == nil {
		return
	}
	if err := u.place.Renew(u.ctx); err != nil {
		loggerFrom(u.ctx).Warn("the place of an upload was not renewed", "cause", err)
	}
}

// refuse answers at once, and takes the rest of the form afterwards: a browser
// reads no answer before it has sent everything, and one that is cut off while
// it sends shows a broken connection. Nothing of it is kept, and it goes at the
// pace of every upload.
func (u *upload) refuse(ctx huma.Context, err error) {
	u.end()
	_, w := humago.Unwrap(ctx)
	conn := http.NewResponseController(w)
	duplex := conn.EnableFullDuplex() == nil
	problem := problemOf(ctx.Context(), err)
	ctx.SetHeader("Content-Length", strconv.Itoa(len(problem.json())))
	writeProblem(ctx, problem)
	if conn.Flush() != nil || !duplex {
		return
	}
	// Whoever breaks off has the answer already.
	_, _ = io.Copy(io.Discard, io.LimitReader(u.reader(ctx), maxFormBytes))
}
