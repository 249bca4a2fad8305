package blob

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// maxNameLength keeps a file name readable in a list.
const maxNameLength = 120

// displayName makes a client's file name safe to show and to save. It keeps the last part of the
// path. It removes control characters, characters that file systems refuse, and marks that change
// the reading direction, which can make "gpj.exe" look like a photo. The joiners of Indian scripts
// stay.
//
// The extension follows the content: a PDF that was sent as "invoice.hta" is saved as
// "invoice.pdf".
func displayName(name string, t Type) string {
	name = strings.ToValidUTF8(name, "_")
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029':
			return -1
		case strings.ContainsRune(`<>:"|?*`, r):
			return '_'
		}
		return r
	}, name)
	stem, ending := cutEnding(name, t)
	if ending == "" {
		stem = withoutEnding(stem)
		stem, ending = cutEnding(stem, t) // "invoice.pdf.exe" had the right one already
	}
	if ending == "" {
		ending = t.extension()
	}
	if stem = trimmed(stem); stem == "" {
		stem = "file"
	}
	if runes := []rune(stem); len(runes)+len(ending) > maxNameLength {
		stem = trimmed(string(runes[:maxNameLength-len(ending)]))
	}
	return stem + ending
}

// trimmed removes spaces and dots at both ends. Some systems hide or drop them.
func trimmed(stem string) string {
	return strings.TrimFunc(stem, func(r rune) bool { return unicode.IsSpace(r) || r == '.' })
}

// cutEnding splits off an extension that fits the type, in its own spelling.
func cutEnding(name string, t Type) (stem, ending string) {
	name = strings.TrimRightFunc(name, unicode.IsSpace)
	if ending = path.Ext(name); slices.Contains(t.extensions(), strings.ToLower(ending)) {
		return strings.TrimSuffix(name, ending), ending
	}
	return name, ""
}

// withoutEnding removes a file extension, but keeps names like "Bill No. 12 of March".
func withoutEnding(name string) string {
	name = strings.TrimRightFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '.' })
	const longest = 5
	ending := strings.TrimPrefix(path.Ext(name), ".")
	foreign := func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	if ending == "" || len(ending) > longest || strings.ContainsFunc(ending, foreign) || !strings.ContainsFunc(ending, unicode.IsLetter) {
		return name
	}
	return strings.TrimSuffix(name, "."+ending)
}
