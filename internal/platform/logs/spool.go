// Package logs keeps the writing of log lines away from those who log. A
// reader that has stopped must stop nobody, and one that has gone must end
// nothing.
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

// room is how much may wait for the writer: some thousand lines. As much again
// can be on its way.
const room = 1 << 20

// gathering is how long a line waits for others. A busy server wakes the writer two
// hundred times a second and not for every request.
const gathering = 5 * time.Millisecond

// Spool takes lines at once and hands them to a writer in the background. When
// the writer does not keep up, lines are dropped and counted, and a line says
// so when there is room again.
type Spool struct {
	to      io.Writer
	gathers time.Duration
	torn    bool          // the last line came out in part; the background alone knows
	woken   chan struct{} // holds a value while there is something to do
	closing chan struct{} // closed when nothing more comes
	ended   chan struct{} // closed when all is written that can be
	dropped atomic.Int64

	mu      sync.Mutex
	waiting []byte
	untold  int64 // lines dropped since the last that said so
	closed  bool
}

// Open begins to write in the background, until Close.
func Open(to io.Writer) *Spool { return open(to, gathering) }

func open(to io.Writer, gathers time.Duration) *Spool {
	s := &Spool{to: to, gathers: gathers, woken: make(chan struct{}, 1), closing: make(chan struct{}), ended: make(chan struct{})}
	go s.run()
	return s
}

// Write takes a whole line, or several. It never waits for the writer and never
// fails: there is nobody who could do something about it.
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

// Dropped is how many lines were lost so far.
func (s *Spool) Dropped() int64 { return s.dropped.Load() }

// Close writes what still waits, for as long as the context lets it.
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

// take empties the spool and leaves it the memory of the batch before.
func (s *Spool) take(before []byte) (batch []byte, untold int64, last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	batch, s.waiting = s.waiting, before[:0]
	untold, s.untold = s.untold, 0
	return batch, untold, s.closed
}

// write tells how much the writer took. A line that it took in part is ended
// before the next one begins.
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

// refused counts what the writer did not take. A full disk and a reader that
// has gone are no reason to end, and either may come back.
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

// drop is called under the lock.
func (s *Spool) drop(lines []byte) {
	n := int64(bytes.Count(lines, []byte("\n")))
	s.untold += n
	s.dropped.Add(n)
}

// wake is called under the lock.
func (s *Spool) wake() {
	select {
	case s.woken <- struct{}{}:
	default: // it is awake
	}
}

func notice(lines int64) []byte {
	var line bytes.Buffer
	slog.New(slog.NewTextHandler(&line, nil)).Warn("log lines dropped", "lines", lines)
	return line.Bytes()
}
