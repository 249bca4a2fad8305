package main

import (
	"io"
	"log"
	"net"
	"net/http"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emersion/go-smtp"

	"aftercare/tools/portal"
)

// mailbox is a mail server that keeps the recipient of each email by its Message-ID. A repeated email has
// the same one.
type mailbox struct {
	mu       sync.Mutex
	server   *smtp.Server
	torn     bool        // hangs up after each email without an answer
	slow     atomic.Bool // takes a while for each answer
	received map[string]string
}

const mailDelay = 2 * time.Second

func (m *mailbox) linger() {
	if m.slow.Load() {
		time.Sleep(mailDelay)
	}
}

// open starts the server.
func (m *mailbox) open() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	listener, err := net.Listen("tcp", mailAt)
	if err != nil {
		return err
	}
	m.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &delivery{box: m, conn: c}, nil }))
	m.server.Domain, m.server.ErrorLog = "mail.example.com", log.New(io.Discard, "", 0)
	serve := m.server.Serve
	go func() { _ = serve(listener) }() // ends with close
	return nil
}

func (m *mailbox) close() error { return m.server.Close() }

func (m *mailbox) tear(torn bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.torn = torn
}

// tryMail tests the mail server, as an owner does after an outage. Then the portal sends waiting emails at once.
func (f *fleet) tryMail() error {
	return f.insist(f.front, f.desk, "", func(v portal.Visitor) error {
		return v.Call(http.MethodPost, "/desk/settings/mail/test", map[string]string{"to": "desk@example.com"}, nil)
	})
}

// count returns how many different emails each address received.
func (m *mailbox) count() map[string]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := map[string]int{}
	for _, to := range m.received {
		counts[to]++
	}
	return counts
}

type delivery struct {
	box  *mailbox
	conn *smtp.Conn
	to   string
}

func (*delivery) Reset()        {}
func (*delivery) Logout() error { return nil }
func (d *delivery) Mail(string, *smtp.MailOptions) error {
	d.box.linger()
	return nil
}
func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.box.linger()
	d.to = to
	return nil
}

var messageID = regexp.MustCompile(`(?im)^Message-ID: *<(.+)>`)

func (d *delivery) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	d.box.linger()
	d.box.mu.Lock()
	defer d.box.mu.Unlock()
	if found := messageID.FindSubmatch(text); found != nil {
		d.box.received[string(found[1])] = d.to
	}
	if d.box.torn {
		return d.conn.Close()
	}
	return nil
}
