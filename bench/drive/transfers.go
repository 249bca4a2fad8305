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
	"aftercare/bench/stage"
)

const exportPath = "/api/users/export"

// transfers measures the export of all customers beside the stream writer of excelize.
func (d *Driver) transfers(ctx context.Context, s *report.Section) (err error) {
	var contenders []contender
	defer func() { err = stopAll(ctx, contenders, err) }()
	for _, f := range d.filled {
		for _, start := range []func(context.Context, string, filled) (contender, error){d.portal, d.bare} {
			c, err := start(ctx, "export", f)
			if err != nil {
				return err
			}
			contenders = append(contenders, c)
			if err := d.checkExport(ctx, c); err != nil {
				return err
			}
		}
	}
	for round := range d.Rounds {
		for _, c := range inTurn(contenders, round) {
			sample, err := transfer(ctx, turn{c, round})
			if err != nil {
				return err
			}
			s.Samples = append(s.Samples, sample)
		}
	}
	d.Say("%s", s.Line(report.Export))
	return nil
}

// transfer reads a long answer once.
func transfer(ctx context.Context, t turn) (report.Sample, error) {
	sample := report.Sample{Measure: report.Export, Customers: t.Customers, Who: t.who, Round: t.round, Requests: 1}
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, err
	}
	got, err := load.Download(ctx, "http://"+t.process.Addr+exportPath, t.token, nil)
	if err != nil {
		return sample, err
	}
	sample.FirstMS, sample.TotalMS = milliseconds(got.FirstByte), milliseconds(got.Total)
	sample.PerSecond = float64(t.facts.Totals[stage.Customers]) / got.Total.Seconds()
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
	if _, err := load.Download(ctx, "http://"+c.process.Addr+exportPath, c.token, file); err != nil {
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
	if want := c.facts.Totals[stage.Customers] + titles; rows != want {
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
