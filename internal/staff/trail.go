package staff

import (
	"strconv"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/trail"
)

const (
	didRole     trail.Kind = "person.role"
	didDisable  trail.Kind = "person.disabled"
	didEnable   trail.Kind = "person.enabled"
	didLetIn    trail.Kind = "person.let-in"
	didJoin     trail.Kind = "person.joined"
	didInvite   trail.Kind = "invitation.sent"
	didResend   trail.Kind = "invitation.resent"
	didWithdraw trail.Kind = "invitation.withdrawn"
	didGiveBack trail.Kind = "person.work-given-back"
	didOpen     trail.Kind = "person.opened-many"
	didRead     trail.Kind = "person.read-many"
	didPage     trail.Kind = "person.read-pages"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didRole, Title: "Role changed"},
		{Kind: didDisable, Title: "Person disabled"},
		{Kind: didEnable, Title: "Person enabled"},
		{Kind: didLetIn, Title: "Person let in from an unknown browser"},
		{Kind: didJoin, Title: "Person joined the desk"},
		{Kind: didInvite, Title: "Invitation sent"},
		{Kind: didResend, Title: "Invitation sent again"},
		{Kind: didWithdraw, Title: "Invitation withdrawn"},
		{Kind: didGiveBack, Title: "Work given back to the queue"},
		{Kind: didOpen, Title: "Many customers opened in an hour"},
		{Kind: didRead, Title: "Many lines of lists read in an hour"},
		{Kind: didPage, Title: "Lists read page by page"},
	}
}

func opened(username string, customers int) trail.Entry {
	return trail.Entry{Kind: didOpen, Record: username, Person: trail.Admin(username), Changes: []trail.Change{
		trail.Plain("customers", "", strconv.Itoa(customers)),
	}}
}

func readLines(username string, lines int) trail.Entry {
	return trail.Entry{Kind: didRead, Record: username, Person: trail.Admin(username), Changes: []trail.Change{
		trail.Plain("lines", "", strconv.Itoa(lines)),
	}}
}

// readPages returns the entry for reading lists page by page. It names no customer, like the entry for a
// whole list.
func readPages(lines int) trail.Entry {
	return trail.Entry{Kind: didPage, Changes: []trail.Change{trail.Plain("lines", "", strconv.Itoa(lines))}}
}

func became(p Person, role auth.Role) trail.Entry {
	return trail.Entry{Kind: didRole, Record: p.Username, Person: trail.Admin(p.Username), Changes: []trail.Change{
		trail.Plain("role", string(p.Role), string(role)),
	}}
}

func gaveBack(p Person, lines int64) trail.Entry {
	return trail.Entry{Kind: didGiveBack, Record: p.Username, Person: trail.Admin(p.Username), Changes: []trail.Change{
		trail.Plain("lines", strconv.FormatInt(lines, 10), "0"),
	}}
}

func access(kind trail.Kind, p Person) trail.Entry {
	return trail.Entry{Kind: kind, Record: p.Username, Person: trail.Admin(p.Username)}
}

// invited returns an entry about an invitation. The invited person has no username yet, so the invitation id
// identifies them. Their address is encrypted with a key of its own that can be destroyed.
func invited(kind trail.Kind, i Invitation) trail.Entry {
	role, email := trail.Plain("role", "", string(i.Role)), trail.Personal("email", "", i.Email)
	if kind == didWithdraw {
		role, email = trail.Plain("role", string(i.Role), ""), trail.Personal("email", i.Email, "")
	}
	return trail.Entry{Kind: kind, Record: i.ID, Person: trail.Person{Kind: trail.Invited, ID: i.ID}, Changes: []trail.Change{role, email}}
}

func joined(n Newcomer, i Invitation) trail.Entry {
	return trail.Entry{Kind: didJoin, Record: n.Username, Person: trail.Admin(n.Username), Changes: []trail.Change{
		trail.Plain("role", "", string(i.Role)), trail.Plain("invitation", "", i.ID),
		trail.Personal("name", "", n.Name), trail.Personal("email", "", i.Email),
	}}
}
