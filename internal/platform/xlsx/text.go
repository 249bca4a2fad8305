package xlsx

import (
	"unicode/utf16"
	"unicode/utf8"
)

// maxCellUnits is what a cell can hold, counted as spreadsheets count: in
// UTF-16 units.
const maxCellUnits = 32_767

// needsSpace tells whether a reader would trim or fold the text's white space.
func needsSpace(s string) bool {
	if s[0] <= ' ' || s[len(s)-1] <= ' ' {
		return true
	}
	for i := range len(s) {
		if s[i] == '\n' || s[i] == '\t' || s[i] == '\r' {
			return true
		}
	}
	return false
}

// appendText escapes text for XML, drops what XML 1.0 cannot hold, and cuts
// what a cell cannot. Runs of plain bytes are copied whole, because nearly
// all text is plain.
func appendText(buf []byte, s string) []byte {
	if len(s) > maxCellUnits {
		s = cut(s)
	}
	plain := 0
	for i := 0; i < len(s); {
		width, replacement, special := 1, "", false
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			var r rune
			r, width = utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && width == 1 {
				replacement, special = "\uFFFD", true
			} else if r == 0xFFFE || r == 0xFFFF {
				special = true
			}
		case c == '&':
			replacement, special = "&amp;", true
		case c == '<':
			replacement, special = "&lt;", true
		case c == '>':
			replacement, special = "&gt;", true
		case c == '\r':
			// A parser would turn a carriage return into a line feed anyway.
			special = true
			if i+1 == len(s) || s[i+1] != '\n' {
				replacement = "\n"
			}
		case c < ' ' && c != '\n' && c != '\t':
			special = true
		case c == '_' && looksEscaped(s[i:]):
			// _x0041_ would be read as the letter A: the underscore itself
			// has to be written in that notation.
			replacement, special = "_x005F_", true
		}
		if special {
			buf = append(buf, s[plain:i]...)
			buf = append(buf, replacement...)
			plain = i + width
		}
		i += width
	}
	return append(buf, s[plain:]...)
}

// looksEscaped recognises the format's own notation for a character.
func looksEscaped(s string) bool {
	if len(s) < 7 || s[1] != 'x' || s[6] != '_' {
		return false
	}
	for _, c := range []byte(s[2:6]) {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F') {
			return false
		}
	}
	return true
}

// cut keeps at most maxCellUnits and says by an ellipsis that more was there.
func cut(s string) string {
	units, end := 0, 0
	for i, r := range s {
		if units < maxCellUnits {
			end = i
		}
		if units += utf16.RuneLen(r); units > maxCellUnits {
			return s[:end] + "…"
		}
	}
	return s
}
