// Package csvfile reads and writes the CSV files that people import and export, whatever
// spreadsheet programs make of them.
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

// Column is one that a file has, in any order. Further columns are left alone.
type Column struct {
	Title    string
	Also     []string // usual headings for the same; case, spaces and dots do not count
	Optional bool
}

const mark = "\ufeff" // which spreadsheet programs put at the start of a file

// The refusals of a file as a whole.
var (
	ErrNone        = fault.New(fault.Invalid, "Please select a CSV file.").At("file")
	ErrNoCSV       = fault.New(fault.Unsupported, "This is not a CSV file. Please select a CSV file.").At("file")
	errSpreadsheet = fault.New(fault.Unsupported, "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file.").At("file")
	errEncoding    = fault.New(fault.Unsupported, "The file is not in UTF-8. Please save it as CSV (UTF-8) and select that file.").At("file")
	errTabs        = fault.New(fault.Unsupported, "The columns are separated by tabs. Please save the file as CSV with commas.").At("file")
	errLineEnds    = fault.New(fault.Unsupported, "The file has old Macintosh line endings. Please save it as CSV (UTF-8) and select that file.").At("file")
)

// ErrEmpty says that a file has no line below its titles, if it has those.
var ErrEmpty = errors.New("csvfile: the file is empty")

// Broken is a line after which the start of the next one is unknown.
type Broken struct{ Line int }

func (b *Broken) Error() string {
	return `A quotation mark (") is missing or in the wrong place. The lines after it could not be read.`
}

// Reader reads a file line by line.
type Reader struct {
	lines   *csv.Reader
	columns []Column
	where   []int // of each column; -1 for one that the file does not have
}

// Row is a line of a file. It is good until the next one is read.
type Row struct {
	Line  int // of the file, the titles are on the first
	cells []string
	*Reader
}

// Has reports whether a file has a column, which may be an optional one.
func (r *Reader) Has(column int) bool { return r.where[column] >= 0 }

// Next returns the next line that is not blank, io.EOF, or a Broken.
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

// Raw is what stands in a cell, as far as it can be shown.
func (r Row) Raw(column int) string {
	at := r.where[column]
	if at < 0 || at >= len(r.cells) {
		return ""
	}
	const most = 100
	text := []rune(strings.ToValidUTF8(strings.TrimSpace(r.cells[at]), "\ufffd"))
	return string(text[:min(len(text), most)])
}

// Text is what a cell says in one line; "" for an optional column that is not there.
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

// Open finds the titles of a file, and where each column stands.
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
		// What was peeked at is in the buffer, so discarding it cannot fail.
		_, _ = text.Discard(len(mark))
	}
	if err := checkHead(head); err != nil {
		return nil, err
	}
	skipSeparatorLine(text)
	lines := csv.NewReader(text)
	lines.FieldsPerRecord = -1
	lines.ReuseRecord = true
	// Where a comma stands in numbers, spreadsheet programs put this between cells.
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

// in is where a column stands: under its own title, or under a usual one.
func (c Column) in(titles []string) int {
	for _, name := range append([]string{c.Title}, c.Also...) {
		if at := slices.IndexFunc(titles, func(t string) bool { return heading(t) == heading(name) }); at >= 0 {
			return at
		}
	}
	return -1
}

// heading is what counts of a title: 'Model No.' is 'modelNo'.
func heading(title string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, title)
}

// checkHead names what spreadsheet programs write that is no CSV.
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

// skipSeparatorLine passes over the line that says to Excel what stands between
// cells. Which it is, the titles tell.
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
	return fault.Newf(fault.Invalid, "The first line of the file must have %s.", strings.Join(needed, ", ")).At("file")
}

// Write writes a file that spreadsheet programs open and that Open reads again.
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

// OneLine has spaces in place of what would break a line, as it does of a name
// that was typed into a cell of a spreadsheet.
func OneLine(text string) string {
	if !strings.ContainsAny(text, "\r\n\t\u2028\u2029") {
		return text // as nearly every one of a hundred thousand
	}
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ", "\u2028", " ", "\u2029", " ").Replace(text)
}

// formulas are what spreadsheet programs take a cell for a formula by, in the
// scripts that people type in.
const formulas = "=+-@＝＋－＠"

// guarded keeps a spreadsheet program from computing a text: behind an apostrophe
// it is one. A text that begins with an apostrophe before such a sign gets one
// more, so that what is read back is what was written.
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
