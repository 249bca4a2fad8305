package conversation

import (
	"testing"
	"time"
)

func TestWhereAConversationStandsIsCountedFromItsMessages(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	mine := func(sequence, statuses int64) said {
		return said{sequence: sequence, at: at.Add(time.Duration(sequence) * time.Minute), statuses: statuses}
	}
	desks := func(sequence int64) said {
		return said{sequence: sequence, isDesk: true, at: at.Add(time.Duration(sequence) * time.Minute)}
	}
	first, second := at.Add(time.Minute), at.Add(2*time.Minute)
	for name, c := range map[string]struct {
		kept     state
		messages []said
		want     state
	}{
		"nothing was said":               {state{Messages: 2, Desk: reader{Read: 1, Unread: 1}, WroteAt: at, WroteAfter: 3}, nil, state{}},
		"what nobody read is new":        {state{}, []said{mine(1, 0), mine(2, 4)}, state{Messages: 2, Desk: reader{Unread: 2}, WroteAt: second, WroteAfter: 4}},
		"one's own is not new":           {state{Customer: reader{Read: 1}}, []said{mine(1, 0)}, state{Messages: 1, Customer: reader{Read: 1}, Desk: reader{Unread: 1}, WroteAt: first}},
		"an answer is new to the other":  {state{Desk: reader{Read: 2}}, []said{mine(1, 0), desks(2)}, state{Messages: 2, Customer: reader{Unread: 1}, Desk: reader{Read: 2}}},
		"what was not seen waits on":     {state{WroteAt: at}, []said{mine(1, 2), desks(2)}, state{Messages: 2, Customer: reader{Unread: 1}, Desk: reader{Unread: 1}, WroteAt: first, WroteAfter: 2}},
		"nobody reads what is not there": {state{Customer: reader{Read: 9}, Desk: reader{Read: 8}}, []said{desks(1)}, state{Messages: 1, Customer: reader{Read: 1}, Desk: reader{Read: 1}}},
		"nobody waits who has not asked": {state{WroteAt: at, WroteAfter: 1}, []said{desks(1)}, state{Messages: 1, Customer: reader{Unread: 1}}},
		"whoever was told stays told":    {state{Desk: reader{ToldAt: at}}, []said{mine(1, 0)}, state{Messages: 1, Desk: reader{Unread: 1, ToldAt: at}, WroteAt: first}},
	} {
		if got := c.kept.counted(c.messages); got != c.want {
			t.Errorf("%s: counted %+v, want %+v", name, got, c.want)
		}
		if again := c.want.counted(c.messages); again != c.want {
			t.Errorf("%s: counted again %+v, want %+v", name, again, c.want)
		}
	}
}
