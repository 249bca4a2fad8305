package warranty

import (
	"context"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

const undoDecision undo.Kind = "warranty.decision"

type taken struct {
	Request string `json:"r"` // record id
	Was     Status `json:"w"`
	Is      Status `json:"i"`
	Expiry  string `json:"x"` // expiry of the request before
	Product string `json:"p"` // expiry of the product before an approval
}

// Undoes registers the undo of decisions. The same roles can decide and undo.
func (s *Service) Undoes(b *undo.Book) {
	s.Undo = b
	undo.Handle(b, undoDecision, auth.Manager, s.withdraw)
}

var errChanged = fault.New(fault.Conflict, "This request or its product has changed, so you can no longer undo this. Nothing has changed.")

// withdraw makes requests undecided again. For an approval it restores the product's expiry and removes the
// letter.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, decisions []taken) ([]trail.Entry, error) {
	ids, entries := make([]string, len(decisions)), make([]trail.Entry, len(decisions))
	for i, d := range decisions {
		ids[i] = d.Request
	}
	slices.Sort(ids)
	records, err := recordsByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var letters []string
	for i, d := range decisions {
		at, _ := slices.BinarySearch(ids, d.Request)
		r := records[at]
		if err := s.takeBack(ctx, tx, d, r); err != nil {
			return nil, err
		}
		if r.Document != "" {
			letters = append(letters, r.Document)
		}
		entries[i] = withdrawn(d, r)
	}
	slices.Sort(letters)
	for _, key := range slices.Compact(letters) {
		if err := s.Files.Detach(ctx, tx, key); err != nil {
			return nil, err
		}
	}
	return entries, s.Worklist.Withdrawn(ctx, tx, ids)
}

func (s *Service) takeBack(ctx context.Context, tx *db.Tx, d taken, r Record) error {
	if err := undecide(ctx, tx, d); err != nil {
		return err
	}
	if d.Is != Approved {
		return nil
	}
	before, err := civil.Parse(d.Product)
	if err != nil {
		return err
	}
	return s.Products.Shorten(ctx, tx, r.ProductRecord, before)
}
