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

// Trouble is what keeps a mail server from taking a letter, as far as whoever
// names the server may know it.
type Trouble string

const (
	// Unanswered is all that happens before a mail server has shown that it is one:
	// no such name, nobody there, a firewall, something else that answers. To tell
	// these apart would tell what there is in the network of the portal.
	Unanswered  Trouble = "unanswered"
	OutOfBounds Trouble = "out of bounds" // an address that no owner may name
	Untrusted   Trouble = "untrusted"     // its certificate is not for this name
	Unknown     Trouble = "unknown"       // its certificate has no signer that this machine trusts
	Expired     Trouble = "expired"       // its certificate is no longer good, or not yet
	Unencrypted Trouble = "unencrypted"   // it offers no STARTTLS
	NoLogin     Trouble = "no login"      // it takes no username and password
	BadLogin    Trouble = "bad login"     // it refuses ours
	BadSender   Trouble = "bad sender"
	BadReader   Trouble = "bad reader" // it refuses the recipient
	Refused     Trouble = "refused"    // the letter, or something else
	Hung        Trouble = "hung"       // a mail server that stopped answering
	Locked      Trouble = "locked"     // its password cannot be read
)

// Failure is why a trial failed.
type Failure struct {
	Trouble Trouble
	Reply   string // what the mail server said, in one short line; only of one that has shown to be one
	cause   error
}

func (f *Failure) Error() string { return fmt.Sprintf("mail: %s: %v", f.Trouble, f.cause) }

func (f *Failure) Unwrap() error { return f.cause }

// Try sends a letter now by a server, or writes it to the outbox folder if it is
// nil, and ends within the limit. What goes wrong is a Failure.
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

// Check connects to a server and logs in, and sends nothing. What goes wrong is a Failure.
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

// try is carry that keeps in mind how far it came. Without a message it ends after the login.
func (c *smtpCarrier) try(ctx context.Context, m *message) *Failure {
	ctx, cancel := context.WithTimeout(ctx, c.total)
	defer cancel()
	line, talk := &line{carrier: c}, &talk{}
	patient := *c
	patient.total *= 2 // the library's own limit: ours is to end it
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
	_ = client.Close() // The goodbye changes nothing of what we know.
	if err == nil || m.IsDelivered() {
		return nil
	}
	return c.whyNoDelivery(ctx, err)
}

// talk is how far a conversation came, by the log that the library writes of it.
type talk struct {
	greeted bool   // it answered our greeting as a mail server does
	last    string // what we said last
}

func (t *talk) Debugf(l log.Log) {
	if l.Direction == log.DirServerToClient {
		t.greeted = true // the first answer that is logged is the one to EHLO, if it was a good one
	} else {
		t.last = l.Format
	}
}

func (*talk) Infof(log.Log)  {}
func (*talk) Warnf(log.Log)  {}
func (*talk) Errorf(log.Log) {}

// whyNoTalk is for what happens up to the login. Only what answered our greeting as a
// mail server does may be quoted: file servers begin alike.
func (c *smtpCarrier) whyNoTalk(ctx context.Context, talk *talk, err error) *Failure {
	failure := &Failure{Trouble: Unanswered, cause: c.withoutSecrets(err)}
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	switch {
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

// longestReply is more than a person reads.
const longestReply = 200

// replyIn is what the server said, in one line.
func (c *smtpCarrier) replyIn(err error) string {
	text := ""
	if said, ok := errors.AsType[*textproto.Error](err); ok {
		text = fmt.Sprintf("%d %s", said.Code, said.Msg)
	} else if refusal, ok := errors.AsType[*gomail.SendError](err); ok {
		text = refusal.Error()
		if refusal.ErrorCode() == 0 {
			return ""
		}
		// The library says first what it did, and last for whom.
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
