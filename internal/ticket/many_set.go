package ticket

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/money"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/undo"
)

// Told is a ticket as the preview showed it. It has its own docket number if each ticket has one.
type Told struct{ Number, Version, Docket string }

type change struct {
	standing
	next   Status
	said   string // the text of the status, without the parcel
	parcel Parcel
}

// Done holds the number of changed tickets, and how to undo the change.
type Done struct {
	Changed int
	Offer   undo.Offer
}

var errNotPreviewed = fault.New(fault.Conflict, "The tickets have changed since the preview. Nothing was saved. Please preview again.")

// versionOf signs everything that decides the result: the text
// with its link, the courier and the state of each ticket.
func (s *Service) versionOf(status manyStatus, told []Told) (string, error) {
	text, err := json.Marshal(struct {
		Status Status
		Parcel Parcel
		Each   *portal.Courier
		Told   []Told
	}{status.Status, status.parcel, status.each, told})
	return base64.RawURLEncoding.EncodeToString(s.Signer.Sign(text)), err
}

// SetMany gives many tickets one status, exactly as in the preview with this version. If anything differs,
// or a ticket changed since then, it changes none.
func (s *Service) SetMany(ctx context.Context, version string, told []Told, form ManyForm) (done Done, err error) {
	status, err := s.checkedMany(form)
	if err != nil {
		return done, err
	}
	if len(told) == 0 {
		return done, fault.New(fault.Invalid, "Please select at least one ticket.").At("tickets")
	}
	if len(told) > MostAtOnce {
		return done, errTooManyTickets(len(told))
	}
	// SQLite runs one write at a time, so the data for the emails is read before the transaction.
	tickets, byID, err := s.toldOf(ctx, told)
	if err != nil {
		return done, err
	}
	if err := status.takes(told); err != nil {
		return done, err
	}
	if previewed, err := s.versionOf(status, told); err != nil {
		return done, err
	} else if previewed != version {
		return done, errNotPreviewed
	}
	admin := auth.From(ctx).ID
	return idempotent.OnceLarge(ctx, s.DB, "ticket-statuses:"+admin, func(tx *db.Tx) (Done, error) {
		return s.setMany(ctx, tx, admin, tickets, byID, status)
	})
}

func (m manyStatus) takes(told []Told) error {
	wrong, first := map[int]Wrong{}, map[string]string{}
	for i, t := range told {
		number, _ := ParseNumber(t.Number)
		before, isAgain := first[number]
		switch {
		case m.each == nil && t.Docket == "":
		case m.each == nil:
			return m.noOwnDockets()
		case isAgain && before != t.Docket:
			wrong[i] = Wrong{Text: number, Sentence: twoDockets(before, t.Docket)}
		default:
			if refused, isWrong := fault.As(wrongDocket(t.Docket)); isWrong {
				wrong[i] = Wrong{Text: number, Sentence: refused.Sentence}
			} else if err := m.fits(t.Docket); err != nil {
				return err
			}
		}
		first[number] = t.Docket
	}
	if len(wrong) > 0 {
		return refusedDockets(wrong)
	}
	return nil
}

// noOwnDockets returns the error for docket numbers of single tickets where they are not allowed.
func (m manyStatus) noOwnDockets() error {
	if m.parcel == (Parcel{}) {
		return errNoCourier.At("courier")
	}
	return errBothDockets.At("docket")
}

func (s *Service) toldOf(ctx context.Context, told []Told) (tickets []standing, byID map[string]Told, err error) {
	numbers, wrong := make([]string, len(told)), map[int]Wrong{}
	byID = map[string]Told{}
	for i, t := range told {
		var ok bool
		if numbers[i], ok = ParseNumber(t.Number); !ok {
			wrong[i] = wrongNumber(Typed{Text: t.Number})
		}
	}
	known, err := standingBy(ctx, s.DB, "number", numbers)
	if err != nil {
		return nil, nil, err
	}
	for i, number := range numbers {
		t, isTicket := known[number]
		_, twice := byID[t.ID]
		switch {
		case !isTicket && number != "":
			wrong[i] = wrongNumber(Typed{Number: number})
		case isTicket && t.Customer.isDeleted():
			return nil, nil, auth.ErrDeleted
		case isTicket && !twice:
			tickets, byID[t.ID] = append(tickets, t), told[i]
		}
	}
	if len(wrong) > 0 {
		return nil, nil, refused(wrong, "is not a ticket", "are not tickets")
	}
	slices.SortFunc(tickets, func(a, b standing) int { return strings.Compare(a.ID, b.ID) })
	return tickets, byID, nil
}

// refused returns an error that names each wrong entry with its position.
func refused(wrong map[int]Wrong, is, are string) error {
	var names []string
	var fields []fault.Field
	for _, i := range sortedKeys(wrong) {
		if len(names) == namedAtMost {
			break
		}
		name := wrong[i].Text
		if !looksTyped(name) {
			name = fmt.Sprintf("No. %d", i+1)
		}
		names = append(names, name)
		fields = append(fields, fault.Field{Name: fault.Place("tickets", i), Sentence: wrong[i].Sentence})
	}
	refused := fault.Newf(fault.Invalid, "%s Nothing was changed.", several(len(wrong), names, is, are))
	refused.Fields = fields
	return refused
}

func several(all int, names []string, is, are string) string {
	switch {
	case all == 1:
		return names[0] + " " + is + "."
	case all > len(names):
		return money.Grouped(uint64(all)) + " " + are + ", among them " + strings.Join(names, ", ") + "."
	default:
		return strings.Join(names[:all-1], ", ") + " and " + names[all-1] + " " + are + "."
	}
}

func errChangedMeanwhile(numbers []string) error {
	names := numbers[:min(len(numbers), namedAtMost)]
	return fault.Newf(fault.Conflict, "%s Nothing was changed. Please preview again.",
		several(len(numbers), names, "got another status since the preview", "got another status since the preview"))
}

func (s *Service) setMany(ctx context.Context, tx *db.Tx, admin string, tickets []standing, told map[string]Told, status manyStatus) (done Done, err error) {
	hold := s.Undo.Hold(tx)
	var stale []string
	var changing []change
	for _, t := range tickets {
		next, parcel := status.with(told[t.ID].Docket)
		next.At = tx.Now()
		switch {
		case t.version() != told[t.ID].Version:
			stale = append(stale, t.Number)
		case !t.has(next):
			changing = append(changing, change{t, next, status.said, parcel})
		}
	}
	if len(stale) == 0 && len(changing) > 0 {
		stale, err = s.append(ctx, tx, admin, changing)
	}
	if err == nil && len(stale) > 0 {
		err = errChangedMeanwhile(stale)
	}
	if err != nil || len(changing) == 0 {
		return done, err
	}
	done.Changed = len(changing)
	done.Offer, err = s.tell(ctx, tx, hold, changing)
	return done, err
}
