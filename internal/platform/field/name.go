package field

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/norm"

	"aftercare/internal/platform/fault"
)

// Name is what people and shops are called: required text of at most max
// characters that leads nowhere. A name stands in letters, and whoever chooses one
// must not choose where its readers click.
func Name(label, value string, max int) (string, error) {
	value, err := Text(label, value, max)
	if err != nil {
		return "", err
	}
	if looksLikeLink(value) {
		return "", fault.Newf(fault.Invalid, "Please enter %s without links or email addresses. After a dot, leave a space.", label)
	}
	return value, nil
}

var (
	// http://, also with the strokes that browsers forgive, mailto:x, and //host.
	schemeLink = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:[/\\]|\b(mailto|tel|sms|javascript|data|whatsapp|upi|skype|intent|tg|viber):\S|[/\\]{2}\S`)
	wwwLink    = regexp.MustCompile(`(?i)\bwww\d{0,3}\.\S`)
	mailLink   = regexp.MustCompile(`\S@\S`)
	numberHost = regexp.MustCompile(`(^|[^\d.])\d{1,3}(\.\d{1,3}){3}($|[^\d])`)
	// Words with dots between them, and what follows them at once.
	dotted = regexp.MustCompile(`([\pL\pM\pN_-]+(?:\.+[\pL\pM\pN_-]+)+)(\.*[/\\:?#]\S)?`)
	// What families shorten to two letters behind a given name or a title, Chowdary and
	// Shaik among them, is the code of a country, too. It counts as a name where both are
	// written as names are: Venkat.Ch, not venkat.ch.
	shortened = regexp.MustCompile(`^\p{Lu}\p{Ll}+\.(Ch|Gh|Kr|Md|Sh|Sk)$`)
)

// looksLikeLink tells what a mail program, or its reader, takes for a link or an
// address. A dot alone makes none: 'A.K. Sharma', 'Dr.Rao' and 'S.K.Enterprises'
// are names.
func looksLikeLink(text string) bool {
	text = plain(text)
	return leadsSomewhere(text) || leadsSomewhere(Latin(text))
}

func leadsSomewhere(text string) bool {
	for _, link := range []*regexp.Regexp{schemeLink, wwwLink, mailLink, numberHost} {
		if link.MatchString(text) {
			return true
		}
	}
	for _, found := range dotted.FindAllStringSubmatch(text, -1) {
		if found[2] == "" && shortened.MatchString(found[1]) {
			continue
		}
		labels := strings.FieldsFunc(strings.ToLower(found[1]), func(r rune) bool { return r == '.' })
		if isHost(labels, found[2] != "") {
			return true
		}
	}
	return false
}

// isHost tells a host from initials and abbreviations by its last label.
func isHost(labels []string, hasPath bool) bool {
	last := len(labels) - 1
	for _, label := range labels[1:] {
		if everywhere[label] {
			return true // whatever follows: programs may stop here
		}
	}
	switch {
	case !isTopLevel(labels[last]):
		return false
	case hasPath:
		return true
	case last == 1 && labels[1] == "ltd" && beforeLtd[labels[0]]:
		return false
	case len(labels[last]) == 2:
		return true // of a country, as in t.co and i.in
	}
	if last == 1 && behindInitial[labels[1]] {
		return true
	}
	// The words among the top levels are what shops are called after their
	// owner's initials.
	for _, label := range labels[:last] {
		if len([]rune(label)) > 1 {
			return true
		}
	}
	return false
}

// everywhere are the top levels that everyone reads as a link, even behind an
// initial and in the middle of a word: B.Com is written B. Com here.
var everywhere = map[string]bool{
	"com": true, "net": true, "org": true, "info": true, "biz": true, "xyz": true, "top": true, "online": true, "site": true,
	"website": true, "web": true, "app": true, "link": true, "click": true, "page": true, "club": true, "icu": true, "live": true, "zip": true,
}

// behindInitial are those that everyone reads as a link behind one letter alone:
// a.dev is one, S.K.Shop is a shop.
var behindInitial = map[string]bool{
	"dev": true, "shop": true, "store": true, "tech": true, "cloud": true, "space": true, "fun": true, "pro": true, "blog": true, "email": true,
	"host": true, "vip": true, "win": true, "bid": true, "mobi": true, "mov": true, "ink": true, "wiki": true,
}

// beforeLtd is what a company writes before Ltd, which is a top level, too.
var beforeLtd = map[string]bool{"pvt": true, "p": true, "co": true, "private": true, "pte": true}

// isTopLevel tells whether names can be registered under a label.
func isTopLevel(label string) bool {
	ascii, err := idna.Lookup.ToASCII(label)
	if err != nil {
		return false
	}
	suffix, official := publicsuffix.PublicSuffix(ascii)
	return official && suffix == ascii
}

// plain is the text as a program compares it: wide and ornamental letters and
// dots as the usual ones, and nothing that cannot be seen.
func plain(text string) string {
	text = strings.NewReplacer("[.]", ".", "(.)", ".").Replace(norm.NFKC.String(text))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r):
			return -1
		case strings.ContainsRune("。｡·‧∙", r):
			return '.'
		}
		return r
	}, text)
}

// Latin is the text as a reader sees it: letters of other alphabets that look
// Latin are.
func Latin(text string) string {
	return strings.Map(func(r rune) rune {
		if alike, known := lookalikes[r]; known {
			return alike
		}
		return r
	}, text)
}

var lookalikes = map[rune]rune{
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's', 'ԁ': 'd', 'һ': 'h', 'ԛ': 'q', 'ԝ': 'w', 'м': 'm', 'п': 'n', 'т': 't', 'в': 'b', 'к': 'k', 'н': 'h',
	'А': 'A', 'В': 'B', 'Е': 'E', 'К': 'K', 'М': 'M', 'Н': 'H', 'О': 'O', 'Р': 'P', 'С': 'C', 'Т': 'T', 'Х': 'X', 'І': 'I', 'Ј': 'J', 'Ѕ': 'S',
	'α': 'a', 'ο': 'o', 'ν': 'v', 'ρ': 'p', 'ι': 'i', 'κ': 'k', 'τ': 't', 'ε': 'e', 'υ': 'u', 'χ': 'x', 'Α': 'A', 'Ο': 'O', 'Ι': 'I', 'Ν': 'N', 'Μ': 'M', 'Τ': 'T', 'Ε': 'E', 'ɡ': 'g', 'ı': 'i',
}
