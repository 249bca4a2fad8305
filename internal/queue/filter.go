package queue

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// Form is a filter of the queue as an address holds it.
type Form struct {
	Kind     string // some kinds, with commas between; empty for all
	Assignee string // me, nobody or a username; empty for everyone
	Status   string // the last one; none for those without
	Late     string // true: only what is late
	Ended    string // true: what is over, the last one first
	Q        string // a number, or part of the customer's id or name
	Order    string // urgent or oldest
	After    string // a cursor
	Limit    string
}

// Words of the filters that are no names.
const (
	me       = "me"
	nobody   = "nobody"
	noStatus = "none"
)

type order string

const (
	urgent order = "urgent" // by the due date
	oldest order = "oldest" // by age
	byEnd  order = "ended"  // what is over, the last one first
)

// asked is a filter that was checked.
type asked struct {
	kinds  []Kind
	who    string // a username; "" for everyone
	nobody bool
	status *string
	late   bool
	ended  bool
	text   string // folded
	number string // the same as a number of a record
	order  order
	after  *cursor
	limit  int
	today  civil.Date
}

// cursor is the place of a line in an order.
type cursor struct {
	due, id string
	ended   int64
}

func (f Form) checked(actor auth.Actor) (a asked, err error) {
	if a.kinds, err = readKinds(f.Kind, actor.Role); err != nil {
		return a, err
	}
	switch f.Assignee {
	case "":
	case me:
		a.who = actor.ID
	case nobody:
		a.nobody = true
	default:
		a.who = f.Assignee
	}
	if f.Status != "" {
		status := f.Status
		if status == noStatus {
			status = ""
		}
		a.status = &status
	}
	if a.late, err = readBool(f.Late); err != nil {
		return a, err
	}
	if a.ended, err = readBool(f.Ended); err != nil {
		return a, err
	}
	if a.text = db.Fold(strings.TrimSpace(f.Q)); utf8.RuneCountInString(a.text) > longestSearch || utf8.RuneCountInString(f.Status)+utf8.RuneCountInString(f.Assignee) > 2*longestSearch {
		return a, errLongText
	}
	return a.ordered(f)
}

// ordered goes on with the order, the place in it and how much is wanted.
func (a asked) ordered(f Form) (_ asked, err error) {
	switch order(f.Order) {
	case "", urgent:
		a.order = urgent
	case oldest:
		a.order = oldest
	default:
		return a, errNoOrder
	}
	if a.ended {
		a.order = byEnd
	}
	if f.After != "" {
		if a.after, err = a.order.read(f.After); err != nil {
			return a, err
		}
	}
	a.limit = usualPage
	if f.Limit != "" {
		if a.limit, err = strconv.Atoi(f.Limit); err != nil || a.limit < 1 || a.limit > longestPage {
			return a, errPageSize
		}
	}
	return a, nil
}

func readKinds(text string, role auth.Role) ([]Kind, error) {
	if text == "" {
		return kindsOf(role), nil
	}
	var kinds []Kind
	for name := range strings.SplitSeq(text, ",") {
		kind := Kind(strings.TrimSpace(name))
		if !slices.Contains(Kinds(), kind) {
			return nil, errNoKind
		}
		if !kind.isFor(role) {
			return nil, errNotYours
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, nil
}

func readBool(text string) (bool, error) {
	switch text {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, errNotADecision
}

// A cursor is what the order goes by and the id, with a dot between. One of another
// order does not fit.
const idLength = 26

func (o order) read(text string) (*cursor, error) {
	key, id, found := strings.Cut(text, ".")
	if !found || len(id) != idLength || strings.Trim(id, "0123456789ABCDEFGHJKMNPQRSTVWXYZ") != "" {
		return nil, errNoPage
	}
	c := &cursor{id: id}
	switch o {
	case urgent:
		due, err := civil.Parse(key)
		if err != nil {
			return nil, errNoPage
		}
		c.due = due.String()
	case oldest:
		if key != string(oldest) {
			return nil, errNoPage
		}
	case byEnd:
		at, err := strconv.ParseInt(key, 10, 64)
		if err != nil {
			return nil, errNoPage
		}
		c.ended = at
	}
	return c, nil
}

// cursorAfter is where the next part begins.
func (a asked) cursorAfter(l Line) string {
	switch a.order {
	case oldest:
		return string(oldest) + "." + l.ID
	case byEnd:
		return strconv.FormatInt(db.Micros(l.EndedAt), 10) + "." + l.ID
	default:
		return l.DueOn.String() + "." + l.ID
	}
}
