package agreement

import (
	"fmt"
	"strings"

	"aftercare/internal/platform/money"
	"aftercare/internal/platform/trail"
)

const (
	didSign     trail.Kind = "agreement.signed"
	didOpen     trail.Kind = "programme.opened"
	didWithdraw trail.Kind = "programme.withdrawn"
	didClose    trail.Kind = "programme.closed"
	didReopen   trail.Kind = "programme.reopened"
	didExport   trail.Kind = "agreement.exported"
	didRead     trail.Kind = "agreement.read"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didSign, Title: "Agreement signed"},
		{Kind: didOpen, Title: "Programme opened"},
		{Kind: didWithdraw, Title: "Programme withdrawn"},
		{Kind: didClose, Title: "Programme closed"},
		{Kind: didReopen, Title: "Programme opened again"},
		{Kind: didExport, Title: "Agreement details exported"},
		{Kind: didRead, Title: "Bank account number read"},
	}
}

// opened and withdrawn return entries with title and tiers, because a withdrawn programme leaves no other
// record.
func opened(p Programme) trail.Entry {
	return trail.Entry{Kind: didOpen, Record: p.Quarter.Label(), Changes: []trail.Change{
		trail.Plain("title", "", p.Title), trail.Plain("tiers", "", p.tiersInWords()),
	}}
}

func withdrawn(p Programme) trail.Entry {
	return trail.Entry{Kind: didWithdraw, Record: p.Quarter.Label(), Changes: []trail.Change{
		trail.Plain("title", p.Title, ""), trail.Plain("tiers", p.tiersInWords(), ""),
	}}
}

func closedOrOpened(p Programme, open bool) trail.Entry {
	if open {
		return trail.Entry{Kind: didReopen, Record: p.Quarter.Label()}
	}
	return trail.Entry{Kind: didClose, Record: p.Quarter.Label()}
}

// tiersInWords formats the tiers, such as "₹1,50,000: 1.5 %".
func (p Programme) tiersInWords() string {
	tiers := make([]string, len(p.Tiers))
	for i, t := range p.Tiers {
		tiers[i] = fmt.Sprintf("%s: %g %%", money.Rupees(t.Target), float64(t.Payout)/100)
	}
	return strings.Join(tiers, ", ")
}
