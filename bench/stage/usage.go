package stage

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Memory is what a process has of the machine's memory, in bytes.
type Memory struct {
	Now  int64
	Peak int64 // since the start, or since ResetPeak
}

// Memory reads the process's own account. Pages of files that are mapped count
// as well.
func (p *Process) Memory() (m Memory, err error) {
	status, err := os.ReadFile(p.proc("status"))
	if err != nil {
		return m, err
	}
	if m.Now, err = kilobytes(status, "VmRSS:"); err != nil {
		return m, err
	}
	m.Peak, err = kilobytes(status, "VmHWM:")
	return m, err
}

// ResetPeak lets the peak begin anew from what is used now.
func (p *Process) ResetPeak() error {
	return os.WriteFile(p.proc("clear_refs"), []byte("5"), 0)
}

func (p *Process) proc(name string) string {
	return fmt.Sprintf("/proc/%d/%s", p.command.Process.Pid, name)
}

func kilobytes(status []byte, name string) (int64, error) {
	for line := range bytes.Lines(status) {
		if rest, ok := bytes.CutPrefix(line, []byte(name)); ok {
			n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(string(rest)), " kB"), 10, 64)
			return n << 10, err
		}
	}
	return 0, fmt.Errorf("the process tells nothing of %s", name)
}

// settleLimit is how long work that was put off may go on.
const settleLimit = 3 * time.Minute

// Settle waits until the process rests: after writes the portal still sends
// mails, and whoever is measured next must not pay for them.
func (p *Process) Settle(ctx context.Context) error {
	const look, busy = 100 * time.Millisecond, 20 * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, settleLimit)
	defer cancel()
	before, err := p.processorTime()
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not come to rest: %w", p.name, context.Cause(ctx))
		case <-time.After(look):
		}
		now, err := p.processorTime()
		if err != nil {
			return err
		}
		if now-before < busy {
			return nil
		}
		before = now
	}
}

// processorTime is what the process has used so far, in steps of a hundredth
// of a second.
func (p *Process) processorTime() (time.Duration, error) {
	stat, err := os.ReadFile(p.proc("stat"))
	if err != nil {
		return 0, err
	}
	// The name in parentheses may hold spaces; what follows it has fixed places.
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	const user, system = 11, 12
	if len(fields) <= system {
		return 0, fmt.Errorf("cannot read %s", p.proc("stat"))
	}
	var ticks int64
	for _, field := range []string{fields[user], fields[system]} {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond, nil
}
