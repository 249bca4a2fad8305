package app

import (
	"context"

	"aftercare/internal/platform/undo"
	"aftercare/internal/platform/web"
)

func (a *App) joinUndo() {
	a.undo = undo.New(a.DB, a.Jobs, a.Trail, a.Undo)
	a.ticket.Undoes(a.undo)
	a.Conversation.Undoes(a.undo)
	a.Worklist.Undoes(a.undo)
	a.warranty.Undoes(a.undo)
	a.scheme.Undoes(a.undo)
}

// undoing serves the undo of all packages.
type undoing struct{ book *undo.Offers }

type undoInput struct {
	ID string `path:"id" doc:"Value of the Undo header in the answer"`
}

func (u undoing) Undo(r *web.Route) { web.Answer(r, u.undo) }

func (u undoing) undo(ctx context.Context, in *undoInput) (*web.Message, error) {
	if err := u.book.Undo(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("Undone."), nil
}
