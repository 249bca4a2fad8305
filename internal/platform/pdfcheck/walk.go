package pdfcheck

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unicode/utf16"
)

// walker goes through one value and holds nothing of it, however large it is.
type walker struct {
	lexer
	stack []tokenKind // what is open
	last  string      // the name before the next token, "" for none
	seen  []string    // the notable names
	links []link      // the texts that may say where one leads

	linkBytes int // that they cost
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
	switch t.kind {
	case openDict, openList:
		if w.stack = append(w.stack, t.kind); len(w.stack) > maxDepth {
			return false, unreadable("more than %d levels", maxDepth)
		}
		return false, nil
	case closeDict, closeList:
		opened := openList
		if t.kind == closeDict {
			opened = openDict
		}
		if len(w.stack) == 0 || w.stack[len(w.stack)-1] != opened {
			return false, unreadable("a bracket that closes nothing")
		}
		w.stack = w.stack[:len(w.stack)-1]
	case aName:
		w.last = string(t.text)
		if err := w.name(w.last); err != nil {
			return false, err
		}
	case aText:
		// Some readers take a text where a name belongs.
		if last == "S" || len(w.stack) == 0 {
			if err := forbidden(plainText(t.text)); err != nil {
				return false, err
			}
		}
		if last == "URI" || last == "Base" || len(w.stack) == 0 {
			if err := w.link(t.text, last == ""); err != nil {
				return false, err
			}
		}
	case nonsense:
		return false, unreadable("what readers read differently")
	case atEnd:
		if len(w.stack) > 0 {
			return false, unreadable("an object is cut short")
		}
		return true, nil
	case aWord:
		if word := string(t.text); len(w.stack) > 0 && (word == "endobj" || word == "stream" || word == "endstream") {
			return false, unreadable("an object that does not end")
		}
	}
	return len(w.stack) == 0, nil
}

// name looks at a name. In a list it is none that means anything here: the
// letters of a font are listed by their names.
func (w *walker) name(name string) error {
	if len(w.stack) > 0 && w.stack[len(w.stack)-1] == openList {
		return nil
	}
	if notable(name) && !slices.Contains(w.seen, name) {
		w.seen = append(w.seen, name)
	}
	return forbidden(name)
}

// namesIn looks for names in something that is none of the objects.
func (w *walker) namesIn(text []byte) error {
	for {
		_, rest, found := bytes.Cut(text, []byte("/"))
		if !found {
			return nil
		}
		l := lexer{data: text[len(text)-len(rest)-1:], loose: w.loose}
		if err := forbidden(string(l.name().text)); err != nil {
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
