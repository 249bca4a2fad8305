package operate

import (
	"bytes"
	"testing"
	"time"
)

func TestAStepThatTakesLongIsRepeated(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	clock := time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)
	s := &steps{out: &out, now: func() time.Time { return clock.Add(12 * time.Second) }, began: clock}
	ticks := make(chan time.Time)
	s.next("filling the queue")
	stop := s.repeat(ticks)
	ticks <- clock
	stop()
	if got, want := out.String(), "filling the queue after 12s\nstill filling the queue after 12s\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
