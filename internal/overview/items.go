package overview

import (
	"context"
	"slices"
	"time"

	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
)

// The measures of what the desk works through, each by kind.
const (
	open     = "open"     // what is not over: on all days, the kind and the last status
	arrived  = "arrived"  // the same: the day on which it came
	touched  = "touched"  // the same: the day on which somebody last did something
	answered = "answered" // tickets: the Monday of the first answer; the span of time until then; they weigh its seconds
	ended    = "ended"    // the same for the end
)

// The kinds of what the desk works through.
const (
	repair   = "repair"
	awr      = "awr"
	warranty = "warranty"
	claims   = "claim"
)

// isTicket tells of a kind that it is one of which times are measured.
func isTicket(kind string) bool { return kind == repair || kind == awr }

// Item is what the counts know of something the desk works through.
type Item struct {
	Kind, Status string // "" while nobody has touched it
	Created      time.Time
	Touched      time.Time
	Answered     time.Time // zero if it was not yet
	Ended        time.Time // zero while it is open
}

// What a status that is no word of its own is counted as.
const (
	noStatus    = "none"
	otherStatus = "other"
)

// ownStatuses are the words that a form offers for what is still open. Whatever
// else people write is counted together, in the queue, too.
var ownStatuses = []string{"Under Process", "On Hold"}

func statusOf(text string) string {
	switch {
	case text == "":
		return noStatus
	case slices.Contains(ownStatuses, text):
		return text
	}
	return otherStatus
}

func (f *Figures) ofItem(i Item) (entries []counts.Entry) {
	if i.Ended.IsZero() {
		entries = append(entries,
			counts.Entry{Measure: open, Part: i.Kind + between + statusOf(i.Status), N: 1},
			counts.Entry{Measure: arrived, Day: f.day(i.Created).String(), Part: i.Kind, N: 1},
			counts.Entry{Measure: touched, Day: f.day(i.Touched).String(), Part: i.Kind, N: 1})
	}
	if !isTicket(i.Kind) {
		return entries
	}
	if !i.Answered.IsZero() {
		entries = append(entries, f.took(answered, i.Kind, i.Created, i.Answered))
	}
	if !i.Ended.IsZero() {
		entries = append(entries, f.took(ended, i.Kind, i.Created, i.Ended))
	}
	return entries
}

func (f *Figures) took(measure, kind string, from, to time.Time) counts.Entry {
	took := max(to.Sub(from), 0)
	return counts.Entry{Measure: measure, Day: monday(f.day(to)).String(), Part: spanPart(kind, spanOf(took)), N: 1, Weight: int64(took / time.Second)}
}

// Worked tells what became of something the desk works through: as it was, if it
// was there before, and as it is now.
func (f *Figures) Worked(ctx context.Context, tx *db.Tx, before, after []Item) error {
	return f.Change(ctx, tx, f.ofItems(before), f.ofItems(after))
}

func (f *Figures) ofItems(items []Item) (entries []counts.Entry) {
	for _, i := range items {
		entries = append(entries, f.ofItem(i)...)
	}
	return entries
}
