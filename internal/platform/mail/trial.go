package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/textproto"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/log"

	"aftercare/internal/platform/id"
)

// Trouble says why a mail server does not accept an email, as far as an owner may know it.
type Trouble string

const (
	// Unanswered covers every failure before the server has proved to be a mail server: an unknown
	// name, no answer, a firewall, another service. Details would reveal the portal's network.
	Unanswered Trouble = "unanswered"
	// NoTLS is a greeting in plain text, like a mail server's, where TLS was expected.
	NoTLS       Trouble = "no TLS"
	OutOfBounds Trouble = "out of bounds" // an owner may not use this address
	Untrusted   Trouble = "untrusted"     // its certificate is for another name
	Unknown     Trouble = "unknown"       // this machine does not trust the issuer of its certificate
	Expired     Trouble = "expired"       // its certificate has expired or is not valid yet
	Unencrypted Trouble = "unencrypted"   // it offers no STARTTLS
	NoLogin     Trouble = "no login"      // it accepts no username and password
	BadLogin    Trouble = "bad login"     // it refuses our username or password
	BadSender   Trouble = "bad sender"
	BadReader   Trouble = "bad reader" // it refuses the recipient
	Refused     Trouble = "refused"    // it refuses the email, or something else
	Hung        Trouble = "hung"       // it stopped answering
	Locked      Trouble = "locked"     // its password cannot be read
)

// Failure says why a trial failed.
type Failure struct {
	Trouble Trouble
	Reply   string // the mail server's reply in one short line; empty if it did not prove to be a mail server
	cause   error
}

func (f *Failure) Error() string { return fmt.Sprintf("mail: %s: %v", f.Trouble, f.cause) }

func (f *Failure) Unwrap() error { return f.cause }

// Try sends an email now through a server, or writes it to the outbox folder if server is nil. It
// ends within the limit. Its error is a Failure.
func (m *Mailer) Try(ctx context.Context, server *Server, l Letter, limit time.Duration) error {
	message, err := m.compose(id.New(m.now()), server, l)
	if err != nil {
		return err
	}
	carrier, err := m.carrierTo(server)
	if err != nil {
		return &Failure{Trouble: Locked, cause: err}
	}
	smtp, ok := carrier.(*smtpCarrier)
	if !ok {
		return carrier.carry(ctx, message)
	}
	return smtp.within(ctx, message, limit)
}

// Check connects to a server and logs in, but sends nothing. Its error is a Failure.
func (m *Mailer) Check(ctx context.Context, server *Server, limit time.Duration) error {
	carrier, err := m.carrierTo(server)
	if err != nil {
		return &Failure{Trouble: Locked, cause: err}
	}
	if smtp, ok := carrier.(*smtpCarrier); ok {
		return smtp.within(ctx, nil, limit)
	}
	return nil
}

func (c *smtpCarrier) within(ctx context.Context, m *message, limit time.Duration) error {
	c.total = min(c.total, limit)
	if failure := c.try(ctx, m); failure != nil {
		return failure
	}
	return nil
}

// try is carry that remembers how far it came. Without a message it ends after the login.
func (c *smtpCarrier) try(ctx context.Context, m *message) *Failure {
	ctx, cancel := context.WithTimeout(ctx, c.total)
	defer cancel()
	line, talk := &line{carrier: c}, &talk{}
	patient := *c
	patient.total *= 2 // the library's limit: ours must end first
	client, err := gomail.NewClient(c.host, append(patient.options(line), gomail.WithLogger(talk), gomail.WithDebugLog())...)
	if err != nil {
		return &Failure{Trouble: Unanswered, cause: err}
	}
	stop := context.AfterFunc(ctx, line.hangUp)
	defer line.hangUp()
	defer stop()
	if err := client.DialWithContext(ctx); err != nil {
		return c.whyNoTalk(ctx, talk, err)
	}
	if m == nil {
		_ = client.Close()
		return nil
	}
	err = client.Send(m.Msg)
	_ = client.Close() // An error of the goodbye does not matter.
	if err == nil || m.IsDelivered() {
		return nil
	}
	return c.whyNoDelivery(ctx, err)
}

// talk records how far the connection came, from the library's log.
type talk struct {
	greeted bool   // it answered our greeting like a mail server
	last    string // our last command
}

func (t *talk) Debugf(l log.Log) {
	if l.Direction == log.DirServerToClient {
		t.greeted = true // the first logged answer is a successful reply to EHLO
	} else {
		t.last = l.Format
	}
}

func (*talk) Infof(log.Log)  {}
func (*talk) Warnf(log.Log)  {}
func (*talk) Errorf(log.Log) {}

// whyNoTalk returns the failure of a connection up to the login. It quotes the server only if it
// answered like a mail server, because other services have similar greetings.
func (c *smtpCarrier) whyNoTalk(ctx context.Context, talk *talk, err error) *Failure {
	failure := &Failure{Trouble: Unanswered, cause: c.withoutSecrets(err)}
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	plain, isPlain := errors.AsType[tls.RecordHeaderError](err)
	switch {
	case isPlain && strings.HasPrefix(string(plain.RecordHeader[:]), "220"):
		failure.Trouble = NoTLS
	case errors.Is(err, errOutOfBounds):
		failure.Trouble = OutOfBounds
	case untrusted:
		failure.Trouble = certificateTrouble(err)
	case strings.Contains(err.Error(), noSTARTTLS):
		failure.Trouble = Unencrypted
	case !talk.greeted:
	case ctx.Err() != nil:
		failure.Trouble = Hung
	case c.user == "", talk.last == "STARTTLS":
		failure.Trouble, failure.Reply = Refused, c.replyIn(err)
	case c.replyIn(err) == "":
		failure.Trouble = NoLogin
	default:
		failure.Trouble, failure.Reply = BadLogin, c.replyIn(err)
	}
	return failure
}

func certificateTrouble(err error) Trouble {
	_, isUnknown := errors.AsType[x509.UnknownAuthorityError](err)
	invalid, isInvalid := errors.AsType[x509.CertificateInvalidError](err)
	switch {
	case isUnknown:
		return Unknown
	case isInvalid && invalid.Reason == x509.Expired:
		return Expired
	}
	return Untrusted
}

func (c *smtpCarrier) whyNoDelivery(ctx context.Context, err error) *Failure {
	failure := &Failure{Trouble: Refused, Reply: c.replyIn(err), cause: c.withoutSecrets(err)}
	refusal, _ := errors.AsType[*gomail.SendError](err)
	switch {
	case ctx.Err() != nil:
		failure.Trouble, failure.Reply = Hung, ""
	case refusal == nil:
	case refusal.Reason == gomail.ErrSMTPMailFrom:
		failure.Trouble = BadSender
	case refusal.Reason == gomail.ErrSMTPRcptTo:
		failure.Trouble = BadReader
	}
	return failure
}

const longestReply = 200

func (c *smtpCarrier) replyIn(err error) string {
	text := ""
	if said, ok := errors.AsType[*textproto.Error](err); ok {
		text = fmt.Sprintf("%d %s", said.Code, said.Msg)
	} else if refusal, ok := errors.AsType[*gomail.SendError](err); ok {
		text = refusal.Error()
		if refusal.ErrorCode() == 0 {
			return ""
		}
		// The library's text starts with its action and ends with the recipient.
		_, text, _ = strings.Cut(text, ": ")
		text, _, _ = strings.Cut(text, ", affected ")
		text = strings.ReplaceAll(text, `"`, "")
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	text = c.masked(text)
	if utf8.RuneCountInString(text) > longestReply {
		text = string([]rune(text)[:longestReply]) + "…"
	}
	return text
}
