package mail

import (
	"encoding/base64"
	"regexp"
	"strings"

	"aftercare/internal/platform/jobs"
)

// Shown is an email as an admin may see it. It leaves out links that give rights to anyone who
// opens them. With a reset link the desk could open a customer's account.
type Shown struct {
	To, Subject, Text, HTML string
	Withheld                bool // a link was left out
	ToFile                  bool // there is no mail server, so it becomes a file
}

// Read returns the email of a job.
func Read(job jobs.Job) (l Letter, err error) {
	err = job.Decode(&l)
	return l, err
}

// Show returns an email for an admin. It leaves out all links that isHarmless does not accept.
func (m *Mailer) Show(l Letter, isHarmless func(link string) bool) (s Shown, err error) {
	s.To, s.ToFile = l.To, m.server() == nil
	if to, err := recipient(l.To); err == nil {
		s.To = to.Address
	}
	v := veil{isHarmless: isHarmless, origins: []string{originOf(m.portal().PublicURL)}}
	if l.Action != nil {
		action := *l.Action
		v.origins = append(v.origins, originOf(action.URL))
		if !isHarmless(action.URL) {
			action.URL, s.Withheld = "", true
		}
		l.Action = &action
	}
	shown := page{Recipient: s.To, Logo: logoOf(m.portal().Logo), Withheld: s.Withheld, StopWithheld: l.Stop != ""}
	shown.Letter = v.over(l)
	shown.Stop = "" // an admin must not unsubscribe for the customer
	s.Withheld = s.Withheld || v.used
	s.Subject = oneLine(shown.Subject)
	s.Text, s.HTML, err = m.bodies(shown)
	return s, err
}

// Framed returns the HTML of a shown email with the portal's logo in it, for a page that loads nothing.
func (m *Mailer) Framed(html string) string {
	logo := m.portal().Logo
	if logo == nil {
		return html
	}
	return strings.ReplaceAll(html, `src="cid:`+logoID+`"`, `src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(logo.Content)+`"`)
}

// veil hides our links inside the texts of an email. No package writes such links today. It
// protects against later mistakes.
type veil struct {
	isHarmless func(link string) bool
	origins    []string // our hosts
	used       bool
}

var webLink = regexp.MustCompile(`(?i)https?://[^\s<>"']+`)

func (v *veil) over(l Letter) Letter {
	for _, text := range []*string{&l.Subject, &l.Preview, &l.Greeting, &l.Closing} {
		*text = v.cover(*text)
	}
	paragraphs := make([]string, len(l.Paragraphs))
	for i, text := range l.Paragraphs {
		paragraphs[i] = v.cover(text)
	}
	facts := make([]Fact, len(l.Facts))
	for i, fact := range l.Facts {
		fact.Label, fact.Value = v.cover(fact.Label), v.cover(fact.Value)
		if fact.URL != "" && v.cover(fact.URL) != fact.URL {
			fact.URL = ""
		}
		facts[i] = fact
	}
	l.Paragraphs, l.Facts = paragraphs, facts
	return l
}

func (v *veil) cover(text string) string {
	return webLink.ReplaceAllStringFunc(text, func(link string) string {
		for _, ours := range v.origins {
			if ours != "" && strings.EqualFold(originOf(link), ours) && !v.isHarmless(link) {
				v.used = true
				return "…"
			}
		}
		return link
	})
}

// originOf returns the host of a link, even of a malformed one, or "".
func originOf(link string) string {
	_, rest, _ := strings.Cut(link, "://")
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	return rest
}
