package scheme

import "aftercare/internal/platform/trail"

const (
	didDecide trail.Kind = "claim.status"
	didCreate trail.Kind = "scheme.created"
	didShow   trail.Kind = "scheme.shown"
	didHide   trail.Kind = "scheme.hidden"
	didDelete trail.Kind = "scheme.deleted"
	didExport trail.Kind = "scheme.exported"
	didRead   trail.Kind = "claim.read"

	didWithdraw trail.Kind = "claim.status_withdrawn"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didDecide, Title: "Claim decided"},
		{Kind: didWithdraw, Title: "Decision on a claim withdrawn"},
		{Kind: didCreate, Title: "Scheme created"},
		{Kind: didShow, Title: "Scheme made active"},
		{Kind: didHide, Title: "Scheme made inactive"},
		{Kind: didDelete, Title: "Scheme deleted"},
		{Kind: didExport, Title: "Registered schemes exported"},
		{Kind: didRead, Title: "All claims read"},
	}
}

func shown(before bool, s Scheme) trail.Entry {
	e := trail.Entry{Kind: didHide, Record: s.SchemeID, Changes: []trail.Change{trail.Plain("active", yes(before), yes(s.Live))}}
	if s.Live {
		e.Kind = didShow
	}
	return e
}

func yes(so bool) string {
	if so {
		return "yes"
	}
	return "no"
}

func decided(s step, r Record) trail.Entry {
	e := trail.Entry{Kind: didDecide, Record: r.TicketNo, Person: trail.Customer(r.CustomerID)}
	e.Changes = []trail.Change{trail.Plain("status", string(s.from), string(s.Status))}
	if s.Reason != "" {
		e.Changes = append(e.Changes, trail.Personal("reason", "", s.Reason))
	}
	return e
}

// withdrawn returns the entry for an undone decision. r is the claim before the undo.
func withdrawn(m moved, r Record) trail.Entry {
	e := trail.Entry{Kind: didWithdraw, Record: r.TicketNo, Person: trail.Customer(r.CustomerID)}
	e.Changes = []trail.Change{trail.Plain("status", string(m.To), string(m.From))}
	if m.To == Rejected {
		e.Changes = append(e.Changes, trail.Personal("reason", r.RejectionReason, ""))
	}
	return e
}
