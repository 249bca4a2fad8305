package app

import (
	"context"
	"slices"

	"aftercare/internal/platform/trail"
	"aftercare/internal/scheme"
	"aftercare/internal/secondstep"
	"aftercare/internal/staff"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// deeds are all kinds of entries that the audit trail may hold.
func deeds() []trail.Deed {
	return slices.Concat(warranty.Deeds(), ticket.Deeds(), scheme.Deeds(), staff.Deeds(), secondstep.Deeds())
}

// Chain adds what waits to the chain of the audit trail, and tells how much it was.
func (a *App) Chain(ctx context.Context) (added int, err error) {
	for {
		some, err := a.trail.Chain(ctx)
		added += some
		if err != nil || some == 0 {
			return added, err
		}
	}
}
