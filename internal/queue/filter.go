package queue

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/status"
)

// Words of the filters that are no names.
const (
	me          = "me"
	nobody      = "nobody"
	noStatus    = "none"
	otherStatus = "other"
	openAndOver = "any"
)

// over are the words with which something ends.
var over = append(status.Ended(status.Ticket), status.Ended(status.Claim)...)

// order is what lines go by before their ids, which tell their age.
type order struct {
	name   string // in an address, and in a cursor that has nothing else
	column string // "" for the age alone
	last   bool   // the last one comes first
}

var (
	urgent = order{name: "urgent", column: "due_on"}
	oldest = order{name: "oldest"}
	byEnd  = order{name: "ended", column: "ended_at", last: true} // of what is over
	byWait = order{name: "wait", column: "touched_at"}            // what nobody has touched for longest first
)

// asked is a filter that was checked.
type asked struct {
	kinds      []Kind
	who        string // a username; "" for everyone
	nobody     bool
	status     *string
	other      bool // a status in words of the desk's own
	late       bool
	ended      bool
	unanswered bool   // the customer has written and waits
	back       bool   // the old device of a replacement is due back
	any        bool   // over or not
	scheme     string // "" for all
	text       string // what is searched for
	meant      Meant
	order      order
	after      *cursor
	limit      int
	today      civil.Date

	from, to       civil.Date // zero for any day
	untouched      int        // working days; 0 for all
	first, beyond  string     // the ids of those days; "" for no bound
	untouchedUntil int64      // an instant; 0 for any
}

// Meant is whom and what a text can mean, by numbers, names, phone numbers.
type Meant struct {
	CustomerIDs []string
	Products    []string // record ids
	Numbers     []string // beginnings of numbers of lines
	Partial     bool     // there are more than these
}

// cursor is the place of a line in an order.
type cursor struct {
	key any // what the column of the order has
	id  string
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
	switch status := f.Status; status {
	case "":
	case otherStatus:
		a.other = true
	case noStatus:
		status = ""
		fallthrough
	default:
		a.status = &status
	}
	if a.late, err = readBool(f.Late); err != nil {
		return a, err
	}
	if a, err = a.ofTime(f); err != nil {
		return a, err
	}
	if a.unanswered, err = readBool(f.Unanswered); err != nil {
		return a, err
	}
	if a, err = a.ofClaims(f, actor.Role); err != nil {
		return a, err
	}
	if a, err = a.ofDevices(f); err != nil {
		return a, err
	}
	if a.text = strings.Join(strings.Fields(f.Q), " "); utf8.RuneCountInString(a.text) > longestSearch || utf8.RuneCountInString(f.Status)+utf8.RuneCountInString(f.Assignee) > 5*longestSearch {
		return a, errLongText
	}
	if utf8.RuneCountInString(a.text) == 1 {
		return a, errShortText
	}
	return a.ordered(f)
}

// ofTime goes on with when it came and when somebody last touched it.
func (a asked) ofTime(f Form) (_ asked, err error) {
	for name, day := range map[string]*civil.Date{"from": &a.from, "to": &a.to} {
		text := map[string]string{"from": f.From, "to": f.To}[name]
		if text == "" {
			continue
		}
		if *day, err = civil.Parse(text); err != nil {
			return a, errNoDay.At(name)
		}
	}
	if !a.from.IsZero() && !a.to.IsZero() && a.from.After(a.to) {
		return a, errBackward
	}
	if f.Untouched == "" {
		return a, nil
	}
	if a.untouched, err = strconv.Atoi(f.Untouched); err != nil || a.untouched < 1 || a.untouched > mostUntouched {
		return a, errUntouched.At("untouched")
	}
	return a, nil
}

// ofClaims goes on with a scheme, and with what is over.
func (a asked) ofClaims(f Form, role auth.Role) (_ asked, err error) {
	if a.scheme = strings.TrimSpace(f.Scheme); a.scheme != "" {
		if !Claim.isFor(role) {
			return a, errNotYours
		}
		if f.Kind != "" && !slices.Equal(a.kinds, []Kind{Claim}) || utf8.RuneCountInString(a.scheme) > longestSearch {
			return a, errScheme
		}
		a.kinds = []Kind{Claim}
	}
	if f.Ended == openAndOver {
		if a.any = true; a.scheme == "" {
			return a, errAnyClaims
		}
	} else if a.ended, err = readBool(f.Ended); err != nil {
		return a, err
	}
	if a.untouched > 0 && (a.ended || a.any) {
		return a, errOverIsDone
	}
	return a, nil
}

// ofDevices goes on with devices that are due back. Their tickets are over, as a rule.
func (a asked) ofDevices(f Form) (_ asked, err error) {
	if a.back, err = readBool(f.Back); err != nil || !a.back {
		return a, err
	}
	if a.scheme != "" || f.Kind != "" && !slices.Equal(a.kinds, []Kind{AWR}) {
		return a, errBack
	}
	a.kinds, a.any, a.ended = []Kind{AWR}, true, false
	return a, nil
}

// ordered goes on with the order, the place in it and how much is wanted.
func (a asked) ordered(f Form) (_ asked, err error) {
	switch f.Order {
	case "", urgent.name:
		a.order = urgent
	case oldest.name:
		a.order = oldest
	default:
		return a, errNoOrder
	}
	// Each is read by an index, which has an order of its own.
	switch {
	case a.scheme != "" || a.back:
		a.order = oldest
	case a.ended:
		a.order = byEnd
	case !a.from.IsZero() || !a.to.IsZero():
		a.order = oldest
	case a.untouched > 0:
		a.order = byWait
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
func (o order) read(text string) (*cursor, error) {
	key, recordID, _ := strings.Cut(text, ".")
	isKey := key == o.name
	c := &cursor{id: recordID}
	switch o {
	case oldest:
	case urgent:
		due, err := civil.Parse(key)
		c.key, isKey = due.String(), err == nil
	default:
		at, err := strconv.ParseInt(key, 10, 64)
		c.key, isKey = at, err == nil
	}
	if !isKey || !id.Is(recordID) {
		return nil, errNoPage
	}
	return c, nil
}

// cursorAfter is where the next part begins.
func (a asked) cursorAfter(l Line) string {
	key := map[order]string{
		urgent: l.DueOn.String(), oldest: oldest.name,
		byEnd: strconv.FormatInt(db.Micros(l.EndedAt), 10), byWait: strconv.FormatInt(db.Micros(l.TouchedAt), 10),
	}[a.order]
	return key + "." + l.ID
}
