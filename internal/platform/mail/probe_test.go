package mail

import (
	"net"
	"strings"
	"testing"
	"time"
)

// probeLimit only stops a probe that hangs.
const probeLimit = time.Minute

func TestAProbeGreetsEncryptsAndLogsInAndSendsNothing(t *testing.T) {
	t.Parallel()
	server := serve(t, serverOptions{tls: true, auth: true})
	c := carrierTo(t, "smtp://portal:p%40ss%3Aword%2F@"+server.address, server)
	if err := c.probe(t.Context()); err != nil {
		t.Error(err)
	}
	wrong := carrierTo(t, "smtp://portal:wrong@"+server.address, server)
	if err := wrong.probe(t.Context()); err == nil {
		t.Error("a wrong password is taken")
	}
	if got := server.inbox(); len(got) != 0 {
		t.Errorf("%d letters were sent", len(got))
	}
}

func carrierTo(t *testing.T, url string, server *mailServer) *smtpCarrier {
	t.Helper()
	c := newSMTP(named(t, url))
	c.roots, c.total = server.roots, probeLimit
	return c
}

func named(t *testing.T, url string) *Server {
	t.Helper()
	server, err := ParseURL(url)
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func TestAProbeOfAServerThatIsNotThereOrHangsEnds(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// Connections wait in the listener and get no answer.
	err = Probe(t.Context(), named(t, "smtp://"+listener.Addr().String()), 200*time.Millisecond)
	if err == nil || !strings.Contains(err.Error(), "no answer within 200ms") {
		t.Errorf("a server that hangs: %v", err)
	}
	listener.Close()
	if err := Probe(t.Context(), named(t, "smtp://"+listener.Addr().String()), probeLimit); err == nil {
		t.Error("nobody is there")
	}
}
