package onboarding

import (
	"context"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/trail"
)

// Truth checks steps in other packages.
type Truth interface {
	PersonTruth
	// HasSecondStep reports whether the caller has two-step login.
	HasSecondStep(ctx context.Context) (bool, error)
	// HasBrand reports whether the owner changed the portal's name or look.
	HasBrand() bool
	// HasMail reports whether a mail server is set and answered last time.
	HasMail(ctx context.Context) (bool, error)
}

// Service implements the operations of this package.
type Service struct {
	DB    *db.DB
	Truth Truth
	Trail *trail.Log
}

// Begin shows the checklist once, in a portal without customers.
func (s *Service) Begin(ctx context.Context) error {
	if begun, err := isBegun(ctx, s.DB); err != nil || begun {
		return err
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error { return begin(ctx, tx) })
}

// List returns the caller's current checklist.
func (s *Service) List(ctx context.Context) (l List, err error) {
	var left map[Step]bool
	if l.Shown, left, err = read(ctx, s.DB); err != nil {
		return l, err
	}
	if l.Lists, err = listStates(ctx, s.DB); err != nil {
		return l, err
	}
	done, err := s.done(ctx, l.Lists)
	if err != nil {
		return l, err
	}
	for _, step := range steps() {
		l.Steps = append(l.Steps, State{Step: step, Done: done[step], Left: left[step] && !done[step]})
	}
	return l, nil
}

func (s *Service) done(ctx context.Context, lists map[string]ListState) (done map[Step]bool, err error) {
	done = map[Step]bool{Password: !auth.From(ctx).MustChangePassword, Brand: s.Truth.HasBrand(), Lists: true, Person: s.Truth.HasOwnName(ctx)}
	for _, state := range lists {
		done[Lists] = done[Lists] && state != AsItCame
	}
	if done[SecondStep], err = s.Truth.HasSecondStep(ctx); err != nil {
		return nil, err
	}
	if done[Mail], err = s.Truth.HasMail(ctx); err != nil {
		return nil, err
	}
	done[Catalogue], done[Colleague], err = hasModelsAndColleague(ctx, s.DB)
	return done, err
}

// Show hides the checklist or shows it again.
func (s *Service) Show(ctx context.Context, list string) (List, error) {
	shown, err := isShown(list)
	if err != nil {
		return List{}, err
	}
	_, err = idempotent.Once(ctx, s.DB, "first-day:"+auth.From(ctx).ID, func(tx *db.Tx) (bool, error) {
		changed, err := show(ctx, tx, shown)
		if err != nil || !changed {
			return changed, err
		}
		return true, s.Trail.Write(ctx, tx, shownOrNot(shown))
	})
	if err != nil {
		return List{}, err
	}
	return s.List(ctx)
}

// Leave postpones a step, or takes it up again.
func (s *Service) Leave(ctx context.Context, name string, later bool) (List, error) {
	step, err := stepOf(name)
	if err != nil {
		return List{}, err
	}
	_, err = idempotent.Once(ctx, s.DB, "first-day-step:"+auth.From(ctx).ID, func(tx *db.Tx) (bool, error) {
		changed, err := postponeStep(ctx, tx, step, later)
		if err != nil || !changed {
			return changed, err
		}
		return true, s.Trail.Write(ctx, tx, left(step, later))
	})
	if err != nil {
		return List{}, err
	}
	return s.List(ctx)
}

// Keep records that the owner wants a list as it came, or removes that record.
func (s *Service) Keep(ctx context.Context, list string, isKept bool) (List, error) {
	if !slices.Contains(names(), list) {
		return List{}, errNoList
	}
	_, err := idempotent.Once(ctx, s.DB, "first-day-list:"+auth.From(ctx).ID, func(tx *db.Tx) (bool, error) {
		changed, err := markKept(ctx, tx, list, isKept)
		if err != nil || !changed {
			return changed, err
		}
		return true, s.Trail.Write(ctx, tx, kept(list, isKept))
	})
	if err != nil {
		return List{}, err
	}
	return s.List(ctx)
}
