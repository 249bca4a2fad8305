package db

import "context"

// Column hands over the values of a query that asks for one column.
func Column[T any](ctx context.Context, q Queryer, fn func(T), query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var value T
		if err := rows.Scan(&value); err != nil {
			return err
		}
		fn(value)
	}
	return rows.Err()
}
