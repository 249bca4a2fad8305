// Package xlsx streams spreadsheets. It writes the XML directly and compresses it while the next
// rows are made. So an export of a million rows needs a few megabytes and starts at once.
package xlsx

import (
	"errors"
	"fmt"
	"io"
)

// Kind decides how the numbers of a column look. Text cells are the same in every column: never a
// formula, and never a number without its zeros.
type Kind int

const (
	Text   Kind = iota
	Rupees      // int64 paise, shown as ₹12,34,567.00
	Number      // int64, unchanged
)

// Column is one column of the table. Its title is bold in the first row.
type Column struct {
	Title string
	Width float64 // in characters; zero for the default width
	Kind  Kind
}

// MaxRows is how many rows a sheet can have, including the header.
const MaxRows = 1_048_576

// Writer writes rows one by one. It is not safe for concurrent use. Close it even after an error:
// Close ends the compressing goroutine.
type Writer struct {
	title   string
	columns []Column
	letters []string // "A", "B" … for the columns
	maxRows int      // MaxRows, or fewer in tests
	out     *packer
	buf     []byte // XML that is not sent to the packer yet
	row     int    // last row on the current sheet
	sheets  []string
	closed  bool
}

// New begins a workbook on w with one sheet.
func New(w io.Writer, sheet string, columns ...Column) *Writer {
	x := &Writer{
		title:   cleanTitle(sheet),
		columns: columns,
		maxRows: MaxRows,
		out:     newPacker(w),
	}
	for i := range columns {
		x.letters = append(x.letters, letters(i))
	}
	x.buf = x.out.buffer()
	return x
}

// Row writes one row. A cell is a string, nil, or an int64 in a Number or Rupees column. For Rupees
// it is in paise. Missing cells at the end stay empty.
func (x *Writer) Row(cells ...any) error {
	if x.closed {
		return errors.New("xlsx: a row after the end")
	}
	if err := x.check(cells); err != nil {
		return err
	}
	if len(x.sheets) == 0 || x.row == x.maxRows {
		x.nextSheet()
	}
	x.beginRow()
	for i, cell := range cells {
		switch value := cell.(type) {
		case string:
			x.text(i, styleText, value)
		case int64:
			if x.columns[i].Kind == Rupees {
				x.rupees(i, value)
			} else {
				x.number(i, value)
			}
		}
	}
	x.endRow()
	return x.out.failed()
}

// check runs before anything is written, so that a wrong row is not written in part.
func (x *Writer) check(cells []any) error {
	if len(cells) > len(x.columns) {
		return fmt.Errorf("xlsx: %d cells in a table of %d columns", len(cells), len(x.columns))
	}
	for i, cell := range cells {
		switch cell.(type) {
		case string, nil:
		case int64:
			if x.columns[i].Kind == Text {
				return fmt.Errorf("xlsx: a number in the text column %q", x.columns[i].Title)
			}
		default:
			return fmt.Errorf("xlsx: a cell of type %T in column %q", cell, x.columns[i].Title)
		}
	}
	return nil
}

// Close ends the last sheet and writes the remaining parts. It returns the first error of all
// writes, and may be called again.
func (x *Writer) Close() error {
	if x.closed {
		return x.out.failed()
	}
	x.closed = true
	if len(x.sheets) == 0 {
		x.nextSheet()
	}
	x.endSheet()
	x.part("xl/workbook.xml", workbook(x.sheets))
	x.part("xl/_rels/workbook.xml.rels", workbookRelations(len(x.sheets)))
	x.part("xl/styles.xml", styles)
	x.part("_rels/.rels", relations)
	x.part("[Content_Types].xml", contentTypes(len(x.sheets)))
	return x.out.close()
}

func (x *Writer) part(name, content string) {
	x.out.begin(name)
	x.out.send(append(x.out.buffer(), content...))
}
