// Package load drives a server by a closed loop: a fixed number of connections,
// each of which sends its next request when it has the answer to the last.
//
// The client shares the machine with the server, so it does little: requests
// are written as bytes and of an answer only what is checked is read.
package load

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// Request is one call of a server.
type Request struct {
	Method string // GET if empty
	Path   string // with its query
	Token  string // a bearer token; none if empty
	Type   string // of the body
	Body   []byte
	Check  func(Answer) error // says what is wrong with an answer; nil takes every 2xx
}

// Answer is what a server said. Body is valid until the next call on the same
// connection.
type Answer struct {
	Status int
	Total  int // X-Total-Count; -1 without one
	Body   []byte
}

// Refused is an answer that is not a 2xx.
type Refused struct {
	Path   string
	Status int
	Body   string
}

func (r *Refused) Error() string { return fmt.Sprintf("%s answered %d: %s", r.Path, r.Status, r.Body) }

// patience is how long an answer may take. Whoever needs longer is not slow
// but stuck.
const patience = 5 * time.Minute

// Conn is a connection that is kept alive from call to call.
type Conn struct {
	addr   string
	conn   net.Conn
	reader *bufio.Reader
	head   bytes.Buffer
	body   []byte
}

// Dial connects to a server.
func Dial(addr string) (*Conn, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Conn{addr: addr, conn: conn, reader: bufio.NewReaderSize(conn, 32<<10)}, nil
}

func (c *Conn) Close() error { return c.conn.Close() }

// Call sends a request and reads its answer. An answer that the request's own
// check does not like, or that is not a 2xx, is an error.
func (c *Conn) Call(r Request) (Answer, error) {
	answer, err := c.exchange(r)
	if err != nil {
		return answer, fmt.Errorf("%s: %w", r.Path, err)
	}
	if answer.Status < 200 || answer.Status > 299 {
		return answer, &Refused{r.Path, answer.Status, string(bytes.TrimSpace(answer.Body))}
	}
	if r.Check != nil {
		if err := r.Check(answer); err != nil {
			return answer, fmt.Errorf("%s: %w", r.Path, err)
		}
	}
	return answer, nil
}

func (c *Conn) exchange(r Request) (Answer, error) {
	if err := c.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return Answer{}, err
	}
	if err := c.send(r); err != nil {
		return Answer{}, err
	}
	return c.receive()
}

func (c *Conn) send(r Request) error {
	method := r.Method
	if method == "" {
		method = "GET"
	}
	c.head.Reset()
	fmt.Fprintf(&c.head, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, r.Path, c.addr)
	if r.Token != "" {
		fmt.Fprintf(&c.head, "Authorization: Bearer %s\r\n", r.Token)
	}
	if r.Body != nil {
		fmt.Fprintf(&c.head, "Content-Type: %s\r\nContent-Length: %d\r\n", r.Type, len(r.Body))
	}
	c.head.WriteString("\r\n")
	message := net.Buffers{c.head.Bytes(), r.Body}
	_, err := message.WriteTo(c.conn)
	return err
}

func (c *Conn) receive() (Answer, error) {
	status, err := c.readStatus()
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Status: status, Total: -1}
	length, chunked, err := c.readHeaders(&answer)
	if err != nil {
		return answer, err
	}
	c.body = c.body[:0]
	if chunked {
		err = c.readChunks()
	} else {
		err = c.readBytes(length)
	}
	answer.Body = c.body
	return answer, err
}

func (c *Conn) readStatus() (int, error) {
	line, err := c.line()
	if err != nil {
		return 0, err
	}
	if len(line) < len("HTTP/1.1 200") {
		return 0, fmt.Errorf("not a status line: %q", line)
	}
	return strconv.Atoi(string(line[9:12]))
}

func (c *Conn) readHeaders(answer *Answer) (length int, chunked bool, err error) {
	for {
		line, err := c.line()
		if err != nil {
			return 0, false, err
		}
		if len(line) == 0 {
			return length, chunked, nil
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			length, err = strconv.Atoi(string(value))
		case bytes.EqualFold(name, []byte("X-Total-Count")):
			answer.Total, err = strconv.Atoi(string(value))
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		}
		if err != nil {
			return 0, false, err
		}
	}
}

func (c *Conn) readChunks() error {
	for {
		line, err := c.line()
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(line), 16, 32)
		if err != nil {
			return err
		}
		if err := c.readBytes(int(size)); err != nil {
			return err
		}
		if end, err := c.line(); err != nil || len(end) > 0 {
			return errors.Join(err, errChunk(end))
		}
		if size == 0 {
			return nil
		}
	}
}

func errChunk(end []byte) error {
	if len(end) == 0 {
		return nil
	}
	return fmt.Errorf("a chunk ends with %q", end)
}

func (c *Conn) readBytes(n int) error {
	begin := len(c.body)
	if cap(c.body) < begin+n {
		grown := make([]byte, begin, 2*(begin+n))
		copy(grown, c.body)
		c.body = grown
	}
	c.body = c.body[:begin+n]
	_, err := io.ReadFull(c.reader, c.body[begin:])
	return err
}

func (c *Conn) line() ([]byte, error) {
	line, err := c.reader.ReadSlice('\n')
	return bytes.TrimRight(line, "\r\n"), err
}
