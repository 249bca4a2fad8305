package maillog

import (
	"strconv"

	"aftercare/internal/platform/trail"
)

// What the room does that stands in the audit trail.
const (
	didRetry    trail.Kind = "letter.retried"
	didRetryAll trail.Kind = "letter.all_retried"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didRetry, Title: "Email tried again"},
		{Kind: didRetryAll, Title: "Emails tried again"},
	}
}

func retried(letterID string) trail.Entry { return trail.Entry{Kind: didRetry, Record: letterID} }

func allRetried(state State, letters int) trail.Entry {
	return trail.Entry{Kind: didRetryAll, Changes: []trail.Change{
		trail.Plain("state", "", string(state)), trail.Plain("letters", "", strconv.Itoa(letters)),
	}}
}
