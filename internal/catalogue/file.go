package catalogue

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// columns are the titles that the first line of a file must have, in any order.
// Further columns are left alone.
func columns() []string { return []string{"productName", "modelNo", "warrantyPeriod", "productType"} }

const (
	// maxWrong keeps the answer to a thoroughly wrong file readable: only so many
	// lines are named, all are counted.
	maxWrong = 100
	// maxLines bounds what is held in memory while a file is compared.
	maxLines = 200_000

	mark = "\ufeff" // which spreadsheet programs put at the start of a file
)

// The refusals of a file as a whole.
var (
	errNoFile      = fault.New(fault.Invalid, "Please select a CSV file.").At("file")
	errEmptyFile   = fault.New(fault.Invalid, "The file has no models.").At("file")
	errSpreadsheet = fault.New(fault.Unsupported, "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file.").At("file")
	errNoCSV       = fault.New(fault.Unsupported, "This is not a CSV file. Please select a CSV file.").At("file")
	errEncoding    = fault.New(fault.Unsupported, "The file is not in UTF-8. Please save it as CSV (UTF-8) and select that file.").At("file")
	errTabs        = fault.New(fault.Unsupported, "The columns are separated by tabs. Please save the file as CSV with commas.").At("file")
	errLineEnds    = fault.New(fault.Unsupported, "The file has old Macintosh line endings. Please save it as CSV (UTF-8) and select that file.").At("file")
	errTooLong     = fault.Newf(fault.TooLarge, "The file has more than %d lines. Please select a smaller file.", maxLines).At("file")
)

// Wrong is a line that cannot be imported.
type Wrong struct {
	Line     int
	Sentence string
}

// sheet is what a file says.
type sheet struct {
	models []numbered
	wrong  []Wrong // the first of them
	wrongs int     // all of them
	// unclear are the numbers on wrong lines. Whatever is meant by them, the file does
	// not lack them.
	unclear map[string]bool
}

// numbered is a model and the line on which it stands.
type numbered struct {
	Model
	number string // folded
	line   int
}

// numbers are all that stand in a file, also those on wrong lines.
func (s *sheet) numbers() map[string]bool {
	all := maps.Clone(s.unclear)
	for _, m := range s.models {
		all[m.number] = true
	}
	return all
}

// readSheet reads a file to its end, so that a person can mend all its lines at
// once. Its error is about the file as a whole.
func (s *Service) readSheet(file io.Reader) (*sheet, error) {
	lines, where, err := open(file)
	if err != nil {
		return nil, err
	}
	read := &sheet{unclear: map[string]bool{}}
	first := map[string]int{} // the line on which a model stands
	for n := 0; ; n++ {
		cells, err := lines.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if n == maxLines {
			return nil, errTooLong
		}
		if err != nil {
			if broken, ok := errors.AsType[*csv.ParseError](err); ok {
				// Nobody knows where the next line begins.
				read.complain(broken.StartLine, `A quotation mark (") is missing or stands in the wrong place. What follows could not be read.`)
				break
			}
			return nil, err
		}
		at, _ := lines.FieldPos(0)
		m, err := s.readModel(cells, where)
		number := fold(m.ModelNo)
		if err == nil && first[number] > 0 {
			err = fault.Newf(fault.Invalid, "The model %s is already on line %d.", m.ModelNo, first[number])
		}
		if err != nil {
			read.complain(at, sentence(err))
			read.unclear[number] = true
			continue
		}
		first[number] = at
		read.models = append(read.models, numbered{m, number, at})
	}
	if len(read.models) == 0 && read.wrongs == 0 {
		return nil, errEmptyFile
	}
	return read, nil
}

func (s *sheet) complain(line int, sentence string) {
	if s.wrongs++; s.wrongs <= maxWrong {
		s.wrong = append(s.wrong, Wrong{line, sentence})
	}
}

func sentence(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Sentence
	}
	return err.Error()
}

// open finds the titles of a file, and where each column stands.
func open(file io.Reader) (lines *csv.Reader, where []int, err error) {
	text := bufio.NewReader(file)
	head, err := text.Peek(text.Size())
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return nil, nil, err
	}
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")):
		return nil, nil, errSpreadsheet
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return nil, nil, errEncoding
	case bytes.ContainsRune(head, 0):
		return nil, nil, errNoCSV
	case bytes.HasPrefix(head, []byte(mark)):
		// What was peeked at is in the buffer, so discarding it cannot fail.
		_, _ = text.Discard(len(mark))
	}
	if err := checkHead(head); err != nil {
		return nil, nil, err
	}
	skipSeparatorLine(text)
	lines = csv.NewReader(text)
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
		return nil, nil, errEmptyFile
	case err != nil:
		return nil, nil, errTitles()
	}
	for _, title := range columns() {
		at := slices.IndexFunc(titles, func(t string) bool { return strings.EqualFold(strings.TrimSpace(t), title) })
		if at < 0 {
			return nil, nil, fault.Newf(fault.Invalid, "The column %s is missing. %s", title, errTitles().Sentence).At("file")
		}
		where = append(where, at)
	}
	return lines, where, nil
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

// skipSeparatorLine passes over the line by which Excel is told what stands between
// cells. Which it is, the titles tell.
func skipSeparatorLine(text *bufio.Reader) {
	head, _ := text.Peek(text.Size())
	first, _, found := bytes.Cut(head, []byte("\n"))
	if line := strings.ToLower(strings.Trim(string(first), "\r\"")); found && len(line) == len("sep=,") && strings.HasPrefix(line, "sep=") {
		_, _ = text.Discard(len(first) + 1) // it is in the buffer
	}
}

func errTitles() *fault.Error {
	return fault.Newf(fault.Invalid, "The first line of the file must have %s.", strings.Join(columns(), ", ")).At("file")
}

// readModel reads a line. What it could read of a wrong one it gives, too.
func (s *Service) readModel(cells []string, where []int) (m Model, err error) {
	targets := []*string{&m.ProductName, &m.ModelNo, &m.WarrantyPeriod, &m.ProductType}
	for i, title := range columns() {
		value, wrong := readCell(cells, where[i], title)
		*targets[i] = value
		if err == nil {
			err = wrong
		}
	}
	if err == nil && fold(m.ModelNo) == "" {
		err = fault.New(fault.Invalid, "Please enter modelNo.")
	}
	if err == nil {
		err = s.CheckPeriod(m.WarrantyPeriod)
	}
	return m, err
}

func readCell(cells []string, at int, title string) (string, error) {
	if at >= len(cells) {
		return "", fault.Newf(fault.Invalid, "%s is missing: the line has too few cells.", title)
	}
	text := cells[at]
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", fault.Newf(fault.Invalid, "%s holds characters that cannot be stored. Please save the file as CSV (UTF-8).", title)
	}
	return line(title, withoutGuard(strings.TrimSpace(text)), field.Line)
}

// write writes models as a file that can be imported again.
func write(w io.Writer, each func(func(Model) error) error) error {
	if _, err := io.WriteString(w, mark); err != nil {
		return err
	}
	lines := csv.NewWriter(w)
	lines.UseCRLF = true
	if err := lines.Write(columns()); err != nil {
		return err
	}
	err := each(func(m Model) error {
		return lines.Write([]string{guarded(m.ProductName), guarded(m.ModelNo), guarded(m.WarrantyPeriod), guarded(m.ProductType)})
	})
	if err != nil {
		return err
	}
	lines.Flush()
	return lines.Error()
}

// formulas are what spreadsheet programs take a cell for a formula by, in the
// scripts that people type in.
const formulas = "=+-@＝＋－＠"

// guarded keeps a spreadsheet program from computing a text: behind an apostrophe
// it is one. A text that begins with an apostrophe before such a sign gets one
// more, so that what is read back is what was written.
func guarded(text string) string {
	text = oneLine(text)
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
