package mail

import (
	"bytes"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/portal"
)

func noon() time.Time { return time.Date(2026, 1, 2, 15, 4, 5, 123456000, time.UTC) }

// setup holds the settings of a test's mailer.
type setup struct {
	SMTPURL, OutboxDir, From string
	Facts                    portal.Facts
	Logger                   *slog.Logger
}

func config() setup {
	return setup{From: "portal@example.com", Facts: portal.Facts{
		Brand: "Northstar Aftercare", SupportEmail: "support@example.com", PublicURL: "https://care.example.com:8443",
	}}
}

func (c setup) mailer() (*Mailer, error) {
	var server *Server
	if c.SMTPURL != "" {
		var err error
		if server, err = ParseURL(c.SMTPURL); err != nil {
			return nil, err
		}
		server.From = c.From
	}
	return New(Config{
		Portal: func() portal.Facts { return c.Facts }, Server: func() *Server { return server }, OutboxDir: c.OutboxDir, Logger: c.Logger, Now: noon,
	})
}

// mailer connects to a test server on loopback, unencrypted if the server has no certificate.
func mailer(t *testing.T, s *mailServer, scheme, login string) *Mailer {
	t.Helper()
	c := config()
	c.SMTPURL = scheme + "://" + login + s.address
	if s.roots == nil {
		c.SMTPURL += "?tls=none"
	}
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	m.adjust = func(c *smtpCarrier) { c.roots = s.roots }
	return m
}

func letter() Letter {
	return Letter{
		To: "asha@example.com", Subject: "Your warranty was extended", Preview: "Three more months for your camera.",
		Greeting:   "Dear Asha Rao,",
		Paragraphs: []string{"Your request was approved.", "आपका अनुरोध स्वीकार कर लिया गया है।"},
		Facts:      []Fact{{Label: "Product", Value: "4 MP Dome <Camera> & \"Mount\""}, {Label: "Valid until", Value: "05 Sept 2027"}},
		Action:     &Action{"View your products", "https://care.example.com/customer_dashboard?a=1&b=2"},
		Closing:    "Kind regards,\nThe service desk",
	}
}

func deliver(t *testing.T, m *Mailer, l Letter) {
	t.Helper()
	if err := m.Deliver(t.Context(), "01JOB", l); err != nil {
		t.Fatal(err)
	}
}

// parsed is a message as a mail program reads it.
type parsed struct {
	header     netmail.Header
	text, html string
}

func parse(t *testing.T, content []byte) parsed {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("the message is %s (%v)", kind, err)
	}
	p := parsed{header: m.Header}
	reader := multipart.NewReader(m.Body, params["boundary"])
	for _, want := range []struct {
		kind string
		into *string
	}{{"text/plain; charset=UTF-8", &p.text}, {"text/html; charset=UTF-8", &p.html}} {
		// Use the raw part, because NextPart would remove the encoding.
		part, err := reader.NextRawPart()
		if err != nil {
			t.Fatal(err)
		}
		if got := part.Header.Get("Content-Type"); got != want.kind {
			t.Errorf("a part is %s, want %s", got, want.kind)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		*want.into = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
	if _, err := reader.NextRawPart(); err != io.EOF {
		t.Errorf("there is a third part (%v)", err)
	}
	return p
}

func decoded(t *testing.T, header string) string {
	t.Helper()
	s, err := new(mime.WordDecoder).DecodeHeader(header)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestALetterArrivesInTextAndInHTML(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{tls: true, auth: true})
	deliver(t, mailer(t, s, "smtp", "portal:p%40ss%3Aword%2F@"), letter())

	inbox := s.inbox()
	if len(inbox) != 1 {
		t.Fatalf("%d letters arrived", len(inbox))
	}
	got := inbox[0]
	if got.from != "portal@example.com" || got.to != "asha@example.com" || got.login != "portal" || !got.encrypted {
		t.Errorf("it came from %s to %s, login %q, encrypted %v", got.from, got.to, got.login, got.encrypted)
	}
	p := parse(t, got.content)
	for name, want := range map[string]string{
		"From": `"Northstar Aftercare" <portal@example.com>`, "To": "<asha@example.com>", "Reply-To": "<support@example.com>",
		"Subject": "Your warranty was extended", "Message-Id": "<01JOB@care.example.com>",
		"Date": "Fri, 02 Jan 2026 15:04:05 +0000", "Auto-Submitted": "auto-generated",
	} {
		if h := p.header.Get(name); h != want {
			t.Errorf("%s is %q, want %q", name, h, want)
		}
	}
	for _, want := range []string{
		"Dear Asha Rao,", "Your request was approved.", "आपका अनुरोध स्वीकार कर लिया गया है।",
		"Product: 4 MP Dome <Camera> & \"Mount\"\nValid until: 05 Sept 2027\n",
		"View your products:\nhttps://care.example.com/customer_dashboard?a=1&b=2\n",
		"Kind regards,\nThe service desk", "Questions? Contact support@example.com", "sent this email to asha@example.com because",
	} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the text misses %q:\n%s", want, p.text)
		}
	}
	for _, want := range []string{
		"Northstar Aftercare", "Dear Asha Rao,", "आपका अनुरोध", "4 MP Dome &lt;Camera&gt; &amp; &#34;Mount&#34;",
		`href="https://care.example.com/customer_dashboard?a=1&amp;b=2"`, "View your products</a>",
		">https://care.example.com/customer_dashboard?a=1&amp;b=2</a>", "Three more months for your camera.",
		`href="mailto:support@example.com"`, "prefers-color-scheme: dark",
	} {
		if !strings.Contains(p.html, want) {
			t.Errorf("the HTML misses %q", want)
		}
	}
}

func TestALetterWithoutExtrasHasNoEmptyPlaces(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	deliver(t, mailer(t, s, "smtp", ""), Letter{To: "a@example.com", Subject: "Hello", Paragraphs: []string{"One line."}})
	p := parse(t, s.inbox()[0].content)
	want := "One line.\n\n-- \nNorthstar Aftercare\nhttps://care.example.com:8443\nQuestions? Contact support@example.com\n" +
		"We sent this email to a@example.com because it is about your account, your products or your requests at Northstar Aftercare.\n"
	if p.text != want {
		t.Errorf("the text is %q", p.text)
	}
	for _, absent := range []string{`class="facts"`, `class="button"`, "If the button does not work"} {
		if strings.Contains(p.html, absent) {
			t.Errorf("the HTML holds %q", absent)
		}
	}
}

func TestNothingInALetterBecomesMarkup(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	const attack = `<script>alert(1)</script><img src=x onerror=alert(1)>"'{{.Brand}}`
	l := Letter{
		To: "a@example.com", Subject: attack, Preview: attack, Greeting: attack, Paragraphs: []string{attack},
		Facts: []Fact{{Label: attack, Value: attack}}, Action: &Action{attack, "https://x.example/?q=" + attack}, Closing: attack,
	}
	deliver(t, mailer(t, s, "smtp", ""), l)
	p := parse(t, s.inbox()[0].content)
	for _, markup := range []string{"<script", "<img", "onerror=alert(1)>\"'"} {
		if strings.Contains(p.html, markup) {
			t.Errorf("the HTML holds %q", markup)
		}
	}
	if decoded(t, p.header.Get("Subject")) != attack {
		t.Errorf("the subject is %q", p.header.Get("Subject"))
	}
}

func TestNoHeaderCanBeInjected(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	m := mailer(t, s, "smtp", "")
	l := letter()
	l.Subject = "Hello\r\nBcc: victim@example.com\r\n\r\nbody"
	if err := m.Deliver(t.Context(), "x\r\nBcc: victim@example.com", l); err != nil {
		t.Fatal(err)
	}
	p := parse(t, s.inbox()[0].content)
	if p.header.Get("Bcc") != "" {
		t.Error("a Bcc was injected")
	}
	if got := p.header.Get("Message-Id"); got != "<xBccvictimexamplecom@care.example.com>" {
		t.Errorf("the Message-ID is %q", got)
	}
	if got := decoded(t, p.header.Get("Subject")); got != "Hello  Bcc: victim@example.com    body" {
		t.Errorf("the subject is %q", got)
	}
}

func TestANameCannotBringALetterOfItsOwn(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	deliver(t, mailer(t, s, "smtp", ""), Letter{To: "a@example.com", Subject: "Hello", Greeting: "Hello Asha\r\n\r\nYour account is locked: http://evil.example,"})
	if text := parse(t, s.inbox()[0].content).text; !strings.HasPrefix(text, "Hello Asha    Your account is locked: http://evil.example,\n") {
		t.Errorf("the greeting is more than a line: %q", text)
	}
}

func TestAWordThatLooksEncodedIsShownAsItIs(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	l := letter()
	l.Subject = "A letter of =?utf-8?q?Bcc?=, which was written for you: धन्यवाद, and goes on beyond a line"
	deliver(t, mailer(t, s, "smtp", ""), l)
	header := parse(t, s.inbox()[0].content).header
	if strings.Contains(header.Get("Subject"), "=?utf-8?q?Bcc?=") || decoded(t, header.Get("Subject")) != l.Subject {
		t.Errorf("the subject is %q", header.Get("Subject"))
	}
	from, err := sender(&Server{From: "a@example.com"}, portal.Facts{Brand: "=?utf-8?q?Bcc?="})
	if err != nil || from.String() != `"= ?utf-8?q?Bcc?=" <a@example.com>` {
		t.Errorf("it signs as %v (%v)", from, err)
	}
}

func TestTheSupportAddressBringsNothingIntoItsLink(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"care@acme.test": "mailto:care@acme.test", "a?bcc=x%40y.z&body=hi@b.com": "mailto:a%3Fbcc%3Dx%2540y.z%26body%3Dhi@b.com", "a+b@c.test": "mailto:a%2Bb@c.test",
	} {
		if got := linkTo(address); got != want {
			t.Errorf("%s becomes %s, want %s", address, got, want)
		}
	}
}

func TestAHindiSubjectSurvives(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	l := letter()
	l.Subject = "आपकी वारंटी तीन महीने बढ़ा दी गई है — धन्यवाद, टीम नॉर्थस्टार"
	deliver(t, mailer(t, s, "smtp", ""), l)
	if got := decoded(t, parse(t, s.inbox()[0].content).header.Get("Subject")); got != l.Subject {
		t.Errorf("the subject is %q", got)
	}
}

func TestWithoutAServerLettersGoToTheOutbox(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	c := config()
	c.OutboxDir = filepath.Join(t.TempDir(), "outbox")
	c.Logger = slog.New(slog.NewTextHandler(&log, nil))
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	deliver(t, m, letter())
	files, err := filepath.Glob(filepath.Join(c.OutboxDir, "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the outbox holds %v (%v)", files, err)
	}
	name := filepath.Base(files[0])
	if !strings.HasPrefix(name, "20260102T150405.123456-") || !strings.HasSuffix(name, ".eml") || strings.Contains(name, "asha") {
		t.Errorf("the file is called %s", name)
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("the file has mode %v (%v)", info.Mode(), err)
	}
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if p := parse(t, content); !strings.Contains(p.text, "Your request was approved.") || !strings.Contains(p.html, "View your products</a>") {
		t.Error("the letter is not whole")
	}
	if !strings.Contains(log.String(), files[0]) {
		t.Errorf("the log does not name the file: %s", log.String())
	}
	for _, private := range []string{"asha@example.com", "approved", "customer_dashboard"} {
		if strings.Contains(log.String(), private) {
			t.Errorf("the log tells %q: %s", private, log.String())
		}
	}
}

func TestTheLinesOfAFactStayLines(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	deliver(t, mailer(t, s, "smtp", ""), Letter{To: "a@example.com", Subject: "Hello", Facts: []Fact{{Label: "Message", Value: "It hums.\n\nOpen the ticket:\nhttps://evil.example"}}})
	p := parse(t, s.inbox()[0].content)
	// Typed text never starts a line like our own text.
	if want := "Message: It hums.\n  \n  Open the ticket:\n  https://evil.example\n"; !strings.Contains(strings.ReplaceAll(p.text, "\r\n", "\n"), want) {
		t.Errorf("the text is %q, want %q in it", p.text, want)
	}
	value := regexp.MustCompile(`(?s)<td class="value"[^>]*white-space:pre-line;[^>]*>It hums\.\s+Open the ticket:\s+https://evil\.example</td>`)
	if !value.MatchString(p.html) {
		t.Errorf("the HTML loses the lines: %s", p.html)
	}
}
