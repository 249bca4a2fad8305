package app

import (
	"context"

	"aftercare/internal/account"
	"aftercare/internal/platform/auth"
)

// HasOwnName reports whether the caller has changed the name and the address of the first start.
func (t truth) HasOwnName(ctx context.Context) bool {
	me := auth.From(ctx)
	return me.Name != me.ID && !account.IsMadeUp(me.Email)
}
