package drive

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"aftercare/bench/load"
	"aftercare/bench/report"
)

// transfers measures the long answers: the export of all customers beside the
// stream writer of excelize, and the plain call that answers the whole array.
func (d *Driver) transfers(ctx context.Context, s *report.Section) (err error) {
	contenders, err := d.pairs(ctx)
	defer func() { err = stopAll(contenders, err) }()
	if err != nil {
		return err
	}
	for i := range contenders {
		if contenders[i].who == report.Bare {
			contenders[i].who = report.Excelize
		}
		if err := d.checkExport(ctx, contenders[i]); err != nil {
			return err
		}
	}
	for round := range d.Rounds {
		for _, c := range inTurn(contenders, round) {
			sample, err := transfer(ctx, c, report.Export, exportPath, "")
			if err != nil {
				return err
			}
			sample.Round = round
			s.Samples = append(s.Samples, sample)
		}
	}
	d.Say("%s", s.Line(report.Export))
	return d.wholeArrays(ctx, s, contenders)
}

const (
	exportPath = "/api/users/export"
	arrayPath  = "/api/users/all"
)

func (d *Driver) wholeArrays(ctx context.Context, s *report.Section, contenders []contender) error {
	for round := range d.Rounds {
		for _, c := range contenders {
			if c.who != report.Portal {
				continue
			}
			sample, err := transfer(ctx, c, report.WholeArray, arrayPath, `"customerId":`)
			if err != nil {
				return err
			}
			sample.Round = round
			s.Samples = append(s.Samples, sample)
		}
	}
	d.Say("%s", s.Line(report.WholeArray))
	return nil
}

// transfer reads a long answer once. A mark, if there is one, must come once
// for every customer.
func transfer(ctx context.Context, c contender, measure, path, mark string) (report.Sample, error) {
	sample := report.Sample{Measure: measure, Customers: c.Customers, Who: c.who, Requests: 1}
	watch, err := watchMemory(c.process)
	if err != nil {
		return sample, err
	}
	got, err := load.Download(ctx, "http://"+c.process.Addr+path, c.token, mark, nil)
	if err != nil {
		return sample, err
	}
	if total := c.facts.Totals["customers"]; mark != "" && got.Count != total {
		return sample, fmt.Errorf("%s on %s: %d rows of %d", path, c.Database, got.Count, total)
	}
	sample.FirstMS, sample.TotalMS = milliseconds(got.FirstByte), milliseconds(got.Total)
	sample.PerSecond = float64(c.facts.Totals["customers"]) / got.Total.Seconds()
	sample.MiB = mebibytes(got.Bytes)
	return sample, watch.note(&sample)
}

// checkExport counts the rows of a workbook, which also warms up its maker.
func (d *Driver) checkExport(ctx context.Context, c contender) error {
	file, err := os.CreateTemp(d.Stage.Cache, "export-*.xlsx")
	if err != nil {
		return err
	}
	defer file.Close()
	// Without a name it is gone when it is closed, whatever happens.
	if err := os.Remove(file.Name()); err != nil {
		return err
	}
	if _, err := load.Download(ctx, "http://"+c.process.Addr+exportPath, c.token, "", file); err != nil {
		return err
	}
	size, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	book, err := zip.NewReader(file, size)
	if err != nil {
		return fmt.Errorf("the export of %s by %s is no workbook: %w", c.Database, c.who, err)
	}
	rows, sheets := 0, 0
	for _, part := range book.File {
		if !strings.HasPrefix(part.Name, "xl/worksheets/") {
			continue
		}
		sheets++
		count, err := countRows(part)
		if err != nil {
			return err
		}
		rows += count
	}
	// Every sheet of the portal has a line of titles; excelize has one in all.
	titles := 1
	if c.who == report.Portal {
		titles = sheets
	}
	if want := c.facts.Totals["customers"] + titles; rows != want {
		return fmt.Errorf("the export of %s by %s has %d rows, not %d", c.Database, c.who, rows, want)
	}
	return nil
}

func countRows(part *zip.File) (int, error) {
	sheet, err := part.Open()
	if err != nil {
		return 0, err
	}
	defer sheet.Close()
	counter := &load.Counter{Mark: []byte("<row ")}
	_, err = io.Copy(counter, sheet)
	return counter.Count, err
}
