package worklist

import (
	"context"
	"strings"

	"aftercare/internal/platform/db"
)

func people(ctx context.Context, q db.Queryer) ([]Person, error) {
	return db.All(ctx, q, scanPerson, `SELECT username, name, role, FALSE FROM admins WHERE disabled_at IS NULL ORDER BY lower(name), username`)
}

// personNamed finds an admin by username, ignoring case.
func personNamed(ctx context.Context, q db.Queryer, typed string) (Person, error) {
	p, err := scanPerson(q.QueryRow(ctx, `SELECT username, name, role, disabled_at IS NOT NULL FROM admins WHERE username_fold = $1`, db.Fold(strings.TrimSpace(typed))))
	return p, orNone(err, errNoSuch)
}

func scanPerson(row db.Row) (p Person, err error) {
	err = row.Scan(&p.Username, &p.Name, &p.Role, &p.isDisabled)
	return p, err
}
