// Package logs writes log lines in the background. A blocked or closed output must not stop the
// server.
package logs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// room is how many bytes may wait for the writer: some thousand lines. The same amount can be in
// the current write.
const room = 1 << 20

// gathering is how long a line waits for others. So a busy server writes two hundred times a
// second, and not for every request.
const gathering = 5 * time.Millisecond

// Spool accepts lines at once and writes them in the background. If the writer is too slow, it
// drops lines and counts them. A later line reports the number.
type Spool struct {
	to      io.Writer
	gathers time.Duration
	torn    bool          // the last line was written only in part; used by the background only
	woken   chan struct{} // holds a value while there is work
	closing chan struct{} // closed when no more lines come
	ended   chan struct{} // closed when the last write is done
	dropped atomic.Int64

	mu      sync.Mutex
	waiting []byte
	untold  int64 // dropped lines that are not reported yet
	closed  bool
}

// Open starts to write in the background, until Close.
func Open(to io.Writer) *Spool { return open(to, gathering) }

func open(to io.Writer, gathers time.Duration) *Spool {
	s := &Spool{to: to, gathers: gathers, woken: make(chan struct{}, 1), closing: make(chan struct{}), ended: make(chan struct{})}
	go s.run()
	return s
}

// Write accepts one or more whole lines. It never waits and never fails, because the caller could
// not do anything about it.
func (s *Spool) Write(lines []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.waiting)+len(lines) > room {
		s.drop(lines)
	} else {
		s.waiting = append(s.waiting, lines...)
	}
	s.wake()
	return len(lines), nil
}

// Dropped returns how many lines were lost so far.
func (s *Spool) Dropped() int64 { return s.dropped.Load() }

// Close writes the waiting lines until the context ends.
func (s *Spool) Close(ctx context.Context) error {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.closing)
	}
	s.wake()
	s.mu.Unlock()
	select {
	case <-s.ended:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("logs: not everything was written: %w", ctx.Err())
	}
}

func (s *Spool) run() {
	defer close(s.ended)
	var batch []byte
	for range s.woken {
		select {
		case <-time.After(s.gathers):
		case <-s.closing:
		}
		var untold int64
		var last bool
		batch, untold, last = s.take(batch)
		written := s.write(batch)
		if written < len(batch) {
			s.refused(batch[written:])
		}
		if untold > 0 && s.write(notice(untold)) == 0 {
			s.untell(untold)
		}
		if last {
			return
		}
	}
}

// take empties the spool and reuses the memory of the last batch.
func (s *Spool) take(before []byte) (batch []byte, untold int64, last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch, s.waiting = s.waiting, before[:0]
	untold, s.untold = s.untold, 0
	return batch, untold, s.closed
}

// write returns how many bytes the writer accepted. If a line was written only in part, the next
// write ends it first.
func (s *Spool) write(batch []byte) int {
	if len(batch) == 0 {
		return 0
	}
	if s.torn {
		if n, err := s.to.Write([]byte("\n")); err != nil && n == 0 {
			return 0
		}
		s.torn = false
	}
	n, err := s.to.Write(batch)
	if err != nil && n > 0 {
		s.torn = batch[n-1] != '\n'
	}
	return n
}

// refused counts the lines that the writer did not accept. A full disk or a closed reader may
// recover, so the spool goes on.
func (s *Spool) refused(rest []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(rest)
}

func (s *Spool) untell(lines int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.untold += lines
}

// drop must be called under the lock.
func (s *Spool) drop(lines []byte) {
	n := int64(bytes.Count(lines, []byte("\n")))
	s.untold += n
	s.dropped.Add(n)
}

// wake must be called under the lock.
func (s *Spool) wake() {
	select {
	case s.woken <- struct{}{}:
	default: // already signalled
	}
}

func notice(lines int64) []byte {
	var line bytes.Buffer
	slog.New(slog.NewTextHandler(&line, nil)).Warn("log lines dropped", "lines", lines)
	return line.Bytes()
}
