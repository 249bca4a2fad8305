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

// streamBytes of rows are gathered before they leave together.
const streamBytes = 32 << 10

// Rows walks over a list and gives each of its rows to yield. The walk ends
// with the first error, whether its own or that of yield.
type Rows[T any] func(ctx context.Context, yield func(T) error) error

// List is the answer of every list: the plain array, and the number of rows that
// match in a header; another one says if it is only a lower bound.
type List[T any] struct {
	Total   int    `header:"X-Total-Count" doc:"Rows that match, over all pages"`
	AtLeast string `header:"X-Total-Is-At-Least" doc:"true if more rows match than were counted"`
	Body    func(huma.Context)

	write func(ctx huma.Context, before, after string)
}

// Source is what a room has of a list: a page of it, with the number of rows
// over all pages, and the walk over all of them.
type Source[F, R any] interface {
	Page(ctx context.Context, filter F, slice func(total db.Total) (limit, offset int)) (page []R, total db.Total, err error)
	Each(ctx context.Context, filter F, fn func(R) error) error
	// Whole notes in the audit trail that somebody reads all rows of a filter.
	Whole(ctx context.Context, filter F, total int) error
}

// ListOf answers a window of a room's list, each row as the wire has it. An Agent
// who asks for all rows gets the first page: who may not export reads no whole list.
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

// NewList answers rows that are in hand: a page, or a list that is short by
// nature. It never answers null for an empty one.
func NewList[T any](rows []T, total int) *List[T] {
	if rows == nil {
		rows = []T{}
	}
	return newList[T](total, func(ctx huma.Context, before, after string) { sendRows(ctx, before, rows, after) })
}

// StreamList answers a whole list, however long, while it is walked over. The
// walk gets a context of its own: it may take as long as the client reads, and
// ends when the client is gone.
func StreamList[T any](total int, rows Rows[T]) *List[T] {
	return newList[T](total, func(ctx huma.Context, before, after string) { streamRows(ctx, before, rows, after) })
}

func newList[T any](total int, write func(ctx huma.Context, before, after string)) *List[T] {
	return &List[T]{Total: total, write: write, Body: func(ctx huma.Context) { write(ctx, "", "\n") }}
}

// Tagged lets a client keep the list and ask each time whether it is still the same:
// it has those in the header If-None-Match that it sends.
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

// Has tells whether a client has what a tag names.
func Has(ifNoneMatch, tag string) bool {
	for one := range strings.SplitSeq(ifNoneMatch, ",") {
		if strings.TrimPrefix(strings.TrimSpace(one), "W/") == `"`+tag+`"` {
			return true
		}
	}
	return false
}

// In is the body of an answer that keeps the array in a field.
func (l *List[T]) In(field string) func(huma.Context) {
	return func(ctx huma.Context) { l.write(ctx, `{"`+field+`":`, "}\n") }
}

// Shape is what the body holds, for the description of the API.
func (*List[T]) Shape() any { return []T{} }

// shaped is an output whose body writes itself, so that the library cannot see
// what it holds.
type shaped interface{ Shape() any }

// describe is the response of an output that is shaped.
func (a *API) describe(output shaped) map[string]*huma.Response {
	hint := reflect.TypeOf(output).Elem().Name() + "Body"
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(output.Shape()), true, hint)
	return map[string]*huma.Response{strconv.Itoa(http.StatusOK): {Content: map[string]*huma.MediaType{jsonType: {Schema: schema}}}}
}

// sendRows says how long the answer is, which spares it from being sent in
// chunks.
func sendRows[T any](ctx huma.Context, before string, rows []T, after string) {
	var b bytes.Buffer
	b.WriteString(before)
	if err := encoder(&b).Encode(rows); err != nil {
		panic(err) // rows are structs of our own, which always marshal
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
		// A client that is gone cannot be told; there is nothing else to do.
		_, _ = ctx.BodyWriter().Write(b.Bytes())
	}
}

// streamRows writes the array row by row. Head and bracket leave before the
// first row is asked for. A walk that fails half way breaks the connection, so
// that no one takes a torn array for a whole one.
func streamRows[T any](ctx huma.Context, before string, rows Rows[T], after string) {
	ctx.SetHeader("Content-Type", jsonType)
	ctx.SetStatus(http.StatusOK)
	if ctx.Method() == http.MethodHead {
		return
	}
	_, w := humago.Unwrap(ctx)
	s, reader := &rowStream{out: newPacedWriter(ctx.Context(), w)}, shownBy(ctx.Context())
	if reader != nil && !reader.isAgent {
		reader = nil // who may read a whole list has an entry in the trail for it
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

// rowStream gathers rows and sends them in pieces.
type rowStream struct {
	out    *pacedWriter
	buffer bytes.Buffer
	json   *json.Encoder
	rows   int
}

// whole sends what fill writes and then the end, which only a whole answer has.
func (s *rowStream) whole(fill func() error, end string) error {
	if err := fill(); err != nil {
		return err
	}
	s.buffer.WriteString(end)
	return s.send()
}

// add takes a row by its address, which spares a copy of it on the heap.
func (s *rowStream) add(row any) error {
	if s.rows > 0 {
		s.buffer.WriteByte(',')
	}
	s.rows++
	if err := s.json.Encode(row); err != nil {
		return err
	}
	s.buffer.Truncate(s.buffer.Len() - 1) // the encoder ends each value with a line feed
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
