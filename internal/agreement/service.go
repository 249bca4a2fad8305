package agreement

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Distributors offers the distributors and locations that the form can select.
type Distributors interface {
	ForAgreements() []string
	Locations() []string
	OffersForAgreements(name string) (isOffered, wasOffered bool)
	OffersLocation(name string) (isOffered, wasOffered bool)
}

// Service implements the operations of this package.
type Service struct {
	DB           *db.DB
	Lists        *lists.Reader
	Sealer       *auth.Sealer // encrypts bank account numbers
	Distributors Distributors
	Mail         mail.Sender
	Trail        *trail.Log
	Portal       func() portal.Facts
	Logger       *slog.Logger
}

// running returns the current quarter in the portal's time zone.
func (s *Service) running(now time.Time) Quarter {
	return quarterOn(civil.In(now, s.Portal().Location))
}

// Begin adds the first programme of a new portal.
func (s *Service) Begin(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		all, err := allProgrammes(ctx, tx)
		if err != nil || len(all) > 0 {
			return err
		}
		p := standardProgramme(firstQuarter(s.running(tx.Now())))
		p.ID, p.OpenedAt = id.New(tx.Now()), tx.Now()
		if err := insertProgramme(ctx, tx, p); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, opened(p))
	})
	if errors.Is(err, errQuarterTaken) {
		return nil // another replica was first
	}
	return err
}

// Offered returns the programme that the form offers to the caller: the earliest open one that they have not
// signed. If they have signed all, it returns the earliest. some is false if none is open.
func (s *Service) Offered(ctx context.Context) (p Programme, some bool, err error) {
	return offeredProgramme(ctx, s.DB, s.running(s.DB.Now()), auth.From(ctx).ID)
}

// Sign stores the caller's agreement to an open programme.
func (s *Service) Sign(ctx context.Context, customerID, quarter string, form Partner) (Record, error) {
	actor := auth.From(ctx)
	if err := actor.MustBe(customerID); err != nil {
		return Record{}, err
	}
	form, err := s.checked(ctx, quarter, form)
	if err != nil {
		return Record{}, err
	}
	sealed, err := s.Sealer.Seal([]byte(form.BankAccountNumber))
	if err != nil {
		return Record{}, fmt.Errorf("agreement: seal the bank account: %w", err)
	}
	// Only the id is stored for a repeated request, because the full answer contains the bank account number.
	agreementID, err := idempotent.Once(ctx, s.DB, "agreement:"+actor.ID, func(tx *db.Tx) (string, error) {
		return s.sign(ctx, tx, actor.ID, quarter, form, sealed)
	})
	if err != nil {
		return Record{}, err
	}
	return s.kept(ctx, agreementID)
}

// checked returns the form with trimmed texts, or all its errors. Signing checks the quarter again.
func (s *Service) checked(ctx context.Context, quarter string, p Partner) (Partner, error) {
	var form fault.Form
	p = p.checkedIn(&form, s.Distributors)
	if form.Err() == nil {
		return p, nil
	}
	open, err := openProgrammes(ctx, s.DB, s.running(s.DB.Now()))
	if err == nil {
		_, err = chosen(open, quarter)
	}
	form.Check("quarter", err)
	return p, form.Err()
}

func (s *Service) sign(ctx context.Context, tx *db.Tx, customerID, quarter string, form Partner, sealed []byte) (string, error) {
	open, err := openProgrammes(ctx, tx, s.running(tx.Now()))
	if err != nil {
		return "", err
	}
	programme, err := chosen(open, quarter)
	if err != nil {
		return "", fault.At("quarter", err)
	}
	a := Agreement{ID: id.New(tx.Now()), CustomerID: customerID, Partner: form, Programme: programme, SignedAt: tx.Now()}
	if err := insertAgreement(ctx, tx, a, sealed); err != nil {
		return "", err
	}
	customer, err := customerOf(ctx, tx, customerID)
	if err != nil {
		return "", err
	}
	if err := s.Mail.Send(ctx, tx, s.received(customer, a)); err != nil {
		return "", err
	}
	return a.ID, s.Trail.Write(ctx, tx, trail.Entry{Kind: didSign, Record: programme.Quarter.Label(), Person: trail.Customer(customerID)})
}

func (s *Service) kept(ctx context.Context, agreementID string) (Record, error) {
	rows, err := s.read(agreementByID(ctx, s.DB, agreementID))
	if err == nil && len(rows) == 0 {
		err = errors.New("agreement: the new agreement was stored but cannot be read")
	}
	if err != nil {
		return Record{}, err
	}
	return rows[0], nil
}

// Of returns a customer's agreements, newest first.
func (s *Service) Of(ctx context.Context, customerID string) ([]Record, error) {
	actor := auth.From(ctx)
	if customerID == "" {
		customerID = actor.ID
	}
	if err := actor.MayRead(customerID); err != nil {
		return nil, err
	}
	return s.read(agreementsOf(ctx, s.DB, customerID))
}

// One returns one agreement for the desk, or none. It writes an audit entry, because the bank account number
// is shown.
func (s *Service) One(ctx context.Context, agreementID string) ([]Record, error) {
	records, err := s.read(agreementByID(ctx, s.DB, agreementID))
	if err != nil || len(records) == 0 {
		return nil, err
	}
	a := records[0].Agreement
	return records, s.Trail.Note(ctx, trail.Entry{Kind: didRead, Record: a.Programme.Quarter.Label(), Person: trail.Customer(a.CustomerID)})
}

// Page returns a page of the agreements and the total.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Record, total db.Total, err error) {
	return s.records(f).Page(ctx, slice)
}

// Each calls fn for all agreements of a filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Record) error) error {
	return s.records(f).Each(ctx, fn)
}

// read decrypts the account numbers. If the portal's secret was lost, a number stays empty: the letter shows
// N/A, and the other letters can still be read.
func (s *Service) read(rows []sealedRecord, err error) ([]Record, error) {
	if err != nil {
		return nil, err
	}
	records := make([]Record, len(rows))
	for i, row := range rows {
		number, err := s.Sealer.Open(row.sealed)
		if err != nil {
			s.Logger.Error("a bank account number cannot be decrypted with the portal's secret", "agreement", row.Agreement.ID, "error", err)
		}
		row.Agreement.BankAccountNumber = string(number)
		records[i] = row.Record
	}
	return records, nil
}

// Programmes returns all programmes, latest quarter first, with their number of agreements and the current
// quarter.
func (s *Service) Programmes(ctx context.Context) (all []Programme, signed map[string]int, running Quarter, err error) {
	running = s.running(s.DB.Now())
	if all, err = allProgrammes(ctx, s.DB); err != nil {
		return nil, nil, running, err
	}
	signed, err = s.Lists.Totals(ctx, agreementList())
	return all, signed, running, err
}

// Calendar returns the current quarter and the one to open next.
func (s *Service) Calendar(ctx context.Context) (Calendar, error) {
	running := s.running(s.DB.Now())
	open, err := openProgrammes(ctx, s.DB, running)
	return calendar(running, open), err
}

// Open adds a programme for a quarter that has not ended. Customers can sign it at once. Existing agreements
// do not change.
func (s *Service) Open(ctx context.Context, draft Draft) (p Programme, running Quarter, err error) {
	running = s.running(s.DB.Now())
	if p, err = draft.programme(); err != nil {
		return p, running, err
	}
	admin := auth.From(ctx).ID
	programmeID, err := idempotent.Once(ctx, s.DB, "programme:"+admin, func(tx *db.Tx) (string, error) {
		return s.open(ctx, tx, admin, p)
	})
	if err != nil {
		return p, running, err
	}
	p, err = programmeByID(ctx, s.DB, programmeID)
	return p, running, err
}

func (s *Service) open(ctx context.Context, tx *db.Tx, admin string, p Programme) (string, error) {
	if running := s.running(tx.Now()); p.Quarter.Before(running) {
		return "", fault.Newf(fault.Invalid, "%s has ended. Please select %s or a later quarter.", p.Quarter.Label(), running.Label())
	}
	p.ID, p.OpenedBy, p.OpenedAt = id.New(tx.Now()), admin, tx.Now()
	if err := removeClosed(ctx, tx, p.Quarter); err != nil {
		return "", err
	}
	if err := insertProgramme(ctx, tx, p); err != nil {
		return "", err
	}
	return p.ID, s.Trail.Write(ctx, tx, opened(p))
}

// SetOpen closes a programme for signing, or opens it again. Signed agreements stay.
func (s *Service) SetOpen(ctx context.Context, programmeID string, open bool) (p Programme, signed int, running Quarter, err error) {
	err = idempotent.Do(ctx, s.DB, "programme-open:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		before, err := programmeByID(ctx, tx, programmeID)
		if err != nil {
			return err
		}
		if before.Quarter.Before(s.running(tx.Now())) {
			return errProgrammeEnded
		}
		at := tx.Now()
		if open {
			at = time.Time{}
		}
		changed, err := closeProgramme(ctx, tx, programmeID, at)
		if err != nil || !changed {
			return err
		}
		return s.Trail.Write(ctx, tx, closedOrOpened(before, open))
	})
	if err != nil {
		return p, 0, running, err
	}
	all, counts, running, err := s.Programmes(ctx)
	for _, one := range all {
		if one.ID == programmeID {
			p = one
		}
	}
	return p, counts[programmeID], running, err
}

// Withdraw deletes a programme that nobody has signed, before its quarter ends. It keeps the last programme.
// Without any, Begin would treat the portal as new.
func (s *Service) Withdraw(ctx context.Context, programmeID string) error {
	return idempotent.Do(ctx, s.DB, "programme-withdraw:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		if err := lockProgrammes(ctx, tx); err != nil {
			return err
		}
		p, err := programmeByID(ctx, tx, programmeID)
		if err != nil {
			return err
		}
		if p.Quarter.Before(s.running(tx.Now())) {
			return errProgrammeOver
		}
		all, err := allProgrammes(ctx, tx)
		if err != nil {
			return err
		}
		if len(all) == 1 {
			return errOnlyProgramme
		}
		if err := deleteProgramme(ctx, tx, programmeID); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, withdrawn(p))
	})
}
