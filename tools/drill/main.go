// Command drill breaks things under real writes, with the real binary, and counts what was lost.
//
// "restore" makes a backup while customers write, and restores it elsewhere. Everything that was
// confirmed before the backup must be there. It tests every pair of engines. "failover" runs three
// replicas on a PostgreSQL of three nodes and a bucket, and breaks one part after the other. "pooler" puts
// PgBouncer between. "crash" kills a portal and its database on one machine, and cuts their power. "disk" lets the disk of one
// server fail. "scale" measures replicas, a long run and crowds.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"
)

type cli struct {
	Restore  restore  `cmd:"" help:"Back up under real writes, and restore on every pair of engines."`
	Failover failover `cmd:"" help:"Break parts of a cluster under real writes."`
	Pooler   pooled   `cmd:"" help:"Break the primary of a cluster behind PgBouncer under real writes."`
	Crash    crash    `cmd:"" help:"Kill a portal on one machine, and cut its power, under real writes."`
	Disk     single   `cmd:"" help:"Let the disk of one server on SQLite fail under real writes."`
	Scale    scale    `cmd:"" help:"Measure replicas, a long run and crowds."`
	Add      add      `cmd:"" help:"Add the results of other machines, and write the page again."`
	Clocked  clocked  `cmd:"" hidden:"" help:"Serve the portal with a clock that jumps."`
}

func main() {
	var c cli
	parsed := kong.Parse(&c, kong.Name("drill"), kong.UsageOnError())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.FatalIfErrorf(parsed.Run())
}

type restore struct {
	Binary    string        `default:"bin/aftercare" help:"The portal."`
	Customers int           `default:"5000" help:"Made-up customers that are there from the start."`
	Writers   int           `default:"4" help:"Customers who write at once."`
	Before    time.Duration `default:"5s" help:"How long they write before the backup begins."`
}

func (p restore) Run(ctx context.Context) error {
	var err error
	if p.Binary, err = filepath.Abs(p.Binary); err != nil {
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
