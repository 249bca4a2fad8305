package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"aftercare/internal/platform/jobs"
)

// A hanging mail server must not block a worker. dialTimeout is for the connection, totalTimeout
// for the whole delivery.
const (
	dialTimeout  = 10 * time.Second
	totalTimeout = 30 * time.Second
)

// smtpCarrier sends emails to a mail server, with one connection for each. Emails are few, and an
// open connection could become stale.
type smtpCarrier struct {
	host           string
	port           int
	user, password string
	implicitTLS    bool           // smtps: encrypted from the first byte
	plain          bool           // smtp with tls=none: not encrypted, on explicit request
	bounded        bool           // see inBounds
	roots          *x509.CertPool // nil for the system's roots
	total          time.Duration
}

const withoutTLS = "tls=none"

func newSMTP(s *Server) *smtpCarrier {
	return &smtpCarrier{
		host: s.Host, port: s.Port, user: s.Username, password: s.Password, implicitTLS: s.Encryption == TLS, plain: s.Encryption == Clear,
		bounded: s.ByOwner, total: totalTimeout,
	}
}

func (c *smtpCarrier) carry(ctx context.Context, m *message) error {
	ctx, cancel := context.WithTimeout(ctx, c.total)
	defer cancel()
	line := &line{carrier: c}
	client, err := gomail.NewClient(c.host, c.options(line)...)
	if err != nil {
		return fmt.Errorf("mail: client: %w", err)
	}
	// The library checks the context only while it dials. Closing the connection ends any other
	// wait.
	stop := context.AfterFunc(ctx, line.hangUp)
	err = client.DialAndSendWithContext(ctx, m.Msg)
	stop()
	line.hangUp()
	return c.verdict(m, err)
}

func (c *smtpCarrier) options(line *line) []gomail.Option {
	// Encryption does not depend on the server's offer. An attacker in the network could remove the
	// offer and read the reset links.
	policy := gomail.TLSMandatory
	if c.plain {
		policy = gomail.NoTLS
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
		mechanisms := []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin}
		if c.plain {
			mechanisms = []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc}
		}
		options = append(options, gomail.WithUsername(c.user), gomail.WithPassword(c.password), gomail.WithOpportunisticSMTPAuth(mechanisms...))
	}
	return options
}

func (c *smtpCarrier) tls() *tls.Config {
	return &tls.Config{ServerName: c.host, MinVersion: tls.VersionTLS12, RootCAs: c.roots}
}

// noSTARTTLS is the library's text for a server without encryption. It has no error type for it.
const noSTARTTLS = "does not support STARTTLS"

// verdict separates a refusal of this email, which a retry cannot fix, from temporary problems. If
// the server accepted the email, it is delivered even if the goodbye failed. A retry would send it
// twice.
func (c *smtpCarrier) verdict(m *message, err error) error {
	if err == nil || m.IsDelivered() {
		return nil
	}
	if strings.Contains(err.Error(), noSTARTTLS) {
		return fmt.Errorf("mail: the server offers no encryption; use one that does; or, to send without encryption, end AFTERCARE_SMTP_URL with ?%s or choose it in the settings: %w", withoutTLS, c.withoutSecrets(err))
	}
	refusal, ok := errors.AsType[*gomail.SendError](err)
	err = fmt.Errorf("mail: %w", c.withoutSecrets(err))
	if !ok || refusal.ErrorCode() < 500 {
		return err
	}
	// A refused sender or a missing login is a problem of our settings. After a correction the
	// email can still be sent.
	if refusal.Reason == gomail.ErrSMTPMailFrom {
		return err
	}
	return jobs.Permanent(err)
}
