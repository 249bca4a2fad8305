package limit

import (
	"context"

	"aftercare/internal/platform/fault"
)

// Counted reports the rule of every refusal.
func Counted(l Limiter, refused func(rule string)) Limiter { return counted{l, refused} }

type counted struct {
	Limiter
	refused func(rule string)
}

func (c counted) Allow(ctx context.Context, rule Rule, key string) error {
	return c.told(rule, c.Limiter.Allow(ctx, rule, key))
}

func (c counted) Peek(ctx context.Context, rule Rule, key string) error {
	return c.told(rule, c.Limiter.Peek(ctx, rule, key))
}

func (c counted) told(rule Rule, err error) error {
	if err != nil && fault.KindOf(err) == fault.TooMany {
		c.refused(rule.Name)
	}
	return err
}

func (c counted) clean(ctx context.Context) error { return Clean(ctx, c.Limiter) }
