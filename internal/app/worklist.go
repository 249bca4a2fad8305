package app

import (
	"context"
	"time"

	"aftercare/internal/conversation"
	"aftercare/internal/platform/db"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

// catchUpEvery is how often the queue looks for changes by an older release that runs at the same time.
const catchUpEvery = 5 * time.Minute

// joinWorklist creates the desk's queue. The packages that report to it come later.
func (a *App) joinWorklist(ctx context.Context) error {
	a.Worklist = &worklist.Service{DB: a.DB, Rules: WorklistRules(), Trail: a.Trail, Portal: a.Facts, Find: a.meant}
	a.Staff.Worklist = a.Worklist
	a.metrics.Registry.MustRegister(newDeskFigures(a.Worklist.Loads, a.logger))
	a.Jobs.Every("queue.catch-up", catchUpEvery, a.catchUp)
	return a.Worklist.Prepare(ctx, a.countAtOnce())
}

// meant searches the queue in the same way as the global search.
func (a *App) meant(ctx context.Context, typed string, most int) (worklist.Meant, error) {
	m, err := a.search().Meant(ctx, typed, most)
	return worklist.Meant(m), err
}

// WorklistRules returns the rules that decide whether a record is closed.
func WorklistRules() worklist.Rules {
	return worklist.Rules{
		Ticket:   func(status string, ends bool) bool { return ticket.Status{Text: status, Ends: ends}.IsEnd() },
		Warranty: func(status string) bool { return warranty.Status(status).IsDecision() },
		Claim:    func(status string) bool { return scheme.Status(status).IsDecision() },
		Waiting:  string(scheme.Waiting),
	}
}

func (a *App) fillWorklist(ctx context.Context) error {
	began := a.now()
	did, err := a.Worklist.Fill(ctx)
	if did && err == nil {
		a.logger.Info("the queue of the desk is filled", "duration", a.now().Sub(began).Round(time.Millisecond))
	}
	if err != nil {
		return err
	}
	return a.catchUp(ctx)
}

func (a *App) catchUp(ctx context.Context) error {
	found, err := a.Worklist.CatchUp(ctx)
	if found > 0 {
		a.logger.Info("the queue of the desk now includes the changes of another release", "records", found)
	}
	return err
}

// ticketWorklist, requestWorklist and claimWorklist adapt the queue to the packages that report to it.
type (
	ticketWorklist  struct{ *worklist.Service }
	requestWorklist struct{ *worklist.Service }
	claimWorklist   struct{ *worklist.Service }
)

func (q ticketWorklist) Arrived(ctx context.Context, tx *db.Tx, t ticket.Ticket) error {
	return q.Service.Arrived(ctx, tx, worklist.Item{
		ID: t.ID, Kind: worklist.Kind(t.Kind), Number: t.Number, CustomerID: t.Customer.ID, ProductID: t.Product.ID, CreatedAt: t.CreatedAt,
	})
}

func (q ticketWorklist) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := conversation.Withdrawn(ctx, tx, ids); err != nil {
		return err
	}
	return q.Service.Withdrawn(ctx, tx, worklist.Repair, ids)
}

func (q ticketWorklist) Touched(ctx context.Context, tx *db.Tx, statuses map[string]ticket.Status) error {
	touches := make(map[string]worklist.Touch, len(statuses))
	for id, s := range statuses {
		touches[id] = worklist.Touch{Status: s.Text, At: s.At, Ends: s.IsEnd(), First: s.At}
	}
	return q.Service.Touched(ctx, tx, worklist.Repair, touches)
}

func (q requestWorklist) Arrived(ctx context.Context, tx *db.Tx, r warranty.Record) error {
	return q.Service.Arrived(ctx, tx, worklist.Item{
		ID: r.ID, Kind: worklist.Warranty, Number: r.ProductID, CustomerID: r.CustomerID, ProductID: r.ProductRecord, CreatedAt: r.RequestedAt,
	})
}

func (q requestWorklist) Decided(ctx context.Context, tx *db.Tx, records []warranty.Record) error {
	touches := make(map[string]worklist.Touch, len(records))
	for _, r := range records {
		touches[r.ID] = worklist.Touch{Status: string(r.Status), At: r.DecidedAt, Ends: r.Status.IsDecision(), First: r.DecidedAt}
	}
	return q.Touched(ctx, tx, worklist.Warranty, touches)
}

func (q requestWorklist) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	return q.Service.Withdrawn(ctx, tx, worklist.Warranty, ids)
}

func (q claimWorklist) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	return q.Service.Withdrawn(ctx, tx, worklist.Claim, ids)
}

func (q claimWorklist) Arrived(ctx context.Context, tx *db.Tx, c scheme.Claim) error {
	return q.Service.Arrived(ctx, tx, worklist.Item{ID: c.ID, Kind: worklist.Claim, Number: c.TicketNo, CustomerID: c.CustomerID, CreatedAt: c.CreatedAt})
}

func (q claimWorklist) Touched(ctx context.Context, tx *db.Tx, events map[string][]scheme.Event) error {
	touches := make(map[string]worklist.Touch, len(events))
	for id, all := range events {
		last := all[len(all)-1]
		touches[id] = worklist.Touch{Status: string(last.Status), At: last.At, Ends: last.Status.IsDecision(), First: all[0].At}
	}
	return q.Service.Touched(ctx, tx, worklist.Claim, touches)
}
