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
	maxNodes   = 4_096  // of a dictionary that is looked at closely
	maxLocks   = 8      // ways to encrypt, and names of the file
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

// Check reads the whole file.
func Check(content []byte) error {
	return check(content, bounds{work: 128 << 20, packed: 8 << 20, unpacked: 64 << 20})
}

func check(content []byte, within bounds) error {
	c := &checker{content: content, bounds: within}
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
	return nil
}

type checker struct {
	content  []byte
	bounds   bounds
	work     int
	unpacked int
	packed   []packedObjects

	locked   bool         // something says that the file is encrypted
	locks    []dictionary // the dictionaries that say how
	ids      [][]byte     // what the file calls itself, which is part of the key
	handlers []handler    // those that open without a password
}

// unreadable says for the log what is wrong.
func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// spend bounds the work that a file may cause.
func (c *checker) spend(n int) error {
	if c.work += n; c.work > c.bounds.work {
		return unreadable("too much to go through")
	}
	return nil
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
		if number, generation, ok := heading(c.content[:at-len("obj")]); ok {
			if err := c.object(at, number, generation); err != nil {
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
		if body := bytes.TrimLeft(c.content[at:min(len(c.content), at+1024)], whitespace); bytes.HasPrefix(body, []byte("<<")) || bytes.HasPrefix(body, []byte("%")) {
			if err := c.object(at, 0, 0); err != nil {
				return err
			}
		}
	}
}

// object looks at the value that starts at a place, and notes what is looked at
// again when all of them are known.
func (c *checker) object(at, number, generation int) error {
	w := &walker{lexer: lexer{data: c.content, pos: at}}
	err := w.value()
	if spent := c.spend(w.pos - at); spent != nil {
		return spent
	}
	if err != nil {
		return err
	}
	start, hasContent := w.stream()
	if w.saw("ObjStm") || w.saw("First") && hasContent || w.saw("Encrypt") || w.saw("ID") || w.saw("O") && w.saw("U") && w.saw("P") {
		return c.lookClosely(w, packedObjects{start: start, number: number, generation: generation}, at, hasContent)
	}
	return nil
}

// lookClosely notes object streams and what encrypts the file.
func (c *checker) lookClosely(w *walker, p packedObjects, at int, hasContent bool) error {
	parser := &parser{lexer: lexer{data: c.content, pos: at}}
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

// heading reads the two numbers before the word that begins an object.
func heading(before []byte) (number, generation int, ok bool) {
	for _, into := range []*int{&generation, &number} {
		before = withoutComments(before)
		start, digits := len(before), 0
		for start > 0 && (isDigit(before[start-1]) || bytes.IndexByte([]byte("+-."), before[start-1]) >= 0) {
			start--
			if isDigit(before[start]) {
				digits++
			}
		}
		if digits == 0 {
			return 0, 0, false
		}
		n, err := strconv.ParseUint(string(before[start:]), 10, 31)
		if err != nil {
			n = 0 // written in a way that no program does, so that nothing encrypted opens
		}
		*into = int(n)
		before = before[:start]
	}
	return number, generation, true
}

// withoutComments takes away the space at the end, and the comments in it.
func withoutComments(before []byte) []byte {
	for {
		trimmed := bytes.TrimRight(before, whitespace)
		if !bytes.ContainsAny(before[len(trimmed):], "\r\n") || len(trimmed) == 0 || isDigit(trimmed[len(trimmed)-1]) {
			return trimmed
		}
		const longest = 1024 // of a line
		tail := trimmed[max(0, len(trimmed)-longest):]
		line := tail[bytes.LastIndexAny(tail, "\r\n")+1:]
		mark := bytes.IndexByte(line, '%')
		if mark < 0 {
			return trimmed
		}
		before = trimmed[:len(trimmed)-len(line)+mark]
		if mark > 0 {
			return bytes.TrimRight(before, whitespace)
		}
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
