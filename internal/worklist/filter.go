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
	allDevices  = "all"
	yes         = "true"
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
	byBack = order{name: "back", column: "due_back"}              // for devices that are due back
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
	back       bool   // the old device of a replacement is due back today or earlier
	coming     bool   // with back: also on later days
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
	a.late, a.unanswered = f.Late == yes, f.Unanswered == yes
	a.from, a.to, a.untouched = f.From.Date, f.To.Date, f.Untouched
	if !a.from.IsZero() && !a.to.IsZero() && a.from.After(a.to) {
		return a, errBackward
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

// ofClaims checks the scheme filter and the filter for closed records.
func (a asked) ofClaims(f Form, role auth.Role) (asked, error) {
	if a.scheme = strings.TrimSpace(f.Scheme); a.scheme != "" {
		if !Claim.isFor(role) {
			return a, errNotYours
		}
		if f.Kind != "" && !slices.Equal(a.kinds, []Kind{Claim}) || utf8.RuneCountInString(a.scheme) > longestSearch {
			return a, errScheme
		}
		a.kinds = []Kind{Claim}
	}
	a.any, a.ended = f.Ended == openAndOver, f.Ended == yes
	if a.any && a.scheme == "" {
		return a, errAnyClaims
	}
	if a.untouched > 0 && (a.ended || a.any) {
		return a, errOverIsDone
	}
	return a, nil
}

// ofDevices checks the filter for devices that are due back. Most of their tickets are closed.
func (a asked) ofDevices(f Form) (asked, error) {
	a.coming = f.Back == allDevices
	if a.back = a.coming || f.Back == yes; !a.back {
		return a, nil
	}
	if a.scheme != "" || f.Kind != "" && !slices.Equal(a.kinds, []Kind{AWR}) {
		return a, errBack
	}
	a.kinds, a.any, a.ended = []Kind{AWR}, true, false
	return a, nil
}

// ordered checks the cursor, which depends on the sort order.
func (a asked) ordered(f Form) (_ asked, err error) {
	a.order, a.limit = urgent, f.Limit
	if f.Order == oldest.name {
		a.order = oldest
	}
	// These filters have an index with its own order.
	switch {
	case a.back:
		a.order = byBack
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

// A cursor is the sort value and the id, separated by a dot. A cursor of another order is refused.
func (o order) read(text string) (*cursor, error) {
	key, recordID, _ := strings.Cut(text, ".")
	isKey := key == o.name
	c := &cursor{id: recordID}
	switch o {
	case oldest:
	case urgent, byBack:
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
		urgent: l.DueOn.String(), oldest: oldest.name, byBack: l.BackOn,
		byEnd: strconv.FormatInt(db.Micros(l.EndedAt), 10), byWait: strconv.FormatInt(db.Micros(l.TouchedAt), 10),
	}[a.order]
	return key + "." + l.ID
}
