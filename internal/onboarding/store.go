package onboarding

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

func isBegun(ctx context.Context, q db.Queryer) (begun bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM first_day)`).Scan(&begun)
	return begun, err
}

// begin does nothing in a portal that already has customers.
func begin(ctx context.Context, tx *db.Tx) error {
	var used bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM customers)`).Scan(&used); err != nil || used {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO first_day (one, begun_at) VALUES (1, $1) ON CONFLICT (one) DO NOTHING`, db.Micros(tx.Now()))
	return err
}

func read(ctx context.Context, q db.Queryer) (shown bool, left map[Step]bool, err error) {
	err = q.QueryRow(ctx, `SELECT away_at IS NULL FROM first_day`).Scan(&shown)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, nil, err
	}
	left = map[Step]bool{}
	err = db.Each(ctx, q, func(row db.Row) error {
		step, err := db.Value[Step](row)
		left[step] = true
		return err
	}, `SELECT step FROM first_day_left`)
	return shown, left, err
}

// hasModelsAndColleague reports whether the catalogue has models, and whether another user exists or was
// invited.
func hasModelsAndColleague(ctx context.Context, q db.Queryer) (models, colleague bool, err error) {
	err = q.QueryRow(ctx, `
		SELECT EXISTS (SELECT 1 FROM catalogue),
			(SELECT count(*) FROM admins) > 1 OR EXISTS (SELECT 1 FROM admin_invitations WHERE withdrawn_at IS NULL)`).Scan(&models, &colleague)
	return models, colleague, err
}

func show(ctx context.Context, tx *db.Tx, shown bool) (changed bool, err error) {
	if !shown {
		return db.Changed(tx.Exec(ctx, `UPDATE first_day SET away_at = $1 WHERE away_at IS NULL`, db.Micros(tx.Now())))
	}
	return db.Changed(tx.Exec(ctx, `
		INSERT INTO first_day AS f (one, begun_at) VALUES (1, $1)
		ON CONFLICT (one) DO UPDATE SET away_at = NULL WHERE f.away_at IS NOT NULL`, db.Micros(tx.Now())))
}

func postponeStep(ctx context.Context, tx *db.Tx, step Step, later bool) (changed bool, err error) {
	if !later {
		return db.Changed(tx.Exec(ctx, `DELETE FROM first_day_left WHERE step = $1`, step))
	}
	return db.Changed(tx.Exec(ctx, `INSERT INTO first_day_left (step, left_at) VALUES ($1, $2) ON CONFLICT (step) DO NOTHING`, step, db.Micros(tx.Now())))
}

// listStates returns the state of the lists that came with the portal. Entries from migrations and the first
// start have version 1 and fixed ids, and the portal opened the programme.
func listStates(ctx context.Context, q db.Queryer) (map[string]ListState, error) {
	var changed [4]bool
	err := q.QueryRow(ctx, `
		SELECT EXISTS (SELECT 1 FROM dealers WHERE version > 1 OR id NOT LIKE 'dealer-__'),
			EXISTS (SELECT 1 FROM distributor_locations WHERE version > 1 OR id NOT LIKE 'location-__'),
			EXISTS (SELECT 1 FROM product_types WHERE version > 1 AND type_fold IN ('cat-6', 'telephone', 'lift', 'hdmi', 'cctv', 'power supply')),
			EXISTS (SELECT 1 FROM programmes WHERE closed_at IS NOT NULL OR opened_by <> 'portal')`).Scan(&changed[0], &changed[1], &changed[2], &changed[3])
	if err != nil {
		return nil, err
	}
	states := map[string]ListState{}
	err = db.Each(ctx, q, func(row db.Row) error {
		list, err := db.Value[string](row)
		states[list] = Kept
		return err
	}, `SELECT list FROM first_day_kept`)
	for i, list := range names() {
		switch {
		case changed[i]:
			states[list] = Changed
		case states[list] == "":
			states[list] = AsItCame
		}
	}
	return states, err
}

func markKept(ctx context.Context, tx *db.Tx, list string, isKept bool) (changed bool, err error) {
	if !isKept {
		return db.Changed(tx.Exec(ctx, `DELETE FROM first_day_kept WHERE list = $1`, list))
	}
	return db.Changed(tx.Exec(ctx, `INSERT INTO first_day_kept (list, kept_at) VALUES ($1, $2) ON CONFLICT (list) DO NOTHING`, list, db.Micros(tx.Now())))
}
