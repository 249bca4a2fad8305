package app

import (
	"context"

	"aftercare/internal/account"
	"aftercare/internal/platform/auth"
)

// HasOwnName tells whether the caller is no longer called as at the first start.
func (t truth) HasOwnName(ctx context.Context) bool {
	me := auth.From(ctx)
	return me.Name != me.ID && !account.IsMadeUp(me.Email)
}
