package logs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/platform/logs"
)

// reader is a log reader that can stop, go away and come back.
type reader struct {
	mu     sync.Mutex
	gone   error
	takes  int // bytes of the next batch that it accepts before it goes away
	text   bytes.Buffer
	wrote  chan struct{}
	passed chan struct{} // each value lets one write pass; nil lets all pass
}

func (r *reader) Write(b []byte) (int, error) {
	if r.wrote != nil {
		r.wrote <- struct{}{}
	}
	if r.passed != nil {
		<-r.passed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone != nil {
		n := min(r.takes, len(b))
		r.text.Write(b[:n])
		return n, r.gone
	}
	return r.text.Write(b)
}

func (r *reader) set(gone error, takes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone, r.takes = gone, takes
}

func closeSpool(t *testing.T, s *logs.Spool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
}

func TestLinesArriveInOrderAndAllOfThemByTheEnd(t *testing.T) {
	t.Parallel()
	var r reader
	s := logs.Open(&r)
	var want strings.Builder
	for i := range 5000 {
		fmt.Fprintf(s, "line %d\n", i)
		fmt.Fprintf(&want, "line %d\n", i)
	}
	closeSpool(t, s)
	if r.text.String() != want.String() || s.Dropped() != 0 {
		t.Errorf("%d bytes arrived of %d, %d lines were dropped", r.text.Len(), want.Len(), s.Dropped())
	}
}

func TestLinesThatComeTogetherAreWrittenTogether(t *testing.T) {
	t.Parallel()
	r := reader{wrote: make(chan struct{}, 10)}
	s := logs.OpenPatient(&r)
	for range 3 {
		fmt.Fprintln(s, "line")
	}
	closeSpool(t, s)
	if n := len(r.wrote); n != 1 || r.text.String() != "line\nline\nline\n" {
		t.Errorf("%d writes of %q", n, r.text.String())
	}
}

func TestAStoppedReaderLearnsHowManyLinesItMissed(t *testing.T) {
	t.Parallel()
	r := reader{wrote: make(chan struct{}, 10), passed: make(chan struct{})}
	s := logs.Open(&r)
	fmt.Fprintln(s, "before")
	<-r.wrote // now it hangs
	line := strings.Repeat("x", 1023) + "\n"
	const lines = 5000
	for range lines {
		fmt.Fprint(s, line)
	}
	dropped := s.Dropped()
	if dropped < lines/2 || dropped == lines {
		t.Fatalf("%d of %d lines were dropped", dropped, lines)
	}
	close(r.passed)
	closeSpool(t, s)
	text := r.text.String()
	if kept := strings.Count(text, line); int64(kept)+dropped != lines {
		t.Errorf("%d lines arrived and %d were dropped, of %d", kept, dropped, lines)
	}
	if want := fmt.Sprintf("level=WARN msg=\"log lines dropped\" lines=%d\n", dropped); strings.Count(text, want) != 1 {
		t.Errorf("it is not told once that %d lines were dropped", dropped)
	}
}

func TestTheEndDoesNotWaitForAReaderThatHasStopped(t *testing.T) {
	t.Parallel()
	r := reader{passed: make(chan struct{})}
	defer close(r.passed)
	s := logs.Open(&r)
	fmt.Fprintln(s, "nobody reads this")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the end says %v", err)
	}
}

func TestAReaderThatComesBackReadsOnWithAWholeLine(t *testing.T) {
	t.Parallel()
	r := reader{wrote: make(chan struct{}, 10)}
	r.set(syscall.ENOSPC, 4)
	s := logs.Open(&r)
	fmt.Fprintln(s, "half of this is lost")
	<-r.wrote
	for s.Dropped() == 0 {
		runtime.Gosched()
	}
	r.set(nil, 0)
	fmt.Fprintln(s, "whole")
	closeSpool(t, s)
	text := r.text.String()
	if !strings.HasPrefix(text, "half\nwhole\n") || !strings.Contains(text, `msg="log lines dropped" lines=1`) || s.Dropped() != 1 {
		t.Errorf("it reads %q, %d were dropped", text, s.Dropped())
	}
}

func TestAReaderThatHasGoneEndsNothing(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	s := logs.Open(in)
	log := slog.New(slog.NewTextHandler(s, nil))
	for range 3 {
		log.Info("into the void")
	}
	closeSpool(t, s)
	if s.Dropped() != 3 {
		t.Errorf("%d lines count as dropped", s.Dropped())
	}
	log.Info("after the end")
	if s.Dropped() != 4 {
		t.Errorf("%d lines count as dropped", s.Dropped())
	}
}
