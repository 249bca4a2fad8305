package conversation

import (
	"strconv"
	"unicode/utf8"

	"aftercare/internal/platform/trail"
)

const (
	didWrite        trail.Kind = "message.written"
	didAddAnswer    trail.Kind = "answer.added"
	didChangeAnswer trail.Kind = "answer.changed"
	didDeleteAnswer trail.Kind = "answer.deleted"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didWrite, Title: "Message to a customer written"},
		{Kind: didAddAnswer, Title: "Ready answer added"},
		{Kind: didChangeAnswer, Title: "Ready answer changed"},
		{Kind: didDeleteAnswer, Title: "Ready answer deleted"},
	}
}

// written returns the entry of a message from the desk. It leaves out the text, because the conversation
// keeps it unchanged.
func written(t Ticket, m Message) trail.Entry {
	changes := []trail.Change{trail.Plain("characters", "", strconv.Itoa(utf8.RuneCountInString(m.Text)))}
	if n := len(m.Photos); n > 0 {
		changes = append(changes, trail.Plain("photos", "", strconv.Itoa(n)))
	}
	return trail.Entry{Kind: didWrite, Record: t.Number, Person: trail.Customer(t.Customer.ID), Changes: changes}
}

func answerEntry(did trail.Kind, before, after Answer) trail.Entry {
	e := trail.Entry{Kind: did, Record: after.Title}
	for _, c := range []trail.Change{
		trail.Plain("title", before.Title, after.Title), trail.Plain("text", before.Text, after.Text),
		trail.Plain("photos", strconv.Itoa(len(before.Photos)), strconv.Itoa(len(after.Photos))),
	} {
		if c.Before != c.After {
			e.Changes = append(e.Changes, c)
		}
	}
	return e
}
