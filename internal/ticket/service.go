package ticket

import (
	"context"
	"slices"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Files stores uploaded files.
type Files interface {
	Put(ctx context.Context, u *blob.Upload) (blob.File, error)
	Attach(ctx context.Context, tx *db.Tx, owner string, files ...blob.File) error
	Discard(ctx context.Context, files ...blob.File)
}

// Dealers knows the dealers that the AWR form offers.
type Dealers interface {
	OffersForAWR(name string) (isOffered, wasOffered bool)
}

// Types knows which types of product can be replaced in advance.
type Types interface {
	HasAWR(ctx context.Context, q db.Queryer, productType string) (bool, error)
}

// Worklist is the queue of the desk. The service reports new tickets and changes to it.
type Worklist interface {
	Arrived(ctx context.Context, tx *db.Tx, t Ticket) error
	StatusChanged(ctx context.Context, tx *db.Tx, statuses map[string]Status) error // by ticket id
	Withdrawn(ctx context.Context, tx *db.Tx, ticketIDs []string) error
}

// Service implements the operations of this package.
type Service struct {
	DB       *db.DB
	Lists    *lists.Reader
	Files    Files
	Dealers  Dealers
	Types    Types
	Mail     mail.Sender
	Trail    *trail.Log
	Limits   limit.Limiter // shared by all replicas
	Lookups  limit.Limiter // only in this process: a successful lookup should not cost a write
	Portal   func() portal.Facts
	Devices  Devices
	Worklist Worklist
	Undo     *undo.Offers
	Signer   *auth.Signer // signs previews
}

// Raise creates a ticket for a product of the caller and returns its number.
func (s *Service) Raise(ctx context.Context, kind Kind, form Request, photo *blob.Upload) (number string, err error) {
	if err := auth.From(ctx).MustBe(form.CustomerID); err != nil {
		return "", err
	}
	return s.raiseBy(ctx, raiser{customerID: auth.From(ctx).ID}, kind, form, photo)
}

// RaiseFor creates a ticket for a customer's product on behalf of the desk and returns its number.
func (s *Service) RaiseFor(ctx context.Context, customerID, kind string, form Request, photo *blob.Upload) (number string, err error) {
	if k := Kind(kind); k != Repair && k != AWR {
		return "", errKind
	}
	if err := isCustomer(ctx, s.DB, customerID); err != nil {
		return "", err
	}
	return s.raiseBy(ctx, raiser{customerID: customerID, by: auth.From(ctx).ID}, Kind(kind), form, photo)
}

func (s *Service) raiseBy(ctx context.Context, who raiser, kind Kind, form Request, photo *blob.Upload) (number string, err error) {
	if form, err = form.checked(kind, photo, s.Dealers); err != nil {
		return "", err
	}
	rule, counted := who.bound(kind)
	if err := s.Limits.Allow(ctx, rule, counted); err != nil {
		return "", err
	}
	var file blob.File
	if photo != nil {
		// Check the product before the photo is stored, so that a wrong product stores no file.
		if _, _, err := productOf(ctx, s.DB, who.customerID, form.ProductID); err != nil {
			return "", err
		}
		if file, err = s.Files.Put(ctx, photo); err != nil {
			return "", err
		}
		defer s.Files.Discard(ctx, file)
	}
	return idempotent.Once(ctx, s.DB, who.scope(kind), func(tx *db.Tx) (string, error) {
		return s.raise(ctx, tx, kind, who, form, file)
	})
}

func (s *Service) raise(ctx context.Context, tx *db.Tx, kind Kind, who raiser, form Request, file blob.File) (string, error) {
	product, customer, err := s.productFor(ctx, tx, kind, who.customerID, form.ProductID)
	if err != nil {
		return "", err
	}
	if file.Key != "" {
		if err := s.Files.Attach(ctx, tx, who.customerID, file); err != nil {
			return "", err
		}
	}
	t := Ticket{
		ID: id.New(tx.Now()), Kind: kind, Customer: customer, Product: product, Query: form.Query, Address: form.Address,
		PurchaseFrom: form.PurchaseFrom, FileKey: file.Key, CreatedAt: tx.Now(), RaisedBy: who.by,
	}
	if t, err = s.insert(ctx, tx, t); err != nil {
		return "", err
	}
	if err := s.Mail.Send(ctx, tx, s.raised(t)); err != nil || t.RaisedBy == "" {
		return t.Number, err
	}
	return t.Number, s.Trail.Write(ctx, tx, raisedFor(t))
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, t Ticket) (_ Ticket, err error) {
	if t.Number, err = insertTicket(ctx, tx, t); err != nil {
		return t, err
	}
	return t, s.Worklist.Arrived(ctx, tx, t)
}

func (s *Service) productFor(ctx context.Context, q db.Queryer, kind Kind, customerID, productID string) (Product, Customer, error) {
	product, customer, err := productOf(ctx, q, customerID, productID)
	if err == nil {
		err = s.admits(ctx, q, kind, product)
	}
	return product, customer, err
}

func (s *Service) admits(ctx context.Context, q db.Queryer, kind Kind, p Product) error {
	if p.Replaced {
		return errReplaced
	}
	if kind != AWR {
		return nil
	}
	typeHasAWR, err := s.Types.HasAWR(ctx, q, p.Type)
	if err != nil {
		return err
	}
	return kind.admits(typeHasAWR, p.Claimed)
}

// Track finds a ticket by its number, for anyone. Invalid and unknown numbers get the same answer.
func (s *Service) Track(ctx context.Context, ip, typed string) (Ticket, error) {
	if err := s.Lookups.Allow(ctx, lookupsByIP, ip); err != nil {
		return Ticket{}, err
	}
	if err := s.Limits.Peek(ctx, missesByIP, ip); err != nil {
		return Ticket{}, err
	}
	number, ok := ParseNumber(typed)
	if ok {
		t, found, err := trackedBy(ctx, s.DB, number)
		if found || err != nil {
			return t, err
		}
	}
	if err := s.Limits.Allow(ctx, missesByIP, ip); err != nil {
		return Ticket{}, err
	}
	return Ticket{}, errNoTicket
}

// Of returns the filter for one customer's tickets. The customer and admins may use it.
func (s *Service) Of(ctx context.Context, kind Kind, customerID string) (Filter, error) {
	return Filter{Kind: kind, CustomerID: customerID}, auth.From(ctx).MayRead(customerID)
}

// One returns a ticket of either kind with all details for the desk.
func (s *Service) One(ctx context.Context, ticketID string) (Ticket, error) {
	found, err := ticketsByID(ctx, s.DB, ticketID)
	if err != nil {
		return Ticket{}, err
	}
	if len(found) == 0 {
		return Ticket{}, errNoTicket
	}
	customerID := found[0].Customer.ID
	err = addTalks(ctx, s.DB, customerID, found)
	if err == nil && found[0].Kind == AWR {
		err = addReplacements(ctx, s.DB, customerID, found)
	}
	return found[0], err
}

// OpenOf returns one customer's open tickets, newest first.
func (s *Service) OpenOf(ctx context.Context, customerID string) ([]Open, error) {
	all, err := latestStatuses(ctx, s.DB, customerID)
	return slices.DeleteFunc(all, func(o Open) bool { return o.Last.IsEnd() && !o.Reopened }), err
}

// Page returns one page of tickets, most recently changed first,
// and the total of all pages. slice selects the part of the total.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Ticket, total db.Total, err error) {
	if f.CustomerID != "" {
		if total.N, err = countTicketsOf(ctx, s.DB, f); err != nil {
			return nil, total, err
		}
		limit, offset := slice(total)
		page, err = ticketsOf(ctx, s.DB, f, limit, offset)
		if err == nil {
			err = addTalks(ctx, s.DB, f.CustomerID, page)
		}
		if err == nil && f.Kind == AWR {
			err = addReplacements(ctx, s.DB, f.CustomerID, page)
		}
		return page, total, err
	}
	records, err := s.records(ctx, f)
	if err != nil {
		return nil, total, err
	}
	return records.Page(ctx, slice)
}

// Each calls fn for all tickets that match the desk's filter, most recently changed first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Ticket) error) error {
	records, err := s.records(ctx, f)
	if err != nil {
		return err
	}
	return records.Each(ctx, fn)
}

// SetStatus adds an entry to a ticket's history. Repeating the current status adds an entry but sends no
// email. If form.Ends is set, the status closes the ticket. The caller can undo it for a short time.
func (s *Service) SetStatus(ctx context.Context, kind Kind, ticketID string, form ManyForm) (undo.Offer, error) {
	status, err := s.checkedMany(form)
	if err == nil && status.each != nil {
		err = errNoDocket.At("docket")
	}
	if err != nil {
		return undo.Offer{}, err
	}
	// SQLite runs one write at a time, so the data for the email is read before the transaction.
	t, err := standingAs(ctx, s.DB, kind, ticketID)
	if err != nil {
		return undo.Offer{}, err
	}
	admin := auth.From(ctx).ID
	return idempotent.Once(ctx, s.DB, "ticket-status:"+admin, func(tx *db.Tx) (undo.Offer, error) {
		next := status.Status
		next.At = tx.Now()
		hold, one := s.Undo.Hold(tx), []change{{standing: t, next: next, said: status.said, parcel: status.parcel}}
		stale, err := s.append(ctx, tx, admin, one)
		if err == nil && len(stale) > 0 {
			// Another admin set a status first. Add this one after it.
			if one[0].standing, err = lockStanding(ctx, tx, kind, ticketID); err == nil {
				_, err = s.append(ctx, tx, admin, one)
			}
		}
		if err != nil {
			return undo.Offer{}, err
		}
		return s.tell(ctx, tx, hold, one)
	})
}

// CheckStatus returns the status as it would be stored, or an error.
func (s *Service) CheckStatus(text string) (string, error) {
	said, err := checkedStatus(text)
	return said, fault.At("status", err)
}

// AddStatus adds a status to a ticket in another package's transaction. That package writes the returned
// entry last. Unless silent is set, it also informs the customer, after the hold.
func (s *Service) AddStatus(ctx context.Context, tx *db.Tx, hold *jobs.Hold, ticketID, status string, silent bool) (trail.Entry, error) {
	if err := lockTickets(ctx, tx, []string{ticketID}); err != nil {
		return trail.Entry{}, err
	}
	t, err := standingOf(ctx, tx, ticketID)
	if err != nil {
		return trail.Entry{}, err
	}
	next := Status{Text: status, At: tx.Now()}
	if _, err := s.append(ctx, tx, auth.From(ctx).ID, []change{{standing: t, next: next, said: status}}); err != nil {
		return trail.Entry{}, err
	}
	if !silent && t.last.Text != status {
		err = s.Mail.Send(ctx, tx, s.statusChanged(t.Ticket, status, Parcel{}).HeldBy(hold))
	}
	return statusAdded(t.Ticket, t.last, next), err
}

// append adds the new status to each ticket's history. Tickets that changed since they were read stay as
// they are; it returns their numbers.
func (s *Service) append(ctx context.Context, tx *db.Tx, admin string, changes []change) (stale []string, err error) {
	added, err := appendStatuses(ctx, tx, changes, admin)
	if err != nil {
		return nil, err
	}
	touched := make(map[string]Status, len(changes))
	for _, c := range changes {
		if added[c.ID] {
			touched[c.ID] = c.next
		} else {
			stale = append(stale, c.Number)
		}
	}
	return stale, s.Worklist.StatusChanged(ctx, tx, touched)
}

// tell sends the emails about new statuses, offers to undo them and writes the audit trail.
func (s *Service) tell(ctx context.Context, tx *db.Tx, hold *jobs.Hold, changes []change) (offer undo.Offer, err error) {
	var letters []mail.Letter
	entries, added := make([]trail.Entry, len(changes)), make([]AddedStatus, len(changes))
	for i, c := range changes {
		if c.last.Text != c.next.Text {
			letters = append(letters, s.statusChanged(c.Ticket, c.said, c.parcel).HeldBy(hold))
		}
		entries[i] = statusAdded(c.Ticket, c.last, c.next)
		added[i] = AddedStatus{Ticket: c.ID, Sequence: c.statuses + 1}
	}
	if len(letters) > 0 {
		err = s.Mail.Send(ctx, tx, letters...)
	}
	if err == nil {
		offer, err = s.Undo.Offer(ctx, tx, hold, undoStatus, added)
	}
	if err != nil {
		return offer, err
	}
	return offer, s.Trail.Write(ctx, tx, entries...)
}

// Waiting counts the tickets of a kind without a status.
func (s *Service) Waiting(ctx context.Context, kind Kind) (int, error) {
	return s.Lists.Waiting(ctx, waitingList(kind))
}
