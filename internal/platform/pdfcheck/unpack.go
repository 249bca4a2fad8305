package pdfcheck

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
)

// packedObjects is an object stream: objects without headings of their own, one
// after the other and mostly compressed.
type packedObjects struct {
	dictionary dictionary
	start      int // of the content
	heading    heading
}

// unpack looks at the objects of an object stream. In an encrypted file it may be
// read as it stands, too; whatever comes out as objects is looked at.
func (c *checker) unpack(p packedObjects) error {
	if p.heading.unclear && len(c.handlers) > 0 {
		return unreadable("an object stream whose number, which is part of its key, is unclear")
	}
	readings := []func(io.Reader) (io.Reader, error){func(r io.Reader) (io.Reader, error) { return r, nil }}
	for _, h := range c.handlers {
		readings = append(readings, func(r io.Reader) (io.Reader, error) { return h.decrypt(r, p.heading.number, p.heading.generation) })
	}
	opened := false
	var why error
	for _, reading := range readings {
		content, err := c.contentOf(p, reading)
		if err == nil {
			err = c.packedIn(p.dictionary, content)
		}
		if err == nil {
			opened = true
		} else if !errors.Is(err, ErrUnreadable) || c.exhausted() {
			return err
		} else {
			why = err
		}
	}
	if !opened {
		return why
	}
	return nil
}

// contentOf decodes an object stream. Filters know their own end, so that the
// length, on which readers do not agree, is needed only where there is none.
func (c *checker) contentOf(p packedObjects, reading func(io.Reader) (io.Reader, error)) ([]byte, error) {
	if err := c.spend(costOfReading); err != nil {
		return nil, err
	}
	filters, err := p.dictionary.filters()
	if err != nil {
		return nil, err
	}
	raw := c.content[p.start:]
	if len(filters) == 0 {
		length, ok := p.dictionary.number("Length")
		if !ok || length < 0 || length > len(raw) {
			return nil, unreadable("an object stream without a length")
		}
		end := bytes.Index(raw, []byte("endstream"))
		searched := end
		if end < 0 {
			searched = len(raw)
		}
		if err := c.spend(searched); err != nil {
			return nil, err
		}
		raw = raw[:max(length, end)]
	}
	r, err := reading(&metered{bytes.NewReader(raw), c})
	if err != nil {
		return nil, err
	}
	for _, filter := range filters {
		if r, err = filter(r); err != nil {
			return nil, unreadable("an object stream: %v", err)
		}
	}
	content, err := io.ReadAll(io.LimitReader(r, int64(c.bounds.packed)+1))
	c.unpacked += len(content)
	switch {
	case len(content) > c.bounds.packed || c.unpacked > c.bounds.unpacked:
		return nil, unreadable("object streams of more than %d bytes", c.unpacked)
	case err != nil && !errors.Is(err, zlib.ErrChecksum):
		return nil, unreadable("an object stream: %v", err)
	}
	return content, nil
}

// metered counts what is read: a stream may be long, and unpack to nothing.
type metered struct {
	r *bytes.Reader
	c *checker
}

func (m *metered) Read(into []byte) (int, error) {
	n, err := m.r.Read(into)
	if spent := m.c.spend(n); spent != nil {
		return n, spent
	}
	return n, err
}

// ReadByte lets the unpacker take no more than it needs.
func (m *metered) ReadByte() (byte, error) {
	if err := m.c.spend(1); err != nil {
		return 0, err
	}
	return m.r.ReadByte()
}

// filters are those that programs use for object streams. Others, and whatever
// is not said plainly, could be read differently by others.
func (d dictionary) filters() ([]func(io.Reader) (io.Reader, error), error) {
	for _, key := range []name{"F", "FFilter", "FDecodeParms"} {
		if d.has(key) {
			return nil, unreadable("an object stream in another file")
		}
	}
	for _, key := range []name{"DecodeParms", "DP"} {
		if value, plain := d.get(key); !plain || !withoutPredictor(value) {
			return nil, unreadable("an object stream with parameters")
		}
	}
	value, plain := d.get("Filter")
	list, isList := value.([]any)
	if !isList && value != nil {
		list = []any{value}
	}
	if !plain || len(list) > 4 {
		return nil, unreadable("an object stream with unclear filters")
	}
	filters := make([]func(io.Reader) (io.Reader, error), 0, len(list))
	for _, item := range list {
		filter := filterOf(item)
		if filter == nil {
			return nil, unreadable("an object stream with the filter %v", item)
		}
		filters = append(filters, filter)
	}
	return filters, nil
}

func withoutPredictor(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case []any:
		for _, item := range v {
			if !withoutPredictor(item) {
				return false
			}
		}
		return true
	case dictionary:
		if !v.has("Predictor") {
			return true
		}
		n, ok := v.number("Predictor")
		return ok && n == 1
	}
	return false
}

func filterOf(item any) func(io.Reader) (io.Reader, error) {
	switch item {
	case name("FlateDecode"), name("Fl"):
		return func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) }
	case name("ASCII85Decode"), name("A85"):
		return func(r io.Reader) (io.Reader, error) { return ascii85.NewDecoder(&until{r: r, end: "~"}), nil }
	case name("ASCIIHexDecode"), name("AHx"):
		return func(r io.Reader) (io.Reader, error) { return hex.NewDecoder(&until{r: r, end: ">"}), nil }
	}
	return nil
}

// until leaves out space, and ends before a character.
type until struct {
	r    io.Reader
	end  string
	done bool
}

func (u *until) Read(into []byte) (int, error) {
	if u.done {
		return 0, io.EOF
	}
	n, err := u.r.Read(into)
	kept := 0
	for _, c := range into[:n] {
		if c == u.end[0] {
			u.done = true
			return kept, io.EOF
		}
		if !isSpace(c) {
			into[kept] = c
			kept++
		}
	}
	return kept, err
}

// packedIn looks at each of the objects, wherever the list at the beginning says
// that it starts.
func (c *checker) packedIn(d dictionary, content []byte) error {
	count, ok := d.number("N")
	first, ok2 := d.number("First")
	if !ok || !ok2 || count < 0 || first < 0 || first > len(content) {
		return unreadable("an object stream without its list")
	}
	list := lexer{data: content[:first], loose: c.loose}
	for range count {
		number, err := list.whole()
		if err != nil {
			return err
		}
		place, err := list.whole()
		if err != nil {
			return err
		}
		if place > len(content)-first {
			return unreadable("an object that is not in its stream")
		}
		w := &walker{lexer: lexer{data: content, pos: first + place, loose: c.loose}}
		err = w.value()
		if err == nil && w.isReference() {
			w.kind = anotherReference
		}
		if spent := c.spend(w.pos - first - place + 1); spent != nil {
			return spent
		}
		if err != nil {
			return err
		}
		if err := c.noteLinks(w, heading{number: number}, true); err != nil {
			return err
		}
	}
	return nil
}

// whole reads a number as every reader does.
func (l *lexer) whole() (int, error) {
	t, err := l.next()
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseUint(string(t.text), 10, 31)
	if t.kind != aWord || err != nil {
		return 0, unreadable("an object stream with a list that is none")
	}
	return int(n), nil
}
