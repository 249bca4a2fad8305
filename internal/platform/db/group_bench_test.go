package db_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

const (
	benchRows      = 10_000
	writesPerRound = 1_000
)

// BenchmarkDurableWrites compares single transactions with group commit. Both take turns in one
// run, because a shared machine changes its speed. Only the ratio is meaningful. One iteration is
// one round of each. Try -benchtime 15x.
func BenchmarkDurableWrites(b *testing.B) {
	for _, callers := range []int{1, 16, 64} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) { compareWrites(b, callers) })
	}
}

func compareWrites(b *testing.B, callers int) {
	d := dbtest.Open(b, db.SQLite)
	fillFiles(b, d)
	var alone, grouped, ratio []float64
	commits := d.Commits()
	for b.Loop() {
		one, many := writeRate(b, d.WriteAlone, callers), writeRate(b, d.Write, callers)
		alone, grouped, ratio = append(alone, one), append(grouped, many), append(ratio, many/one)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(alone), "alone/s")
	b.ReportMetric(median(grouped), "group/s")
	b.ReportMetric(median(ratio), "ratio")
	b.ReportMetric(float64(len(grouped)*writesPerRound)/float64(d.Commits()-commits), "writes/commit")
}

func fillFiles(b *testing.B, d *db.DB) {
	b.Helper()
	err := d.Write(b.Context(), func(tx *db.Tx) error {
		for i := range benchRows {
			if err := insertFile(b.Context(), tx, fmt.Sprint(i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// writeRate returns the writes per second of all callers. Each write stores another value, because
// SQLite does not write an unchanged page.
func writeRate(b *testing.B, write func(context.Context, func(*db.Tx) error) error, callers int) float64 {
	var next atomic.Int64
	var group sync.WaitGroup
	start := time.Now()
	for range callers {
		group.Go(func() {
			for i := next.Add(1); i <= writesPerRound; i = next.Add(1) {
				err := write(b.Context(), func(tx *db.Tx) error {
					_, err := tx.Exec(b.Context(), `UPDATE files SET size = size + $1 WHERE key = $2`, i, fmt.Sprint(i*7919%benchRows))
					return err
				})
				if err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	return writesPerRound / time.Since(start).Seconds()
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
