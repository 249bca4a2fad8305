package agreement

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/tally"
)

// Mailer puts a letter into the post within the transaction that causes it.
type Mailer interface {
	Send(ctx context.Context, tx *db.Tx, l mail.Letter) error
}

// Sealer keeps bank account numbers unreadable in the database.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}

// Service holds the verbs of the room.
type Service struct {
	DB        *db.DB
	Lists     *tally.Book
	Sealer    Sealer
	Mail      Mailer
	Place     *time.Location
	PublicURL string // base of the links in mails
	Logger    *slog.Logger
}

// Begin gives a new portal its first programme.
func (s *Service) Begin(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := openProgramme(ctx, tx)
		if !errors.Is(err, errNoProgramme) {
			return err
		}
		p := firstProgramme(civil.In(tx.Now(), s.Place).Year)
		p.ID, p.OpenedAt = id.New(tx.Now()), tx.Now()
		return insertProgramme(ctx, tx, p)
	})
	if errors.Is(err, errQuarterTaken) {
		return nil // another replica was quicker
	}
	return err
}

// Programme is the open one, which can be signed now.
func (s *Service) Programme(ctx context.Context) (Programme, error) {
	return openProgramme(ctx, s.DB)
}

// Sign keeps the caller's agreement to the open programme.
func (s *Service) Sign(ctx context.Context, customerID, quarter string, form Partner) (Record, error) {
	actor := auth.From(ctx)
	if err := actor.MustBe(customerID); err != nil {
		return Record{}, err
	}
	form, err := form.checked()
	if err != nil {
		return Record{}, err
	}
	sealed, err := s.Sealer.Seal([]byte(form.BankAccountNumber))
	if err != nil {
		return Record{}, fmt.Errorf("agreement: seal the bank account: %w", err)
	}
	// Only the id is kept for a repeat: the answer itself holds the number.
	agreementID, err := db.Once(ctx, s.DB, "agreement:"+actor.ID, func(tx *db.Tx) (string, error) {
		return s.sign(ctx, tx, actor.ID, quarter, form, sealed)
	})
	if err != nil {
		return Record{}, err
	}
	return s.one(ctx, agreementID)
}

func (s *Service) sign(ctx context.Context, tx *db.Tx, customerID, quarter string, form Partner, sealed []byte) (string, error) {
	programme, err := openProgramme(ctx, tx)
	if err != nil {
		return "", err
	}
	if err := programme.admits(quarter); err != nil {
		return "", err
	}
	a := Agreement{ID: id.New(tx.Now()), CustomerID: customerID, Partner: form, Programme: programme, SignedAt: tx.Now()}
	if err := insertAgreement(ctx, tx, s.Lists, a, sealed); err != nil {
		return "", err
	}
	customer, err := customerOf(ctx, tx, customerID)
	if err != nil {
		return "", err
	}
	return a.ID, s.Mail.Send(ctx, tx, s.received(customer, a))
}

func (s *Service) one(ctx context.Context, agreementID string) (Record, error) {
	rows, err := s.read(agreementByID(ctx, s.DB, agreementID))
	if err == nil && len(rows) == 0 {
		err = errors.New("agreement: it was kept but cannot be found")
	}
	if err != nil {
		return Record{}, err
	}
	return rows[0], nil
}

// Of are the agreements of a customer, newest first, for himself.
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

// Page is a page of Agreement Details, and how many there are over all pages.
func (s *Service) Page(ctx context.Context, f Filter, slice func(total int) (limit, offset int)) (page []Record, total int, err error) {
	if f.ID != "" {
		page, err = s.read(agreementByID(ctx, s.DB, f.ID))
		return page, len(page), err
	}
	found, total, err := s.Lists.Page(ctx, agreementList(), tally.Query{Q: f.Q}, slice)
	if err != nil {
		return nil, 0, err
	}
	page, err = s.read(agreementsOn(ctx, s.DB, found))
	return page, total, err
}

// Count is how many agreements there are.
func (s *Service) Count(ctx context.Context) (int, error) {
	return s.Lists.Total(ctx, agreementList(), "")
}

// Each walks over all agreements of a filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Record) error) error {
	read := func(p tally.Page) ([]Record, error) { return s.read(agreementsOn(ctx, s.DB, p)) }
	mark := func(r Record) tally.Mark { return tally.Mark{ID: r.Agreement.ID} }
	return tally.Walk(ctx, s.Lists, agreementList(), tally.Query{Q: f.Q}, read, mark, fn)
}

// read unseals the account numbers. One that does not open, after the
// portal's secret was lost, is left empty: the letter shows N/A in its place,
// and the other letters can still be read.
func (s *Service) read(rows []sealedRecord, err error) ([]Record, error) {
	if err != nil {
		return nil, err
	}
	records := make([]Record, len(rows))
	for i, row := range rows {
		number, err := s.Sealer.Open(row.sealed)
		if err != nil {
			s.Logger.Error("a bank account number does not open with the portal's secret", "agreement", row.Agreement.ID, "error", err)
		}
		row.Agreement.BankAccountNumber = string(number)
		records[i] = row.Record
	}
	return records, nil
}

// Programmes are all there were, newest first, each with its number of
// agreements.
func (s *Service) Programmes(ctx context.Context) ([]Programme, map[string]int, error) {
	all, err := allProgrammes(ctx, s.DB)
	if err != nil {
		return nil, nil, err
	}
	signed, err := s.Lists.Totals(ctx, agreementList())
	return all, signed, err
}

// OpenNext opens the programme of a later quarter. From then on it is the one
// that customers sign; the letters of the earlier ones stay as they are.
func (s *Service) OpenNext(ctx context.Context, draft Draft) (p Programme, err error) {
	if p, err = draft.programme(); err != nil {
		return p, err
	}
	admin := auth.From(ctx).ID
	programmeID, err := db.Once(ctx, s.DB, "programme:"+admin, func(tx *db.Tx) (string, error) {
		return s.openNext(ctx, tx, admin, p)
	})
	if err != nil {
		return p, err
	}
	return programmeByID(ctx, s.DB, programmeID)
}

// Withdraw takes back a programme that was opened by mistake, as long as
// nobody has signed it. The one before it is open again.
func (s *Service) Withdraw(ctx context.Context, programmeID string) error {
	return s.DB.Once(ctx, "programme-withdraw:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		_, err := programmeByID(ctx, tx, programmeID)
		if errors.Is(err, errNoProgramme) {
			return errUnknownProgramme
		}
		if err != nil {
			return err
		}
		return deleteProgramme(ctx, tx, programmeID)
	})
}

func (s *Service) openNext(ctx context.Context, tx *db.Tx, admin string, p Programme) (string, error) {
	present, err := openProgramme(ctx, tx)
	if err != nil && !errors.Is(err, errNoProgramme) {
		return "", err
	}
	switch {
	case err != nil:
	case p.Quarter == present.Quarter:
		return "", errQuarterTaken
	case p.Quarter.starts.Before(present.Quarter.starts):
		return "", fault.Newf(fault.Conflict, "Please select a quarter after %s, which is open now.", present.Quarter.Label())
	}
	p.ID, p.OpenedBy, p.OpenedAt = id.New(tx.Now()), admin, tx.Now()
	return p.ID, insertProgramme(ctx, tx, p)
}
