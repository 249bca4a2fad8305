package xlsx

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The sample is a workbook with difficult content on three sheets. It is committed, so that a
// reader in another language can open the same file: e2e/tests/spreadsheet.spec.ts.
const (
	sampleCells = "testdata/sample.json"
	sampleBook  = "testdata/sample.xlsx"
)

var update = flag.Bool("update", false, "write the sample workbook anew")

// sample is a sheet as both readers must see it: text, a number for an amount, null for an empty
// cell.
type sample struct {
	Sheet string  `json:"sheet"`
	Data  [][]any `json:"data"`
}

func samples(t *testing.T) []sample {
	t.Helper()
	content, err := os.ReadFile(sampleCells)
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// writeSample writes sheets of four rows, so that there are several.
func writeSample(t *testing.T, sheets []sample) []byte {
	t.Helper()
	var out bytes.Buffer
	w := New(&out, sheets[0].Sheet, people()...)
	w.maxRows = len(sheets[0].Data)
	for _, sheet := range sheets {
		for _, row := range sheet.Data[1:] {
			cells := slices.Clone(row)
			if rupees, ok := cells[2].(float64); ok {
				cells[2] = int64(math.Round(rupees * 100))
			}
			if err := w.Row(cells...); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestTheSampleMatchesTheWriter(t *testing.T) {
	t.Parallel()
	written := writeSample(t, samples(t))
	if *update {
		if err := os.WriteFile(sampleBook, written, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(sampleBook)
	if err != nil {
		t.Fatal(err)
	}
	// Compare the parts, because another compressor may give different bytes.
	if !maps.EqualFunc(parts(t, written), parts(t, committed), bytes.Equal) {
		t.Error("the sample differs from what is written: go test ./internal/platform/xlsx -run Sample -update")
	}
}

func TestTheSampleReadsBackCellByCell(t *testing.T) {
	t.Parallel()
	sheets := samples(t)
	f := open(t, writeSample(t, sheets))
	if got := f.GetSheetList(); len(got) != len(sheets) {
		t.Fatalf("sheets are %q", got)
	}
	for _, sheet := range sheets {
		for r, row := range sheet.Data {
			for c, want := range row {
				cell := letters(c) + strconv.Itoa(r+1)
				got, err := f.GetCellValue(sheet.Sheet, cell, excelize.Options{RawCellValue: true})
				if err != nil || !sameCell(got, want) {
					t.Errorf("%s of %s is %q (%v), want %v", cell, sheet.Sheet, got, err, want)
				}
				if formula, err := f.GetCellFormula(sheet.Sheet, cell); err != nil || formula != "" {
					t.Errorf("%s of %s is the formula %q (%v)", cell, sheet.Sheet, formula, err)
				}
			}
		}
	}
}

func sameCell(got string, want any) bool {
	switch want := want.(type) {
	case string:
		return got == want
	case float64:
		n, err := strconv.ParseFloat(got, 64)
		return err == nil && n == want
	default:
		return got == ""
	}
}
