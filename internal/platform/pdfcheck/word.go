package pdfcheck

import "strconv"

// numbers are those that stand in a row, of which two may become a reference.
type numbers struct {
	row    int
	two    [2]int // the last ones, -1 for what is no whole number
	before string // the name before the first
}

// word looks at what is neither a name nor a text. A word that means nothing ends a
// list to some readers, to which its names are those of the dictionary around it.
func (w *walker) word(text []byte, last string) error {
	if isNumber(text) {
		if w.numbers.row == 0 {
			w.numbers.before = last
		}
		w.numbers.row++
		w.numbers.two = [2]int{w.numbers.two[1], whole(text)}
		return nil
	}
	n := w.numbers
	w.numbers = numbers{}
	if len(w.stack) == 0 {
		return nil
	}
	switch string(text) {
	case "true", "false", "null":
		return nil
	case "endobj", "stream", "endstream":
		return unreadable("an object that does not end")
	case "R":
		if n.row >= 2 && n.two[0] >= 0 && n.two[1] >= 0 {
			return w.reference(n)
		}
	}
	if w.loose {
		// It may be the rest of a name in another script.
		w.torn = true
		return nil
	}
	return unreadable("a word that means nothing")
}

// reference notes the references by which a document reaches out of itself.
func (w *walker) reference(n numbers) error {
	switch {
	case leads(n.before):
		w.refs = append(w.refs, n.two[0])
	case n.before == "Ref":
		w.pages = append(w.pages, n.two[0])
	default:
		return nil
	}
	if w.linkBytes += costOfLink; w.linkBytes > maxLinkBytes {
		return unreadable("too many links")
	}
	return nil
}

// isNumber is as forgiving as readers are.
func isNumber(text []byte) bool {
	for _, c := range text {
		if !isDigit(c) && c != '+' && c != '-' && c != '.' {
			return false
		}
	}
	return true
}

// whole is a number that every reader reads in the same way, or -1.
func whole(text []byte) int {
	n, err := strconv.ParseUint(string(text), 10, 31)
	if err != nil {
		return -1
	}
	return int(n)
}

// isReference says whether the object that was looked at is but a reference.
func (w *walker) isReference() bool {
	if w.numbers.row != 1 {
		return false
	}
	second, err := w.next()
	if err != nil || second.kind != aWord || !isNumber(second.text) {
		return false
	}
	third, err := w.next()
	return err == nil && third.kind == aWord && string(third.text) == "R"
}
