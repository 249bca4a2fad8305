package db

import "context"

type Row interface{ Scan(targets ...any) error }

// Each calls fn for each row of a query. Only one row is in memory at a time.
func Each(ctx context.Context, q Queryer, fn func(Row) error, query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// All returns the rows of a query, each read by scan.
func All[T any](ctx context.Context, q Queryer, scan func(Row) (T, error), query string, args ...any) (all []T, err error) {
	err = Each(ctx, q, func(row Row) error {
		one, err := scan(row)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Value reads a row of one column.
func Value[T any](row Row) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// Map returns the rows of a query with two columns as a map from the first to the second.
func Map[K comparable, V any](ctx context.Context, q Queryer, query string, args ...any) (map[K]V, error) {
	all := map[K]V{}
	err := Each(ctx, q, func(row Row) error {
		var key K
		var value V
		err := row.Scan(&key, &value)
		all[key] = value
		return err
	}, query, args...)
	return all, err
}
