package mail

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// mailServer is a real SMTP server in this process. It keeps the emails it accepts.
type mailServer struct {
	address string
	roots   *x509.CertPool

	mu       sync.Mutex
	refuse   map[string]error // by recipient
	refuseBy map[string]error // by sender
	received []delivery
	asked    int // how often a login was tried
}

type delivery struct {
	from, to, login string
	encrypted       bool
	content         []byte
}

type serverOptions struct {
	tls, implicitTLS, auth, insecureAuth bool
}

func serve(t *testing.T, o serverOptions) *mailServer {
	t.Helper()
	m := &mailServer{refuse: map[string]error{}, refuseBy: map[string]error{}}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		s := &session{server: m, conn: c}
		if o.auth {
			return &authSession{s}, nil
		}
		return s, nil
	}))
	server.Domain = "mail.test"
	server.AllowInsecureAuth = o.insecureAuth
	server.ErrorLog = silence{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m.address = listener.Addr().String()
	if o.tls || o.implicitTLS {
		certificate := m.certificate(t)
		if o.tls {
			server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
		}
		if o.implicitTLS {
			listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12})
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		// If the test ends before the server has started, close its listener.
		listener.Close()
		if err := <-ended; err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			t.Error(err)
		}
	})
	return m
}

func (m *mailServer) certificate(t *testing.T) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	m.roots = x509.NewCertPool()
	m.roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// inbox returns the accepted emails.
func (m *mailServer) inbox() []delivery {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]delivery(nil), m.received...)
}

func (m *mailServer) logins() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked
}

func (m *mailServer) answer(recipient string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refuse[recipient] = err
}

type session struct {
	server  *mailServer
	conn    *smtp.Conn
	current delivery
}

func (s *session) Reset()        { s.current = delivery{login: s.current.login} }
func (s *session) Logout() error { return nil }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.current.from = from
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	return s.server.refuseBy[from]
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.current.to = to
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	return s.server.refuse[to]
}

func (s *session) Data(r io.Reader) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, s.current.encrypted = s.conn.TLSConnectionState()
	s.current.content = content
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.received = append(s.server.received, s.current)
	return nil
}

// authSession accepts one login.
type authSession struct{ *session }

func (s *authSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *authSession) Auth(string) (sasl.Server, error) {
	s.server.mu.Lock()
	s.server.asked++
	s.server.mu.Unlock()
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "portal" || password != "p@ss:word/" {
			return smtp.ErrAuthFailed
		}
		s.current.login = user
		return nil
	}), nil
}

func (s *authSession) Mail(from string, o *smtp.MailOptions) error {
	if s.current.login == "" {
		return smtp.ErrAuthRequired
	}
	return s.session.Mail(from, o)
}

func status(code int) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: fmt.Sprintf("answer %d", code)}
}

// silence drops the server's own log lines.
type silence struct{}

func (silence) Printf(string, ...any) {}
func (silence) Println(...any)        {}

// gone is a server that accepts an email and closes the connection before the goodbye.
func gone(t *testing.T) (address string, taken func() int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	var mu sync.Mutex
	count := 0
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			if takeAndHangUp(conn) {
				mu.Lock()
				count++
				mu.Unlock()
			}
		}
	}()
	return listener.Addr().String(), func() int {
		mu.Lock()
		defer mu.Unlock()
		return count
	}
}

// takeAndHangUp knows just enough SMTP to accept one email.
func takeAndHangUp(conn net.Conn) bool {
	defer func() { _ = conn.Close() }()
	say := func(line string) bool { _, err := io.WriteString(conn, line+"\r\n"); return err == nil }
	var heard bytes.Buffer
	hear := func(end string) bool {
		buf := make([]byte, 4096)
		for !bytes.HasSuffix(heard.Bytes(), []byte(end)) {
			n, err := conn.Read(buf)
			if err != nil {
				return false
			}
			heard.Write(buf[:n])
		}
		heard.Reset()
		return true
	}
	return say("220 mail.test") && hear("\r\n") && say("250 mail.test") && // EHLO
		hear("\r\n") && say("250 ok") && hear("\r\n") && say("250 ok") && // MAIL, RCPT
		hear("\r\n") && say("354 go on") && hear("\r\n.\r\n") && say("250 taken")
}
