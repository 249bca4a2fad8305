package bare

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"

	"aftercare/internal/account"
)

// customer answers the row that the portal's call answers.
func (s *server) customer(w http.ResponseWriter, r *http.Request) {
	var c account.CustomerBody
	if err := s.byID.QueryRowContext(r.Context(), r.PathValue("customerId")).Scan(&c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, &c.Role); err != nil {
		fail(w, err)
		return
	}
	write(w, c)
}

// customers answers the first page, of a role if one is named, with its total.
func (s *server) customers(w http.ResponseWriter, r *http.Request) {
	page, args, role := s.page, []any{}, r.URL.Query().Get("role")
	if role != "" {
		page, args = s.pageOf, append(args, role)
	}
	var total int
	if err := s.total.QueryRowContext(r.Context(), role).Scan(&total); err != nil {
		fail(w, err)
		return
	}
	rows, err := page.QueryContext(r.Context(), args...)
	if err != nil {
		fail(w, err)
		return
	}
	defer rows.Close()
	answer := make([]account.CustomerBody, 0, 10)
	for rows.Next() {
		var c account.CustomerBody
		if err := rows.Scan(&c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, &c.Role); err != nil {
			fail(w, err)
			return
		}
		answer = append(answer, c)
	}
	if err := rows.Err(); err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("X-Total-Count", strconv.Itoa(total))
	write(w, answer)
}

// prepare compiles what is read.
func (s *server) prepare(ctx context.Context) error {
	const columns = `SELECT customer_id, name, email, phone, address, role FROM customers`
	for text, into := range map[string]**sql.Stmt{
		columns + ` WHERE customer_id = $1`:                                &s.byID,
		columns + ` ORDER BY id DESC LIMIT 10`:                             &s.page,
		columns + ` WHERE role = $1 ORDER BY id DESC LIMIT 10`:             &s.pageOf,
		`SELECT n FROM list_totals WHERE list = 'customers' AND part = $1`: &s.total,
	} {
		var err error
		if *into, err = s.readers.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // it is kept, and closed with the pool
			return err
		}
	}
	return nil
}
