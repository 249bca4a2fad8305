package apptest

import (
	"errors"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// MailServer is a real mail server in this process, without encryption. It keeps all emails.
type MailServer struct {
	Host string
	Port int

	mu       sync.Mutex
	received []string
	logins   []string
	refuses  bool
}

// The only login that the mail server accepts.
const (
	MailUser     = "portal"
	MailPassword = "p@ss:word/"
)

// NewMailServer starts a mail server that runs until the test ends.
func NewMailServer(t *testing.T) *MailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	m := &MailServer{Host: address.IP.String(), Port: address.Port}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &mailSession{server: m}, nil }))
	server.Domain, server.AllowInsecureAuth, server.ErrorLog = "mail.test", true, silence{}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		// The server may not have used the listener yet, or may have closed it already.
		for _, err := range []error{server.Close(), listener.Close(), <-ended} {
			if err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
				t.Error(err)
			}
		}
	})
	return m
}

// Refuse makes the server refuse all emails, or accept them again.
func (m *MailServer) Refuse(all bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refuses = all
}

// Received returns the emails, oldest first.
func (m *MailServer) Received() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]string(nil), m.received...)
}

// Logins returns the user of each successful login.
func (m *MailServer) Logins() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]string(nil), m.logins...)
}

type mailSession struct{ server *MailServer }

func (*mailSession) Reset()                               {}
func (*mailSession) Logout() error                        { return nil }
func (*mailSession) Mail(string, *smtp.MailOptions) error { return nil }
func (*mailSession) AuthMechanisms() []string             { return []string{sasl.Plain} }

func (*mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to == "nobody@example.com" {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox"}
	}
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	content, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.refuses {
		return &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 0, 0}, Message: "Not today"}
	}
	s.server.received = append(s.server.received, string(content))
	return nil
}

func (s *mailSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != MailUser || password != MailPassword {
			return smtp.ErrAuthFailed
		}
		s.server.mu.Lock()
		defer s.server.mu.Unlock()
		s.server.logins = append(s.server.logins, user)
		return nil
	}), nil
}

type silence struct{}

func (silence) Printf(string, ...any) {}
func (silence) Println(...any)        {}
