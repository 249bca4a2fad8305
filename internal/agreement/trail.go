package agreement

import "aftercare/internal/platform/trail"

// What the room does that stands in the audit trail.
const (
	didSign     trail.Kind = "agreement.signed"
	didOpen     trail.Kind = "programme.opened"
	didWithdraw trail.Kind = "programme.withdrawn"
	didExport   trail.Kind = "agreement.exported"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didSign, Title: "Agreement signed"},
		{Kind: didOpen, Title: "Programme opened"},
		{Kind: didWithdraw, Title: "Programme withdrawn"},
		{Kind: didExport, Title: "Agreement details exported"},
	}
}
