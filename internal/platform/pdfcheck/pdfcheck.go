// Package pdfcheck tells whether a PDF does more than show pages: whether it has a
// script, starts a program, opens or carries other files.
//
// It does not follow the tables that say where objects are, since every reader repairs
// them in its own way. Every object counts, wherever it stands, and what is packed into
// object streams.
package pdfcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// forbidden are the names that stand for more than showing pages. They count
// wherever a dictionary or an object of its own has them; in an array they are
// names of letters.
var forbidden = map[string]error{
	"JavaScript": ErrScript, "JS": ErrScript, "Rendition": ErrScript, "RichMedia": ErrScript, "RichMediaExecute": ErrScript, "OnInstantiate": ErrScript,
	"Launch": ErrAction, "ImportData": ErrAction, "SubmitForm": ErrAction, "GoToE": ErrAction, "GoToR": ErrAction, "Movie": ErrAction,
	"EmbeddedFile": ErrAttachment, "EmbeddedFiles": ErrAttachment, "EF": ErrAttachment, "FileAttachment": ErrAttachment,
	"XFA": ErrForm,
}

// bounds limit the bytes gone through and those unpacked from object streams. Real
// files are far below them.
type bounds struct{ work, unpacked int }

// Check reads the whole file, unless the context ends before.
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
	locks   []values // what says how the file is encrypted
	locked  bool     // something says that it is
	ids     [][]byte // what the file calls itself, which is part of the key
}

// unreadable says for the log what is wrong.
func unreadable(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnreadable, fmt.Sprintf(format, args...))
}

// spend bounds the work that a file may cause, and ends it when nobody waits.
func (c *checker) spend(n int) error {
	if c.left.work -= n; c.left.work < 0 {
		return unreadable("too much to go through")
	}
	if err := c.ctx.Err(); err != nil {
		return unreadable("%v", err)
	}
	return nil
}

// objects goes through whatever follows a word that begins an object, without regard
// to what it stands in. What cannot be read ends an object and is no reason to refuse:
// the word may stand in a picture by chance.
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

// note keeps object streams and what encrypts the file, for when all of it is known.
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
