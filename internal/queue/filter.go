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
)

// Form is a filter of the queue as an address holds it.
type Form struct {
	Kind     string // some kinds, with commas between; empty for all
	Assignee string // me, nobody or a username; empty for everyone
	Status   string // the last one; none for those without, other for words of the desk's own
	Late     string // true: only what is late
	Ended    string // true: what is over, the last one first; any, of claims on a scheme: both
	Q        string // the beginning of a number, or what a customer or a device is found by
	Order    string // urgent or oldest
	After    string // a cursor
	Limit    string

	From, To  string // the days on which it came, both included; by age then
	Untouched string // for more than so many working days; longest first then
	Scheme    string // of claims

	Unanswered string // true: only tickets whose customer has written and waits for an answer
}

// Words of the filters that are no names.
const (
	me          = "me"
	nobody      = "nobody"
	noStatus    = "none"
	otherStatus = "other"
	openAndOver = "any"
)

// atWork are the words that the status form offers for what is still open. All
// others together have an index, which names these, too.
var atWork = []string{"Under Process", "On Hold"}

// over are the words with which something ends.
var over = []string{"Completed", "Delivered", "Approved", "Rejected"}

type order string

const (
	urgent order = "urgent" // by the due date
	oldest order = "oldest" // by age
	byEnd  order = "ended"  // what is over, the last one first
	byWait order = "wait"   // what nobody has touched for longest first
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
	due, id string
	at      int64 // of the end, or of the last touch
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
	// Each is read by an index, which has an order of its own.
	switch {
	case a.scheme != "":
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
	key, recordID, found := strings.Cut(text, ".")
	if !found || !id.Is(recordID) {
		return nil, errNoPage
	}
	c := &cursor{id: recordID}
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
	case byEnd, byWait:
		at, err := strconv.ParseInt(key, 10, 64)
		if err != nil {
			return nil, errNoPage
		}
		c.at = at
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
	case byWait:
		return strconv.FormatInt(db.Micros(l.TouchedAt), 10) + "." + l.ID
	default:
		return l.DueOn.String() + "." + l.ID
	}
}
