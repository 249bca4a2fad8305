package pdfcheck

import (
	"bytes"
	"strconv"
)

// maxDepth bounds arrays and dictionaries in each other.
const maxDepth = 256

// walker goes through one object, however large it is, and keeps of it what tells an
// object stream, a page and a way to encrypt.
type walker struct {
	lexer
	open []tokenKind
	key  string // the name before the next token, "" for none
	kept values
}

// values are what followed some names first, in whichever dictionary of the object. A
// list has its first value. A name that was a value is there without one.
type values map[string][]byte

func (v values) has(name string) bool { return v[name] != nil }

// number is 0 for what is none.
func (v values) number(name string) int {
	n, _ := strconv.Atoi(string(v[name]))
	return n
}

// isKept tells of names whose values matter.
func isKept(name string) bool {
	switch name {
	case "Page", "ObjStm", "N", "First", "Filter", "DecodeParms", "Length",
		"Encrypt", "ID", "O", "U", "UE", "P", "R", "V", "StmF", "CFM", "EncryptMetadata":
		return true
	}
	return false
}

// object ends after the object, or with a name in it that is forbidden.
func (w *walker) object() error {
	for {
		if done, err := w.step(); done || err != nil || len(w.open) == 0 {
			return err
		}
	}
}

// step takes one token, and says when there is nothing more to read.
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
			return false, nil // a letter of a font
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

// contentStart is where the content begins of the dictionary that was just read, 0 if
// it has none.
func (w *walker) contentStart() int {
	t := w.next()
	rest, hasContent := bytes.CutPrefix(w.data[w.pos-len(t.text):], []byte("stream"))
	if t.kind != aWord || !hasContent {
		return 0
	}
	rest = bytes.TrimPrefix(bytes.TrimPrefix(rest, []byte("\r")), []byte("\n"))
	return len(w.data) - len(rest)
}
