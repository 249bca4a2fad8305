package reminder

import (
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

const (
	didChoose trail.Kind = "notice.chosen"
	didDigest trail.Kind = "digest.chosen"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didChoose, Title: "Emails to a customer stopped or started again"},
		{Kind: didDigest, Title: "Daily email turned on or off"},
	}
}

func chosen(n mail.Notice, wanted bool) trail.Entry {
	return trail.Entry{Kind: didChoose, Record: n.Customer, Person: trail.Customer(n.Customer), Changes: []trail.Change{
		trail.Plain(string(n.Topic), word(!wanted), word(wanted)),
	}}
}

func digestChosen(username string, wanted bool) trail.Entry {
	return trail.Entry{Kind: didDigest, Record: username, Person: trail.Admin(username), Changes: []trail.Change{
		trail.Plain("digest", word(!wanted), word(wanted)),
	}}
}

func word(wanted bool) string {
	if wanted {
		return "wanted"
	}
	return "stopped"
}
