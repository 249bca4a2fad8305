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
	W                                                        language.Words
	Brand, Support, SupportLink, Phone, PublicURL, Recipient string
	Logo                                                     *logo
	Light, Dark                                              portal.Shades
	Withheld                                                 bool // its link is for its reader alone
	StopWithheld                                             bool // so is the one that stops letters of its kind
}

// logo is a picture in the letter itself: most mail programs fetch nothing from
// elsewhere, and a letter must not tell its sender when it is read.
type logo struct{ Width, Height int }

// The name and largest size of the logo in an email.
const (
	logoID     = "logo" // in the template, too
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
	// Holiday replies and ticket systems must not answer a machine.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	if l.Stop != "" {
		// By these a mail program offers to unsubscribe, and does it in one step (RFC 8058).
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

// otherLinks are those beside the action.
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

// bodies are the two shapes of a letter, to its reader or without its links, with a
// logo if the letter carries it.
func (m *Mailer) bodies(data page) (plain, rich string, err error) {
	facts := m.portal()
	// It holds a name that anyone can choose and have sent to anyone: within one
	// line it cannot pass for a paragraph of ours.
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
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}

// asItIs is a text for a header that readers show as it is written. What already
// looks encoded they would decode, so it is encoded once more.
func asItIs(text string) string {
	if !strings.Contains(text, "=?") {
		return text
	}
	const most = 45 // bytes in one word, of which a line takes 75 encoded
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

// linkTo leads to a mail to an address, and to nothing that the address has in it.
func linkTo(address string) string {
	return "mailto:" + strings.Replace(url.QueryEscape(address), "%40", "@", 1)
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
