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
	"aftercare/internal/platform/portal"
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
	Courier, Docket string // a courier alone means that each ticket has a docket of its own
}

// manyStatus is such a form that was checked: the status as it will be stored, and of
// what it is made.
type manyStatus struct {
	Status        // without a parcel if each has its own
	said   string // without the parcel
	parcel Parcel
	each   *portal.Courier // who carries a parcel for each ticket; nil if nobody does
}

// with is the status of a ticket with a docket number of its own.
func (m manyStatus) with(docket string) (Status, Parcel) {
	if m.each == nil || docket == "" {
		return m.Status, m.parcel
	}
	p := Parcel{m.each.Name, docket, m.each.Link(docket)}
	return p.in(m.Status), p
}

func (s *Service) checkedMany(f ManyForm) (m manyStatus, err error) {
	var form fault.Form
	m.said, err = checkedStatus(f.Text)
	form.Check("status", err)
	form.Check("ends", checkEnd(m.said, f.Ends))
	if strings.TrimSpace(f.Courier) != "" && strings.TrimSpace(f.Docket) == "" {
		courier, err := courierOf(s.Portal(), f.Courier)
		form.Check("courier", err)
		m.each = &courier
	} else {
		m.parcel, err = parcelOf(s.Portal(), f.Courier, f.Docket)
		if refused, ok := fault.As(err); ok {
			for _, f := range refused.Fields {
				form.Check(f.Name, fault.New(refused.Kind, f.Sentence))
			}
		}
	}
	m.Status = m.parcel.in(Status{Text: m.said, Ends: f.Ends})
	if !form.Wrong("status") {
		form.Check("status", m.fits(""))
	}
	return m, form.Err()
}

// fits tells whether there is room for a docket number.
func (m manyStatus) fits(docket string) error {
	status, _ := m.with(docket)
	_, err := field.Text("the status with its link", status.Text, statusLength)
	return fault.At("status", err)
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

// planned is a ticket in a plan, with a docket number of its own where each has one.
type planned struct {
	standing
	docket   string // as it was written, and perhaps wrong
	sentence string // what is wrong with it
}

// Plan is what a status for many tickets would do.
type Plan struct {
	status         manyStatus
	Changed        []planned
	Unchanged      []planned // they have the status already
	Doubled        []string  // numbers that were chosen more than once
	DoubledDockets []string  // docket numbers that several tickets have
	Wrong          []Wrong
}

func errTooManyTickets(n int) error {
	return fault.Newf(fault.Invalid, "At most %s tickets get a status at once. These are %s.", grouped(MostAtOnce), grouped(n)).At("tickets")
}

// Preview tells what a status for many tickets would do, and does nothing.
func (s *Service) Preview(ctx context.Context, chosen Chosen, form ManyForm) (p Plan, err error) {
	if p.status, err = s.checkedMany(form); err != nil {
		return p, err
	}
	lines, most := readLines(chosen.Typed), 2*MostAtOnce
	if p.status.each != nil {
		most *= 2 // half of it may be docket numbers
	}
	if n := len(chosen.IDs) + len(slices.Concat(lines...)); n == 0 {
		return p, fault.New(fault.Invalid, "Please choose or enter at least one ticket.").At("numbers")
	} else if n > most {
		return p, errTooManyTickets(n)
	}
	found, err := s.find(ctx, chosen.IDs, lines, p.status.each != nil)
	if err != nil {
		return p, err
	}
	if err := p.take(found); err != nil {
		return p, err
	}
	if n := len(p.Changed) + len(p.Unchanged); n > MostAtOnce {
		return p, errTooManyTickets(n)
	}
	return p, nil
}

// found is what stands behind what was chosen, in its order.
type found struct {
	wrong  Wrong // without a text for a ticket
	ticket standing
	docket string // that was written behind its number
}

func (p *Plan) take(all []found) error {
	var once []planned
	at, doubled := map[string]int{}, map[string]bool{}
	for _, f := range all {
		if f.wrong.Text != "" {
			p.Wrong = append(p.Wrong, f.wrong)
			continue
		}
		place, isThere := at[f.ticket.ID]
		if !isThere {
			at[f.ticket.ID] = len(once)
			once = append(once, planned{standing: f.ticket, docket: f.docket})
			continue
		}
		if !doubled[f.ticket.ID] {
			doubled[f.ticket.ID] = true
			p.Doubled = append(p.Doubled, f.ticket.Number)
		}
		once[place].standsAgain(f.docket)
	}
	for _, t := range once {
		if err := p.place(t); err != nil {
			return err
		}
	}
	p.DoubledDockets = doubledDockets(slices.Concat(p.Changed, p.Unchanged))
	return nil
}

// standsAgain takes a second docket number of a ticket.
func (t *planned) standsAgain(docket string) {
	switch {
	case docket == "" || strings.EqualFold(docket, t.docket) || t.sentence != "":
	case t.docket == "":
		t.docket = docket
	default:
		t.sentence, t.docket = twoDockets(t.docket, docket), ""
	}
}

// place puts a ticket among those that change, or among those that stay.
func (p *Plan) place(t planned) error {
	if p.status.each != nil && t.sentence == "" {
		if refused, isWrong := fault.As(wrongDocket(t.docket)); isWrong {
			t.sentence = refused.Sentence
		} else if err := p.status.fits(t.docket); err != nil {
			return err
		}
	}
	status, _ := p.status.with(t.docket)
	if t.sentence == "" && t.has(status) {
		p.Unchanged = append(p.Unchanged, t)
	} else {
		p.Changed = append(p.Changed, t)
	}
	return nil
}

// find looks for what was chosen, by ids and by numbers, behind which there may be
// docket numbers.
func (s *Service) find(ctx context.Context, ids []string, lines [][]Typed, withDockets bool) (all []found, err error) {
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
	typed := slices.Concat(lines...)
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
	for _, one := range read(lines, withDockets, byNumber) {
		if t, isTicket := byNumber[one.Number]; isTicket {
			all = append(all, found{ticket: t, docket: one.docket})
		} else {
			all = append(all, found{wrong: wrongNumber(one.Typed)})
		}
	}
	return all, nil
}

func read(lines [][]Typed, withDockets bool, known map[string]standing) (all []paired) {
	if withDockets {
		return pairs(lines, func(number string) bool {
			_, isTicket := known[number]
			return isTicket
		})
	}
	for _, one := range slices.Concat(lines...) {
		all = append(all, paired{Typed: one})
	}
	return all
}

// longestShown is how much of a text is repeated to whoever typed it.
const longestShown = 60

func wrongNumber(one Typed) Wrong {
	if one.Number != "" {
		return Wrong{one.Number, WhyUnknown, "There is no ticket " + one.Number + "."}
	}
	text := shown(one.Text)
	return Wrong{text, WhyNoNumber, text + " is no ticket number."}
}

func shown(typed string) string {
	text := []rune(strings.ToValidUTF8(typed, "\uFFFD"))
	if len(text) > longestShown {
		text = append(text[:longestShown], '…')
	}
	return string(text)
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

// Told is a ticket as a preview told of it, with a docket number of its own where
// each has one.
type Told struct{ Number, Version, Docket string }

// change is a ticket and the status that it gets.
type change struct {
	standing
	next   Status
	parcel Parcel
}

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
	tickets, byID, err := s.toldOf(ctx, told)
	if err != nil {
		return done, err
	}
	if err := status.takes(told); err != nil {
		return done, err
	}
	admin := auth.From(ctx).ID
	return db.OnceLarge(ctx, s.DB, "ticket-statuses:"+admin, func(tx *db.Tx) (Done, error) {
		return s.setMany(ctx, tx, admin, tickets, byID, status)
	})
}

// takes tells whether the docket numbers of single tickets are as they have to be.
func (m manyStatus) takes(told []Told) error {
	wrong, first := map[int]Wrong{}, map[string]string{}
	for i, t := range told {
		number, _ := ParseNumber(t.Number)
		before, isAgain := first[number]
		switch {
		case m.each == nil && t.Docket == "":
		case m.each == nil && m.parcel == Parcel{}:
			return errNoCourier.At("courier")
		case m.each == nil:
			return errBothDockets.At("docket")
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

// toldOf finds the tickets that a preview told of, in the order of their ids.
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
		case isTicket && !twice:
			tickets, byID[t.ID] = append(tickets, t), told[i]
		}
	}
	if len(wrong) > 0 {
		return nil, nil, refused(wrong, "is no ticket", "are no tickets")
	}
	slices.SortFunc(tickets, func(a, b standing) int { return strings.Compare(a.ID, b.ID) })
	return tickets, byID, nil
}

// refused names what is wrong, each at its place.
func refused(wrong map[int]Wrong, is, are string) error {
	var names []string
	var fields []fault.Field
	for _, i := range sortedKeys(wrong) {
		if len(names) == namedAtMost {
			break
		}
		names = append(names, wrong[i].Text)
		fields = append(fields, fault.Field{Name: fault.Place("tickets", i), Sentence: wrong[i].Sentence})
	}
	refused := fault.Newf(fault.Invalid, "%s Nothing was changed.", several(len(wrong), names, is, are))
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

func (s *Service) setMany(ctx context.Context, tx *db.Tx, admin string, tickets []standing, told map[string]Told, status manyStatus) (done Done, err error) {
	hold := s.Undo.Hold(tx)
	now, err := holdStanding(ctx, tx, s.DB.Engine(), tickets)
	if err != nil {
		return done, err
	}
	var stale []string
	var changing []change
	for _, t := range now {
		next, parcel := status.with(told[t.ID].Docket)
		switch {
		case t.version() != told[t.ID].Version:
			stale = append(stale, t.Number)
		case !t.has(next):
			changing = append(changing, change{t, next, parcel})
		}
	}
	if len(stale) > 0 {
		return done, errChangedMeanwhile(stale)
	}
	if len(changing) == 0 {
		return done, nil
	}
	at, err := appendStatuses(ctx, tx, changing, admin)
	if err != nil {
		return done, err
	}
	if err := s.moveMany(ctx, tx, changing, at); err != nil {
		return done, err
	}
	touched := make(map[string]Status, len(changing))
	for _, t := range changing {
		t.next.At = at[t.ID]
		touched[t.ID] = t.next
	}
	if err := s.Queue.TouchedAll(ctx, tx, touched); err != nil {
		return done, err
	}
	var letters []mail.Letter
	entries, added := make([]trail.Entry, len(changing)), make([]AddedStatus, len(changing))
	for i, t := range changing {
		if t.last.Text != t.next.Text {
			letters = append(letters, s.statusChanged(t.Ticket, status.said, t.parcel).HeldBy(hold))
		}
		entries[i] = statusAdded(t.Ticket, t.last, t.next)
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
func (s *Service) moveMany(ctx context.Context, tx *db.Tx, changing []change, at map[string]time.Time) error {
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
