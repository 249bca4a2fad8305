package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/trail"
)

// Language returns the caller's language.
func (s *Service) Language(ctx context.Context) (language.Code, error) {
	return languageOf(ctx, s.DB, auth.From(ctx).ID)
}

// ChooseLanguage stores the caller's language. Choosing the same language again changes nothing.
func (s *Service) ChooseLanguage(ctx context.Context, chosen string) (language.Code, error) {
	actor := auth.From(ctx)
	code, err := language.Parse(chosen)
	if err != nil {
		return "", err
	}
	if before, err := languageOf(ctx, s.DB, actor.ID); err != nil || before == code {
		return before, err
	}
	if err := s.Limits.Allow(ctx, profileChanges, actor.ID); err != nil {
		return "", err
	}
	return code, idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		before, err := languageOf(ctx, tx, actor.ID)
		if err != nil || before == code {
			return err
		}
		if err := setLanguage(ctx, tx, actor.ID, code); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, self(didLanguage, auth.Customer, actor.ID, trail.Plain("language", string(before), string(code))))
	})
}

// Languages returns the languages of customers by customer ID.
func Languages(ctx context.Context, tx *db.Tx, customerIDs []string) (map[string]language.Code, error) {
	return languagesOf(ctx, tx, customerIDs)
}
