package pdfcheck

import (
	"bytes"
	"strconv"
)

const maxDepth = 256

// walker reads one object of any size. It keeps the values that identify an object stream, a page
// or an encryption entry.
type walker struct {
	lexer
	open []tokenKind
	key  string // the last name, if its value comes next; else ""
	kept values
}

// values holds the first value of each name, in any dictionary of the object. For a list it is the
// first element.
type values map[string][]byte

func (v values) has(name string) bool { return v[name] != nil }

// number returns 0 if the value is not a number.
func (v values) number(name string) int {
	n, _ := strconv.Atoi(string(v[name]))
	return n
}

func isKept(name string) bool {
	switch name {
	case "Page", "ObjStm", "N", "First", "Filter", "DecodeParms", "Length",
		"Encrypt", "ID", "O", "U", "UE", "P", "R", "V", "StmF", "CFM", "EncryptMetadata":
		return true
	}
	return false
}

// object reads to the end of the object, or to a forbidden name.
func (w *walker) object() error {
	for {
		if done, err := w.step(); done || err != nil || len(w.open) == 0 {
			return err
		}
	}
}

// step reads one token and reports whether it was the last.
func (w *walker) step() (done bool, err error) {
	t := w.next()
	inList := len(w.open) > 0 && w.open[len(w.open)-1] == openList
	if w.key != "" && t.kind != openList {
		switch isFilter := w.key == "Filter" && t.kind == aName; {
		case !w.kept.has(w.key):
			w.kept[w.key] = append([]byte{}, t.text...)
		case isFilter:
			w.kept[w.key] = []byte("several")
		}
		if w.key != "Filter" || !inList || t.kind != aName {
			w.key = ""
		}
	}
	switch t.kind {
	case atEnd:
		return true, nil
	case openDict, openList:
		if w.open = append(w.open, t.kind); len(w.open) > maxDepth {
			return true, unreadable("more than %d levels", maxDepth)
		}
	case closeDict, closeList:
		w.open = w.open[:max(len(w.open)-1, 0)]
	case aName:
		if inList {
			return false, nil // the name of a glyph
		}
		if isKept(string(t.text)) {
			w.key = string(t.text)
		}
		return false, forbidden[string(t.text)]
	case aWord:
		return string(t.text) == "endobj" || string(t.text) == "stream", nil
	}
	return false, nil
}

// contentStart returns where the stream of the last dictionary begins, or 0 if it has none.
func (w *walker) contentStart() int {
	t := w.next()
	rest, hasContent := bytes.CutPrefix(w.data[w.pos-len(t.text):], []byte("stream"))
	if t.kind != aWord || !hasContent {
		return 0
	}
	rest = bytes.TrimPrefix(bytes.TrimPrefix(rest, []byte("\r")), []byte("\n"))
	return len(w.data) - len(rest)
}
