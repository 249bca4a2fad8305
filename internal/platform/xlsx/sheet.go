package xlsx

import (
	"fmt"
	"strconv"
)

const (
	styleNone   = 0
	styleText   = 1
	styleHeader = 2
	styleRupees = 3
)

// nextSheet ends a full sheet and begins a new one with the same header.
func (x *Writer) nextSheet() {
	if len(x.sheets) > 0 {
		x.endSheet()
	}
	x.sheets = append(x.sheets, numberedTitle(x.title, len(x.sheets)+1))
	x.out.begin(sheetPart(len(x.sheets)))
	x.row = 0

	x.buf = append(x.buf, xmlHeader+`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"`...)
	if len(x.sheets) == 1 {
		x.buf = append(x.buf, ` tabSelected="1"`...)
	}
	// The first row stays visible while the rest scrolls.
	x.buf = append(x.buf, `><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`...)
	x.widths()
	x.buf = append(x.buf, `<sheetData>`...)
	x.beginRow()
	for i, column := range x.columns {
		x.text(i, styleHeader, column.Title)
	}
	x.endRow()
}

func (x *Writer) widths() {
	opened := false
	for i, column := range x.columns {
		if column.Width <= 0 {
			continue
		}
		if !opened {
			x.buf = append(x.buf, `<cols>`...)
			opened = true
		}
		x.buf = fmt.Appendf(x.buf, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, column.Width)
	}
	if opened {
		x.buf = append(x.buf, `</cols>`...)
	}
}

// endSheet sends the rest, so that the next part begins with an empty buffer.
func (x *Writer) endSheet() {
	x.buf = append(x.buf, `</sheetData></worksheet>`...)
	x.out.send(x.buf)
	x.buf = x.out.buffer()
}

func (x *Writer) beginRow() {
	x.row++
	x.buf = append(x.buf, `<row r="`...)
	x.buf = strconv.AppendInt(x.buf, int64(x.row), 10)
	x.buf = append(x.buf, `">`...)
}

func (x *Writer) endRow() {
	x.buf = append(x.buf, `</row>`...)
	if len(x.buf) >= chunkBytes {
		x.out.send(x.buf)
		x.buf = x.out.buffer()
	}
}

// cell begins a cell with its reference. The format does not require it, but some readers do.
func (x *Writer) cell(column, style int) {
	x.buf = append(x.buf, `<c r="`...)
	x.buf = append(x.buf, x.letters[column]...)
	x.buf = strconv.AppendInt(x.buf, int64(x.row), 10)
	x.buf = append(x.buf, `" s="`...)
	x.buf = strconv.AppendInt(x.buf, int64(style), 10)
}

// text writes an inline string, so that a leading = + - @ does not start a formula.
func (x *Writer) text(column, style int, value string) {
	if value == "" {
		return
	}
	x.cell(column, style)
	if needsSpace(value) {
		x.buf = append(x.buf, `" t="inlineStr"><is><t xml:space="preserve">`...)
	} else {
		x.buf = append(x.buf, `" t="inlineStr"><is><t>`...)
	}
	x.buf = appendText(x.buf, value)
	x.buf = append(x.buf, `</t></is></c>`...)
}

// rupees writes paise as a decimal number, without using a float.
func (x *Writer) rupees(column int, paise int64) {
	x.cell(column, styleRupees)
	x.buf = append(x.buf, `"><v>`...)
	amount := uint64(paise)
	if paise < 0 {
		x.buf = append(x.buf, '-')
		amount = -amount
	}
	x.buf = strconv.AppendUint(x.buf, amount/100, 10)
	if cents := amount % 100; cents > 0 {
		x.buf = append(x.buf, '.', byte('0'+cents/10), byte('0'+cents%10))
	}
	x.buf = append(x.buf, `</v></c>`...)
}

func (x *Writer) number(column int, value int64) {
	x.cell(column, styleNone)
	x.buf = append(x.buf, `"><v>`...)
	x.buf = strconv.AppendInt(x.buf, value, 10)
	x.buf = append(x.buf, `</v></c>`...)
}

// letters returns the name of a column: A to Z, then AA and so on.
func letters(column int) string {
	name := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}
