package audit

import (
	"context"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// personsNamed returns the ids that a typed text can mean: a customer by id or email, an admin by username or
// email. It also returns the text itself, to find people who no longer exist.
func personsNamed(ctx context.Context, q db.Queryer, typed string) ([]string, error) {
	found, err := db.All(ctx, q, db.Value[string], `
		SELECT customer_id FROM customers WHERE email_fold = $1
		UNION SELECT username FROM admins WHERE username_fold = $1 OR lower(email) = $1`, db.Fold(typed))
	if err != nil {
		return nil, err
	}
	found = append(found, typed, upper(typed))
	slices.Sort(found)
	return slices.Compact(found), nil
}

func upper(text string) string {
	out := []byte(text)
	for i, c := range out {
		if 'a' <= c && c <= 'z' {
			out[i] = c - 'a' + 'A'
		}
	}
	return string(out)
}

func namesOf(ctx context.Context, q db.Queryer, ids map[auth.Kind]map[string]bool) (map[trail.Person]string, error) {
	names := map[trail.Person]string{}
	for kind, query := range map[auth.Kind]string{
		auth.Customer: `SELECT customer_id, name FROM customers WHERE customer_id IN `, auth.Admin: `SELECT username, name FROM admins WHERE username IN `,
	} {
		args := make([]any, 0, len(ids[kind]))
		for id := range ids[kind] {
			args = append(args, id)
		}
		if len(args) == 0 {
			continue
		}
		err := db.Each(ctx, q, func(row db.Row) error {
			var id, name string
			err := row.Scan(&id, &name)
			names[trail.Person{Kind: kind, ID: id}] = name
			return err
		}, query+`(`+db.Placeholders(1, len(args))+`)`, args...)
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// Owners returns the email addresses of the active owners.
func Owners(ctx context.Context, q db.Queryer) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT email FROM admins WHERE role = $1 AND disabled_at IS NULL ORDER BY id`, auth.Owner)
}
