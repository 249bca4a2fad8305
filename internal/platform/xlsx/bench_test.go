package xlsx

import (
	"fmt"
	"io"
	"testing"

	"github.com/xuri/excelize/v2"
)

// benchRows is the number of rows, as in an export of all customers.
const benchRows = 100_000

// customers returns rows that repeat only after more bytes than the compressor looks back, so the
// repetition does not help it.
func customers() [][6]string {
	rows := make([][6]string, 4096)
	for i := range rows {
		rows[i] = [6]string{
			fmt.Sprintf("Customer Name %d", i), fmt.Sprintf("CU%08X", uint32(i)*2654435761), fmt.Sprintf("98%08d", i*7919),
			fmt.Sprintf("customer%d@example.com", i), "Dealer", fmt.Sprintf("%d Station Road, Nehru Nagar, Pune 4110%02d", i, i%100),
		}
	}
	return rows
}

func BenchmarkDirect(b *testing.B) {
	rows, columns := customers(), make([]Column, 6)
	b.ReportAllocs()
	for b.Loop() {
		w := New(io.Discard, "Customers", columns...)
		for i := range benchRows {
			r := &rows[i%len(rows)]
			if err := w.Row(r[0], r[1], r[2], r[3], r[4], r[5]); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(benchRows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkExcelizeStream(b *testing.B) {
	rows := customers()
	b.ReportAllocs()
	for b.Loop() {
		if err := excelizeStream(rows); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(benchRows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func excelizeStream(rows [][6]string) error {
	f := excelize.NewFile()
	w, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return err
	}
	for i := range benchRows {
		r := &rows[i%len(rows)]
		if err := w.SetRow(fmt.Sprintf("A%d", i+1), []any{r[0], r[1], r[2], r[3], r[4], r[5]}); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Write(io.Discard); err != nil {
		return err
	}
	return f.Close()
}
