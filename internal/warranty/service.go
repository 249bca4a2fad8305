package warranty

import (
	"context"
	"maps"
	"slices"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Products changes the product of a request, in the same transaction.
type Products interface {
	// Claim records that the extension was requested, or refuses a product that does not qualify.
	Claim(ctx context.Context, tx *db.Tx, productRecord string) error
	// ExtendedFrom returns the expiry three months later.
	ExtendedFrom(expiry civil.Date) civil.Date
	// Extend adds the three months and returns the new expiry.
	Extend(ctx context.Context, tx *db.Tx, productRecord string) (civil.Date, error)
	// Shorten undoes Extend and restores the earlier expiry.
	Shorten(ctx context.Context, tx *db.Tx, productRecord string, before civil.Date) error
}

// Worklist is the desk's queue. The service reports new records and changes to it.
type Worklist interface {
	Arrived(ctx context.Context, tx *db.Tx, r Record) error
	Decided(ctx context.Context, tx *db.Tx, records []Record) error
	Withdrawn(ctx context.Context, tx *db.Tx, requestIDs []string) error
}

// Service implements the operations of this package.
type Service struct {
	DB       *db.DB
	Lists    *lists.Reader
	Files    *blob.Store
	Limits   limit.Limiter
	Mail     mail.Sender
	Trail    *trail.Log
	Products Products
	Portal   func() portal.Facts
	Worklist Worklist
	Undo     *undo.Offers
}

// Request asks for the extension of one of the caller's products, given by number or record id.
func (s *Service) Request(ctx context.Context, product string) (r Record, err error) {
	customer := auth.From(ctx).ID
	if product == "" {
		return r, errNoProductID
	}
	if err := s.Limits.Allow(ctx, requests, customer); err != nil {
		return r, err
	}
	return idempotent.Once(ctx, s.DB, "warranty:"+customer, func(tx *db.Tx) (Record, error) {
		r, err := productOf(ctx, tx, product, customer)
		if err != nil {
			return r, err
		}
		return s.request(ctx, tx, r)
	})
}

func (s *Service) request(ctx context.Context, tx *db.Tx, r Record) (Record, error) {
	r.ID, r.Status, r.RequestedAt = id.New(tx.Now()), InProcess, tx.Now()
	if err := s.Products.Claim(ctx, tx, r.ProductRecord); err != nil {
		return r, err
	}
	if err := insertRecord(ctx, tx, r); err != nil {
		return r, err
	}
	if err := s.Worklist.Arrived(ctx, tx, r); err != nil {
		return r, err
	}
	return r, s.Mail.Send(ctx, tx, s.asked(r))
}

// Check reports whether the extension of a product was requested. Only the owner and admins can ask; others
// get "not found".
func (s *Service) Check(ctx context.Context, product string) (r Record, exists bool, err error) {
	r, err = recordOfProduct(ctx, s.DB, product)
	if err == nil && auth.From(ctx).MayRead(r.CustomerID) != nil {
		err = errNoProduct
	}
	return r, r.ID != "", err
}

// Decide approves or rejects all the requests or none. An approval changes request and product together. It
// can be undone for a moment.
func (s *Service) Decide(ctx context.Context, d Decision, newStatus string) (offer undo.Offer, err error) {
	if d, err = d.checked(newStatus); err != nil {
		return offer, err
	}
	records, err := recordsByID(ctx, s.DB, d.Requests)
	if err != nil {
		return offer, err
	}
	papers, err := s.storePapers(ctx, d, records)
	if err != nil {
		return offer, err
	}
	defer s.Files.Discard(ctx, papers.files()...)
	return idempotent.Once(ctx, s.DB, "warranty-decision:"+auth.From(ctx).ID, func(tx *db.Tx) (undo.Offer, error) {
		return s.decideAll(ctx, tx, d, records, papers)
	})
}

// papers holds the letters of a decision by request id. Requests of one customer can share a file.
type papers map[string]paper

type paper struct {
	blob.File
	customer string
	until    civil.Date // the date in the letter; zero if the desk uploaded it
}

func (p papers) files() []blob.File {
	byKey := map[string]blob.File{}
	for _, one := range p {
		byKey[one.Key] = one.File
	}
	return slices.Collect(maps.Values(byKey))
}

// storePapers stores the letters before the decision is stored.
func (s *Service) storePapers(ctx context.Context, d Decision, records []Record) (papers, error) {
	if d.OwnPaper && d.Status == Approved {
		return s.writePapers(ctx, records)
	}
	byCustomer, err := s.storeDocument(ctx, d, records)
	if err != nil || len(byCustomer) == 0 {
		return nil, err
	}
	kept := papers{}
	for _, r := range records {
		kept[r.ID] = paper{File: byCustomer[r.CustomerID], customer: r.CustomerID}
	}
	return kept, nil
}

// storeDocument stores the uploaded letter once for each customer, because a file has one owner who may open
// it.
func (s *Service) storeDocument(ctx context.Context, d Decision, records []Record) (byCustomer map[string]blob.File, err error) {
	byCustomer = map[string]blob.File{}
	if d.Document == nil {
		return byCustomer, nil
	}
	for _, r := range records {
		byCustomer[r.CustomerID] = blob.File{}
	}
	copies, err := s.Files.PutAll(ctx, slices.Repeat([]*blob.Upload{d.Document}, len(byCustomer))...)
	if err != nil {
		return nil, err
	}
	for i, customer := range slices.Sorted(maps.Keys(byCustomer)) {
		byCustomer[customer] = copies[i]
	}
	return byCustomer, nil
}

func (s *Service) decideAll(ctx context.Context, tx *db.Tx, d Decision, records []Record, papers papers) (offer undo.Offer, err error) {
	attached := map[string]bool{}
	for _, r := range records {
		p, has := papers[r.ID]
		if !has || attached[p.Key] {
			continue
		}
		if err := s.Files.Attach(ctx, tx, p.customer, p.File); err != nil {
			return offer, err
		}
		attached[p.Key] = true
	}
	hold := s.Undo.Hold(tx)
	decisions, letters := make([]Record, len(records)), make([]mail.Letter, len(records))
	entries, all := make([]trail.Entry, len(records)), make([]taken, len(records))
	for i, before := range records {
		r := before
		r.Status, r.DecidedBy, r.DecidedAt, r.Reason = d.Status, auth.From(ctx).ID, tx.Now(), d.Reason
		r.Document = papers[r.ID].Key
		if r, err = s.decide(ctx, tx, r); err != nil {
			return offer, err
		}
		if says := papers[r.ID].until; !says.IsZero() && says != r.ExpiryDate {
			return offer, errExpiryMoved
		}
		all[i] = taken{Request: r.ID, Was: before.Status, Is: r.Status, Expiry: before.ExpiryDate.String(), Product: before.ProductExpiry.String()}
		entries[i] = decided(before.Status, before.ExpiryDate, r)
		decisions[i], letters[i] = r, s.rejected(r).HeldBy(hold)
		if r.Status == Approved {
			letters[i] = s.approved(r).HeldBy(hold)
		}
	}
	if err := s.Worklist.Decided(ctx, tx, decisions); err != nil {
		return offer, err
	}
	if err := s.Mail.Send(ctx, tx, letters...); err != nil {
		return offer, err
	}
	if offer, err = s.Undo.Offer(ctx, tx, hold, undoDecision, all); err != nil {
		return offer, err
	}
	return offer, s.Trail.Write(ctx, tx, entries...)
}

func (s *Service) decide(ctx context.Context, tx *db.Tx, r Record) (_ Record, err error) {
	if err := decide(ctx, tx, r); err != nil || r.Status != Approved {
		return r, err
	}
	if r.ExpiryDate, err = s.Products.Extend(ctx, tx, r.ProductRecord); err != nil {
		return r, err
	}
	return r, setExpiry(ctx, tx, r)
}

// Page returns a page of the warranty requests, newest first, and the total.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Record, total db.Total, err error) {
	return s.records(f).Page(ctx, slice)
}

// Each calls fn for all requests of a filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Record) error) error {
	return s.records(f).Each(ctx, fn)
}

// RecordsOf returns a customer's requests, latest purchase first.
func (s *Service) RecordsOf(ctx context.Context, customerID string) ([]Record, error) {
	return recordsOf(ctx, s.DB, customerID)
}

// Waiting counts the undecided requests.
func (s *Service) Waiting(ctx context.Context) (int, error) {
	return s.Lists.Waiting(ctx, waitingList())
}
