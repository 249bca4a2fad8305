package limit

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Places bound what is under way at once, where a Limiter bounds what begins. They
// are kept in the database, so that all replicas share them; a replica that dies
// says no more that its own go on, and they are free after the lease.
type Places struct {
	DB     *db.DB
	Name   string
	Most   int // for each key
	Lease  time.Duration
	Factor float64
	Full   *fault.Error // what the one too many is told
}

// Place is one that is taken.
type Place struct {
	of          *Places
	key, holder string
	renewed     time.Time
}

// Take gives a free place, or the fault. Each place is a row that only one can
// have: two at the same moment cannot both take the last one.
func (p *Places) Take(ctx context.Context, key string) (*Place, error) {
	rule := Rule{Name: p.Name, Max: p.Most}
	taken := &Place{of: p, key: column(rule, key), holder: id.Secret(16)}
	err := p.DB.Repeatable(ctx, func(tx *db.Tx) error {
		taken.renewed = tx.Now()
		for place := range rule.allowance(p.Factor) {
			free, err := changed(tx.Exec(ctx, `
				INSERT INTO under_way AS u (key_hash, place, holder, ends_at) VALUES ($1, $2, $3, $4)
				ON CONFLICT (key_hash, place) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
				WHERE u.ends_at <= $5`,
				taken.key, place, taken.holder, db.Micros(tx.Now().Add(p.Lease)), db.Micros(tx.Now())))
			if free || err != nil {
				return err
			}
		}
		return p.Full
	})
	if err != nil {
		return nil, err
	}
	return taken, nil
}

// Renew says that it goes on, if it is time to say so again.
func (p *Place) Renew(ctx context.Context) error {
	now := p.of.DB.Now()
	if now.Sub(p.renewed) < p.of.Lease/3 {
		return nil
	}
	p.renewed = now
	return p.of.change(ctx, `UPDATE under_way SET ends_at = $1 WHERE key_hash = $2 AND holder = $3`, db.Micros(now.Add(p.of.Lease)), p.key, p.holder)
}

// Leave gives the place back.
func (p *Place) Leave(ctx context.Context) error {
	return p.of.change(ctx, `DELETE FROM under_way WHERE key_hash = $1 AND holder = $2`, p.key, p.holder)
}

// Clean removes what nobody gave back. A periodic task calls it; Take is right
// without it, too.
func (p *Places) Clean(ctx context.Context) error {
	return p.change(ctx, `DELETE FROM under_way WHERE ends_at <= $1`, db.Micros(p.DB.Now()))
}

func (p *Places) change(ctx context.Context, statement string, args ...any) error {
	err := p.DB.Repeatable(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("limit: %w", err)
	}
	return nil
}

// changed tells whether a statement met its row.
func changed(result interface{ RowsAffected() (int64, error) }, err error) (bool, error) {
	if err != nil {
		return false, fmt.Errorf("limit: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
