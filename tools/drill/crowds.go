package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// crowds measures reads beside many idle connections, beside callers who read no answer, and many logins at once.
func (m *measured) crowds() error {
	alone, _ := m.load(m.Each, 0, readTickets)
	before, _, _ := m.usage()
	row := func(what string, reads float64) {
		now, _, _ := m.usage()
		fmt.Fprintf(&m.text, "| %s | %.0f/s (%.2f) | %+.0f MB |\n", what, reads, reads/alone, now-before)
	}
	m.text.WriteString("| meanwhile | reads | memory of all replicas |\n|---|--:|--:|\n")
	row("nothing else", alone)
	for _, crowd := range []struct {
		what, request string
		size          int
	}{
		{"5,000 idle connections", "GET /livez HTTP/1.1\r\nHost: care.example.com\r\n\r\n", 5000},
		{"200 callers who read no answer", strings.Repeat("GET / HTTP/1.1\r\nHost: care.example.com\r\n\r\n", 20), 200},
	} {
		var open []net.Conn
		for i := range crowd.size {
			c, err := net.Dial("tcp", replicaAt(i%replicas))
			if err == nil {
				err = c.(*net.TCPConn).SetReadBuffer(4096)
				open = append(open, c)
			}
			if err == nil {
				_, err = io.WriteString(c, crowd.request)
			}
			if err != nil {
				return fmt.Errorf("%s: the %d.: %w", crowd.what, i+1, err)
			}
		}
		reads, _ := m.load(m.Each, 0, readTickets)
		row(crowd.what, reads)
		for _, c := range open {
			_ = c.Close()
		}
	}
	const many = 200
	var crew sync.WaitGroup
	var succeeded, busy atomic.Int64
	began := time.Now()
	for i := range many {
		crew.Go(func() {
			body := fmt.Sprintf(`{"email":%q,"password":%q}`, m.clients[i%len(m.clients)].customer.Email, password)
			a, err := m.front.Send(http.MethodPost, "/api/users/login", "application/json", []byte(body))
			switch {
			case err == nil && a.Status == http.StatusOK:
				succeeded.Add(1)
			case err == nil && a.Status == http.StatusServiceUnavailable:
				busy.Add(1)
			}
		})
	}
	crew.Wait()
	fmt.Fprintf(&m.text, "\nOf %d logins at once, %d succeeded and %d got 503, within %.1f s; %d failed otherwise.\n\n",
		many, succeeded.Load(), busy.Load(), time.Since(began).Seconds(), many-succeeded.Load()-busy.Load())
	return nil
}
