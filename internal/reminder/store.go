package reminder

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
)

// askedAtOnce limits the placeholders of a statement.
const askedAtOnce = 500

// wantedOf returns the notices that their readers want, with the confirmed address and the language of each
// reader.
func wantedOf(ctx context.Context, q db.Queryer, notices []mail.Notice) (wanted map[mail.Notice]mail.Wanted, err error) {
	wanted = map[mail.Notice]mail.Wanted{}
	topics := map[mail.Topic][]string{}
	for _, n := range notices {
		topics[n.Topic] = append(topics[n.Topic], n.Customer)
	}
	for topic, customers := range topics {
		customers = slices.Compact(slices.Sorted(slices.Values(customers)))
		for some := range slices.Chunk(customers, askedAtOnce) {
			args := []any{string(topic)}
			for _, customer := range some {
				args = append(args, customer)
			}
			err := db.Each(ctx, q, func(row db.Row) error {
				var customer string
				var reader mail.Wanted
				err := row.Scan(&customer, &reader.Confirmed, &reader.Language)
				wanted[mail.Notice{Topic: topic, Customer: customer}] = reader
				return err
			}, `
				SELECT c.customer_id, CASE WHEN c.unconfirmed_since IS NULL THEN c.email_fold ELSE '' END, c.language FROM customers c WHERE c.customer_id IN (`+db.Placeholders(2, len(some))+`)
					AND NOT EXISTS (SELECT 1 FROM stopped_notices s WHERE s.customer_id = c.customer_id AND s.topic = $1)`, args...)
			if err != nil {
				return nil, err
			}
		}
	}
	return wanted, nil
}

func wants(ctx context.Context, q db.Queryer, n mail.Notice) (bool, error) {
	wanted, err := wantedOf(ctx, q, []mail.Notice{n})
	return len(wanted) > 0, err
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
		return db.Changed(tx.Exec(ctx, `DELETE FROM stopped_notices WHERE customer_id = $1 AND topic = $2`, n.Customer, string(n.Topic)))
	}
	return db.Changed(tx.Exec(ctx, `INSERT INTO stopped_notices (customer_id, topic, stopped_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		n.Customer, string(n.Topic), db.Micros(tx.Now())))
}
