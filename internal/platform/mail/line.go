package mail

import (
	"context"
	"crypto/tls"
	"net"
	"strconv"
	"sync"
)

// line holds the connection of one delivery, so that it can be closed from outside.
type line struct {
	carrier *smtpCarrier

	mu   sync.Mutex
	conn net.Conn
	cut  bool
}

func (l *line) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	// The library's own address lacks the brackets around an IPv6 host.
	address := net.JoinHostPort(l.carrier.host, strconv.Itoa(l.carrier.port))
	dialer := &net.Dialer{Timeout: dialTimeout}
	if l.carrier.bounded {
		dialer.ControlContext = inBounds
	}
	dial := dialer.DialContext
	if l.carrier.implicitTLS {
		dial = (&tls.Dialer{NetDialer: dialer, Config: l.carrier.tls()}).DialContext
	}
	conn, err := dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conn = conn
	if l.cut {
		_ = conn.Close() // The time ran out while dialling, so the context's error counts.
		return nil, context.Cause(ctx)
	}
	return conn, nil
}

// hangUp closes the connection. It may be called twice.
func (l *line) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	if l.conn != nil {
		_ = l.conn.Close() // After a delivery it is already closed.
		l.conn = nil
	}
}
