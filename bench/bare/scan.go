package bare

import (
	"net/http"
	"strconv"

	"aftercare/internal/platform/db"
)

// scan counts the customers that a search finds by looking at each of them,
// as a portal without an index would.
func (s *server) scan(w http.ResponseWriter, r *http.Request) {
	var n int
	err := s.db.QueryRow(r.Context(), `
		SELECT count(*) FROM customers WHERE name_fold LIKE $1 ESCAPE '\' OR lower(customer_id) LIKE $1 ESCAPE '\'`,
		db.Like(db.Fold(search(r)))).Scan(&n)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("X-Total-Count", strconv.Itoa(n))
	write(w, n)
}
