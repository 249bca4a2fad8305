package ticket

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Many tickets get one status at once: whoever does it sees before what will change,
// and exactly that happens, to all of them or to none.

const (
	// MostAtOnce is how many tickets one call changes.
	MostAtOnce = 5000
	// namedAtMost of what is wrong are named; all are counted.
	namedAtMost = 100
)

// ManyForm is the status that many tickets are to get.
type ManyForm struct {
	Text            string
	Ends            bool
	Courier, Docket string // both or none
}

// manyStatus is such a form that was checked: the status as it will be stored, and of
// what it is made.
type manyStatus struct {
	Status
	said   string // without the parcel
	parcel Parcel
}

func (s *Service) checkedMany(f ManyForm) (m manyStatus, err error) {
	var form fault.Form
	m.said, err = checkedStatus(f.Text)
	form.Check("status", err)
	form.Check("ends", checkEnd(m.said, f.Ends))
	m.parcel, err = parcelOf(s.Portal(), f.Courier, f.Docket)
	if refused, ok := fault.As(err); ok {
		for _, f := range refused.Fields {
			form.Check(f.Name, fault.New(refused.Kind, f.Sentence))
		}
	}
	m.Status = m.parcel.in(Status{Text: m.said, Ends: f.Ends})
	if !form.Wrong("status") {
		_, err = field.Text("the status with its link", m.Text, statusLength)
		form.Check("status", err)
	}
	return m, form.Err()
}

// Chosen are the tickets that somebody chose: lines of the queue, and numbers however
// they were typed.
type Chosen struct {
	IDs   []string // of records, of whatever kind
	Typed string
}

// standing is a ticket with its last status, for whom it is and what it is about.
type standing struct {
	Ticket
	last     Status // without a text if there is none
	statuses int64
	statusAt int64
}

// version tells two states of a ticket apart.
func (t standing) version() string {
	return strconv.FormatInt(t.statuses, 10) + "-" + strconv.FormatInt(t.statusAt, 36)
}

// has tells whether a ticket has the status already, to the letter.
func (t standing) has(s Status) bool {
	return t.statuses > 0 && t.last.Text == s.Text && t.last.Ends == s.Ends
}

// Why something that was chosen is no ticket that could get a status.
type Why string

const (
	WhyNoNumber  Why = "no-number"  // it cannot be the number of a ticket
	WhyUnknown   Why = "unknown"    // it could be one, and there is none
	WhyNotTicket Why = "not-ticket" // it is something else in the queue
)

// Wrong is something that was chosen and gets no status.
type Wrong struct {
	Text     string
	Why      Why
	Sentence string
}

// Plan is what a status for many tickets would do.
type Plan struct {
	status    manyStatus
	Changed   []standing
	Unchanged []standing // they have the status already
	Doubled   []string   // numbers that were chosen more than once
	Wrong     []Wrong
}

func errTooManyTickets(n int) error {
	return fault.Newf(fault.Invalid, "At most %s tickets get a status at once. These are %s.", grouped(MostAtOnce), grouped(n)).At("tickets")
}

// Preview tells what a status for many tickets would do, and does nothing.
func (s *Service) Preview(ctx context.Context, chosen Chosen, form ManyForm) (p Plan, err error) {
	if p.status, err = s.checkedMany(form); err != nil {
		return p, err
	}
	typed := ReadNumbers(chosen.Typed)
	if n := len(chosen.IDs) + len(typed); n == 0 {
		return p, fault.New(fault.Invalid, "Please choose or enter at least one ticket.").At("numbers")
	} else if n > 2*MostAtOnce {
		return p, errTooManyTickets(n)
	}
	found, err := s.find(ctx, chosen.IDs, typed)
	if err != nil {
		return p, err
	}
	p.take(found)
	if n := len(p.Changed) + len(p.Unchanged); n > MostAtOnce {
		return p, errTooManyTickets(n)
	}
	return p, nil
}

// found is what stands behind what was chosen, in its order.
type found struct {
	wrong  Wrong // without a text for a ticket
	ticket standing
}

func (p *Plan) take(all []found) {
	seen, doubled := map[string]bool{}, map[string]bool{}
	for _, f := range all {
		t := f.ticket
		switch {
		case f.wrong.Text != "":
			p.Wrong = append(p.Wrong, f.wrong)
		case doubled[t.ID]:
		case seen[t.ID]:
			doubled[t.ID] = true
			p.Doubled = append(p.Doubled, t.Number)
		case t.has(p.status.Status):
			p.Unchanged = append(p.Unchanged, t)
		default:
			p.Changed = append(p.Changed, t)
		}
		seen[t.ID] = true
	}
}

// find looks for what was chosen, by ids and by numbers.
func (s *Service) find(ctx context.Context, ids []string, typed []Typed) (all []found, err error) {
	byID, err := standingBy(ctx, s.DB, "id", ids)
	if err != nil {
		return nil, err
	}
	var others []string
	for _, id := range ids {
		if _, isTicket := byID[id]; !isTicket {
			others = append(others, id)
		}
	}
	var known queued
	if auth.From(ctx).Role.Covers(auth.Manager) { // others are told nothing of claims
		if known, err = queuedAs(ctx, s.DB, others); err != nil {
			return nil, err
		}
	}
	for _, id := range ids {
		if t, isTicket := byID[id]; isTicket {
			all = append(all, found{ticket: t})
		} else {
			all = append(all, found{wrong: known.wrong(id)})
		}
	}
	numbers := make([]string, 0, len(typed))
	for _, one := range typed {
		if one.Number != "" {
			numbers = append(numbers, one.Number)
		}
	}
	byNumber, err := standingBy(ctx, s.DB, "number", numbers)
	if err != nil {
		return nil, err
	}
	for _, one := range typed {
		if t, isTicket := byNumber[one.Number]; isTicket {
			all = append(all, found{ticket: t})
		} else {
			all = append(all, found{wrong: wrongNumber(one)})
		}
	}
	return all, nil
}

// longestShown is how much of a text is repeated to whoever typed it.
const longestShown = 60

func wrongNumber(one Typed) Wrong {
	if one.Number != "" {
		return Wrong{one.Number, WhyUnknown, "There is no ticket " + one.Number + "."}
	}
	text := []rune(strings.ToValidUTF8(one.Text, "\uFFFD"))
	if len(text) > longestShown {
		text = append(text[:longestShown], '…')
	}
	return Wrong{string(text), WhyNoNumber, string(text) + " is no ticket number."}
}

// queued are lines of the queue that are no tickets, by their ids.
type queued map[string]queuedLine

type queuedLine struct{ kind, number string }

func (q queued) wrong(id string) Wrong {
	line, known := q[id]
	switch {
	case !known:
		return Wrong{id, WhyUnknown, "There is no ticket " + id + "."}
	case line.kind == "claim":
		return Wrong{line.number, WhyNotTicket, "Claim " + line.number + " is no ticket: it is decided on its own screen."}
	default:
		return Wrong{line.number, WhyNotTicket, "The warranty request for " + line.number + " is no ticket: it is decided on its own screen."}
	}
}

// Told is a ticket as a preview told of it.
type Told struct{ Number, Version string }

// Done is how many tickets were changed, and how that can be undone.
type Done struct {
	Changed int
	Offer   undo.Offer
}

// SetMany gives many tickets one status, exactly as a preview told: one that was
// changed since then refuses all of them. It can be undone for a moment.
func (s *Service) SetMany(ctx context.Context, told []Told, form ManyForm) (done Done, err error) {
	status, err := s.checkedMany(form)
	if err != nil {
		return done, err
	}
	if len(told) == 0 {
		return done, fault.New(fault.Invalid, "Please choose at least one ticket.").At("tickets")
	}
	if len(told) > MostAtOnce {
		return done, errTooManyTickets(len(told))
	}
	// All writers wait for one another on SQLite, so what the letters say is read
	// before it is this one's turn.
	tickets, versions, err := s.toldOf(ctx, told)
	if err != nil {
		return done, err
	}
	admin := auth.From(ctx).ID
	return db.OnceLarge(ctx, s.DB, "ticket-statuses:"+admin, func(tx *db.Tx) (Done, error) {
		return s.setMany(ctx, tx, admin, tickets, versions, status)
	})
}

// toldOf finds the tickets that a preview told of, in the order of their ids.
func (s *Service) toldOf(ctx context.Context, told []Told) (tickets []standing, versions map[string]string, err error) {
	numbers, wrong := make([]string, len(told)), map[int]Wrong{}
	versions = map[string]string{}
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
		_, twice := versions[t.ID]
		switch {
		case !isTicket && number != "":
			wrong[i] = wrongNumber(Typed{Number: number})
		case isTicket && !twice:
			tickets, versions[t.ID] = append(tickets, t), told[i].Version
		}
	}
	if len(wrong) > 0 {
		return nil, nil, refusedNumbers(wrong)
	}
	slices.SortFunc(tickets, func(a, b standing) int { return strings.Compare(a.ID, b.ID) })
	return tickets, versions, nil
}

// refusedNumbers names what is wrong, each at its place.
func refusedNumbers(wrong map[int]Wrong) error {
	var names []string
	var fields []fault.Field
	for _, i := range sortedKeys(wrong) {
		if len(names) == namedAtMost {
			break
		}
		names = append(names, wrong[i].Text)
		fields = append(fields, fault.Field{Name: fault.Place("tickets", i), Sentence: wrong[i].Sentence})
	}
	refused := fault.Newf(fault.Invalid, "%s Nothing was changed.", several(len(wrong), names, "is no ticket", "are no tickets"))
	refused.Fields = fields
	return refused
}

// grouped writes a number as people read it: 5,000.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// several says something of one, of some or of many by their names.
func several(all int, names []string, is, are string) string {
	switch {
	case all == 1:
		return names[0] + " " + is + "."
	case all > len(names):
		return grouped(all) + " " + are + ", among them " + strings.Join(names, ", ") + "."
	default:
		return strings.Join(names[:all-1], ", ") + " and " + names[all-1] + " " + are + "."
	}
}

func errChangedMeanwhile(numbers []string) error {
	names := numbers[:min(len(numbers), namedAtMost)]
	return fault.Newf(fault.Conflict, "%s Nothing was changed. Please look at what will change again.",
		several(len(numbers), names, "got another status meanwhile", "got another status meanwhile"))
}

func (s *Service) setMany(ctx context.Context, tx *db.Tx, admin string, tickets []standing, versions map[string]string, status manyStatus) (done Done, err error) {
	hold := s.Undo.Hold(tx)
	now, err := holdStanding(ctx, tx, s.DB.Engine(), tickets)
	if err != nil {
		return done, err
	}
	var stale []string
	var changing []standing
	for _, t := range now {
		switch {
		case t.version() != versions[t.ID]:
			stale = append(stale, t.Number)
		case !t.has(status.Status):
			changing = append(changing, t)
		}
	}
	if len(stale) > 0 {
		return done, errChangedMeanwhile(stale)
	}
	if len(changing) == 0 {
		return done, nil
	}
	at, err := appendStatuses(ctx, tx, changing, admin, status.Status)
	if err != nil {
		return done, err
	}
	if err := s.moveMany(ctx, tx, changing, at); err != nil {
		return done, err
	}
	if err := s.Queue.TouchedAll(ctx, tx, at, status.Status); err != nil {
		return done, err
	}
	var letters []mail.Letter
	entries, added := make([]trail.Entry, len(changing)), make([]AddedStatus, len(changing))
	for i, t := range changing {
		if t.last.Text != status.Text {
			letters = append(letters, s.statusChanged(t.Ticket, status.said, status.parcel).HeldBy(hold))
		}
		entries[i] = statusAdded(t.Ticket, t.last, status.Status)
		added[i] = AddedStatus{Ticket: t.ID, Sequence: t.statuses + 1}
	}
	if err := s.Mail.Send(ctx, tx, letters...); err != nil {
		return done, err
	}
	if done.Offer, err = s.Undo.Offer(ctx, tx, hold, undoStatus, added); err != nil {
		return done, err
	}
	done.Changed = len(changing)
	return done, s.Trail.Write(ctx, tx, entries...)
}

// moveMany keeps the desk's lists in step with tickets that got a status at a time.
func (s *Service) moveMany(ctx context.Context, tx *db.Tx, changing []standing, at map[string]time.Time) error {
	for _, kind := range []Kind{Repair, AWR} {
		var moved []lists.Moved
		var first []string
		for _, t := range changing {
			if t.Kind != kind {
				continue
			}
			moved = append(moved, lists.Moved{CustomerID: t.Customer.ID, Line: lists.Line{ID: t.ID, At: at[t.ID], Was: db.FromMicros(t.statusAt)}})
			if t.statuses == 0 {
				first = append(first, t.Customer.ID)
			}
		}
		if err := s.Lists.MoveAll(ctx, tx, ticketList(kind), moved); err != nil {
			return err
		}
		if err := s.Lists.SettleAll(ctx, tx, ticketList(kind), first); err != nil {
			return err
		}
	}
	return nil
}
