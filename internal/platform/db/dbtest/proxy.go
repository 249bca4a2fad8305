package dbtest

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
)

// Proxy passes data between a portal and its PostgreSQL, and can simulate an outage.
type Proxy struct {
	URL string // of the database, through the proxy

	addr    string
	network string
	target  string
	held    sync.WaitGroup

	mu       sync.Mutex
	listener net.Listener
	conns    []net.Conn
	frozen   chan struct{} // closed by Thaw; nil while data passes
	refusal  string
	accepted int
	cut      cut
}

// cut says how the proxy breaks the next COMMIT.
type cut int

const (
	noCut     cut = iota
	lostCut       // the server never receives it
	silentCut     // the server runs it, but the portal gets no answer
)

// NewProxy passes everything on to a database. The URL has the portal's own time limits, so the
// portal notices an outage.
func NewProxy(t testing.TB, database string) *Proxy {
	t.Helper()
	u, err := url.Parse(Impatient(t, database))
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{network: "tcp", target: u.Host}
	query := u.Query()
	if folder := query.Get("host"); folder != "" {
		p.network, p.target = "unix", filepath.Join(folder, ".s.PGSQL."+query.Get("port"))
	}
	query.Del("host")
	query.Del("port")
	query.Set("sslmode", "disable")
	p.open(t, "127.0.0.1:0")
	u.Host, u.RawQuery = p.addr, query.Encode()
	p.URL = u.String()
	t.Cleanup(func() {
		p.Thaw()
		p.Down()
		p.held.Wait()
	})
	return p
}

func (p *Proxy) open(t testing.TB, addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.listener, p.addr = listener, listener.Addr().String()
	p.held.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			p.held.Go(func() { p.serve(conn) })
		}
	})
}

// Down refuses new connections and closes the existing ones.
func (p *Proxy) Down() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.listener.Close()
	for _, conn := range p.conns {
		hangUp(conn)
	}
	p.conns = nil
}

// Up ends Down.
func (p *Proxy) Up(t testing.TB) {
	t.Helper()
	p.open(t, p.addr)
}

// Freeze holds all data back, like a stopped server: it accepts connections and answers nothing.
func (p *Proxy) Freeze() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen = make(chan struct{})
}

// Thaw ends Freeze.
func (p *Proxy) Thaw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.frozen != nil {
		close(p.frozen)
		p.frozen = nil
	}
}

// Refuse answers new connections with a PostgreSQL error, or passes them on if code is empty.
func (p *Proxy) Refuse(code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refusal = code
}

// CutCommit breaks the connection at the next COMMIT, before or after the server runs it. The
// portal cannot see the difference.
func (p *Proxy) CutCommit(arrives bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = lostCut
	if arrives {
		p.cut = silentCut
	}
}

// HasCut reports whether the proxy has broken a COMMIT since CutCommit.
func (p *Proxy) HasCut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cut == noCut
}

// takeCut is called for every message of the portal.
func (p *Proxy) takeCut(message []byte) cut {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut == noCut || !bytes.Contains(bytes.ToLower(message), []byte("commit")) {
		return noCut
	}
	taken := p.cut
	p.cut = noCut
	return taken
}

// Accepted returns the number of connections so far.
func (p *Proxy) Accepted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accepted
}

func (p *Proxy) serve(conn net.Conn) {
	defer hangUp(conn)
	p.mu.Lock()
	p.accepted++
	p.conns = append(p.conns, conn)
	refusal := p.refusal
	p.mu.Unlock()
	if refusal != "" {
		refuse(conn, refusal)
		return
	}
	server, err := net.Dial(p.network, p.target)
	if err != nil {
		return
	}
	defer hangUp(server)
	var both sync.WaitGroup
	both.Go(func() { p.pass(server, conn, p.takeCut) })
	both.Go(func() { p.pass(conn, server, func([]byte) cut { return noCut }) })
	both.Wait()
}

func (p *Proxy) pass(to, from net.Conn, cutAt func(message []byte) cut) {
	defer hangUp(to)
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		p.mu.Lock()
		frozen := p.frozen
		p.mu.Unlock()
		if frozen != nil {
			<-frozen
		}
		switch cutAt(buffer[:n]) {
		case lostCut:
			hangUp(from)
			return
		case silentCut:
			hangUp(from)
			finish(to, buffer[:n])
			return
		}
		if _, failed := to.Write(buffer[:n]); failed != nil || err != nil {
			return
		}
	}
}

// finish lets the server run a last message, and then asks it to close the connection.
func finish(server net.Conn, message []byte) {
	farewell := []byte{'X', 0, 0, 0, 4}
	if _, err := server.Write(append(bytes.Clone(message), farewell...)); err == nil {
		_, _ = io.Copy(io.Discard, server)
	}
}

// hangUp ignores the error, because the other side may have closed the connection first.
func hangUp(conn net.Conn) { _ = conn.Close() }

func refuse(conn net.Conn, code string) {
	var length [4]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return
	}
	if _, err := io.CopyN(io.Discard, conn, int64(binary.BigEndian.Uint32(length[:]))-4); err != nil {
		return
	}
	fields := "SFATAL\x00C" + code + "\x00Mrefused by the test\x00\x00"
	message := append([]byte{'E'}, binary.BigEndian.AppendUint32(nil, uint32(4+len(fields)))...)
	_, _ = conn.Write(append(message, fields...))
}
