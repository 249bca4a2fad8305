package ticket

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/money"
)

// Selection holds the selected tickets: lines of the queue, and typed numbers.
type Selection struct {
	IDs     []string // record ids of any kind
	Typed   string
	Dockets []OwnDocket
}

// OwnDocket is a corrected docket number. It replaces the one that was typed after the ticket number.
type OwnDocket struct{ Number, Docket string }

// standing is a ticket with its last status, its customer and its product.
type standing struct {
	Ticket
	last       Status // with an empty text if there is none
	statuses   int64
	statusAt   int64
	isReplaced bool // an AWR ticket has its new device
}

// version changes whenever the ticket gets another status.
func (t standing) version() string {
	return strconv.FormatInt(t.statuses, 10) + "-" + strconv.FormatInt(t.statusAt, 36)
}

func (t standing) has(s Status) bool {
	return t.statuses > 0 && t.last.Text == s.Text && t.last.Ends == s.Ends
}

// Why is the reason why an entry cannot get a status.
type Why string

const (
	WhyNoNumber  Why = "no-number"  // it is not a valid ticket number
	WhyUnknown   Why = "unknown"    // no ticket has this number
	WhyNotTicket Why = "not-ticket" // it is another record in the queue
	WhyDeleted   Why = "deleted"    // the customer was deleted
)

// Wrong is a selected entry that cannot get a status.
type Wrong struct {
	Text     string
	Why      Why
	Sentence string
}

// planned is a ticket in a plan. It has its own docket number if each ticket has one.
type planned struct {
	standing
	docket   string // as typed, perhaps wrong
	sentence string // the error in the docket number
}

// Plan shows the effect of a status for many tickets.
type Plan struct {
	Version        string // identifies all contents of the plan; SetMany checks it
	status         manyStatus
	Changed        []planned
	Unchanged      []planned // they already have the status
	Doubled        []string  // numbers that were selected more than once
	DoubledDockets []string  // docket numbers of several tickets
	Wrong          []Wrong
}

func errTooManyTickets(n int) error {
	return fault.Newf(fault.Invalid, "You can set the status of at most %s tickets at once. You selected %s.", money.Grouped(MostAtOnce), money.Grouped(uint64(n))).At("tickets")
}

// Preview shows the effect of a status for many tickets. It changes nothing.
func (s *Service) Preview(ctx context.Context, chosen Selection, form ManyForm) (p Plan, err error) {
	if p.status, err = s.checkedMany(form); err != nil {
		return p, err
	}
	lines, most := readLines(chosen.Typed), 2*MostAtOnce
	if p.status.each != nil {
		most *= 2 // half of the entries may be docket numbers
	}
	if n := len(chosen.IDs) + len(slices.Concat(lines...)); n == 0 {
		return p, fault.New(fault.Invalid, "Please select or enter at least one ticket.").At("numbers")
	} else if n > most {
		return p, errTooManyTickets(n)
	}
	if n := len(chosen.Dockets); n > MostAtOnce {
		return p, errTooManyTickets(n)
	} else if n > 0 && p.status.each == nil {
		return p, p.status.noOwnDockets()
	}
	found, err := s.find(ctx, chosen.IDs, lines, p.status.each != nil)
	if err != nil {
		return p, err
	}
	if err := p.take(found, chosen.Dockets); err != nil {
		return p, err
	}
	if n := len(p.Changed) + len(p.Unchanged); n > MostAtOnce {
		return p, errTooManyTickets(n)
	}
	p.Version, err = s.versionOf(p.status, p.told())
	return p, err
}

// told returns the changed tickets in the form in which SetMany gets them.
func (p *Plan) told() []Told {
	all := make([]Told, len(p.Changed))
	for i, t := range p.Changed {
		all[i] = Told{t.Number, t.version(), t.docket}
	}
	return all
}

type found struct {
	wrong  Wrong // empty for a ticket
	ticket standing
	docket string // the docket number after the ticket number
}

func (p *Plan) take(all []found, dockets []OwnDocket) error {
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
	p.correct(once, dockets)
	for _, t := range once {
		if err := p.place(t); err != nil {
			return err
		}
	}
	p.DoubledDockets = doubledDockets(slices.Concat(p.Changed, p.Unchanged))
	return nil
}

// correct sets the docket numbers that an admin corrected.
func (p *Plan) correct(once []planned, dockets []OwnDocket) {
	at := map[string]int{}
	for i, t := range once {
		at[t.Number] = i
	}
	for _, d := range dockets {
		number, isNumber := ParseNumber(d.Number)
		i, isThere := at[number]
		switch {
		case isThere:
			once[i].docket, once[i].sentence = strings.TrimSpace(d.Docket), ""
		case isNumber:
			p.Wrong = append(p.Wrong, Wrong{number, WhyUnknown, number + " is not among these tickets."})
		default:
			p.Wrong = append(p.Wrong, wrongNumber(Typed{Text: d.Number}))
		}
	}
}

// standsAgain handles the docket number of a ticket that appears a second time.
func (t *planned) standsAgain(docket string) {
	switch {
	case docket == "" || strings.EqualFold(docket, t.docket) || t.sentence != "":
	case t.docket == "":
		t.docket = docket
	default:
		t.sentence, t.docket = twoDockets(t.docket, docket), ""
	}
}

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

// find looks up the selected entries by id and by ticket number. Docket numbers may follow the ticket numbers.
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
	if auth.From(ctx).Role.Covers(auth.Manager) { // agents may not learn about claims
		if known, err = queuedAs(ctx, s.DB, others); err != nil {
			return nil, err
		}
	}
	for _, id := range ids {
		if t, isTicket := byID[id]; isTicket {
			all = append(all, found{ticket: t, wrong: t.wrong()})
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
			all = append(all, found{ticket: t, docket: one.docket, wrong: t.wrong()})
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

func (t standing) wrong() Wrong {
	if !t.Customer.isDeleted() {
		return Wrong{}
	}
	return Wrong{t.Number, WhyDeleted, "The customer of " + t.Number + " was deleted."}
}

// longestShown is how many characters of a wrong entry an error message repeats.
const longestShown = 60

func wrongNumber(one Typed) Wrong {
	if one.Number != "" {
		return Wrong{one.Number, WhyUnknown, "There is no ticket " + one.Number + "."}
	}
	text := shown(one.Text)
	if !looksTyped(text) {
		return Wrong{text, WhyNoNumber, "This is not a ticket number."}
	}
	return Wrong{text, WhyNoNumber, text + " is not a ticket number."}
}

func shown(typed string) string {
	text := []rune(strings.ToValidUTF8(typed, "\uFFFD"))
	if len(text) > longestShown {
		text = append(text[:longestShown], '…')
	}
	return string(text)
}

// queued holds records of the queue that are not tickets, by id.
type queued map[string]queuedLine

type queuedLine struct{ kind, number string }

func (q queued) wrong(id string) Wrong {
	line, known := q[id]
	switch {
	case !known:
		return Wrong{id, WhyUnknown, "There is no ticket " + id + "."}
	case line.kind == "claim":
		return Wrong{line.number, WhyNotTicket, "Claim " + line.number + " is not a ticket. Decide it on its own page."}
	default:
		return Wrong{line.number, WhyNotTicket, "The warranty request for " + line.number + " is not a ticket. Decide it on its own page."}
	}
}
