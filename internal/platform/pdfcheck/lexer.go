package pdfcheck

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// isSpace accepts three more bytes than the format: the vertical tab, and two that Chrome's reader
// treats as space.
func isSpace(c byte) bool     { return strings.IndexByte("\x00\t\n\v\f\r \x80\xff", c) >= 0 }
func isDelimiter(c byte) bool { return strings.IndexByte("()<>[]{}/%", c) >= 0 }

type tokenKind byte

const (
	atEnd     tokenKind = iota // or an invalid token
	aName                      // without escapes
	aText                      // without escapes
	aWord                      // numbers and all other words
	openDict                   // <<
	closeDict                  // >>
	openList                   // [
	closeList                  // ]
)

type token struct {
	kind tokenKind
	text []byte
}

type lexer struct {
	data []byte
	pos  int
}

func (l *lexer) next() token {
	l.skip()
	rest := l.data[l.pos:]
	if len(rest) == 0 {
		return token{}
	}
	for _, bracket := range []struct {
		text string
		kind tokenKind
	}{{"<<", openDict}, {">>", closeDict}, {"[", openList}, {"]", closeList}} {
		if bytes.HasPrefix(rest, []byte(bracket.text)) {
			l.pos += len(bracket.text)
			return token{kind: bracket.kind}
		}
	}
	switch rest[0] {
	case '/':
		l.pos++
		return token{aName, unescapedName(l.word())}
	case '(':
		return l.text()
	case '<':
		return l.hex()
	}
	if word := l.word(); len(word) > 0 {
		return token{aWord, word}
	}
	return token{}
}

func (l *lexer) word() []byte {
	start := l.pos
	for l.pos < len(l.data) && !isSpace(l.data[l.pos]) && !isDelimiter(l.data[l.pos]) {
		l.pos++
	}
	return l.data[start:l.pos]
}

func (l *lexer) skip() {
	for l.pos < len(l.data) {
		switch {
		case isSpace(l.data[l.pos]):
			l.pos++
		case l.data[l.pos] == '%':
			end := bytes.IndexAny(l.data[l.pos:], "\r\n")
			if end < 0 {
				end = len(l.data) - l.pos
			}
			l.pos += end
		default:
			return
		}
	}
}

var escape = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)

// unescapedName decodes the escapes in a name. It ends the name at a control character, as some
// readers do.
func unescapedName(raw []byte) []byte {
	plain := escape.ReplaceAllFunc(raw, func(e []byte) []byte {
		n, _ := hex.DecodeString(string(e[1:])) // the expression matches only hex digits
		return n
	})
	if end := bytes.IndexFunc(plain, unicode.IsControl); end >= 0 {
		return plain[:end]
	}
	return plain
}

func (l *lexer) text() token {
	var out []byte
	depth := 0
	for ; l.pos < len(l.data); l.pos++ {
		switch c := l.data[l.pos]; c {
		case '\\':
			if l.pos++; l.pos == len(l.data) {
				return token{}
			}
			out = l.escaped(out)
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
	return token{}
}

func (l *lexer) escaped(out []byte) []byte {
	c := l.data[l.pos]
	if c >= '0' && c <= '7' {
		value := 0
		for n := 0; n < 3 && l.pos < len(l.data) && l.data[l.pos] >= '0' && l.data[l.pos] <= '7'; n++ {
			value = value<<3 | int(l.data[l.pos]-'0')
			l.pos++
		}
		l.pos--
		return append(out, byte(value))
	}
	switch i := strings.IndexByte("nrtbf", c); {
	case bytes.HasPrefix(l.data[l.pos:], []byte("\r\n")):
		l.pos++
		return out
	case c == '\n' || c == '\r':
		return out
	case i >= 0:
		return append(out, "\n\r\t\b\f"[i])
	}
	return append(out, c)
}

func (l *lexer) hex() token {
	raw, _, found := bytes.Cut(l.data[l.pos+1:], []byte(">"))
	if !found {
		l.pos = len(l.data) // all of it was read
		return token{}
	}
	l.pos += len(raw) + 2
	digits := slices.DeleteFunc(bytes.Clone(raw), isSpace)
	out, err := hex.DecodeString(string(digits) + strings.Repeat("0", len(digits)%2))
	if err != nil {
		return token{}
	}
	return token{aText, out}
}
