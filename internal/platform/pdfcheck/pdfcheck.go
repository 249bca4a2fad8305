// Package pdfcheck tells whether a PDF does more than show pages: whether it has a
// script, starts a program, opens or carries other files.
//
// It does not follow the tables that say where things are, since every reader
// repairs them in its own way. Whatever any reader could take for an object counts,
// wherever it stands: replaced by a later one, between the others, inside the
// content of something else, or packed into an object stream. What cannot be
// read as plainly as every program writes it is refused.
package pdfcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Why a PDF is not taken.
var (
	ErrScript     = errors.New("pdfcheck: a script")
	ErrAction     = errors.New("pdfcheck: an action that reaches beyond the document")
	ErrAttachment = errors.New("pdfcheck: an attached file")
	ErrForm       = errors.New("pdfcheck: a form that is a program")
	ErrPassword   = errors.New("pdfcheck: a password is needed")
	ErrUnreadable = errors.New("pdfcheck: not plain enough to be checked")
)

// bounds on what a file may cost. Real ones are far below them.
type bounds struct {
	work     int // bytes gone through, in the file and in what was packed
	packed   int // bytes of one object stream
	unpacked int // bytes of all object streams
}

const (
	maxDepth   = 256    // of arrays and dictionaries in each other
	maxStreams = 20_000 // object streams
	// maxCommonDepth is what every reader follows.
	maxCommonDepth = 32
	maxNodes       = 4_096 // of a dictionary that is looked at closely
	maxLocks       = 8     // ways to encrypt, and names of the file

	// costOfReading is what beginning with an object stream counts for, in bytes.
	costOfReading = 1 << 10
)

// forbidden are the names that stand for more than showing pages. They count
// wherever a dictionary or an object of its own has them; in an array they are
// names of letters.
func forbidden(name string) error {
	switch name {
	case "JavaScript", "JS", "Rendition", "RichMedia", "RichMediaExecute", "OnInstantiate":
		return ErrScript
	case "Launch", "ImportData", "SubmitForm", "GoToE", "GoToR":
		return ErrAction
	case "EmbeddedFile", "EmbeddedFiles", "EF", "FileAttachment":
		return ErrAttachment
	case "XFA":
		return ErrForm
	}
	return nil
}

// Check reads the whole file, unless the context ends before.
func Check(ctx context.Context, content []byte) error {
	return check(ctx, content, bounds{work: 128 << 20, packed: 8 << 20, unpacked: 64 << 20})
}

// check goes through the file twice, since readers differ in what is space.
func check(ctx context.Context, content []byte, within bounds) error {
	for _, loose := range []bool{false, true} {
		c := &checker{ended: ctx.Err, content: content, bounds: within, loose: loose}
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) check() error {
	if err := c.objects(); err != nil {
		return err
	}
	if err := c.unlock(); err != nil {
		return err
	}
	for _, packed := range c.packed {
		if err := c.unpack(packed); err != nil {
			return err
		}
	}
	return c.checkLinks()
}

type checker struct {
	ended    func() error // whether anybody still waits
	loose    bool         // see lexer
	content  []byte
	bounds   bounds
	work     int
	unpacked int
	packed   []packedObjects

	links     []lockedLink
	linkBytes int
	refs      []int    // the objects that say where a link leads
	pages     []int    // the objects that a page is taken from
	targets   []target // the objects that they must not be

	locked   bool         // something says that the file is encrypted
	locks    []dictionary // the dictionaries that say how
	ids      [][]byte     // what the file calls itself, which is part of the key
	handlers []handler    // those that open without a password
}

// unreadable says for the log what is wrong.
func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// spend bounds the work that a file may cause, and ends it when nobody waits.
func (c *checker) spend(n int) error {
	const step = 64 << 10 // between two looks at whether somebody does
	before := c.work
	if c.work += n; c.work > c.bounds.work {
		return unreadable("too much to go through")
	}
	if before == 0 || before/step != c.work/step {
		if err := c.ended(); err != nil {
			return unreadable("%v", err)
		}
	}
	return nil
}

// exhausted says that what went wrong is the end of the check.
func (c *checker) exhausted() bool {
	return c.work > c.bounds.work || c.unpacked > c.bounds.unpacked || c.ended() != nil
}

// objects goes through everything that could be taken for an object or for the
// dictionary at the end of a file, without regard to what it stands in.
func (c *checker) objects() error {
	for at := 0; ; {
		next := bytes.Index(c.content[at:], []byte("obj"))
		if next < 0 {
			break
		}
		at += next + len("obj")
		if h, ok := c.heading(c.content[:at-len("obj")]); ok {
			if err := c.object(at, h); err != nil {
				return err
			}
		}
	}
	for at := 0; ; {
		next := bytes.Index(c.content[at:], []byte("trailer"))
		if next < 0 {
			return nil
		}
		at += next + len("trailer")
		if body := c.trimmed(c.content[at:]); bytes.HasPrefix(body, []byte("<<")) || bytes.HasPrefix(body, []byte("%")) {
			if err := c.object(at, heading{}); err != nil {
				return err
			}
		}
	}
}

// object looks at the value that starts at a place, and notes what is looked at
// again when all of them are known.
func (c *checker) object(at int, h heading) error {
	w := &walker{lexer: lexer{data: c.content, pos: at, loose: c.loose}}
	err := w.value()
	start, hasContent := 0, false
	if err == nil {
		if w.isReference() {
			w.kind = anotherReference
		}
		start, hasContent = w.stream()
	}
	if spent := c.spend(w.pos - at); spent != nil {
		return spent
	}
	if err != nil {
		return err
	}
	if err := c.noteLinks(w, h, false); err != nil {
		return err
	}
	if w.saw("ObjStm") || w.saw("First") && hasContent || w.saw("Encrypt") || w.saw("ID") || w.saw("O") && w.saw("U") && w.saw("P") {
		return c.lookClosely(w, packedObjects{start: start, heading: h}, at, hasContent)
	}
	return nil
}

// lookClosely notes object streams and what encrypts the file.
func (c *checker) lookClosely(w *walker, p packedObjects, at int, hasContent bool) error {
	parser := &parser{lexer: lexer{data: c.content, pos: at, loose: c.loose}}
	d, ok := parser.parse().(dictionary)
	if !ok {
		if hasContent && (w.saw("ObjStm") || w.saw("First")) {
			return unreadable("an object stream whose dictionary is unclear")
		}
		c.locked = c.locked || w.saw("Encrypt")
		return nil
	}
	if lock, plain := d.get("Encrypt"); lock != nil || !plain {
		c.locked = true
		if direct, ok := lock.(dictionary); ok {
			c.locks = append(c.locks, direct)
		}
	}
	if list, _ := d.get("ID"); list != nil {
		c.noteID(list)
	}
	if d.has("O") && d.has("U") && d.has("P") {
		c.locks = append(c.locks, d)
	}
	kind, plain := d.get("Type")
	if hasContent && (kind == name("ObjStm") || d.has("First") || !plain) {
		if end := c.content[p.start-1]; end != '\n' && end != '\r' {
			return unreadable("an object stream that does not begin on a line of its own")
		}
		p.dictionary = d
		if c.packed = append(c.packed, p); len(c.packed) > maxStreams {
			return unreadable("more than %d object streams", maxStreams)
		}
	}
	return nil
}

// noteID keeps the first of the two names that a file gives itself.
func (c *checker) noteID(value any) {
	list, ok := value.([]any)
	if !ok || len(list) == 0 {
		return
	}
	if id, ok := list[0].(text); ok && len(c.ids) < maxLocks && !slices.ContainsFunc(c.ids, func(known []byte) bool { return bytes.Equal(known, id) }) {
		c.ids = append(c.ids, id)
	}
}

func (c *checker) isSpace(b byte) bool {
	return (&lexer{loose: c.loose}).isSpace(b)
}

// trimmed is without the space that it begins with.
func (c *checker) trimmed(content []byte) []byte {
	for len(content) > 0 && c.isSpace(content[0]) {
		content = content[1:]
	}
	return content
}

// heading is the two numbers before the word that begins an object.
type heading struct {
	number, generation int
	unclear            bool // they are written in a way that no program does
}

// heading reads backwards. Where a comment may stand between, the numbers may be
// before it, in it or in none of both: that counts as an object in any case.
func (c *checker) heading(before []byte) (h heading, ok bool) {
	for _, into := range []*int{&h.generation, &h.number} {
		end := len(before)
		for end > 0 && c.isSpace(before[end-1]) {
			end--
		}
		space := before[end:]
		before = before[:end]
		if bytes.ContainsAny(space, "\r\n") && bytes.IndexByte(before[bytes.LastIndexAny(before, "\r\n")+1:], '%') >= 0 {
			return heading{unclear: true}, true
		}
		// Some readers know exponents, and take a sign alone for a zero.
		start, found := len(before), false
		for start > 0 && (isNumber(before[start-1:start]) || before[start-1]|0x20 == 'e') {
			start--
			found = found || isNumber(before[start:start+1])
		}
		if !found {
			return heading{}, false
		}
		n, err := strconv.ParseUint(string(before[start:]), 10, 31)
		if err != nil {
			h.unclear = true
		}
		*into = int(n)
		before = before[:start]
	}
	return h, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
