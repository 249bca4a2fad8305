package mail

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	htmltemplate "html/template"
	netmail "net/mail"
	"net/url"
	"strings"
	texttemplate "text/template"
	"unicode"

	gomail "github.com/wneessen/go-mail"
)

//go:embed letter.html.tmpl letter.txt.tmpl
var files embed.FS

// templates are the two shapes of every letter.
type templates struct {
	html *htmltemplate.Template
	text *texttemplate.Template
}

func parseTemplates() (templates, error) {
	html, err := htmltemplate.ParseFS(files, "letter.html.tmpl")
	if err != nil {
		return templates{}, err
	}
	text, err := texttemplate.ParseFS(files, "letter.txt.tmpl")
	return templates{html, text}, err
}

// message is a composed letter with the id that names it in logs and files.
type message struct {
	*gomail.Msg
	id string
}

// page is what the templates see.
type page struct {
	Letter
	Brand, Support, PublicURL, Recipient string
	Withheld                             bool // its link is for its reader alone
}

func (m *Mailer) compose(id string, l Letter) (*message, error) {
	to, err := recipient(l.To)
	if err != nil {
		return nil, err
	}
	if l.Action != nil && !isWebLink(l.Action.URL) {
		return nil, errors.New("mail: the action of a letter must be a full http or https link")
	}
	text, html, err := m.bodies(l, to.Address, false)
	if err != nil {
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(m.from)
	msg.ToMailAddress(to)
	if m.support != "" && m.support != m.from.Address {
		if err := msg.ReplyTo(m.support); err != nil {
			return nil, fmt.Errorf("mail: the support address: %w", err)
		}
	}
	msg.Subject(oneLine(l.Subject))
	msg.SetDateWithValue(m.now())
	msg.SetMessageIDWithValue(token(id) + "@" + m.host)
	// Holiday replies and ticket systems must not answer a machine.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	msg.SetBodyString(gomail.TypeTextPlain, text)
	msg.AddAlternativeString(gomail.TypeTextHTML, html)
	return &message{Msg: msg, id: token(id)}, nil
}

// bodies are the two shapes of a letter, to its reader or without its link.
func (m *Mailer) bodies(l Letter, to string, withheld bool) (plain, rich string, err error) {
	// It holds a name that anyone can choose and have sent to anyone: within one
	// line it cannot pass for a paragraph of ours.
	l.Greeting = oneLine(l.Greeting)
	data := page{Letter: l, Brand: m.brand, Support: m.support, PublicURL: m.publicURL, Recipient: to, Withheld: withheld}
	var text, html bytes.Buffer
	if err := m.templates.text.Execute(&text, data); err != nil {
		return "", "", fmt.Errorf("mail: plain text: %w", err)
	}
	if err := m.templates.html.Execute(&html, data); err != nil {
		return "", "", fmt.Errorf("mail: HTML: %w", err)
	}
	return text.String(), html.String(), nil
}

// recipient parses an address strictly: nothing that could begin a new header
// line, even where the mail grammar would allow it.
func recipient(text string) (*netmail.Address, error) {
	if strings.ContainsFunc(text, unicode.IsControl) {
		return nil, errors.New("mail: the recipient holds a control character")
	}
	to, err := netmail.ParseAddress(text)
	if err != nil {
		// The address itself stays out of the error, and so out of the log.
		return nil, errors.New("mail: the recipient is no mail address")
	}
	return to, nil
}

func isWebLink(link string) bool {
	u, err := url.Parse(link)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

// oneLine turns line breaks and other control characters into spaces.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s))
}

// token keeps of an id what may stand in a Message-ID and in a file name.
func token(id string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '-' || r == '_' {
			return r
		}
		return -1
	}, id)
}
