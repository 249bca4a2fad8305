package xlsx

import (
	"unicode/utf16"
	"unicode/utf8"
)

// maxCellUnits is the longest cell in UTF-16 units, as spreadsheets count.
const maxCellUnits = 32_767

// needsSpace reports whether a reader would change the white space of the text.
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

// appendText escapes text for XML. It drops characters that XML 1.0 does not allow and cuts a text
// that is too long for a cell. Plain bytes are copied together, because nearly all text is plain.
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
			// An XML parser would turn a carriage return into a newline anyway.
			special = true
			if i+1 == len(s) || s[i+1] != '\n' {
				replacement = "\n"
			}
		case c < ' ' && c != '\n' && c != '\t':
			special = true
		case c == '_' && looksEscaped(s[i:]):
			// A reader would decode _x0041_ as the letter A, so the underscore itself is encoded.
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

// looksEscaped reports whether s begins with an encoded character like _x0041_.
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

// cut shortens s to maxCellUnits and ends it with an ellipsis.
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
