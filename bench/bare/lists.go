package bare

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/web"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// page is a page of one of the rooms' lists, and how many rows there are.
type page[R any] func(ctx context.Context, slice lists.Slice) ([]R, db.Total, error)

// send answers a page, each row as the wire has it.
func send[R, T any](w http.ResponseWriter, r *http.Request, read page[R], body func(R) T) {
	rows, total, err := bodies(r, read, body)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("X-Total-Count", strconv.Itoa(total))
	write(w, rows)
}

func bodies[R, T any](r *http.Request, read page[R], body func(R) T) ([]T, int, error) {
	query := r.URL.Query()
	window, err := web.Paging{Q: query.Get("q"), Page: query.Get("page"), Limit: query.Get("limit")}.Window(true)
	if err != nil {
		return nil, 0, err
	}
	records, total, err := read(r.Context(), window.Of)
	if err != nil {
		return nil, 0, err
	}
	rows := make([]T, len(records))
	for i, record := range records {
		rows[i] = body(record)
	}
	return rows, total.N, nil
}

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // the client is our own and says so itself if it missed something
}

func fail(w http.ResponseWriter, err error) {
	http.Error(w, err.Error(), http.StatusInternalServerError)
}

func search(r *http.Request) string { return r.URL.Query().Get("q") }

func grouped(r *http.Request) bool { return r.URL.Query().Get("group") != "" }

func (s *server) customers(w http.ResponseWriter, r *http.Request) {
	filter := account.Filter{Q: search(r), Role: auth.Role(r.URL.Query().Get("role"))}
	send(w, r, func(ctx context.Context, slice lists.Slice) ([]account.Customer, db.Total, error) {
		return s.account.Page(ctx, filter, slice)
	}, customerBody)
}

func (s *server) products(w http.ResponseWriter, r *http.Request) {
	filter := product.Filter{Q: search(r), Latest: grouped(r)}
	send(w, r, func(ctx context.Context, slice lists.Slice) ([]product.Owned, db.Total, error) {
		return s.product.Page(ctx, filter, slice)
	}, productBody)
}

func (s *server) warranties(w http.ResponseWriter, r *http.Request) {
	filter := warranty.Filter{Q: search(r), Latest: grouped(r)}
	send(w, r, func(ctx context.Context, slice lists.Slice) ([]warranty.Record, db.Total, error) {
		return s.warranty.Page(ctx, filter, slice)
	}, warrantyBody)
}

func (s *server) repairs(w http.ResponseWriter, r *http.Request) {
	send(w, r, s.tickets(r, ticket.Repair), s.repairBody)
}

func (s *server) awrs(w http.ResponseWriter, r *http.Request) {
	send(w, r, s.tickets(r, ticket.AWR), s.awrBody)
}

func (s *server) tickets(r *http.Request, kind ticket.Kind) page[ticket.Ticket] {
	filter := ticket.Filter{Kind: kind, Q: search(r), Latest: grouped(r)}
	return func(ctx context.Context, slice lists.Slice) ([]ticket.Ticket, db.Total, error) {
		return s.ticket.Page(ctx, filter, slice)
	}
}

func (s *server) claims(w http.ResponseWriter, r *http.Request) {
	filter := scheme.ClaimFilter{Q: search(r), Latest: grouped(r)}
	send(w, r, func(ctx context.Context, slice lists.Slice) ([]scheme.Record, db.Total, error) {
		return s.scheme.Page(ctx, filter, slice)
	}, claimBody)
}

func (s *server) schemes(w http.ResponseWriter, r *http.Request) {
	filter := scheme.SchemeFilter{Q: search(r)}
	send(w, r, func(ctx context.Context, slice lists.Slice) ([]scheme.Scheme, db.Total, error) {
		total, err := s.scheme.CountSchemes(ctx, filter)
		if err != nil {
			return nil, db.Total{}, err
		}
		limit, offset := slice(db.Total{N: total})
		rows, err := s.scheme.Schemes(ctx, filter, limit, offset)
		return rows, db.Total{N: total}, err
	}, s.schemeBody)
}

// agreements keeps its rows in a field, as the portal does.
func (s *server) agreements(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	window, err := web.Paging{Q: query.Get("q"), Page: query.Get("page"), Limit: query.Get("limit")}.Window(true)
	if err != nil {
		fail(w, err)
		return
	}
	records, total, err := s.agreement.Page(r.Context(), agreement.Filter{Q: window.Q}, window.Of)
	if err != nil {
		fail(w, err)
		return
	}
	answer := struct {
		Data []agreement.AgreementRecord `json:"data"`
	}{make([]agreement.AgreementRecord, len(records))}
	for i, record := range records {
		answer.Data[i] = agreementBody(record)
	}
	w.Header().Set("X-Total-Count", strconv.Itoa(total.N))
	write(w, answer)
}

func (s *server) customer(w http.ResponseWriter, r *http.Request) {
	desk := auth.With(r.Context(), auth.Actor{Kind: auth.Admin})
	c, _, err := s.account.Customer(desk, r.PathValue("customerId"))
	if err != nil {
		fail(w, err)
		return
	}
	write(w, customerBody(c))
}

func (s *server) track(w http.ResponseWriter, r *http.Request) {
	t, err := s.ticket.Track(r.Context(), "", r.PathValue("ticket"))
	if err != nil {
		fail(w, err)
		return
	}
	write(w, trackedBody(t))
}

// unlimited lets everybody through.
type unlimited struct{}

func (unlimited) Allow(context.Context, limit.Rule, string) error    { return nil }
func (unlimited) Peek(context.Context, limit.Rule, string) error     { return nil }
func (unlimited) GiveBack(context.Context, limit.Rule, string) error { return nil }
func (unlimited) Reset(context.Context, limit.Rule, string) error    { return nil }
