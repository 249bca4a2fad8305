package main

import (
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestTheServerIsAskedByItsOwnProgramHowItIs(t *testing.T) {
	t.Parallel()
	server := started(t, anHour)
	server.isReady(client())
	listens := strings.TrimPrefix(server.url, "http://")
	_, port, err := net.SplitHostPort(listens)
	if err != nil {
		t.Fatal(err)
	}
	at := func(addr string) place { return place{settings: []string{"AFTERCARE_ADDR=" + addr}} }
	for _, addr := range []string{listens, ":" + port, "0.0.0.0:" + port} {
		at(addr).does(t, "", "ok\n", "health")
	}
	at(listens).does(t, "", "ready\n", "health", "--ready")
	// The command ignores a proxy in the environment, and other wrong settings.
	beside := at(listens)
	beside.settings = append(beside.settings, "HTTP_PROXY=http://127.0.0.1:1", "AFTERCARE_TIMEZONE=Nowhere")
	beside.does(t, "", "ok\n", "health")

	server.signal(syscall.SIGTERM)
	server.reads("msg=draining")
	at(listens).does(t, "", "ok\n", "health")
	at(listens).refuses(t, "", "the server at "+listens+" answers 503 Service Unavailable", "health", "--ready")
	server.signal(os.Interrupt)
	server.ends()
	at("127.0.0.1:1").refuses(t, "", "no server answers at 127.0.0.1:1: connect: connection refused", "health")
	for _, addr := range []string{"", "8080", "127.0.0.1:0", "127.0.0.1:none"} {
		at(addr).refuses(t, "", `AFTERCARE_ADDR: "`+addr+`" is not an address such as 127.0.0.1:8080`, "health")
	}
}
