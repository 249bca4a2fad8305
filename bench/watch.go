package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"aftercare/tools/portal"
)

func proc(p *portal.Process, name string) string { return fmt.Sprintf("/proc/%d/%s", p.Pid, name) }

// memory returns the memory of a process in MB, now (VmRSS) or at its peak (VmHWM). It includes
// mapped files.
func memory(p *portal.Process, which string) (float64, error) {
	return portal.Megabytes(proc(p, "status"), which)
}

func resetPeak(p *portal.Process) error { return os.WriteFile(proc(p, "clear_refs"), []byte("5"), 0) }

// settleLimit is how long background work may take.
const settleLimit = 3 * time.Minute

// settle waits until a process is idle. After writes the portal still sends emails, and they must
// not slow down the next measurement.
func settle(ctx context.Context, p *portal.Process) error {
	const look, busy = 100 * time.Millisecond, 2 // hundredths of a second
	ctx, cancel := context.WithTimeout(ctx, settleLimit)
	defer cancel()
	for before := int64(-1000); ; {
		stat, err := os.ReadFile(proc(p, "stat"))
		if err != nil {
			return err
		}
		// The name in parentheses may hold spaces. The fields after it have fixed positions.
		_, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		if len(fields) < 13 {
			return fmt.Errorf("cannot read %s", proc(p, "stat"))
		}
		user, err := strconv.ParseInt(fields[11], 10, 64)
		if err != nil {
			return err
		}
		system, err := strconv.ParseInt(fields[12], 10, 64)
		if err != nil || user+system-before < busy {
			return err
		}
		before = user + system
		if err := pause(ctx, look); err != nil {
			return err
		}
	}
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}
