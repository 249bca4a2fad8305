package notice

import (
	"context"
	"database/sql"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
)

// wants is false of whoever is no customer.
func wants(ctx context.Context, q db.Queryer, n mail.Notice) (wanted bool, err error) {
	err = q.QueryRow(ctx, `
		SELECT EXISTS (SELECT 1 FROM customers WHERE customer_id = $1)
			AND NOT EXISTS (SELECT 1 FROM stopped_notices WHERE customer_id = $1 AND topic = $2)`, n.Customer, string(n.Topic)).Scan(&wanted)
	return wanted, err
}

func isCustomer(ctx context.Context, q db.Queryer, customerID string) (known bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM customers WHERE customer_id = $1)`, customerID).Scan(&known)
	return known, err
}

func choices(ctx context.Context, q db.Queryer, customerID string) ([]Choice, error) {
	stopped := map[mail.Topic]bool{}
	err := db.Each(ctx, q, func(row db.Row) error {
		topic, err := db.Value[mail.Topic](row)
		stopped[topic] = true
		return err
	}, `SELECT topic FROM stopped_notices WHERE customer_id = $1`, customerID)
	all := make([]Choice, 0, len(mail.Topics()))
	for _, topic := range mail.Topics() {
		all = append(all, Choice{Topic: topic, Wanted: !stopped[topic]})
	}
	return all, err
}

func choose(ctx context.Context, tx *db.Tx, n mail.Notice, wanted bool) (changed bool, err error) {
	if wanted {
		return affects(tx.Exec(ctx, `DELETE FROM stopped_notices WHERE customer_id = $1 AND topic = $2`, n.Customer, string(n.Topic)))
	}
	return affects(tx.Exec(ctx, `INSERT INTO stopped_notices (customer_id, topic, stopped_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		n.Customer, string(n.Topic), db.Micros(tx.Now())))
}

func affects(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
