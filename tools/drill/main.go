// Command drill tests backups with the real binary. It makes a backup while customers write, and
// restores it elsewhere. Everything that was confirmed before the backup must be there. It tests
// every pair of engines.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"text/tabwriter"
	"time"
)

type plan struct {
	binary    string
	customers int
	writers   int
	before    time.Duration // how long customers write before the backup starts
}

func main() {
	var p plan
	flag.StringVar(&p.binary, "binary", "bin/aftercare", "the portal")
	flag.IntVar(&p.customers, "customers", 5000, "made-up customers that are there from the start")
	flag.IntVar(&p.writers, "writers", 4, "customers who write at once")
	flag.DurationVar(&p.before, "before", 5*time.Second, "how long they write before the backup begins")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := p.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "drill:", err)
		os.Exit(1)
	}
}

func (p plan) run(ctx context.Context) error {
	var err error
	if p.binary, err = filepath.Abs(p.binary); err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "pair\tacknowledged before\tLOST\tDUP\tfiles changed\tlogins failed\trows\tfiles\tbackup MB\tbackup s\tMiB\trestore s\tMiB\twrites/s before\tduring\t")
	failed := 0
	for _, from := range []string{"sqlite", "postgres"} {
		for _, to := range []string{"sqlite", "postgres"} {
			fmt.Fprintf(os.Stderr, "%s to %s …\n", from, to)
			r, err := p.pair(ctx, from, to)
			if err != nil {
				return fmt.Errorf("%s to %s: %w", from, to, err)
			}
			fmt.Fprintf(table, "%s to %s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%d\t%.1f\t%d\t%.0f\t%.0f\t\n", from, to, r.acknowledged, r.lost, r.doubled, r.changed, r.strangers,
				r.rows, r.files, float64(r.bytes)/1e6, r.backup.Seconds, r.backup.Peak>>20, r.restore.Seconds, r.restore.Peak>>20, r.rateBefore, r.rateDuring)
			failed += r.lost + r.doubled + r.changed + r.strangers
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%d things were lost, doubled or changed", failed)
	}
	return nil
}
