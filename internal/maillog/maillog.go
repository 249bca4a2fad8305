// Package maillog is about the letters that the portal writes: those that wait,
// those that were given up and why, and those that were sent. Letters that are
// not sent yet are jobs; a sent one is kept in the transaction that ends its job.
//
// A letter may hold a link that resets a password or lets somebody in. Nobody at
// the desk is to take over an account by reading letters, so such a link is
// neither kept nor shown: only links to the pages named here are.
package maillog

import (
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// State is where a letter stands.
type State string

const (
	Waiting State = "waiting"
	Sending State = "sending" // in the hand of a worker
	GivenUp State = "given-up"
	Sent    State = "sent"
)

// Letter is one that the portal wrote.
type Letter struct {
	ID        string
	State     State
	To        string
	Subject   string
	Written   time.Time
	Attempts  int
	SentAt    time.Time // zero unless it was sent
	NextTry   time.Time // zero unless it waits
	GivenUpAt time.Time // zero unless it was given up
	Trouble   Trouble   // of the last attempt that failed
	Sealed    bool      // by another secret, so that nobody can read it
	About     string    // the human number of its product; read only by the room that shows it to the customer
}

// Opened is a letter with what it says.
type Opened struct {
	Letter
	Text, HTML string
	Withheld   bool // a link in it was for its reader alone
}

// Lifetime is how long a letter that was sent is kept.
const Lifetime = 180 * 24 * time.Hour

// longest is how many characters of an address are searched for and kept to search by.
const longest = 320

// harmless are the pages that a link in a letter may lead to without giving any
// right to whoever opens it. A link to any other is for its reader alone.
func harmless() []string {
	return []string{
		"/", "/customer_dashboard", "/customer_dashboard/account",
		"/customer_dashboard/customer-agreement-details", tracker,
		"/admin/login", "/admin/dashboard/me", queue, repairs, replacements, claims,
	}
}

const (
	tracker = "/serviceProduct/ticketStatus"
	queue   = "/admin/dashboard/queue"

	repairs      = "/customer_dashboard/registered_product_details"
	replacements = "/customer_dashboard/awr/records"
	claims       = "/customer_dashboard/SchemeStatus"

	products = "/customer_dashboard/product/" // and the number of one
)

// questions are what an address may ask for: the number of a ticket or a claim, which the
// desk knows, and a part of the queue or a record in it.
func questions() map[string][]string {
	return map[string][]string{tracker: {"ticket"}, repairs: {"ticket"}, replacements: {"ticket"}, claims: {"claim"}, queue: {"assignee", "late", "item"}}
}

// IsHarmless tells that a link gives no right to whoever opens it.
func IsHarmless(link string) bool {
	u, err := url.Parse(link)
	if err != nil || u.User != nil || u.Fragment != "" || !isPage(u.Path) {
		return false
	}
	for name := range u.Query() {
		if !slices.Contains(questions()[u.Path], name) {
			return false
		}
	}
	return true
}

// isPage tells whether an address is a harmless page, or that of one product.
func isPage(path string) bool {
	number, ofProduct := strings.CutPrefix(path, products)
	return slices.Contains(harmless(), path) || ofProduct && number != "" && !strings.Contains(number, "/")
}

// Form is what is asked for of the letters, as it was sent.
type Form struct {
	State   string
	To      string // an address or its beginning
	Before  string // a letter: only those behind it
	After   string // a letter: only those before it
	PerPage string
}

const (
	usualPage   = 25
	longestPage = 100
)

// asked is a form that was checked.
type asked struct {
	state         State
	to            string // folded
	before, after string
	perPage       int
}

func (f Form) checked() (a asked, err error) {
	if a.state, err = stateOf(f.State); err != nil {
		return a, err
	}
	if utf8.RuneCountInString(f.To) > longest {
		return a, fault.Newf(fault.Invalid, "Please search for at most %d characters.", longest).At("to")
	}
	if a.to = fold(f.To); a.to != "" && a.state != Sent {
		return a, fault.New(fault.Invalid, "You can search only sent emails by recipient.").At("to")
	}
	if f.Before != "" && f.After != "" {
		return a, fault.New(fault.Invalid, "Please ask for older or newer emails, not both.")
	}
	a.before, a.after = f.Before, f.After
	for _, place := range []string{a.before, a.after} {
		if place != "" && !id.Is(place) {
			return a, errNoPage
		}
	}
	a.perPage, err = perPage(f.PerPage)
	return a, err
}

// stateOf reads the state of a list: those that are being sent are among those
// that wait.
func stateOf(text string) (State, error) {
	switch s := State(text); s {
	case "":
		return Waiting, nil
	case Waiting, GivenUp, Sent:
		return s, nil
	default:
		return "", errState
	}
}

func perPage(text string) (n int, err error) {
	if text == "" {
		return usualPage, nil
	}
	for _, r := range text {
		if n = n*10 + int(r-'0'); r < '0' || r > '9' || n > longestPage {
			return 0, errLimit
		}
	}
	if n < 1 {
		return 0, errLimit
	}
	return n, nil
}

// Page is a part of the letters, newest first.
type Page struct {
	Letters []Letter
	Newer   string // the letter before which newer ones come, "" if there are none
	Older   string // the letter behind which older ones come, "" if there are none
}

// Counts is how many letters there are of each state, counted up to CountLimit.
type Counts struct{ Waiting, GivenUp, Sent int }

// CountLimit is up to where letters are counted.
const CountLimit = 10_000

// Again is what came of retrying or dismissing emails.
type Again struct {
	Letters int // that were retried or dismissed
	Left    int // that were not, since one call takes only so many
}

// The refusals of this room.
var (
	errNone      = fault.New(fault.NotFound, "This email does not exist. Sent emails are kept for 180 days.")
	errState     = fault.New(fault.Invalid, "The state must be waiting, given-up or sent.").At("state")
	errLimit     = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestPage).At("limit")
	errNoPage    = fault.New(fault.Invalid, "This page of emails does not exist. Please start with the newest.")
	errSent      = fault.New(fault.Conflict, "This email was already sent.")
	errAtWork    = fault.New(fault.Conflict, "This email is being sent now. Please check again in a minute.")
	errUntried   = fault.New(fault.Conflict, "This email has not failed. It is sent soon.")
	errNotFailed = fault.New(fault.Conflict, "You can dismiss only an email that has failed.")
	errSealed    = fault.New(fault.Conflict, "This email was encrypted with an earlier secret and cannot be read.")
)
