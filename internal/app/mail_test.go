package app_test

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// readable is a mail as a person reads it: the main headers and the text part.
func readable(t *testing.T, raw []byte) string {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			t.Fatal("the mail has no text part")
		}
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(part.Header.Get("Content-Type"), "text/plain") {
			continue
		}
		text, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		return "From: " + m.Header.Get("From") + "\nTo: " + m.Header.Get("To") + "\nSubject: " + subject + "\n\n" + strings.ReplaceAll(string(text), "\r\n", "\n")
	}
}

// The admin's mailbox gets the links that reset the desk's password, so nothing
// that the public reads may name it.
func TestCustomersHearFromTheSupportAddressAndNeverFromTheAdmins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ publicURL, set, want string }{
		{"http://portal.test", "", "care@portal.test"},
		{"https://Portal.test:8443/", "", "care@Portal.test"},
		{"http://portal.test", "help@example.com", "help@example.com"},
	} {
		p := newPortal(t, db.SQLite, func(config *app.Config) {
			config.PublicURL, config.SupportEmail, config.AdminEmail = c.publicURL, c.set, "boss@private.test"
		})
		asha := p.registers("Asha Verma", "User")
		mails := p.mailsTo(asha.Email)
		if len(mails) != 1 || !strings.Contains(mails[0], "From: \"Aftercare\" <"+c.want+">\n") || strings.Contains(mails[0], "boss@private.test") {
			t.Errorf("%s: the mail is %q", c.publicURL, mails)
		}
		for _, page := range []string{"/", "/serviceProduct/ticketStatus", "/admin/login"} {
			p.call("GET", page, "", nil).gives(200).hides("boss@private.test")
		}
	}
}
