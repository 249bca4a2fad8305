package mail

import (
	"bytes"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	htmltemplate "html/template"
	netmail "net/mail"
	"net/url"
	"strings"
	texttemplate "text/template"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"aftercare/internal/platform/language"
	"aftercare/internal/platform/portal"
)

//go:embed letter.html.tmpl letter.txt.tmpl
var files embed.FS

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

type message struct {
	*gomail.Msg
	id string
}

type page struct {
	Letter
	W                                                        language.Words
	Brand, Support, SupportLink, Phone, PublicURL, Recipient string
	Logo                                                     *logo
	Light, Dark                                              portal.Shades
	Withheld                                                 bool // the action link is hidden
	StopWithheld                                             bool // the unsubscribe link is hidden
}

// logo is a picture inside the email. Most mail programs load nothing from the web, and a loaded
// picture would reveal when the email is read.
type logo struct{ Width, Height int }

const (
	logoID     = "logo" // the template uses this name too
	logoWidth  = 200
	logoHeight = 40
)

func logoOf(p *portal.Picture) *logo {
	if p == nil || p.Width == 0 || p.Height == 0 {
		return nil
	}
	shrunk := min(1, float64(logoWidth)/float64(p.Width), float64(logoHeight)/float64(p.Height))
	return &logo{Width: max(1, int(float64(p.Width)*shrunk)), Height: max(1, int(float64(p.Height)*shrunk))}
}

// shades returns the colours of an email: the portal's own, or the built-in ones.
func shades(p *portal.Palette) (light, dark portal.Shades) {
	if p == nil {
		return portal.Shades{Brand: "#1c4ed0", OnBrand: "#ffffff", Ink: "#1a48c4"}, portal.Shades{Brand: "#3566e4", OnBrand: "#ffffff", Ink: "#8fb0ff"}
	}
	return p.Light, p.Dark
}

func (m *Mailer) compose(id string, server *Server, l Letter) (*message, error) {
	facts := m.portal()
	from, err := sender(server, facts)
	if err != nil {
		return nil, err
	}
	to, err := recipient(l.To)
	if err != nil {
		return nil, err
	}
	if l.Action != nil && !isWebLink(l.Action.URL) {
		return nil, errors.New("mail: the action of a letter must be a full http or https link")
	}
	for _, link := range l.otherLinks() {
		if !isWebLink(link) {
			return nil, errors.New("mail: a link of a letter must be a full http or https link")
		}
	}
	logo := logoOf(facts.Logo)
	text, html, err := m.bodies(page{Letter: l, Recipient: to.Address, Logo: logo})
	if err != nil {
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	msg.ToMailAddress(to)
	if facts.SupportEmail != "" && facts.SupportEmail != from.Address {
		if err := msg.ReplyTo(facts.SupportEmail); err != nil {
			return nil, fmt.Errorf("mail: the support address: %w", err)
		}
	}
	msg.Subject(asItIs(oneLine(l.Subject)))
	msg.SetDateWithValue(m.now())
	msg.SetMessageIDWithValue(token(id) + "@" + facts.Host())
	// Out-of-office replies and ticket systems must not answer this email.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	if l.Stop != "" {
		// These headers let a mail program offer one-click unsubscribe (RFC 8058).
		msg.SetGenHeader("List-Unsubscribe", "<"+l.Stop+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	msg.SetGenHeader("Content-Language", string(language.In(l.Language).Code()))
	msg.SetBodyString(gomail.TypeTextPlain, text)
	msg.AddAlternativeString(gomail.TypeTextHTML, html)
	if logo != nil {
		err := msg.EmbedReader("logo.png", bytes.NewReader(facts.Logo.Content), gomail.WithFileContentID(logoID), gomail.WithFileContentType("image/png"))
		if err != nil {
			return nil, fmt.Errorf("mail: logo: %w", err)
		}
	}
	return &message{Msg: msg, id: token(id)}, nil
}

func (l Letter) otherLinks() (links []string) {
	for _, fact := range l.Facts {
		if fact.URL != "" {
			links = append(links, fact.URL)
		}
	}
	if l.Stop != "" {
		links = append(links, l.Stop)
	}
	return links
}

func (m *Mailer) bodies(data page) (plain, rich string, err error) {
	facts := m.portal()
	// The greeting holds a name that anyone can choose. On a single line it cannot look like one of
	// our paragraphs.
	data.Greeting = oneLine(data.Greeting)
	data.W = language.In(data.Language)
	data.Brand, data.PublicURL = facts.Brand, facts.PublicURL
	data.Support, data.SupportLink, data.Phone = facts.SupportEmail, linkTo(facts.SupportEmail), facts.SupportPhone
	data.Light, data.Dark = shades(facts.Palette)
	var text, html bytes.Buffer
	if err := m.templates.text.Execute(&text, data); err != nil {
		return "", "", fmt.Errorf("mail: plain text: %w", err)
	}
	if err := m.templates.html.Execute(&html, data); err != nil {
		return "", "", fmt.Errorf("mail: HTML: %w", err)
	}
	return text.String(), html.String(), nil
}

// recipient parses an address. It refuses everything that could start a new header line, even if
// the mail grammar allows it.
func recipient(text string) (*netmail.Address, error) {
	if strings.ContainsFunc(text, unicode.IsControl) {
		return nil, errors.New("mail: the recipient holds a control character")
	}
	to, err := netmail.ParseAddress(text)
	if err != nil {
		// The error does not repeat the address, so it stays out of the log.
		return nil, errors.New("mail: the recipient is no mail address")
	}
	return to, nil
}

func isWebLink(link string) bool {
	u, err := url.Parse(link)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}

// asItIs returns a text for a header. Mail programs would decode a text that already looks encoded,
// so asItIs encodes it again.
func asItIs(text string) string {
	if !strings.Contains(text, "=?") {
		return text
	}
	const most = 45 // bytes in one encoded word, which may have 75 characters
	var words []string
	for text != "" {
		n := 0
		for n < len(text) {
			_, size := utf8.DecodeRuneInString(text[n:])
			if n+size > most {
				break
			}
			n += size
		}
		words = append(words, "=?UTF-8?b?"+base64.StdEncoding.EncodeToString([]byte(text[:n]))+"?=")
		text = text[n:]
	}
	return strings.Join(words, " ")
}

// linkTo returns a mailto link. It escapes the address, so that the address cannot add parameters.
func linkTo(address string) string {
	return "mailto:" + strings.Replace(url.QueryEscape(address), "%40", "@", 1)
}

// token keeps the characters of an id that are valid in a Message-ID and in a file name.
func token(id string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '-' || r == '_' {
			return r
		}
		return -1
	}, id)
}
