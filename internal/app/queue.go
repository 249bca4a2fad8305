package app

import (
	"context"
	"time"

	"aftercare/internal/conversation"
	"aftercare/internal/platform/db"
	"aftercare/internal/queue"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// catchUpEvery is how often the queue looks for changes by an older release that runs at the same time.
const catchUpEvery = 5 * time.Minute

// joinQueue creates the desk's queue. The packages that report to it come later.
func (a *App) joinQueue(ctx context.Context) error {
	a.desk = &queue.Service{DB: a.db, Rules: QueueRules(), Trail: a.trail, Portal: a.facts, Find: a.meant}
	a.staff.Queue = a.desk
	a.metrics.Registry.MustRegister(newDeskFigures(a.desk.Loads, a.logger))
	a.queue.Every("queue.catch-up", catchUpEvery, a.catchUp)
	return a.desk.Prepare(ctx, a.countAtOnce())
}

// meant searches the queue in the same way as the global search.
func (a *App) meant(ctx context.Context, typed string, most int) (queue.Meant, error) {
	m, err := a.search().Meant(ctx, typed, most)
	return queue.Meant(m), err
}

// QueueRules returns the rules that decide whether a record is closed.
func QueueRules() queue.Rules {
	return queue.Rules{
		Ticket:   func(status string, ends bool) bool { return ticket.Status{Text: status, Ends: ends}.IsEnd() },
		Warranty: func(status string) bool { return warranty.Status(status).IsDecision() },
		Claim:    func(status string) bool { return scheme.Status(status).IsDecision() },
		Waiting:  string(scheme.Waiting),
	}
}

func (a *App) fillQueue(ctx context.Context) error {
	began := a.now()
	did, err := a.desk.Fill(ctx)
	if did && err == nil {
		a.logger.Info("the queue of the desk is filled", "duration", a.now().Sub(began).Round(time.Millisecond))
	}
	if err != nil {
		return err
	}
	return a.catchUp(ctx)
}

func (a *App) catchUp(ctx context.Context) error {
	found, err := a.desk.CatchUp(ctx)
	if found > 0 {
		a.logger.Info("the queue of the desk now includes the changes of another release", "records", found)
	}
	return err
}

// ticketQueue, requestQueue and claimQueue adapt the queue to the packages that report to it.
type (
	ticketQueue  struct{ *queue.Service }
	requestQueue struct{ *queue.Service }
	claimQueue   struct{ *queue.Service }
)

func (q ticketQueue) Arrived(ctx context.Context, tx *db.Tx, t ticket.Ticket) error {
	return q.Service.Arrived(ctx, tx, queue.Item{
		ID: t.ID, Kind: queue.Kind(t.Kind), Number: t.Number, CustomerID: t.Customer.ID, ProductID: t.Product.ID, CreatedAt: t.CreatedAt,
	})
}

func (q ticketQueue) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := conversation.Withdrawn(ctx, tx, ids); err != nil {
		return err
	}
	return q.Service.Withdrawn(ctx, tx, queue.Repair, ids)
}

func (q ticketQueue) Touched(ctx context.Context, tx *db.Tx, statuses map[string]ticket.Status) error {
	touches := make(map[string]queue.Touch, len(statuses))
	for id, s := range statuses {
		touches[id] = queue.Touch{Status: s.Text, At: s.At, Ends: s.IsEnd(), First: s.At}
	}
	return q.Service.Touched(ctx, tx, queue.Repair, touches)
}

func (q requestQueue) Arrived(ctx context.Context, tx *db.Tx, r warranty.Record) error {
	return q.Service.Arrived(ctx, tx, queue.Item{
		ID: r.ID, Kind: queue.Warranty, Number: r.ProductID, CustomerID: r.CustomerID, ProductID: r.ProductRecord, CreatedAt: r.RequestedAt,
	})
}

func (q requestQueue) Decided(ctx context.Context, tx *db.Tx, records []warranty.Record) error {
	touches := make(map[string]queue.Touch, len(records))
	for _, r := range records {
		touches[r.ID] = queue.Touch{Status: string(r.Status), At: r.DecidedAt, Ends: r.Status.IsDecision(), First: r.DecidedAt}
	}
	return q.Touched(ctx, tx, queue.Warranty, touches)
}

func (q requestQueue) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	return q.Service.Withdrawn(ctx, tx, queue.Warranty, ids)
}

func (q claimQueue) Withdrawn(ctx context.Context, tx *db.Tx, ids []string) error {
	return q.Service.Withdrawn(ctx, tx, queue.Claim, ids)
}

func (q claimQueue) Arrived(ctx context.Context, tx *db.Tx, c scheme.Claim) error {
	return q.Service.Arrived(ctx, tx, queue.Item{ID: c.ID, Kind: queue.Claim, Number: c.TicketNo, CustomerID: c.CustomerID, CreatedAt: c.CreatedAt})
}

func (q claimQueue) Touched(ctx context.Context, tx *db.Tx, events map[string][]scheme.Event) error {
	touches := make(map[string]queue.Touch, len(events))
	for id, all := range events {
		last := all[len(all)-1]
		touches[id] = queue.Touch{Status: string(last.Status), At: last.At, Ends: last.Status.IsDecision(), First: all[0].At}
	}
	return q.Service.Touched(ctx, tx, queue.Claim, touches)
}
