// Package csvfile reads and writes the CSV files of imports and exports. It accepts the variants
// that spreadsheet programs write.
package csvfile

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Column is a column of a file. The order does not matter, and other columns are ignored.
type Column struct {
	Title    string
	Also     []string // other accepted titles; case, spaces and dots do not count
	Optional bool
}

const mark = "\ufeff" // spreadsheet programs write it at the start of a file

var (
	ErrNone        = fault.New(fault.Invalid, "Please select a CSV file.").At("file")
	ErrNoCSV       = fault.New(fault.Unsupported, "This is not a CSV file. Please select a CSV file.").At("file")
	errSpreadsheet = fault.New(fault.Unsupported, "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file.").At("file")
	errEncoding    = fault.New(fault.Unsupported, "The file is not in UTF-8. Please save it as CSV (UTF-8) and select that file.").At("file")
	errTabs        = fault.New(fault.Unsupported, "The columns are separated by tabs. Please save the file as CSV with commas.").At("file")
	errLineEnds    = fault.New(fault.Unsupported, "The file has old Macintosh line endings. Please save it as CSV (UTF-8) and select that file.").At("file")
)

// ErrEmpty means that a file has no rows.
var ErrEmpty = errors.New("csvfile: the file is empty")

// Broken is an error in a line that hides where the next line starts.
type Broken struct{ Line int }

func (b *Broken) Error() string {
	return `A quotation mark (") is missing or in the wrong place. The lines after it could not be read.`
}

// Reader reads a file row by row.
type Reader struct {
	lines   *csv.Reader
	columns []Column
	where   []int // the position of each column; -1 if it is missing
}

// Row is one row of a file. It is valid until the next one is read.
type Row struct {
	Line  int // in the file; the titles are on line 1
	cells []string
	*Reader
}

// Has reports whether the file has a column.
func (r *Reader) Has(column int) bool { return r.where[column] >= 0 }

// Next returns the next row that is not empty, io.EOF or a *Broken.
func (r *Reader) Next() (Row, error) {
	for {
		cells, err := r.lines.Read()
		if broken, ok := errors.AsType[*csv.ParseError](err); ok {
			return Row{}, &Broken{broken.StartLine}
		}
		if err != nil {
			return Row{}, err
		}
		if slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
			at, _ := r.lines.FieldPos(0)
			return Row{at, cells, r}, nil
		}
	}
}

// Raw returns the start of a cell, cleaned so that it can be shown.
func (r Row) Raw(column int) string {
	at := r.where[column]
	if at < 0 || at >= len(r.cells) {
		return ""
	}
	const most = 100
	text := []rune(strings.ToValidUTF8(strings.TrimSpace(r.cells[at]), "\ufffd"))
	return string(text[:min(len(text), most)])
}

// Text returns a cell in one line. It returns "" if an optional column is missing.
func (r Row) Text(column int) (string, error) {
	at, title := r.where[column], r.columns[column].Title
	if at < 0 {
		return "", nil
	}
	if at >= len(r.cells) {
		return "", fault.Newf(fault.Invalid, "%s is missing: the line has too few cells.", title)
	}
	text := r.cells[at]
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", fault.Newf(fault.Invalid, "%s holds characters that cannot be stored. Please save the file as CSV (UTF-8).", title)
	}
	text = OneLine(withoutGuard(strings.TrimSpace(text)))
	if text == "" && r.columns[column].Optional {
		return "", nil
	}
	return field.Text(title, text, field.Line)
}

// Open reads the titles of a file and finds its columns.
func Open(file io.Reader, columns []Column) (*Reader, error) {
	text := bufio.NewReader(file)
	head, err := text.Peek(text.Size())
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")):
		return nil, errSpreadsheet
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, errEncoding
	case bytes.ContainsRune(head, 0):
		return nil, ErrNoCSV
	case bytes.HasPrefix(head, []byte(mark)):
		// The bytes are in the buffer, so Discard cannot fail.
		_, _ = text.Discard(len(mark))
	}
	if err := checkHead(head); err != nil {
		return nil, err
	}
	skipSeparatorLine(text)
	lines := csv.NewReader(text)
	lines.FieldsPerRecord = -1
	lines.ReuseRecord = true
	// Where numbers have a decimal comma, spreadsheet programs separate cells with a semicolon.
	head, _ = text.Peek(text.Size())
	if title, _, _ := bytes.Cut(head, []byte("\n")); bytes.Contains(title, []byte(";")) && !bytes.Contains(title, []byte(",")) {
		lines.Comma = ';'
	}
	titles, err := lines.Read()
	switch {
	case errors.Is(err, io.EOF):
		return nil, ErrEmpty
	case err != nil:
		return nil, errTitles(columns)
	}
	r := &Reader{lines: lines, columns: columns}
	for _, column := range columns {
		at := column.in(titles)
		if at < 0 && !column.Optional {
			return nil, fault.Newf(fault.Invalid, "The column %s is missing. %s", column.Title, errTitles(columns).Sentence).At("file")
		}
		r.where = append(r.where, at)
	}
	return r, nil
}

func (c Column) in(titles []string) int {
	for _, name := range append([]string{c.Title}, c.Also...) {
		if at := slices.IndexFunc(titles, func(t string) bool { return heading(t) == heading(name) }); at >= 0 {
			return at
		}
	}
	return -1
}

// heading normalises a title: 'Model No.' becomes 'modelno'.
func heading(title string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, title)
}

// checkHead refuses formats that spreadsheet programs write and that are not CSV.
func checkHead(head []byte) error {
	title, _, broken := bytes.Cut(head, []byte("\n"))
	switch {
	case !broken && bytes.ContainsRune(bytes.TrimRight(title, "\r"), '\r'):
		return errLineEnds
	case bytes.ContainsRune(title, '\t') && !bytes.ContainsAny(title, ",;"):
		return errTabs
	}
	return nil
}

// skipSeparatorLine skips the line that tells Excel the separator. The titles show the separator
// too.
func skipSeparatorLine(text *bufio.Reader) {
	head, _ := text.Peek(text.Size())
	first, _, found := bytes.Cut(head, []byte("\n"))
	if line := strings.ToLower(strings.Trim(string(first), "\r\"")); found && len(line) == len("sep=,") && strings.HasPrefix(line, "sep=") {
		_, _ = text.Discard(len(first) + 1) // it is in the buffer
	}
}

func errTitles(columns []Column) *fault.Error {
	var needed []string
	for _, c := range columns {
		if !c.Optional {
			needed = append(needed, c.Title)
		}
	}
	return fault.Newf(fault.Invalid, "The first line of the file must name these columns: %s.", strings.Join(needed, ", ")).At("file")
}

// Write writes a file that spreadsheet programs can open and that Open can read.
func Write(w io.Writer, titles []string, each func(line func(cells ...string) error) error) error {
	if _, err := io.WriteString(w, mark); err != nil {
		return err
	}
	lines := csv.NewWriter(w)
	lines.UseCRLF = true
	if err := lines.Write(titles); err != nil {
		return err
	}
	err := each(func(cells ...string) error {
		for i, cell := range cells {
			cells[i] = guarded(cell)
		}
		return lines.Write(cells)
	})
	if err != nil {
		return err
	}
	lines.Flush()
	return lines.Error()
}

// OneLine replaces line breaks and tabs with spaces.
func OneLine(text string) string {
	if !strings.ContainsAny(text, "\r\n\t\u2028\u2029") {
		return text // the common case
	}
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ", "\u2028", " ", "\u2029", " ").Replace(text)
}

// formulas lists the characters that start a formula in spreadsheet programs.
const formulas = "=+-@＝＋－＠"

// guarded adds an apostrophe, so that a spreadsheet program does not run a text as a formula. A
// text that already starts with an apostrophe and such a sign gets one more. So reading it back
// gives the same text.
func guarded(text string) string {
	text = OneLine(text)
	if isGuardable(text) {
		return "'" + text
	}
	return text
}

func withoutGuard(text string) string {
	if rest, cut := strings.CutPrefix(text, "'"); cut && isGuardable(rest) {
		return rest
	}
	return text
}

func isGuardable(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "'"))
	return first != utf8.RuneError && strings.ContainsRune(formulas, first)
}
