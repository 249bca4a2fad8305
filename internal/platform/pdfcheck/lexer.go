package pdfcheck

import "bytes"

func isSpace(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\f', '\r', ' ':
		return true
	}
	return false
}

// isLooseSpace has three bytes more: two that the reader of Chrome takes for space, and
// the vertical tab, which is space to others.
func isLooseSpace(c byte) bool { return isSpace(c) || c == '\v' || c == 0x80 || c == 0xff }

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

type tokenKind byte

const (
	atEnd     tokenKind = iota
	aName               // with its escapes undone
	aText               // likewise
	aWord               // numbers and whatever else is neither
	openDict            // <<
	closeDict           // >>
	openList            // [
	closeList           // ]
	nonsense            // what readers read differently
)

type token struct {
	kind tokenKind
	text []byte
}

// lexer splits into tokens as every reader does, or says that readers differ.
type lexer struct {
	data []byte
	pos  int
	// loose takes for space what some readers take for it.
	loose bool
	// comment, if set, is given what most readers pass over.
	comment func([]byte) error
}

func (l *lexer) isSpace(c byte) bool {
	if l.loose {
		return isLooseSpace(c)
	}
	return isSpace(c)
}

func (l *lexer) next() (token, error) {
	if err := l.skip(); err != nil {
		return token{}, err
	}
	if l.pos >= len(l.data) {
		return token{kind: atEnd}, nil
	}
	switch c := l.data[l.pos]; c {
	case '/':
		return l.name(), nil
	case '(':
		return l.text(), nil
	case '<':
		if l.pos+1 < len(l.data) && l.data[l.pos+1] == '<' {
			l.pos += 2
			return token{kind: openDict}, nil
		}
		return l.hex(), nil
	case '>':
		if l.pos+1 < len(l.data) && l.data[l.pos+1] == '>' {
			l.pos += 2
			return token{kind: closeDict}, nil
		}
		return token{kind: nonsense}, nil
	case '[':
		l.pos++
		return token{kind: openList}, nil
	case ']':
		l.pos++
		return token{kind: closeList}, nil
	case ')', '{', '}':
		return token{kind: nonsense}, nil
	}
	start := l.pos
	for l.pos < len(l.data) && !l.isSpace(l.data[l.pos]) && !isDelimiter(l.data[l.pos]) {
		l.pos++
	}
	return token{aWord, l.data[start:l.pos]}, nil
}

// skip passes over space and comments.
func (l *lexer) skip() error {
	for l.pos < len(l.data) {
		switch {
		case l.isSpace(l.data[l.pos]):
			l.pos++
		case l.data[l.pos] == '%':
			end := bytes.IndexAny(l.data[l.pos:], "\r\n")
			if end < 0 {
				end = len(l.data) - l.pos
			}
			comment := l.data[l.pos : l.pos+end]
			l.pos += end
			if l.comment != nil {
				if err := l.comment(comment); err != nil {
					return err
				}
			}
		default:
			return nil
		}
	}
	return nil
}

// name undoes the escapes that a name may be written with.
func (l *lexer) name() token {
	l.pos++
	start := l.pos
	for l.pos < len(l.data) && !l.isSpace(l.data[l.pos]) && !isDelimiter(l.data[l.pos]) {
		l.pos++
	}
	return token{aName, unescapedName(l.data[start:l.pos])}
}

func unescapedName(raw []byte) []byte {
	if bytes.IndexByte(raw, '#') < 0 {
		return raw
	}
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) {
			high, ok := hexDigit(raw[i+1])
			low, ok2 := hexDigit(raw[i+2])
			if ok && ok2 {
				out = append(out, high<<4|low)
				i += 2
				continue
			}
		}
		out = append(out, raw[i])
	}
	return out
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// text reads a text in brackets, which may have brackets in it.
func (l *lexer) text() token {
	var out []byte
	depth := 0
	for ; l.pos < len(l.data); l.pos++ {
		switch c := l.data[l.pos]; c {
		case '\\':
			l.pos++
			if l.pos < len(l.data) {
				out = l.escaped(out)
			}
			continue
		case '(':
			if depth++; depth == 1 {
				continue
			}
		case ')':
			if depth--; depth == 0 {
				l.pos++
				return token{aText, out}
			}
		}
		out = append(out, l.data[l.pos])
	}
	return token{kind: nonsense}
}

// escaped reads what follows a backslash.
func (l *lexer) escaped(out []byte) []byte {
	switch c := l.data[l.pos]; {
	case c >= '0' && c <= '7':
		value := 0
		for n := 0; n < 3 && l.pos < len(l.data) && l.data[l.pos] >= '0' && l.data[l.pos] <= '7'; n++ {
			value = value<<3 | int(l.data[l.pos]-'0')
			l.pos++
		}
		l.pos--
		return append(out, byte(value))
	case c == '\r':
		if l.pos+1 < len(l.data) && l.data[l.pos+1] == '\n' {
			l.pos++
		}
		return out
	case c == '\n':
		return out
	case bytes.IndexByte([]byte("nrtbf"), c) >= 0:
		return append(out, "\n\r\t\b\f"[bytes.IndexByte([]byte("nrtbf"), c)])
	default:
		return append(out, c)
	}
}

// hex reads a text that is written in hexadecimal numbers.
func (l *lexer) hex() token {
	end := bytes.IndexByte(l.data[l.pos:], '>')
	if end < 0 {
		l.pos = len(l.data) // all of it was gone through
		return token{kind: nonsense}
	}
	raw := l.data[l.pos+1 : l.pos+end]
	l.pos += end + 1
	out := make([]byte, 0, len(raw)/2)
	half, has := byte(0), false
	for _, c := range raw {
		digit, ok := hexDigit(c)
		switch {
		case l.isSpace(c):
			continue
		case !ok:
			return token{kind: nonsense}
		case has:
			out = append(out, half<<4|digit)
		default:
			half = digit
		}
		has = !has
	}
	if has {
		out = append(out, half<<4)
	}
	return token{aText, out}
}
