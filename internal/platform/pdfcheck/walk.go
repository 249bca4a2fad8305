package pdfcheck

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
)

// walker goes through one value and holds nothing of it, however large it is.
type walker struct {
	lexer
	stack []frame // what is open
	last  string  // the name before the next token, "" for none
	seen  []string
	links []link // the texts that may say where one leads

	linkBytes int // that they cost

	numbers numbers
	refs    []int // the objects that say where a link leads
	pages   []int // the objects that a page is taken from
	torn    bool  // to some readers the lists have ended
	kind    targetKind
}

// frame is a list or a dictionary that is open.
type frame struct {
	kind                    tokenKind
	file, page              bool // has such a key
	thread, reachesIfItHasF bool
}

// notable are the names by which an object is recognised as one to look at closely.
func notable(name string) bool {
	switch name {
	case "Encrypt", "ID", "ObjStm", "First", "O", "U", "P":
		return true
	}
	return false
}

func (w *walker) saw(name string) bool { return slices.Contains(w.seen, name) }

// value ends after the value, or with what is wrong with it.
func (w *walker) value() error {
	w.comment = w.namesIn
	for {
		t, err := w.next()
		if err != nil {
			return err
		}
		if done, err := w.take(t); done || err != nil {
			return err
		}
	}
}

func (w *walker) take(t token) (done bool, err error) {
	last := w.last
	w.last = ""
	if t.kind != aWord {
		w.numbers = numbers{}
	}
	switch t.kind {
	case openDict, openList:
		return false, w.open(t.kind, last)
	case closeDict, closeList:
		if err := w.close(t.kind); err != nil {
			return false, err
		}
	case aName:
		w.last = string(t.text)
		if err := w.name(w.last, last); err != nil {
			return false, err
		}
	case aText:
		if err := w.text(t.text, last); err != nil {
			return false, err
		}
	case nonsense:
		return false, unreadable("what readers read differently")
	case atEnd:
		if len(w.stack) > 0 {
			return false, unreadable("an object is cut short")
		}
		return true, nil
	case aWord:
		if err := w.word(t.text, last); err != nil {
			return false, err
		}
	}
	return len(w.stack) == 0, nil
}

func (w *walker) open(kind tokenKind, last string) error {
	if kind == openList && leads(last) {
		return unreadable("a link to several places")
	}
	if w.stack = append(w.stack, frame{kind: kind, reachesIfItHasF: kind == openDict && last == "Ref"}); len(w.stack) > maxDepth {
		return unreadable("more than %d levels", maxDepth)
	}
	// Some readers give up on what is deep, and read on as if it had ended.
	w.torn = w.torn || len(w.stack) > maxCommonDepth
	return nil
}

func (w *walker) close(kind tokenKind) error {
	opened := openList
	if kind == closeDict {
		opened = openDict
	}
	if len(w.stack) == 0 || w.stack[len(w.stack)-1].kind != opened {
		return unreadable("a bracket that closes nothing")
	}
	top := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if top.file && (top.thread || top.reachesIfItHasF) {
		return ErrAction
	}
	if len(w.stack) == 0 && top.file && top.page {
		w.kind = pageOfAFile
	}
	return nil
}

// text looks at a text where some readers take one for a name, or where it is a link.
func (w *walker) text(text []byte, last string) error {
	if last == "S" || last == "Subtype" || len(w.stack) == 0 {
		if err := w.named(plainText(text), last); err != nil {
			return err
		}
	}
	if len(w.stack) == 1 && w.stack[0].kind == openList {
		w.kind = listOfTexts
	}
	if leads(last) || len(w.stack) == 0 {
		return w.link(text, last == "")
	}
	return nil
}

// name looks at a name. In a list it is none that means anything here: the
// letters of a font are listed by their names.
func (w *walker) name(name, last string) error {
	plain := upToControl(name)
	switch {
	case leads(last): // some readers take a name where a text belongs
		if err := checkLink(name); err != nil {
			return err
		}
	case len(w.stack) == 0:
		if plain == "Movie" || plain == "Thread" {
			return ErrAction
		}
		if checkLink(name) != nil {
			w.kind = badLink
		}
	}
	inList := len(w.stack) > 0 && w.stack[len(w.stack)-1].kind == openList
	if !inList || w.torn {
		if notable(name) && !slices.Contains(w.seen, name) {
			w.seen = append(w.seen, name)
		}
		w.mark(name)
		if err := w.named(plain, last); err != nil {
			return err
		}
	}
	if plain != name {
		return unreadable("a name that ends early to some readers")
	}
	return nil
}

// named looks at what a name says, after the name before it.
func (w *walker) named(name, last string) error {
	name = upToControl(name)
	if last == "S" || last == "Subtype" {
		switch name {
		case "Movie": // which is always in another file, or an attached one
			return ErrAction
		case "Thread":
			if len(w.stack) > 0 {
				w.stack[len(w.stack)-1].thread = true
			}
		}
	}
	return forbidden(name)
}

// mark notes the keys that lead to another file, in whichever dictionary some reader
// sees them.
func (w *walker) mark(name string) {
	if name != "F" && name != "UF" && name != "Page" {
		return
	}
	for i := range w.stack {
		if i < len(w.stack)-1 && !w.torn {
			continue
		}
		if name == "Page" {
			w.stack[i].page = true
		} else {
			w.stack[i].file = true
		}
	}
}

// upToControl is where some readers end a name.
func upToControl(name string) string {
	if end := strings.IndexFunc(name, isControl); end >= 0 {
		return name[:end]
	}
	return name
}

// namesIn looks for names in something that is none of the objects.
func (w *walker) namesIn(text []byte) error {
	for {
		_, rest, found := bytes.Cut(text, []byte("/"))
		if !found {
			return nil
		}
		l := lexer{data: text[len(text)-len(rest)-1:], loose: w.loose}
		if err := forbidden(upToControl(string(l.name().text))); err != nil {
			return err
		}
		text = rest
	}
}

// plainText is a text in whichever of the codes it is written.
func plainText(text []byte) string {
	for mark, order := range map[string]binary.ByteOrder{"\xfe\xff": binary.BigEndian, "\xff\xfe": binary.LittleEndian} {
		if !bytes.HasPrefix(text, []byte(mark)) {
			continue
		}
		units := make([]uint16, 0, len(text)/2)
		for i := 2; i+1 < len(text); i += 2 {
			units = append(units, order.Uint16(text[i:]))
		}
		return string(utf16.Decode(units))
	}
	return string(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
}
