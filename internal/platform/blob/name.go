package blob

import (
	"path"
	"strings"
	"unicode"
)

// maxNameLength keeps a file name readable on a card and in a list.
const maxNameLength = 120

// displayName makes of a client's file name something that is safe to show:
// the last element of the path, without control characters and without the
// marks that turn the reading direction and make "gpj.exe" look like a photo.
// The joiners of Indian scripts stay.
func displayName(name string) string {
	name = strings.ToValidUTF8(name, "_")
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, name)
	name = strings.TrimSpace(name)
	if name == "" || name == "." || name == ".." {
		return "file"
	}
	return shorten(name)
}

// shorten cuts the stem and keeps the ending, by which people know a file.
func shorten(name string) string {
	runes := []rune(name)
	if len(runes) <= maxNameLength {
		return name
	}
	ending := []rune(path.Ext(name))
	if len(ending) > 10 {
		ending = nil
	}
	return string(runes[:maxNameLength-len(ending)]) + string(ending)
}
