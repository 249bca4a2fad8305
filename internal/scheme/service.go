package scheme

import (
	"context"
	"errors"
	"slices"
	"strings"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Dealers knows the dealers that a claim can name as the seller.
type Dealers interface {
	OffersForClaims(name string) (isOffered, wasOffered bool)
}

// Worklist is the desk's queue. The service reports new records and changes to it.
type Worklist interface {
	Arrived(ctx context.Context, tx *db.Tx, c Claim) error
	StatusChanged(ctx context.Context, tx *db.Tx, events map[string][]Event) error // by claim id, in order
	Withdrawn(ctx context.Context, tx *db.Tx, claimIDs []string) error
}

// Service implements the operations of this package.
type Service struct {
	DB       *db.DB
	Lists    *lists.Reader
	Files    *blob.Store
	Dealers  Dealers
	Limits   limit.Limiter
	Mail     mail.Sender
	Trail    *trail.Log
	Portal   func() portal.Facts
	Worklist Worklist
	Undo     *undo.Offers
}

// Create adds a scheme that dealers see at once.
func (s *Service) Create(ctx context.Context, name string, endDate any) (made Scheme, err error) {
	var form fault.Form
	name, err = checkName(name)
	form.Check("schemeName", err)
	end, err := readEndDate(endDate, s.Portal().Location)
	form.Check("schemeEndDate", err)
	if err := form.Err(); err != nil {
		return made, err
	}
	return idempotent.Once(ctx, s.DB, "scheme:"+auth.From(ctx).ID, func(tx *db.Tx) (Scheme, error) {
		made := Scheme{ID: id.New(tx.Now()), SchemeID: id.Human("SC", 6), Name: name, EndDate: end, Live: true, CreatedAt: tx.Now()}
		if err := insertScheme(ctx, tx, made); err != nil {
			return made, err
		}
		return made, s.Trail.Write(ctx, tx, trail.Entry{Kind: didCreate, Record: made.SchemeID, Changes: []trail.Change{
			trail.Plain("name", "", made.Name), trail.Plain("last day", "", made.EndDate.String()),
		}})
	})
}

// Show makes a scheme live or hides it from dealers.
func (s *Service) Show(ctx context.Context, schemeID string, live bool) (changed Scheme, err error) {
	return idempotent.Once(ctx, s.DB, "scheme-show:"+auth.From(ctx).ID, func(tx *db.Tx) (Scheme, error) {
		before, err := lockScheme(ctx, tx, schemeID)
		if err != nil {
			return before, err
		}
		changed, err := updateLive(ctx, tx, schemeID, live)
		if err != nil {
			return changed, err
		}
		return changed, s.Trail.Write(ctx, tx, shown(before.Live, changed))
	})
}

// Delete removes a scheme for dealers and the desk. Its claims stay.
func (s *Service) Delete(ctx context.Context, schemeID string) error {
	return idempotent.Do(ctx, s.DB, "scheme-delete:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		deleted, err := deleteScheme(ctx, tx, schemeID)
		if err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didDelete, Record: deleted.SchemeID, Changes: []trail.Change{
			trail.Plain("name", deleted.Name, ""), trail.Plain("last day", deleted.EndDate.String(), ""),
		}})
	})
}

// CountSchemes and Schemes return the list of schemes, latest end date first.
func (s *Service) CountSchemes(ctx context.Context, f SchemeFilter) (int, error) {
	return countSchemes(ctx, s.DB, f)
}

func (s *Service) Schemes(ctx context.Context, f SchemeFilter, limit, offset int) ([]Scheme, error) {
	return listSchemes(ctx, s.DB, f, limit, offset)
}

// SchemeCounts returns every scheme that exists or was claimed, with its counts.
func (s *Service) SchemeCounts(ctx context.Context) ([]SchemeCount, error) {
	claimants, err := s.Lists.Totals(ctx, claimList(true))
	if err != nil {
		return nil, err
	}
	waiting, err := waitingByScheme(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	schemes, err := everyScheme(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	var counts []SchemeCount
	for _, scheme := range schemes {
		if n := claimants[scheme.SchemeID]; n > 0 || scheme.DeletedAt.IsZero() {
			counts = append(counts, SchemeCount{scheme.SchemeID, scheme.Name, n, waiting[scheme.SchemeID]})
		}
	}
	return counts, nil
}

// Submit stores all claims of a form or none, and returns their ticket numbers.
func (s *Service) Submit(ctx context.Context, customerID string, items []Item) (tickets []string, err error) {
	actor := auth.From(ctx)
	if err := actor.MustBe(customerID); err != nil {
		return nil, err
	}
	claims, err := s.draft(actor.ID, items)
	if err != nil {
		return nil, err
	}
	if err := s.Limits.Allow(ctx, formsByDealer, actor.ID); err != nil {
		return nil, err
	}
	invoices := make([]*blob.Upload, len(items))
	for i, item := range items {
		// Check before the invoices are stored, so that a wrong scheme stores no file.
		if _, err := schemeByID(ctx, s.DB, item.SchemeID); err != nil {
			return nil, err
		}
		invoices[i] = item.Invoice
	}
	files, err := s.Files.PutAll(ctx, invoices...)
	if err != nil {
		return nil, err
	}
	defer s.Files.Discard(ctx, files...)
	return idempotent.Once(ctx, s.DB, "claim:"+actor.ID, func(tx *db.Tx) ([]string, error) {
		return s.submit(ctx, tx, claims, files)
	})
}

func (s *Service) draft(customerID string, items []Item) ([]Claim, error) {
	if len(items) == 0 {
		return nil, errNothingSelected
	}
	today := civil.In(s.DB.Now(), s.Portal().Location)
	claims := make([]Claim, len(items))
	var form fault.Form
	for i, item := range items {
		purchase := item.checkedIn(&form, i, today, s.Dealers)
		claims[i] = Claim{CustomerID: customerID, SchemeID: item.SchemeID, Status: Waiting, Purchase: purchase}
	}
	return claims, form.Err()
}

func (s *Service) submit(ctx context.Context, tx *db.Tx, claims []Claim, files []blob.File) ([]string, error) {
	actor := auth.From(ctx)
	if err := s.Files.Attach(ctx, tx, actor.ID, files...); err != nil {
		return nil, err
	}
	tickets := make([]string, len(claims))
	for _, i := range byScheme(claims) {
		c := claims[i]
		scheme, err := schemeByID(ctx, tx, c.SchemeID)
		if err != nil {
			return nil, err
		}
		if err := scheme.takesClaims(); err != nil {
			return nil, err
		}
		c.ID, c.TicketNo, c.CreatedAt = id.New(tx.Now()), newTicketNo(), tx.Now()
		c.SchemeID, c.ForReference = scheme.SchemeID, scheme.Over(tx.Now(), s.Portal().Location)
		c.InvoiceKey, c.InvoiceSHA256 = files[i].Key, files[i].SentSHA256
		if err := insertClaim(ctx, tx, c); err != nil {
			return nil, err
		}
		if err := insertEvents(ctx, tx, newStep(c.ID, Event{Status: Waiting, Kind: actor.Kind, Actor: actor.ID, At: tx.Now()})); err != nil {
			return nil, err
		}
		if err := s.Worklist.Arrived(ctx, tx, c); err != nil {
			return nil, err
		}
		tickets[i] = c.TicketNo
	}
	return tickets, nil
}

// byScheme returns the order in which to store claims. A fixed order avoids deadlocks between two forms of
// one dealer.
func byScheme(claims []Claim) []int {
	order := make([]int, len(claims))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(claims[a].SchemeID, claims[b].SchemeID) })
	return order
}

// newTicketNo returns a number with 55 random bits, so that nobody can guess another claim's number.
func newTicketNo() string { return id.Human(ticketPrefix, ticketLength) }

const (
	ticketPrefix = "CL"
	ticketLength = 12
)

// ClaimsOf returns every claim of a customer with its history, newest first. Dealers see only their own
// claims.
func (s *Service) ClaimsOf(ctx context.Context, customerID string) ([]Record, error) {
	actor := auth.From(ctx)
	if err := actor.MaySeeSchemes(); err != nil {
		return nil, err
	}
	if err := actor.MayRead(customerID); err != nil {
		return nil, err
	}
	return claimsOf(ctx, s.DB, customerID)
}

// Page returns a page of the claims of all customers, newest first, and the total.
func (s *Service) Page(ctx context.Context, f ClaimFilter, slice lists.Slice) (page []Record, total db.Total, err error) {
	return s.claims(f).Page(ctx, slice)
}

// Each calls fn for all claims of a filter, newest first.
func (s *Service) Each(ctx context.Context, f ClaimFilter, fn func(Record) error) error {
	return s.claims(f).Each(ctx, fn)
}

// Decide stores all decisions of the desk or none. They can be undone for a moment.
func (s *Service) Decide(ctx context.Context, decisions []Decision) (offer undo.Offer, err error) {
	if len(decisions) == 0 {
		return offer, errNothingSelected
	}
	if len(decisions) > maxBatch {
		return offer, errTooManyInOne
	}
	for i, d := range decisions {
		if decisions[i], err = d.checked(); err != nil {
			return offer, err
		}
	}
	slices.SortStableFunc(decisions, func(a, b Decision) int { return strings.Compare(a.TicketNo, b.TicketNo) })
	// Read the data for the emails before the write transaction starts.
	claims, err := recordsBy(ctx, s.DB, "ticket_no", numbersOf(decisions))
	if err != nil {
		return offer, err
	}
	return s.decide(ctx, decisions, claims)
}

// decide stores the decisions. A batch locks its claims first. A single decision locks its claim only if the
// claim has changed since it was read.
func (s *Service) decide(ctx context.Context, decisions []Decision, claims map[string]Record) (undo.Offer, error) {
	return idempotent.Once(ctx, s.DB, "claim-decision:"+auth.From(ctx).ID, func(tx *db.Tx) (offer undo.Offer, err error) {
		stand := claims
		for held := len(decisions) > 1; ; held = true {
			if held {
				if stand, err = lockRecords(ctx, tx, "ticket_no", numbersOf(decisions)); err != nil {
					return offer, err
				}
			}
			c, err := courseOf(auth.From(ctx), tx.Now(), decisions, stand)
			if err != nil {
				return offer, err
			}
			moved, err := moveClaims(ctx, tx, c.ways)
			if err != nil {
				return offer, err
			}
			if moved {
				return s.tell(ctx, tx, c)
			}
			if held {
				return offer, errors.New("scheme: a claim that is held was moved")
			}
		}
	})
}

// tell stores the history, and informs the queue, the dealers and the audit trail.
func (s *Service) tell(ctx context.Context, tx *db.Tx, c course) (offer undo.Offer, err error) {
	if err := insertEvents(ctx, tx, c.steps...); err != nil {
		return offer, err
	}
	if err := s.Worklist.StatusChanged(ctx, tx, c.events()); err != nil {
		return offer, err
	}
	hold := s.Undo.Hold(tx)
	letters := make([]mail.Letter, len(c.ends))
	for i, r := range c.ends {
		letters[i] = s.decided(r).HeldBy(hold)
	}
	if err := s.Mail.Send(ctx, tx, letters...); err != nil {
		return offer, err
	}
	if offer, err = s.Undo.Offer(ctx, tx, hold, undoDecision, c.moved()); err != nil {
		return offer, err
	}
	return offer, s.Trail.Write(ctx, tx, c.entries...)
}

// Waiting counts the claims that wait for a review.
func (s *Service) Waiting(ctx context.Context) (int, error) {
	return countWaiting(ctx, s.DB)
}
