package pdfcheck

import (
	"bytes"
	"strconv"
)

// The values of a dictionary that is looked at closely: dictionary, []any, name,
// text, word, and nil for what is not there or null.
type (
	name string
	text []byte
	word string
	pair struct {
		key   name
		value any
	}
	dictionary []pair
)

func (d dictionary) count(key name) int {
	n := 0
	for _, p := range d {
		if p.key == key {
			n++
		}
	}
	return n
}

func (d dictionary) has(key name) bool { return d.count(key) > 0 }

// get is the value of a key. It is not plain if readers may see different ones.
func (d dictionary) get(key name) (value any, plain bool) {
	for _, p := range d {
		if p.key == key {
			return p.value, d.count(key) == 1
		}
	}
	return nil, true
}

// number is a whole number that stands in the dictionary itself.
func (d dictionary) number(key name) (int, bool) {
	value, plain := d.get(key)
	text, ok := value.(word)
	if !plain || !ok {
		return 0, false
	}
	n, err := strconv.Atoi(string(text))
	return n, err == nil
}

// parser reads small values. Larger ones are none of those that are looked at.
type parser struct {
	lexer
	nodes int
}

// parse gives nil for what it cannot read.
func (p *parser) parse() any {
	t, err := p.next()
	if err != nil || p.nodes > maxNodes {
		return nil
	}
	p.nodes++
	switch t.kind {
	case aName:
		return name(t.text)
	case aText:
		return text(t.text)
	case aWord:
		if string(t.text) == "null" {
			return nil
		}
		return word(t.text)
	case openList:
		return p.list(closeList)
	case openDict:
		return p.dictionary()
	}
	return nil
}

// list reads to the bracket that closes it. A reference becomes one word.
func (p *parser) list(end tokenKind) []any {
	out := []any{}
	for p.nodes <= maxNodes {
		before := p.pos
		t, err := p.next()
		if err != nil || t.kind == atEnd || t.kind == nonsense || t.kind == end {
			return out
		}
		p.pos = before
		value := p.parse()
		if value == word("R") && len(out) >= 2 {
			out = append(out[:len(out)-2], reference{})
			continue
		}
		out = append(out, value)
	}
	return out
}

// reference stands for a value that is elsewhere.
type reference struct{}

func (p *parser) dictionary() any {
	items := p.list(closeDict)
	if p.nodes > maxNodes {
		return nil
	}
	d := dictionary{}
	for len(items) > 1 {
		key, ok := items[0].(name)
		if !ok {
			return nil
		}
		d = append(d, pair{key, items[1]})
		items = items[2:]
	}
	return d
}

// stream is where the content begins of a dictionary that has some.
func (l *lexer) stream() (start int, ok bool) {
	t, err := l.next()
	if err != nil || t.kind != aWord || !bytes.HasPrefix(t.text, []byte("stream")) {
		return 0, false
	}
	start = l.pos - len(t.text) + len("stream")
	rest := l.data[start:]
	switch {
	case bytes.HasPrefix(rest, []byte("\r\n")):
		start += 2
	case bytes.HasPrefix(rest, []byte("\n")), bytes.HasPrefix(rest, []byte("\r")):
		start++
	}
	return start, true
}
