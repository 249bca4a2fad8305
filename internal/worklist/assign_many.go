package worklist

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

const (
	undoAssign undo.Kind = "queue.assign"
	undoShare  undo.Kind = "queue.share"
)

const mostAssigned = 500

var (
	errNoLines   = fault.New(fault.Invalid, "Please select at least one line.").At("ids")
	errManyLines = fault.Newf(fault.Invalid, "Please assign at most %d lines at once.", mostAssigned).At("ids")
)

// Moved is a line with its old and its new assignee.
type Moved struct {
	ID  string `json:"i"`
	Was string `json:"w"`
	To  string `json:"t"`
}

// Undoes registers the undo of assignments and of shared views.
func (s *Service) Undoes(b *undo.Offers) {
	s.Undo = b
	undo.Handle(b, undoAssign, auth.Agent, s.giveAllBack)
	undo.Handle(b, undoShare, auth.Agent, s.shareBack)
}

// AssignMany assigns lines to a person, or unassigns them if to is empty, even if others have them. If
// the person may not get one of the lines, it changes none.
func (s *Service) AssignMany(ctx context.Context, ids []string, to string) (changed int, offer undo.Offer, err error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	switch {
	case len(ids) == 0:
		return 0, offer, errNoLines
	case len(ids) > mostAssigned:
		return 0, offer, errManyLines
	}
	type done struct {
		Changed int
		Offer   undo.Offer
	}
	result, err := idempotent.Once(ctx, s.DB, "queue-assign-many:"+auth.From(ctx).ID, func(tx *db.Tx) (done, error) {
		hold := s.Undo.Hold(tx)
		moved, entries, err := s.moveAll(ctx, tx, ids, strings.TrimSpace(to))
		if err != nil || len(moved) == 0 {
			return done{}, err
		}
		offer, err := s.Undo.Offer(ctx, tx, hold, undoAssign, moved)
		if err != nil {
			return done{}, err
		}
		return done{len(moved), offer}, s.Trail.Write(ctx, tx, entries...)
	})
	return result.Changed, result.Offer, err
}

// moveAll assigns each line that does not have this assignee yet.
func (s *Service) moveAll(ctx context.Context, tx *db.Tx, ids []string, to string) (moved []Moved, entries []trail.Entry, err error) {
	for _, lineID := range ids {
		l, err := s.line(ctx, tx, lineID)
		if err != nil {
			return nil, nil, err
		}
		who := to
		if who != "" {
			if who, err = assignable(ctx, tx, to, l.Kind); err != nil {
				return nil, nil, fault.At("to", err)
			}
		}
		if l.Assignee == who {
			continue
		}
		taken, err := assign(ctx, tx, lineID, who, l.Assignee, tx.Now())
		if err != nil {
			return nil, nil, err
		}
		if !taken {
			if err := s.taken(ctx, tx, lineID, who); err != nil {
				return nil, nil, err
			}
			continue
		}
		moved, entries = append(moved, Moved{lineID, l.Assignee, who}), append(entries, assigned(l, l.Assignee, who))
	}
	return moved, entries, nil
}

// giveAllBack restores the earlier assignees. If one line was assigned again meanwhile, it restores none.
func (s *Service) giveAllBack(ctx context.Context, tx *db.Tx, moved []Moved) (entries []trail.Entry, err error) {
	for _, m := range moved {
		l, err := lineByID(ctx, tx, m.ID)
		if err != nil {
			return nil, err
		}
		if m.Was != "" {
			if _, err := assignable(ctx, tx, m.Was, l.Kind); err != nil {
				return nil, err
			}
		}
		back, err := assign(ctx, tx, m.ID, m.Was, m.To, tx.Now())
		if err != nil {
			return nil, err
		}
		if !back {
			return nil, fault.Newf(fault.Conflict, "%s was assigned again, so you can no longer undo this. Nothing has changed.", l.Number)
		}
		entries = append(entries, assigned(l, m.To, m.Was))
	}
	return entries, nil
}

func assigned(l Line, was, to string) trail.Entry {
	return trail.Entry{
		Kind: didAssign, Record: l.Number, Person: trail.Customer(l.CustomerID), Changes: []trail.Change{trail.Plain("assigned to", was, to)},
	}
}
