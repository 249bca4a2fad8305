package privacy

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
)

func deskNames(ctx context.Context, q db.Queryer) (map[string]string, error) {
	return db.Map[string, string](ctx, q, `SELECT username, name FROM admins`)
}

// deletedSince returns customers who registered before the end of a period and were deleted after its start.
func deletedSince(ctx context.Context, q db.Queryer, from, to time.Time) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT c.customer_id FROM deletions d JOIN customers c ON c.customer_id = d.customer_id
		WHERE d.begun_at > $1 AND c.created_at < $2 ORDER BY c.customer_id`, db.Micros(from), db.Micros(to))
}

const customersAtOnce = 2000

// eachCustomer calls fn for customers who registered before an instant and are not deleted.
func eachCustomer(ctx context.Context, d *db.DB, until int64, fn func(Exposed) error) error {
	for last := ""; ; {
		read := 0
		err := db.Each(ctx, d, func(row db.Row) error {
			var c Exposed
			if err := row.Scan(&last, &c.CustomerID, &c.Name, &c.Email, &c.Phone); err != nil {
				return err
			}
			read++
			return fn(c)
		}, `SELECT id, customer_id, name, email, phone FROM customers WHERE id > $1 AND created_at < $2 AND email <> '' ORDER BY id LIMIT $3`, last, until, customersAtOnce)
		if err != nil || read < customersAtOnce {
			return err
		}
	}
}
