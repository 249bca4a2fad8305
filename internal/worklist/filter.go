package worklist

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

// Special values of the filters. All other values are names.
const (
	me          = "me"
	nobody      = "nobody"
	noStatus    = "none"
	otherStatus = "other"
	openAndOver = "any"
)

// over lists the statuses that close a record.
var over = append(status.Ended(status.Ticket), status.Ended(status.Claim)...)

// order is a sort order. Lines with equal columns are sorted by id, which means by age.
type order struct {
	name   string // in the URL, and in a cursor without a column
	column string // "" sorts by age only
	last   bool   // sort descending
}

var (
	urgent = order{name: "urgent", column: "due_on"}
	oldest = order{name: "oldest"}
	byEnd  = order{name: "ended", column: "ended_at", last: true} // for closed lines
	byWait = order{name: "wait", column: "touched_at"}            // lines without a change for the longest time first
)

type asked struct {
	kinds      []Kind
	who        string // a username; "" for everyone
	nobody     bool
	status     *string
	other      bool // only custom statuses
	late       bool
	ended      bool
	unanswered bool   // the customer wrote and waits for an answer
	back       bool   // the old device of a replacement is due back
	any        bool   // open and closed
	scheme     string // "" for all
	text       string // the search text
	matches    Matches
	order      order
	after      *cursor
	limit      int
	today      civil.Date

	from, to       civil.Date // zero means no limit
	untouched      int        // working days; 0 means no limit
	first, beyond  string     // the range of ids for from and to; "" means no limit
	untouchedUntil int64      // in microseconds; 0 means no limit
}

// Matches holds the customers, products and numbers that match a search text.
type Matches struct {
	CustomerIDs []string
	Products    []string // record ids
	Numbers     []string // beginnings of line numbers
	Partial     bool     // there are more matches
}

type cursor struct {
	key any // the value of the order's column
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

// ofTime checks the filters for the creation day and the last change.
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

// ofClaims checks the scheme filter and the filter for closed records.
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

// ofDevices checks the filter for devices that are due back. Most of their tickets are closed.
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

// ordered checks the sort order, the cursor and the page size.
func (a asked) ordered(f Form) (_ asked, err error) {
	switch f.Order {
	case "", urgent.name:
		a.order = urgent
	case oldest.name:
		a.order = oldest
	default:
		return a, errNoOrder
	}
	// These filters have an index with its own order.
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

// A cursor is the sort value and the id, separated by a dot. A cursor of another order is refused.
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

func (a asked) cursorAfter(l Line) string {
	key := map[order]string{
		urgent: l.DueOn.String(), oldest: oldest.name,
		byEnd: strconv.FormatInt(db.Micros(l.EndedAt), 10), byWait: strconv.FormatInt(db.Micros(l.TouchedAt), 10),
	}[a.order]
	return key + "." + l.ID
}
