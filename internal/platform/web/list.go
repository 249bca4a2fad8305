package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

const streamBytes = 32 << 10

// Rows calls yield for each row of a list. It stops at the first error.
type Rows[T any] func(ctx context.Context, yield func(T) error) error

// List is the answer of every list: a plain array, with the number of matching rows in a header.
// Another header says whether that number is only a lower bound.
type List[T any] struct {
	Total   int    `header:"X-Total-Count" doc:"Number of matching rows on all pages"`
	AtLeast string `header:"X-Total-Is-At-Least" doc:"true if more rows match than the server counted"`
	Body    func(huma.Context)

	write func(ctx huma.Context, before, after string)
}

// Source is a list that can return one page with the total, or walk over all rows.
type Source[F, R any] interface {
	Page(ctx context.Context, filter F, slice func(total db.Total) (limit, offset int)) (page []R, total db.Total, err error)
	Each(ctx context.Context, filter F, fn func(R) error) error
	// Whole records in the audit trail that a person reads all rows of a filter.
	Whole(ctx context.Context, filter F, total int) error
}

// ListOf answers a window of a list. body converts each row. An Agent who asks for all rows gets
// the first page, because Agents may not export.
func ListOf[F, R, T any](ctx context.Context, source Source[F, R], filter F, window Window, body func(R) T) (*List[T], error) {
	if window.All() && auth.From(ctx).IsAgent() {
		window = Window{Page: 1, Limit: maxLimit}
	}
	slice := window.Of
	if window.All() {
		if err := takeSeat(ctx, amongLists); err != nil {
			return nil, err
		}
		slice = func(db.Total) (limit, offset int) { return 0, 0 }
	}
	page, total, err := source.Page(ctx, filter, slice)
	if err != nil {
		return nil, err
	}
	if window.All() {
		if err := source.Whole(ctx, filter, total.N); err != nil {
			return nil, err
		}
		return StreamList(total.N, func(ctx context.Context, yield func(T) error) error {
			return source.Each(ctx, filter, func(row R) error { return yield(body(row)) })
		}), nil
	}
	rows := make([]T, len(page))
	for i, row := range page {
		rows[i] = body(row)
	}
	list := NewList(rows, total.N)
	if total.AtLeast {
		list.AtLeast = "true"
	}
	return list, nil
}

// NewList answers rows that are in memory. An empty list becomes [], never null.
func NewList[T any](rows []T, total int) *List[T] {
	if rows == nil {
		rows = []T{}
	}
	return newList[T](total, func(ctx huma.Context, before, after string) { sendRows(ctx, before, rows, after) })
}

// StreamList streams a whole list while rows walks over it. It has no time limit except the
// client's reading pace, and ends when the client is gone.
func StreamList[T any](total int, rows Rows[T]) *List[T] {
	return newList[T](total, func(ctx huma.Context, before, after string) { streamRows(ctx, before, rows, after) })
}

func newList[T any](total int, write func(ctx huma.Context, before, after string)) *List[T] {
	return &List[T]{Total: total, write: write, Body: func(ctx huma.Context) { write(ctx, "", "\n") }}
}

// Tagged adds an ETag. has is the client's If-None-Match header: if it holds the tag, the answer is
// 304.
func (l *List[T]) Tagged(tag, has string) *List[T] {
	write := l.Body
	l.Body = func(ctx huma.Context) {
		ctx.SetHeader("ETag", `"`+tag+`"`)
		ctx.SetHeader("Cache-Control", "private, no-cache")
		if Has(has, tag) {
			ctx.SetStatus(http.StatusNotModified)
			return
		}
		write(ctx)
	}
	return l
}

// Has reports whether an If-None-Match header holds a tag.
func Has(ifNoneMatch, tag string) bool {
	for one := range strings.SplitSeq(ifNoneMatch, ",") {
		if strings.TrimPrefix(strings.TrimSpace(one), "W/") == `"`+tag+`"` {
			return true
		}
	}
	return false
}

// In returns a body that holds the array in a field.
func (l *List[T]) In(field string) func(huma.Context) {
	return func(ctx huma.Context) { l.write(ctx, `{"`+field+`":`, "}\n") }
}

// Shape returns a value of the body's type, for the API document.
func (*List[T]) Shape() any { return []T{} }

// shaped is an output that writes its own body, so huma cannot see its type.
type shaped interface{ Shape() any }

func (a *API) describe(output shaped) map[string]*huma.Response {
	hint := reflect.TypeOf(output).Elem().Name() + "Body"
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(output.Shape()), true, hint)
	return map[string]*huma.Response{strconv.Itoa(http.StatusOK): {Content: map[string]*huma.MediaType{jsonType: {Schema: schema}}}}
}

// sendRows sets the Content-Length, so that the answer is not chunked.
func sendRows[T any](ctx huma.Context, before string, rows []T, after string) {
	var b bytes.Buffer
	b.WriteString(before)
	if err := encoder(&b).Encode(rows); err != nil {
		panic(err) // our own structs always marshal
	}
	b.Truncate(b.Len() - 1)
	b.WriteString(after)
	ctx.SetHeader("Content-Type", jsonType)
	ctx.SetHeader("Content-Length", strconv.Itoa(b.Len()))
	ctx.SetStatus(http.StatusOK)
	if ctx.Method() != http.MethodHead {
		if s := shownBy(ctx.Context()); s != nil {
			s.look(reflect.ValueOf(rows), true)
		}
		// If the client is gone, nothing more can be done.
		_, _ = ctx.BodyWriter().Write(b.Bytes())
	}
}

// streamRows sends the array row by row. It sends the headers and the bracket before it asks for
// the first row. If the walk fails, it breaks the connection, so that the client does not accept an
// incomplete array.
func streamRows[T any](ctx huma.Context, before string, rows Rows[T], after string) {
	ctx.SetHeader("Content-Type", jsonType)
	ctx.SetStatus(http.StatusOK)
	if ctx.Method() == http.MethodHead {
		return
	}
	_, w := humago.Unwrap(ctx)
	s, reader := &rowStream{out: newPacedWriter(ctx.Context(), w)}, shownBy(ctx.Context())
	if reader != nil && !reader.isAgent {
		reader = nil // a Manager's whole list already has an entry in the audit trail
	}
	s.json = encoder(&s.buffer)
	if err := s.whole(func() error {
		s.buffer.WriteString(before + "[")
		if err := s.send(); err != nil {
			return err
		}
		row := new(T)
		return rows(ctx.Context(), func(r T) error {
			*row = r
			if reader != nil {
				reader.look(reflect.ValueOf(row), true)
			}
			return s.add(row)
		})
	}, "]"+after); err != nil {
		tear(ctx.Context(), "list failed", err)
	}
}

type rowStream struct {
	out    *pacedWriter
	buffer bytes.Buffer
	json   *json.Encoder
	rows   int
}

// whole sends the output of fill and then end. Only a complete answer gets the end.
func (s *rowStream) whole(fill func() error, end string) error {
	if err := fill(); err != nil {
		return err
	}
	s.buffer.WriteString(end)
	return s.send()
}

// add takes a pointer to a row, which saves a copy on the heap.
func (s *rowStream) add(row any) error {
	if s.rows > 0 {
		s.buffer.WriteByte(',')
	}
	s.rows++
	if err := s.json.Encode(row); err != nil {
		return err
	}
	s.buffer.Truncate(s.buffer.Len() - 1) // the encoder ends each value with a newline
	if s.buffer.Len() < streamBytes {
		return nil
	}
	return s.send()
}

func (s *rowStream) send() error {
	if _, err := s.out.Write(s.buffer.Bytes()); err != nil {
		return err
	}
	s.buffer.Reset()
	return s.out.Flush()
}
