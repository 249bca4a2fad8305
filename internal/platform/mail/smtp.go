package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"aftercare/internal/platform/jobs"
)

// A mail server that hangs must not hold a worker: dialTimeout for the
// connection, totalTimeout for the whole delivery.
const (
	dialTimeout  = 10 * time.Second
	totalTimeout = 30 * time.Second
)

// smtpCarrier hands letters to a mail server, one connection each: letters
// are few, and a connection kept open is one more thing that can be stale.
type smtpCarrier struct {
	host           string
	port           int
	user, password string
	implicitTLS    bool           // smtps: encrypted from the first byte
	requireTLS     bool           // smtp: refuse to go on without STARTTLS
	roots          *x509.CertPool // nil for the system's
	total          time.Duration
}

// CheckURL says what is wrong with the URL of a mail server. It may hold a
// password, so no error repeats it.
func CheckURL(text string) error {
	_, err := newSMTP(text)
	return err
}

func newSMTP(text string) (*smtpCarrier, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("must look like smtp://user:password@host:587, or begin with smtps://")
	}
	c := &smtpCarrier{host: u.Hostname(), total: totalTimeout}
	switch u.Scheme {
	case "smtp":
		c.port = 587
	case "smtps":
		c.port, c.implicitTLS = 465, true
	default:
		return nil, errors.New("must begin with smtp:// or smtps://")
	}
	if u.Port() != "" {
		if c.port, err = strconv.Atoi(u.Port()); err != nil || c.port < 1 || c.port > 65535 {
			return nil, errors.New("has a port that there is not")
		}
	}
	if u.User != nil {
		c.user = u.User.Username()
		c.password, _ = u.User.Password()
		// A password travels in the clear only inside this machine.
		c.requireTLS = !isLoopback(c.host)
	}
	return c, nil
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func (c *smtpCarrier) carry(ctx context.Context, m *message) error {
	ctx, cancel := context.WithTimeout(ctx, c.total)
	defer cancel()
	line := &line{carrier: c}
	client, err := gomail.NewClient(c.host, c.options(line)...)
	if err != nil {
		return fmt.Errorf("mail: client: %w", err)
	}
	// The library watches the context only while it dials. Hanging up ends
	// whatever it waits for, and gives back a connection it forgot.
	stop := context.AfterFunc(ctx, line.hangUp)
	err = client.DialAndSendWithContext(ctx, m.Msg)
	stop()
	line.hangUp()
	return verdict(m, err)
}

func (c *smtpCarrier) options(line *line) []gomail.Option {
	policy := gomail.TLSOpportunistic
	if c.requireTLS {
		policy = gomail.TLSMandatory
	}
	options := []gomail.Option{
		gomail.WithPort(c.port),
		gomail.WithTimeout(c.total),
		gomail.WithTLSPolicy(policy),
		gomail.WithTLSConfig(c.tls()),
		gomail.WithDialContextFunc(line.dial),
		gomail.WithoutNoop(),
	}
	if c.implicitTLS {
		options = append(options, gomail.WithSSL())
	}
	if c.user != "" {
		options = append(options,
			gomail.WithUsername(c.user), gomail.WithPassword(c.password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin))
	}
	return options
}

func (c *smtpCarrier) tls() *tls.Config {
	return &tls.Config{ServerName: c.host, MinVersion: tls.VersionTLS12, RootCAs: c.roots}
}

// verdict tells a refusal of this letter, which a repetition cannot mend,
// from trouble that passes. A letter that the server took is delivered, even
// if the goodbye went wrong: to repeat it would send it twice.
func verdict(m *message, err error) error {
	if err == nil || m.IsDelivered() {
		return nil
	}
	err = fmt.Errorf("mail: %w", err)
	refusal, ok := errors.AsType[*gomail.SendError](err)
	if !ok || refusal.ErrorCode() < 500 {
		return err
	}
	// A refused sender or a missing login is a fault of our settings. Once
	// somebody mends them, the letter can still go.
	if refusal.Reason == gomail.ErrSMTPMailFrom {
		return err
	}
	return jobs.Permanent(err)
}
