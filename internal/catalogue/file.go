package catalogue

import (
	"errors"
	"io"
	"maps"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/fault"
)

func columns() []csvfile.Column {
	return []csvfile.Column{
		{Title: "productName", Also: []string{"product", "name", "description", "item"}},
		{Title: "modelNo", Also: []string{"model", "modelNumber", "modelName", "sku"}},
		{Title: "warrantyPeriod", Also: []string{"warranty", "period"}},
		{Title: "productType", Also: []string{"type", "category"}},
	}
}

const (
	// maxWrong is how many wrong lines an answer lists. All of them are counted.
	maxWrong = 5000
	// saidWrong is how many wrong lines the command prints.
	saidWrong = 100
	// maxLines limits the memory for comparing a file.
	maxLines = 200_000
)

var (
	errEmptyFile = fault.New(fault.Invalid, "The file has no models.").At("file")
	errTooLong   = fault.Newf(fault.TooLarge, "The file has more than %d lines. Please select a smaller file.", maxLines).At("file")
)

// Wrong is a line that cannot be imported.
type Wrong struct {
	Line     int
	Model    string // as written on the line
	Value    string // the wrong value
	Sentence string
}

type sheet struct {
	models []numbered
	wrong  []Wrong // the first maxWrong ones
	wrongs int     // count of all wrong lines
	// unclear holds the model numbers on wrong lines. These models are not missing from the file, so they are
	// not retired.
	unclear map[string]bool
}

type numbered struct {
	Model
	number string // folded
	line   int
}

// numbers returns all model numbers in the file, including those on wrong lines.
func (s *sheet) numbers() map[string]bool {
	all := maps.Clone(s.unclear)
	for _, m := range s.models {
		all[m.number] = true
	}
	return all
}

// readSheet reads the whole file, so that a person sees all wrong lines at once. An error means that the file
// as a whole is wrong.
func (s *Service) readSheet(file io.Reader) (*sheet, error) {
	rows, err := csvfile.Open(file, columns())
	if errors.Is(err, csvfile.ErrEmpty) {
		err = errEmptyFile
	}
	if err != nil {
		return nil, err
	}
	read := &sheet{unclear: map[string]bool{}}
	first := map[string]int{} // line number of each model
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

// Column positions.
const (
	inModelNo = 1
	inPeriod  = 2
)

// readModel reads a line. For a wrong line it returns the wrong column and the values it could read.
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

func write(w io.Writer, each func(func(Model) error) error) error {
	var titles []string
	for _, c := range columns() {
		titles = append(titles, c.Title)
	}
	return csvfile.Write(w, titles, func(line func(...string) error) error {
		return each(func(m Model) error { return line(m.ProductName, m.ModelNo, m.WarrantyPeriod, m.ProductType) })
	})
}
