package twofactor

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// Require turns mandatory two-step login on or off. Users without it are logged out and must set it up at
// their next login.
func (s *Service) Require(ctx context.Context, required bool) error {
	return s.once("require")(ctx, func(tx *db.Tx) error {
		who, err := personByUsername(ctx, tx, auth.From(ctx).ID)
		if err != nil {
			return err
		}
		own, err := ownOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		if required && !own.isOn() {
			return errOwnFirst
		}
		changed, err := setRequired(ctx, tx, required)
		if err != nil || !changed {
			return err
		}
		if required {
			if err := s.logOutWithout(ctx, tx); err != nil {
				return err
			}
		}
		change := trail.Plain("second step", onOff(!required), onOff(required))
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didRequire, Record: "second step", Changes: []trail.Change{change}})
	})
}

func (s *Service) logOutWithout(ctx context.Context, tx *db.Tx) error {
	without, err := usernamesWithout(ctx, tx)
	if err != nil {
		return err
	}
	for _, username := range without {
		if err := s.Desk.EndSessions(ctx, tx, username); err != nil {
			return err
		}
	}
	return nil
}

// Everyone returns the desk users with their two-step login, and whether it is required.
func (s *Service) Everyone(ctx context.Context) (people []Colleague, required bool, err error) {
	if required, err = isRequired(ctx, s.DB); err != nil {
		return nil, false, err
	}
	people, err = colleagues(ctx, s.DB)
	return people, required, err
}

// TakeOff removes the two-step login of a user who lost it, logs them out and emails them.
func (s *Service) TakeOff(ctx context.Context, username string) error {
	actor := auth.From(ctx)
	if db.Fold(username) == db.Fold(actor.ID) {
		return errOwnPage
	}
	if err := s.Limits.Allow(ctx, ownerTakeOffs, actor.ID); err != nil {
		return err
	}
	return s.once("take-off")(ctx, func(tx *db.Tx) error { return s.takeOff(ctx, tx, username) })
}

// TakeOffFromHere is TakeOff for the operator. It helps an owner who has no other owner to ask.
func (s *Service) TakeOffFromHere(ctx context.Context, username string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.takeOff(ctx, tx, username) })
}

func (s *Service) takeOff(ctx context.Context, tx *db.Tx, username string) error {
	found, err := personNamed(ctx, tx, username)
	if err != nil {
		return err
	}
	who, err := lockPerson(ctx, tx, found.id)
	if err != nil {
		return err
	}
	own, err := ownOf(ctx, tx, who.id)
	if err != nil {
		return err
	}
	if !own.isOn() {
		return errTheyHaveNone
	}
	if err := deleteAll(ctx, tx, who.id); err != nil {
		return err
	}
	if err := s.Desk.EndSessions(ctx, tx, who.username); err != nil {
		return err
	}
	return s.tell(ctx, tx, didTakeOff, who, s.takenOff(who, own.Required))
}
