package catalogue

import (
	"errors"
	"io"
	"maps"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/fault"
)

// columns are what the first line of a file must have, and what else such files call them.
func columns() []csvfile.Column {
	return []csvfile.Column{
		{Title: "productName", Also: []string{"product", "name", "description", "item"}},
		{Title: "modelNo", Also: []string{"model", "modelNumber", "modelName", "sku"}},
		{Title: "warrantyPeriod", Also: []string{"warranty", "period"}},
		{Title: "productType", Also: []string{"type", "category"}},
	}
}

const (
	// maxWrong keeps the answer to a thoroughly wrong file small: only so many
	// lines are named, all are counted.
	maxWrong = 5000
	// saidWrong of them are printed at a terminal.
	saidWrong = 100
	// maxLines bounds what is held in memory while a file is compared.
	maxLines = 200_000
)

// The refusals of a file as a whole.
var (
	errEmptyFile = fault.New(fault.Invalid, "The file has no models.").At("file")
	errTooLong   = fault.Newf(fault.TooLarge, "The file has more than %d lines. Please select a smaller file.", maxLines).At("file")
)

// Wrong is a line that cannot be imported.
type Wrong struct {
	Line     int
	Model    string // as the line names it
	Value    string // what is wrong with the line
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
	rows, err := csvfile.Open(file, columns())
	if errors.Is(err, csvfile.ErrEmpty) {
		err = errEmptyFile
	}
	if err != nil {
		return nil, err
	}
	read := &sheet{unclear: map[string]bool{}}
	first := map[string]int{} // the line on which a model stands
	for n := 0; ; n++ {
		row, err := rows.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if n == maxLines {
			return nil, errTooLong
		}
		if broken, ok := errors.AsType[*csvfile.Broken](err); ok {
			read.complain(Wrong{Line: broken.Line, Sentence: broken.Error()})
			break
		}
		if err != nil {
			return nil, err
		}
		m, at, err := s.readModel(row)
		number := fold(m.ModelNo)
		if err == nil && first[number] > 0 {
			at, err = inModelNo, fault.Newf(fault.Invalid, "The model %s is already on line %d.", m.ModelNo, first[number])
		}
		if err != nil {
			read.complain(Wrong{row.Line, row.Raw(inModelNo), row.Raw(at), sentence(err)})
			read.unclear[number] = true
			continue
		}
		first[number] = row.Line
		read.models = append(read.models, numbered{m, number, row.Line})
	}
	if len(read.models) == 0 && read.wrongs == 0 {
		return nil, errEmptyFile
	}
	return read, nil
}

func (s *sheet) complain(w Wrong) {
	if s.wrongs++; s.wrongs <= maxWrong {
		s.wrong = append(s.wrong, w)
	}
}

func sentence(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Sentence
	}
	return err.Error()
}

// The places of the columns.
const (
	inModelNo = 1
	inPeriod  = 2
)

// readModel reads a line, and says in which column it is wrong. What it could read of a
// wrong one it gives, too.
func (s *Service) readModel(row csvfile.Row) (m Model, at int, err error) {
	for i, target := range []*string{&m.ProductName, &m.ModelNo, &m.WarrantyPeriod, &m.ProductType} {
		value, wrong := row.Text(i)
		*target = value
		if err == nil && wrong != nil {
			at, err = i, wrong
		}
	}
	if err == nil && fold(m.ModelNo) == "" {
		at, err = inModelNo, fault.New(fault.Invalid, "Please enter modelNo.")
	}
	if err == nil {
		at, err = inPeriod, s.CheckPeriod(m.WarrantyPeriod)
	}
	return m, at, err
}

// write writes models as a file that can be imported again.
func write(w io.Writer, each func(func(Model) error) error) error {
	var titles []string
	for _, c := range columns() {
		titles = append(titles, c.Title)
	}
	return csvfile.Write(w, titles, func(line func(...string) error) error {
		return each(func(m Model) error { return line(m.ProductName, m.ModelNo, m.WarrantyPeriod, m.ProductType) })
	})
}
