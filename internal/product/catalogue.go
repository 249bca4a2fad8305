package product

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/trail"
)

// catalogueColumns are the titles that the first line of a catalogue file
// must have, in any order. Further columns are left alone.
var catalogueColumns = []string{"productName", "modelNo", "warrantyPeriod", "productType"}

// maxComplaints keeps the answer to a thoroughly wrong file readable.
const maxComplaints = 20

// ImportCatalogue replaces the whole catalogue by a CSV file, or changes
// nothing and says line by line what is wrong. A dry run only says. Products
// that are registered already keep what they were registered with.
func (s *Service) ImportCatalogue(ctx context.Context, file io.Reader, dryRun bool) (models int, err error) {
	read, err := readCatalogue(file)
	if err != nil || dryRun {
		return len(read), err
	}
	return len(read), s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := countModels(ctx, tx, "")
		if err != nil {
			return err
		}
		if err := replaceCatalogue(ctx, tx, read); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didImport, Changes: []trail.Change{trail.Plain("models", strconv.Itoa(before), strconv.Itoa(len(read)))}})
	})
}

// readCatalogue reads every line before it complains, so that a person can
// mend all of them at once.
func readCatalogue(file io.Reader) ([]Model, error) {
	lines := csv.NewReader(skipMark(file))
	lines.FieldsPerRecord = -1
	lines.ReuseRecord = true
	titles, err := lines.Read()
	if err != nil {
		return nil, fmt.Errorf("the file has no readable first line: %w", err)
	}
	columns, err := findColumns(titles)
	if err != nil {
		return nil, err
	}
	var models []Model
	var complaints []error
	first := map[string]int{} // the line on which a model stands
	for {
		fields, err := lines.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			// After a broken quote nobody knows where the next line begins.
			complaints = append(complaints, err)
			break
		}
		line, _ := lines.FieldPos(0)
		m, err := readModel(fields, columns)
		if err == nil {
			if earlier, found := first[norm(m.ModelNo)]; found {
				err = fmt.Errorf("model %q stands on line %d already", m.ModelNo, earlier)
			} else {
				first[norm(m.ModelNo)] = line
			}
		}
		if err != nil {
			complaints = append(complaints, fmt.Errorf("line %d: %w", line, err))
			continue
		}
		models = append(models, m)
	}
	if len(models) == 0 && len(complaints) == 0 {
		complaints = append(complaints, errors.New("the file has no models"))
	}
	return models, summary(complaints)
}

// skipMark passes over the invisible mark that spreadsheet programs put at
// the start of a file.
func skipMark(file io.Reader) io.Reader {
	b := bufio.NewReader(file)
	if mark, err := b.Peek(3); err == nil && string(mark) == "\ufeff" {
		// What was peeked at is in the buffer, so discarding it cannot fail.
		_, _ = b.Discard(3)
	}
	return b
}

// findColumns says where each of catalogueColumns stands.
func findColumns(titles []string) ([]int, error) {
	where := make([]int, 0, len(catalogueColumns))
	for _, title := range catalogueColumns {
		at := slices.IndexFunc(titles, func(t string) bool { return strings.EqualFold(strings.TrimSpace(t), title) })
		if at < 0 {
			return nil, fmt.Errorf("line 1: the column %s is missing; the first line must name %s", title, strings.Join(catalogueColumns, ", "))
		}
		where = append(where, at)
	}
	return where, nil
}

func readModel(fields []string, columns []int) (Model, error) {
	values := make([]string, len(columns))
	for i, at := range columns {
		if at >= len(fields) {
			return Model{}, fmt.Errorf("%s is missing: the line has only %d fields", catalogueColumns[i], len(fields))
		}
		if !utf8.ValidString(fields[at]) || strings.ContainsRune(fields[at], 0) {
			return Model{}, fmt.Errorf("%s holds characters that cannot be stored; save the file as UTF-8", catalogueColumns[i])
		}
		value, err := field.Text(catalogueColumns[i], fields[at], field.Line)
		if err != nil {
			return Model{}, err
		}
		values[i] = value
	}
	m := Model{ProductName: values[0], ModelNo: values[1], WarrantyPeriod: values[2], ProductType: values[3]}
	if leavesChoice(m.WarrantyPeriod) {
		return m, nil
	}
	if _, err := periodMonths(m.WarrantyPeriod); err != nil {
		return m, fmt.Errorf("%w; write it like 6 Months, 2 Years or %s", err, ManufacturingDefects)
	}
	return m, nil
}

func summary(complaints []error) error {
	if more := len(complaints) - maxComplaints; more > 0 {
		complaints = append(complaints[:maxComplaints], fmt.Errorf("and %d more", more))
	}
	return errors.Join(complaints...)
}
