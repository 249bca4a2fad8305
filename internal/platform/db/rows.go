package db

import "context"

// Row is one row of an answer.
type Row interface{ Scan(targets ...any) error }

// Each hands over the rows of a query, one after the other: a long answer needs
// no more memory than its longest row.
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

// All is the rows of a query, each as scan reads it.
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

// Map is the rows of a query with two columns: the second by the first.
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
