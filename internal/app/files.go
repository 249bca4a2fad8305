package app

import (
	"context"

	"aftercare/internal/conversation"
	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

// forAgents reports whether a file belongs to a record that Agents see: a product, a
// ticket or a message on one. Files of claims and extensions, and of any record that is
// added later, are for Managers until it is named here.
func (a *App) forAgents(ctx context.Context, key string) (bool, error) {
	for _, has := range []func(context.Context, db.Queryer, string) (bool, error){product.HasFile, ticket.HasFile, conversation.HasFile} {
		if is, err := has(ctx, a.db, key); err != nil || is {
			return is, err
		}
	}
	return false, nil
}
