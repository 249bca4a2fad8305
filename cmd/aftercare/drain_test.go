package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
)

// anHour is longer than any test. A server that ends within it was hurried.
const anHour = "AFTERCARE_DRAIN=1h"

func TestAServerThatDrainsServesOnAndSendsItsClientsElsewhere(t *testing.T) {
	t.Parallel()
	p := started(t, anHour)
	c := client()
	p.isReady(c)
	p.signal(syscall.SIGTERM)
	p.reads("msg=draining")
	// The earlier connection still works.
	if answer, body := p.get(c, "/readyz"); answer.StatusCode != http.StatusServiceUnavailable || body != "not ready\n" || !answer.Close {
		t.Errorf("readyz answers %s %q and closes: %v", answer.Status, body, answer.Close)
	}
	for _, path := range []string{"/healthz", "/", "/api/tickets/none"} {
		answer, body := p.get(c, path)
		if answer.StatusCode >= http.StatusInternalServerError || !answer.Close {
			t.Errorf("%s answers %s and closes: %v: %s", path, answer.Status, answer.Close, body)
		}
	}
	p.signal(syscall.SIGTERM)
	p.ends()
}

func TestAnInterruptDoesNotWaitForTheBalancer(t *testing.T) {
	t.Parallel()
	p := started(t, anHour)
	p.signal(os.Interrupt)
	p.ends()
}

func TestThePauseEndsByItself(t *testing.T) {
	t.Parallel()
	p := started(t, "AFTERCARE_DRAIN=10ms")
	p.signal(syscall.SIGTERM)
	p.ends()
}

const firstHalf, secondHalf = `{"email":"asha@exam`, `ple.com","password":"none"}`

// halfARequest sends a request with half of its body.
func halfARequest(t *testing.T, p *process) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	// The server answers 100 when the handler reads the body, so the request is running then.
	fmt.Fprintf(conn, "POST /api/users/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n"+
		"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(firstHalf+secondHalf))
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 100") {
		t.Fatalf("the server says %q, %v", line, err)
	}
	fmt.Fprint(conn, firstHalf)
	return conn
}

func TestARequestInHandIsFinishedAfterTheListenerHasClosed(t *testing.T) {
	t.Parallel()
	p := started(t)
	conn := halfARequest(t, p)
	p.signal(syscall.SIGTERM)
	p.reads("msg=draining")
	for {
		probe, err := net.Dial("tcp", conn.RemoteAddr().String())
		if err != nil {
			break
		}
		probe.Close()
	}
	fmt.Fprint(conn, secondHalf)
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode != http.StatusUnauthorized {
		t.Errorf("it answers %s", answer.Status)
	}
	answer.Body.Close()
	p.ends()
}

func TestASecondSignalDoesNotWaitForOpenRequests(t *testing.T) {
	t.Parallel()
	p := started(t)
	halfARequest(t, p)
	p.signal(os.Interrupt)
	p.reads("msg=draining")
	p.signal(os.Interrupt)
	<-p.ended
	if code := p.command.ProcessState.ExitCode(); code != 1 {
		t.Errorf("a server that cut off a request ends with %d", code)
	}
}
