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

// Name checks the name of a person or shop: required text of at most max characters, without links.
// Names appear in emails, and a name must not lead readers to another site.
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
	// http://, also with backslashes, mailto:x and //host.
	schemeLink = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:[/\\]|\b(mailto|tel|sms|javascript|data|whatsapp|upi|skype|intent|tg|viber):\S|[/\\]{2}\S`)
	wwwLink    = regexp.MustCompile(`(?i)\bwww\d{0,3}\.\S`)
	mailLink   = regexp.MustCompile(`\S@\S`)
	numberHost = regexp.MustCompile(`(^|[^\d.])\d{1,3}(\.\d{1,3}){3}($|[^\d])`)
	// Words with dots between them, and a path or port directly after them.
	dotted = regexp.MustCompile(`([\pL\pM\pN_-]+(?:\.+[\pL\pM\pN_-]+)+)(\.*[/\\:?#]\S)?`)
	// Indian names are often shortened to two letters that are also country codes, such as Ch for
	// Chowdary. They count as a name if the case is that of a name: Venkat.Ch, not venkat.ch.
	shortened = regexp.MustCompile(`^\p{Lu}\p{Ll}+\.(Ch|Gh|Kr|Md|Sh|Sk)$`)
)

// looksLikeLink reports whether a mail program or its reader would see a link or an address. A dot
// alone is not enough: 'A.K. Sharma', 'Dr.Rao' and 'S.K.Enterprises' are names.
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

// isHost separates a host name from initials and abbreviations, by its last label.
func isHost(labels []string, hasPath bool) bool {
	last := len(labels) - 1
	for _, label := range labels[1:] {
		if everywhere[label] {
			return true // whatever follows: programs may end the link here
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
		return true // a country code, as in t.co and i.in
	}
	if last == 1 && behindInitial[labels[1]] {
		return true
	}
	// Some top-level domains are also words in shop names, after the owner's initials.
	for _, label := range labels[:last] {
		if len([]rune(label)) > 1 {
			return true
		}
	}
	return false
}

// everywhere lists top-level domains that always look like a link, even after an initial. So B.Com
// must be written B. Com.
var everywhere = map[string]bool{
	"com": true, "net": true, "org": true, "info": true, "biz": true, "xyz": true, "top": true, "online": true, "site": true,
	"website": true, "web": true, "app": true, "link": true, "click": true, "page": true, "club": true, "icu": true, "live": true, "zip": true,
}

// behindInitial lists top-level domains that look like a link after a single letter: a.dev is a
// link, S.K.Shop is a shop.
var behindInitial = map[string]bool{
	"dev": true, "shop": true, "store": true, "tech": true, "cloud": true, "space": true, "fun": true, "pro": true, "blog": true, "email": true,
	"host": true, "vip": true, "win": true, "bid": true, "mobi": true, "mov": true, "ink": true, "wiki": true,
}

// beforeLtd lists words that companies write before Ltd, which is also a top-level domain.
var beforeLtd = map[string]bool{"pvt": true, "p": true, "co": true, "private": true, "pte": true}

// isTopLevel reports whether names can be registered under a label.
func isTopLevel(label string) bool {
	ascii, err := idna.Lookup.ToASCII(label)
	if err != nil {
		return false
	}
	suffix, official := publicsuffix.PublicSuffix(ascii)
	return official && suffix == ascii
}

// plain normalises a text as programs compare it: usual letters and dots instead of wide or
// decorated ones, and no invisible characters.
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

// Latin replaces letters of other alphabets that look like Latin ones.
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
