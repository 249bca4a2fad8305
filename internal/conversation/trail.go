package conversation

import (
	"strconv"
	"unicode/utf8"

	"aftercare/internal/platform/trail"
)

// Kinds of audit trail entries that this package writes.
const didWrite trail.Kind = "message.written"

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didWrite, Title: "Message to a customer written"}}
}

// written is the entry of a message of the desk. What it says stands in the
// conversation, where nobody can change it.
func written(t Ticket, m Message) trail.Entry {
	changes := []trail.Change{trail.Plain("characters", "", strconv.Itoa(utf8.RuneCountInString(m.Text)))}
	if n := len(m.Photos); n > 0 {
		changes = append(changes, trail.Plain("photos", "", strconv.Itoa(n)))
	}
	return trail.Entry{Kind: didWrite, Record: t.Number, Person: trail.Customer(t.Customer.ID), Changes: changes}
}
