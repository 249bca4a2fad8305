package app

import (
	"context"

	"aftercare/internal/conversation"
	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

// forAgents reports whether a file belongs to a product, a ticket or a message, which Agents may see. Files
// of claims, extensions and all future records are for Managers, unless this function lists them.
func (a *App) forAgents(ctx context.Context, key string) (bool, error) {
	for _, has := range []func(context.Context, db.Queryer, string) (bool, error){product.HasFile, ticket.HasFile, conversation.HasFile} {
		if is, err := has(ctx, a.DB, key); err != nil || is {
			return is, err
		}
	}
	return false, nil
}
