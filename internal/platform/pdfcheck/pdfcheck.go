// Package pdfcheck finds PDF files that do more than show pages: they run scripts, start a program,
// or open or contain other files.
//
// It ignores the tables of object positions, because each reader repairs them in its own way. It
// checks every object in the file, including those in object streams.
package pdfcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

var (
	ErrScript     = errors.New("pdfcheck: a script")
	ErrAction     = errors.New("pdfcheck: an action that reaches beyond the document")
	ErrAttachment = errors.New("pdfcheck: an attached file")
	ErrForm       = errors.New("pdfcheck: a form that is a program")
	ErrPassword   = errors.New("pdfcheck: a password is needed")
	ErrUnreadable = errors.New("pdfcheck: not plain enough to be checked")
)

// forbidden lists names that stand for more than showing pages. They count in a dictionary or as an
// object. In an array they are names of glyphs.
var forbidden = map[string]error{
	"JavaScript": ErrScript, "JS": ErrScript, "Rendition": ErrScript, "RichMedia": ErrScript, "RichMediaExecute": ErrScript, "OnInstantiate": ErrScript,
	"Launch": ErrAction, "ImportData": ErrAction, "SubmitForm": ErrAction, "GoToE": ErrAction, "GoToR": ErrAction, "Movie": ErrAction,
	"EmbeddedFile": ErrAttachment, "EmbeddedFiles": ErrAttachment, "EF": ErrAttachment, "FileAttachment": ErrAttachment,
	"XFA": ErrForm,
}

// bounds limits the bytes that are checked and unpacked. Real files are far below.
type bounds struct{ work, unpacked int }

// Check reads the whole file, or stops when the context ends.
func Check(ctx context.Context, content []byte) error {
	return check(ctx, content, bounds{work: 128 << 20, unpacked: 64 << 20})
}

func check(ctx context.Context, content []byte, within bounds) error {
	c := &checker{ctx: ctx, content: content, left: within}
	if err := c.objects("obj"); err != nil {
		return err
	}
	if err := c.objects("trailer"); err != nil {
		return err
	}
	handlers, err := c.unlock()
	if err != nil {
		return err
	}
	for _, p := range c.packed {
		if err := c.unpack(p, handlers); err != nil {
			return err
		}
	}
	if !c.hasPage {
		return unreadable("no page")
	}
	return nil
}

type checker struct {
	ctx     context.Context
	content []byte
	left    bounds

	hasPage bool
	packed  []packedObjects
	locks   []values // encryption entries
	locked  bool     // the file says that it is encrypted
	ids     [][]byte // ids of the file, which are part of the key
}

func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// spend limits the work for a file, and stops when the context has ended.
func (c *checker) spend(n int) error {
	if c.left.work -= n; c.left.work < 0 {
		return unreadable("too much to go through")
	}
	if err := c.ctx.Err(); err != nil {
		return unreadable("%v", err)
	}
	return nil
}

// objects checks everything after a word that begins an object, wherever the word stands. An
// unreadable object is skipped and not refused, because the word may appear in a picture by chance.
func (c *checker) objects(begins string) error {
	for at := 0; ; {
		next := bytes.Index(c.content[at:], []byte(begins))
		if next < 0 {
			return nil
		}
		before := c.content[:at+next]
		at += next + len(begins)
		number, generation, isObject := heading(before)
		if begins == "obj" && !isObject {
			continue
		}
		w := walker{lexer: lexer{data: c.content, pos: at}, kept: values{}}
		err := w.object()
		if spent := c.spend(w.pos - at); spent != nil {
			return spent
		}
		if err != nil {
			return err
		}
		c.note(w, number, generation)
	}
}

// note keeps object streams and encryption entries until the whole file is read.
func (c *checker) note(w walker, number, generation int) {
	c.hasPage = c.hasPage || w.kept.has("Page")
	c.locked = c.locked || w.kept.has("Encrypt")
	if w.kept.has("ID") {
		c.ids = append(c.ids, w.kept["ID"])
	}
	if w.kept.has("O") && w.kept.has("U") && w.kept.has("P") {
		c.locks = append(c.locks, w.kept)
	}
	if start := w.contentStart(); start > 0 && (w.kept.has("ObjStm") || w.kept.has("N") && w.kept.has("First")) {
		c.packed = append(c.packed, packedObjects{w.kept, start, number, generation})
	}
}

// heading reads the two numbers before the word that begins an object, backwards.
func heading(before []byte) (number, generation int, ok bool) {
	var numbers [2]int
	for i := range numbers {
		for len(before) > 0 && isSpace(before[len(before)-1]) {
			before = before[:len(before)-1]
		}
		digits := len(before)
		for digits > 0 && before[digits-1] >= '0' && before[digits-1] <= '9' && len(before)-digits < 10 {
			digits--
		}
		if digits == len(before) {
			return 0, 0, false
		}
		for _, d := range before[digits:] {
			numbers[i] = numbers[i]*10 + int(d-'0')
		}
		before = before[:digits]
	}
	return numbers[1], numbers[0], true
}
