package maillog

import (
	"strconv"

	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/trail"
)

const (
	didRetry      trail.Kind = "letter.retried"
	didRetryAll   trail.Kind = "letter.all_retried"
	didDismiss    trail.Kind = "letter.dismissed"
	didDismissAll trail.Kind = "letter.all_dismissed"
)

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didRetry, Title: "Email tried again"},
		{Kind: didRetryAll, Title: "Emails tried again"},
		{Kind: didDismiss, Title: "Failed email dismissed"},
		{Kind: didDismissAll, Title: "Failed emails dismissed"},
	}
}

func retried(letterID string) trail.Entry { return trail.Entry{Kind: didRetry, Record: letterID} }

func allRetried(state State, letters int) trail.Entry {
	word := "waiting"
	if state == GivenUp {
		word = "failed"
	}
	return trail.Entry{Kind: didRetryAll, Changes: []trail.Change{
		trail.Plain("state", "", word), trail.Plain("emails", "", strconv.Itoa(letters)),
	}}
}

func dismissed(l Letter) trail.Entry {
	return trail.Entry{Kind: didDismiss, Record: l.ID, Changes: []trail.Change{
		trail.Plain("to", jobs.Mask(l.To), ""), trail.Plain("subject", l.Subject, ""),
	}}
}

func allDismissed(letters int) trail.Entry {
	return trail.Entry{Kind: didDismissAll, Changes: []trail.Change{trail.Plain("emails", "", strconv.Itoa(letters))}}
}
