package conversation

import (
	"testing"
	"time"
)

// at returns a time between 10:00 and 11:00.
func at(minute int) time.Time {
	return time.Date(2026, 3, 2, 10, minute, 0, 0, time.UTC)
}

func TestMessagesDecideEmailsUnreadCountsAndWaiting(t *testing.T) {
	t.Parallel()
	type step struct {
		from    side
		reads   bool // reads everything before writing
		minute  int
		tells   bool
		unread  [2]int64 // customer, desk
		waiting bool     // the customer waits for a reply
	}
	for name, steps := range map[string][]step{
		"a question and its answer": {
			{customer, true, 0, true, [2]int64{0, 1}, true},
			{desk, true, 1, true, [2]int64{1, 0}, false},
		},
		"three in a row are one letter": {
			{customer, true, 0, true, [2]int64{0, 1}, true},
			{customer, true, 4, false, [2]int64{0, 2}, true},
			{customer, true, 9, false, [2]int64{0, 3}, true},
			{customer, true, 10, true, [2]int64{0, 4}, true},
		},
		"who has read is told at once": {
			{desk, true, 0, true, [2]int64{1, 0}, false},
			{customer, true, 1, true, [2]int64{0, 1}, true},
			{desk, true, 2, true, [2]int64{1, 0}, false},
		},
		"what came while the desk was writing is not answered": {
			{customer, true, 0, true, [2]int64{0, 1}, true},
			{desk, false, 1, true, [2]int64{1, 1}, true},
			{desk, true, 2, false, [2]int64{2, 0}, false},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var s state
			for i, step := range steps {
				if own := s.of(step.from); step.reads {
					own.Read, own.Unread = s.Messages, 0
				}
				tells := s.add(step.from, at(step.minute), 3)
				unread := [2]int64{s.Customer.Unread, s.Desk.Unread}
				if tells != step.tells || unread != step.unread || s.WroteAt.IsZero() == step.waiting {
					t.Errorf("message %d: told %t, unread %v, since %v", i+1, tells, unread, s.WroteAt)
				}
			}
		})
	}
}
