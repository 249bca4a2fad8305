package privacy

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
)

// errLeaving refuses a draft key to a customer who asked to be deleted. A device keeps drafts for a week, and
// a deletion waits a week. Without a key the device stores no new drafts, so no draft outlives the account.
var errLeaving = fault.New(fault.Conflict, "This account is being deleted. Drafts are not kept on this device.")

type draftKeyOutput struct {
	Body struct {
		Key []byte `json:"key" doc:"32 bytes; the same key at every login"`
	}
}

func (h HTTP) DraftKey(r *web.Route) { web.Answer(r, h.draftKey) }

// draftKey returns the key that encrypts the caller's drafts on their devices.
func (h HTTP) draftKey(ctx context.Context, _ *struct{}) (*draftKeyOutput, error) {
	person := auth.From(ctx).ID
	deletion, err := deletionOf(ctx, h.DB, person)
	if err != nil {
		return nil, err
	}
	if deletion != nil {
		return nil, errLeaving
	}
	out := &draftKeyOutput{}
	out.Body.Key, err = h.DraftKeys(person)
	return out, err
}
