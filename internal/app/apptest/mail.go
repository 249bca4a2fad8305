package apptest

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// MailsTo runs all due jobs, and those that wait for the end of an undo. It returns the emails to an
// address from the outbox, oldest first.
func (p *Portal) MailsTo(address string) []string {
	p.T.Helper()
	p.Exec(`UPDATE jobs SET run_at = created_at WHERE offer IS NOT NULL AND attempts = 0`)
	for {
		n, err := p.App.Work(p.T.Context())
		if err != nil {
			p.T.Fatal(err)
		}
		if n == 0 {
			break
		}
	}
	names, err := filepath.Glob(filepath.Join(p.DataDir, "outbox", "*.eml"))
	if err != nil {
		p.T.Fatal(err)
	}
	var mails []string
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			p.T.Fatal(err)
		}
		if text := readable(p.T, content); strings.Contains(text, "To: "+address) || strings.Contains(text, "<"+address+">") {
			mails = append(mails, text)
		}
	}
	return mails
}

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
	text, found := textPart(t, m.Header.Get("Content-Type"), m.Body)
	if !found {
		t.Fatal("the mail has no text part")
	}
	return "From: " + m.Header.Get("From") + "\nTo: " + m.Header.Get("To") + "\nSubject: " + subject + "\n\n" + text
}

// textPart returns the first plain text of a body. In an email with a logo, it is nested in another part.
func textPart(t *testing.T, contentType string, body io.Reader) (text string, found bool) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	if kind == "text/plain" {
		text, err := io.ReadAll(quotedprintable.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), "\r\n", "\n"), true
	}
	if !strings.HasPrefix(kind, "multipart/") {
		return "", false
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return "", false
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, found := textPart(t, part.Header.Get("Content-Type"), part); found {
			return text, true
		}
	}
}
