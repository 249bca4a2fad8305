package web

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"
)

// A proxy that uses the other length would treat the rest as the start of the next visitor's
// request.
func TestAMessageWithBothLengthsIsTheLastOfItsConnection(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(w, r.Body)
		if err != nil {
			t.Error(err)
		}
	}), slog.New(slog.DiscardHandler))
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	for _, c := range []struct {
		lengths string
		answers int
	}{
		{"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", 1},
		{"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n", 1},
		{"Content-Length: 0\r\n", 2},
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		body := "0\r\n\r\n"
		if c.answers == 2 {
			body = ""
		}
		fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: portal.test\r\n%s\r\n%sGET /smuggled HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n", c.lengths, body)
		answers, reader := 0, bufio.NewReader(conn)
		for {
			answer, err := http.ReadResponse(reader, nil)
			if err != nil {
				break
			}
			if _, err := io.Copy(io.Discard, answer.Body); err != nil {
				t.Error(err)
			}
			answers++
		}
		if answers != c.answers {
			t.Errorf("%q: %d answers, want %d", c.lengths, answers, c.answers)
		}
	}
}
