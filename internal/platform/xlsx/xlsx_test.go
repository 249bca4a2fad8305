package xlsx

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"
)

// people returns the columns of most tests.
func people() []Column {
	return []Column{{Title: "Name", Width: 30}, {Title: "Phone"}, {Title: "Amount", Width: 16, Kind: Rupees}}
}

// book writes a workbook and opens it with an independent reader.
func book(t *testing.T, sheet string, rows ...[]any) (*excelize.File, []byte) {
	t.Helper()
	var out bytes.Buffer
	w := New(&out, sheet, people()...)
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return open(t, out.Bytes()), out.Bytes()
}

func open(t *testing.T, content []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func TestAWorkbookReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	f, _ := book(t, "Customers",
		[]any{"Asha Rao", "0091234567", int64(12345678)},
		[]any{"O'Neil & Söhne <Ltd> \"Ω\"", nil, int64(5)},
		[]any{"आशा राव"},
	)
	rows, err := f.GetRows("Customers", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"Name", "Phone", "Amount"},
		{"Asha Rao", "0091234567", "123456.78"},
		{"O'Neil & Söhne <Ltd> \"Ω\"", "", "0.05"},
		{"आशा राव"},
	}
	if fmt.Sprint(rows) != fmt.Sprint(want) {
		t.Errorf("rows are %q, want %q", rows, want)
	}
}

func TestATableWithoutRowsHasItsHeader(t *testing.T) {
	t.Parallel()
	f, _ := book(t, "Customers")
	rows, err := f.GetRows("Customers")
	if err != nil || len(rows) != 1 || rows[0][0] != "Name" {
		t.Errorf("rows are %v (%v), want the header alone", rows, err)
	}
}

func TestRupeesAreNumbersWithIndianGrouping(t *testing.T) {
	t.Parallel()
	f, _ := book(t, "Claims",
		[]any{"a", "", int64(0)}, []any{"b", "", int64(99_999_99)}, []any{"c", "", int64(1_00_000_00)},
		[]any{"d", "", int64(12_34_567_89)}, []any{"e", "", int64(1_000_000_000_000)}, []any{"f", "", int64(-50)},
		[]any{"g", "", "N/A"},
	)
	raw := func(cell string) string {
		t.Helper()
		v, err := f.GetCellValue("Claims", cell, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for cell, want := range map[string]string{
		"C2": "0", "C3": "99999.99", "C4": "100000", "C5": "1234567.89", "C6": "10000000000", "C7": "-0.50", "C8": "N/A",
	} {
		if got := raw(cell); got != want {
			t.Errorf("%s is %s, want %s", cell, got, want)
		}
	}
	style, err := f.GetCellStyle("Claims", "C5")
	if err != nil {
		t.Fatal(err)
	}
	format, err := f.GetStyle(style)
	if err != nil {
		t.Fatal(err)
	}
	if format.CustomNumFmt == nil || !strings.Contains(*format.CustomNumFmt, `"₹"##\,##\,##0.00`) {
		t.Errorf("the format of an amount is %v", format.CustomNumFmt)
	}
}

func TestACountIsANumber(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := New(&out, "Figures", Column{Title: "What"}, Column{Title: "Number", Kind: Number})
	if err := errors.Join(w.Row("open", int64(1_234_567)), w.Row("none", int64(0)), w.Close()); err != nil {
		t.Fatal(err)
	}
	f := open(t, out.Bytes())
	for cell, want := range map[string]string{"B2": "1234567", "B3": "0"} {
		if got, err := f.GetCellValue("Figures", cell); err != nil || got != want {
			t.Errorf("%s is %s, want %s (%v)", cell, got, want, err)
		}
	}
}

func TestALeadingFormulaSignStaysText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"=1+1", "+91 98765", "-5", "@SUM(A1)", "=cmd|' /C calc'!A0", "007"} {
		f, _ := book(t, "S", []any{text})
		value, err := f.GetCellValue("S", "A2")
		if err != nil || value != text {
			t.Errorf("%q came back as %q (%v)", text, value, err)
		}
		formula, err := f.GetCellFormula("S", "A2")
		if err != nil || formula != "" {
			t.Errorf("%q became the formula %q (%v)", text, formula, err)
		}
		kind, err := f.GetCellType("S", "A2")
		if err != nil || kind != excelize.CellTypeInlineString {
			t.Errorf("%q has cell type %v (%v)", text, kind, err)
		}
	}
}

func TestTheHeaderIsBoldAndStaysInSight(t *testing.T) {
	t.Parallel()
	f, _ := book(t, "S", []any{"x"})
	index, err := f.GetCellStyle("S", "A1")
	if err != nil {
		t.Fatal(err)
	}
	style, err := f.GetStyle(index)
	if err != nil || style.Font == nil || !style.Font.Bold {
		t.Errorf("the header's font is %+v (%v), want bold", style.Font, err)
	}
	panes, err := f.GetPanes("S")
	if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.TopLeftCell != "A2" {
		t.Errorf("panes are %+v (%v), want the first row frozen", panes, err)
	}
	width, err := f.GetColWidth("S", "A")
	if err != nil || width != 30 {
		t.Errorf("column A is %v wide (%v), want 30", width, err)
	}
}

func TestASheetThatIsFullIsContinuedOnTheNext(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := New(&out, "Registered Schemes", people()...)
	w.maxRows = 4
	for i := range 7 {
		if err := w.Row(fmt.Sprintf("row %d", i), "", int64(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f := open(t, out.Bytes())
	names := f.GetSheetList()
	if fmt.Sprint(names) != "[Registered Schemes Registered Schemes 2 Registered Schemes 3]" {
		t.Fatalf("sheets are %q", names)
	}
	for i, want := range []string{"[Name row 0 row 1 row 2]", "[Name row 3 row 4 row 5]", "[Name row 6]"} {
		cols, err := f.GetCols(names[i])
		if err != nil || fmt.Sprint(cols[0]) != want {
			t.Errorf("%s holds %v (%v), want %s", names[i], cols[0], err, want)
		}
	}
}

func TestAFullLastSheetDoesNotBeginAnEmptyOne(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := New(&out, "S", people()...)
	w.maxRows = 3
	for range 2 {
		if err := w.Row("x"); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if names := open(t, out.Bytes()).GetSheetList(); len(names) != 1 {
		t.Errorf("sheets are %q, want one", names)
	}
}

func TestTitlesAreMadeFitForASheet(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"Customers":                        "Customers",
		"":                                 "Sheet",
		"History":                          "Sheet",
		"a:b\\c/d?e*f[g]h":                 "a b c d e f g h",
		"'quoted'":                         "quoted",
		"A & B <C> \"D\"":                  "A & B <C> \"D\"",
		strings.Repeat("x", 40):            strings.Repeat("x", 31),
		strings.Repeat("x", 30) + "' tail": strings.Repeat("x", 30),
		strings.Repeat("😀", 20):            strings.Repeat("😀", 15),
		"tab\tand\x00null":                 "tabandnull",
		"पंजीकृत योजनाएँ और ग्राहकों की सूची": "",
	} {
		f, _ := book(t, title)
		got := f.GetSheetList()[0]
		if want != "" && got != want {
			t.Errorf("%q became %q, want %q", title, got, want)
		}
		if units := len(utf16.Encode([]rune(got))); units > 31 {
			t.Errorf("%q has %d units", got, units)
		}
	}
	if got := numberedTitle(strings.Repeat("x", 31), 12); got != strings.Repeat("x", 28)+" 12" {
		t.Errorf("the twelfth sheet is called %q", got)
	}
}

func TestAWrongRowIsRefusedWhole(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := New(&out, "S", people()...)
	for name, row := range map[string][]any{
		"too many cells":    {"a", "b", int64(1), "d"},
		"a number as text":  {int64(5)},
		"an unknown type":   {"a", 3.14},
		"an int, not int64": {"a", "b", 7},
	} {
		if err := w.Row(row...); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if err := w.Row("good"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rows, err := open(t, out.Bytes()).GetRows("S")
	if err != nil || len(rows) != 2 || rows[1][0] != "good" {
		t.Errorf("rows are %v (%v), want the header and the good one", rows, err)
	}
	if err := w.Row("late"); err == nil {
		t.Error("a row after the end was taken")
	}
	if err := w.Close(); err != nil {
		t.Errorf("the second Close says %v", err)
	}
}

// brokenPipe is a client that disconnects after some bytes.
type brokenPipe struct{ left int }

var errGone = errors.New("the client is gone")

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errGone
	}
	return len(p), nil
}

func TestAClientThatGoesAwayStopsTheExport(t *testing.T) {
	t.Parallel()
	w := New(&brokenPipe{left: 10_000}, "S", people()...)
	var err error
	for i := 0; err == nil && i < 1_000_000; i++ {
		err = w.Row(fmt.Sprintf("%d %x", i, i*2654435761), "")
	}
	if !errors.Is(err, errGone) {
		t.Errorf("Row says %v, want the client's error", err)
	}
	if err := w.Close(); !errors.Is(err, errGone) {
		t.Errorf("Close says %v, want the client's error", err)
	}
}
