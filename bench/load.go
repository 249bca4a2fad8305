package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/portal"
)

// request is one call of a server.
type request struct {
	method string // GET if empty
	path   string // with its query
	token  string // a bearer token; none if empty
	kind   string // of the body
	body   []byte
	check  func(answer) error // says what is wrong with an answer; nil takes every 2xx
}

// answer is what a server said.
type answer struct {
	status int
	total  int // X-Total-Count; -1 without one
	body   []byte
}

// refused is an answer that is not a 2xx.
type refused struct {
	path   string
	status int
	body   string
}

func (r *refused) Error() string { return fmt.Sprintf("%s answered %d: %s", r.path, r.status, r.body) }

// patience is how long an answer may take. After that the server is stuck, not slow.
const patience = 5 * time.Minute

// conn is a connection that is kept alive from call to call. The client shares the
// machine with the server, so requests are written as bytes and no goroutine is between.
type conn struct {
	net.Conn
	addr   string
	reader *bufio.Reader
}

func dial(addr string) (*conn, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &conn{c, addr, bufio.NewReaderSize(c, 32<<10)}, nil
}

// call sends a request and reads its answer. An answer that the request's own check does
// not like, or that is not a 2xx, is an error.
func (c *conn) call(r request) (answer, error) {
	a, err := c.exchange(r)
	switch {
	case err != nil:
	case a.status/100 != 2:
		return a, &refused{r.path, a.status, string(bytes.TrimSpace(a.body))}
	case r.check != nil:
		err = r.check(a)
	}
	if err != nil {
		return a, fmt.Errorf("%s: %w", r.path, err)
	}
	return a, nil
}

func (c *conn) exchange(r request) (a answer, err error) {
	if err := c.SetDeadline(time.Now().Add(patience)); err != nil {
		return a, err
	}
	var head bytes.Buffer
	if r.method == "" {
		r.method = http.MethodGet
	}
	fmt.Fprintf(&head, "%s %s HTTP/1.1\r\nHost: %s\r\n", r.method, r.path, c.addr)
	if r.token != "" {
		fmt.Fprintf(&head, "Authorization: Bearer %s\r\n", r.token)
	}
	if r.body != nil {
		fmt.Fprintf(&head, "Content-Type: %s\r\nContent-Length: %d\r\n", r.kind, len(r.body))
	}
	head.WriteString("\r\n")
	message := net.Buffers{head.Bytes(), r.body}
	if _, err := message.WriteTo(c); err != nil {
		return a, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return a, err
	}
	defer response.Body.Close()
	a = answer{status: response.StatusCode, total: -1}
	if total := response.Header.Get("X-Total-Count"); total != "" {
		if a.total, err = strconv.Atoi(total); err != nil {
			return a, err
		}
	}
	a.body, err = io.ReadAll(response.Body)
	return a, err
}

// call makes one call on a connection of its own.
func call(p *portal.Process, r request) (answer, error) {
	c, err := dial(p.Addr)
	if err != nil {
		return answer{}, err
	}
	defer c.Close()
	return c.call(r)
}

// post is a call with a JSON body.
func post(path, token string, body any) request {
	text, err := json.Marshal(body)
	must(err)
	return request{method: http.MethodPost, path: path, token: token, kind: "application/json", body: text}
}

// form is a call with the fields of a form, and a PDF if there is one.
func form(path, token string, fields map[string]string, file *portal.File) request {
	body, kind, err := portal.Form(fields, file)
	must(err)
	return request{method: http.MethodPost, path: path, token: token, kind: kind, body: body}
}

// must holds for what is written to memory.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// load is what to do to a server: a fixed number of connections, each of which sends its
// next request when it has the answer to the last.
type load struct {
	addr  string
	conns int
	limit time.Duration
	// next is the request of a number, counted from 0 over all connections, or
	// false when there is none left. It is called from many goroutines.
	next func(n int) (request, bool)
}

// run applies the load. The first answer that is wrong ends it: a figure that counts
// refusals is worth nothing.
func (l load) run(ctx context.Context) (figures, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var numbers atomic.Int64
	took := make([][]time.Duration, l.conns)
	began := time.Now()
	var crew sync.WaitGroup
	for i := range l.conns {
		crew.Go(func() {
			var err error
			if took[i], err = l.work(ctx, &numbers, began.Add(l.limit)); err != nil {
				stop(err)
			}
		})
	}
	crew.Wait()
	elapsed := time.Since(began)
	all := slices.Concat(took...)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("not a single request was made")
	}
	slices.Sort(all)
	return figures{perSecond: float64(len(all)) / elapsed.Seconds(), p99: milliseconds(all[len(all)*99/100]), slowest: milliseconds(all[len(all)-1])}, nil
}

func (l load) work(ctx context.Context, numbers *atomic.Int64, end time.Time) (took []time.Duration, err error) {
	c, err := dial(l.addr)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	// The end of the run also ends a call that is still waiting.
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	// The first request is made in any case, however short the time.
	for ctx.Err() == nil && (len(took) == 0 || time.Now().Before(end)) {
		r, ok := l.next(int(numbers.Add(1) - 1))
		if !ok {
			break
		}
		began := time.Now()
		if _, err := c.call(r); err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
	}
	return took, nil
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
