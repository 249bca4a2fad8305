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

type request struct {
	method string // GET if empty
	path   string // with its query
	token  string // a bearer token; may be empty
	kind   string // content type of the body
	body   []byte
	check  func(answer) error // returns the problem with an answer; nil accepts every 2xx
}

type answer struct {
	status int
	total  int // X-Total-Count; -1 if missing
	body   []byte
}

// refused is an answer that is not a 2xx.
type refused struct {
	path   string
	status int
	body   string
}

func (r *refused) Error() string { return fmt.Sprintf("%s answered %d: %s", r.path, r.status, r.body) }

// patience is how long an answer may take. A slower server counts as stuck.
const patience = 5 * time.Minute

// conn is a keep-alive connection. The client shares the machine with the server, so it writes
// requests as bytes and uses no extra goroutines.
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

// call sends a request and reads the answer. An answer that is not a 2xx, or that fails the
// request's check, is an error.
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

func call(p *portal.Process, r request) (answer, error) {
	c, err := dial(p.Addr)
	if err != nil {
		return answer{}, err
	}
	defer c.Close()
	return c.call(r)
}

func post(path, token string, body any) request {
	text, err := json.Marshal(body)
	must(err)
	return request{method: http.MethodPost, path: path, token: token, kind: "application/json", body: text}
}

func form(path, token string, fields map[string]string, file *portal.File) request {
	body, kind, err := portal.Form(fields, file)
	must(err)
	return request{method: http.MethodPost, path: path, token: token, kind: kind, body: body}
}

// must is for writes to memory, which cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// load is a load on a server with a fixed number of connections. Each connection sends its next
// request after the last answer.
type load struct {
	addr  string
	conns int
	limit time.Duration
	// next returns the request with a number, counted from 0 over all connections, or false at the
	// end. Many goroutines call it.
	next func(n int) (request, bool)
}

// run applies the load. It stops at the first wrong answer, because results with errors are
// useless.
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
	// The end of the run also stops a waiting call.
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	// Make at least one request, even if the time is over.
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
