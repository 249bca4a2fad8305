// Package maillog manages the portal's emails: waiting, failed and sent. Emails that are not sent yet are
// jobs. A sent email is stored in the transaction that ends its job.
//
// An email may contain a link that resets a password or opens an account. The desk must not be able to use
// such links. The log therefore stores and shows only links to the pages listed here.
package maillog

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/mail"
)

// State is the state of an email.
type State string

const (
	Waiting State = "waiting"
	Sending State = "sending" // a worker is sending it
	GivenUp State = "given-up"
	Sent    State = "sent"
)

// Letter is an email that the portal wrote.
type Letter struct {
	ID        string
	State     State
	To        string
	Subject   string
	Written   time.Time
	Attempts  int
	SentAt    time.Time // zero if not sent
	NextTry   time.Time // zero if not waiting
	GivenUpAt time.Time // zero if it has not failed
	Trouble   Trouble   // of the last failed attempt
	Sealed    bool      // encrypted with another secret, so it cannot be read
	ToFile    bool      // it was written to the outbox folder and not sent
	Corrected bool      // its address was corrected after the last failed attempt
	Former    bool      // it told an address that another one replaces it
	Reader    Reader    // of an email that is not sent yet; "" if unknown
	About     string    // the number of its product; only the customer's page reads it
}

// Reader is the kind of person that an email is for. It decides where a wrong address is corrected.
type Reader string

const (
	Customer Reader = "customer"
	Desk     Reader = "desk"
	Invited  Reader = "invited"
)

// readerOf tells the reader by the page that the email opens.
func readerOf(l mail.Letter) Reader {
	switch {
	case l.Action == nil:
		return ""
	case strings.Contains(l.Action.URL, "/admin/invitation/"):
		return Invited
	case strings.Contains(l.Action.URL, "/admin/"):
		return Desk
	default:
		return Customer
	}
}

// Opened is an email with its text.
type Opened struct {
	Letter
	Text, HTML string
	Withheld   bool // a link was left out, because it is private
}

// Lifetime is how long a sent email is kept.
const Lifetime = 180 * 24 * time.Hour

// longest is how many characters of an address are stored for the search.
const longest = 320

// harmless lists the pages that a link may open without giving any rights. Links to other pages are private.
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

	products = "/customer_dashboard/product/" // followed by a product number
)

// questions lists the allowed query parameters. They contain only values that the desk knows.
func questions() map[string][]string {
	return map[string][]string{tracker: {"ticket"}, repairs: {"ticket"}, replacements: {"ticket"}, claims: {"claim"}, queue: {"assignee", "late", "item"}}
}

// IsHarmless reports whether a link gives no rights to the person who opens it.
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

func isPage(path string) bool {
	number, ofProduct := strings.CutPrefix(path, products)
	return slices.Contains(harmless(), path) || ofProduct && number != "" && !strings.Contains(number, "/")
}

// Form is a request for a list of emails.
type Form struct {
	State   State
	To      string // an address or its beginning
	Before  string // an email id: only older emails
	After   string // an email id: only newer emails
	PerPage int
}

type asked struct {
	state         State
	to            string
	before, after string
	perPage       int
}

func (f Form) checked() (a asked, err error) {
	a.state, a.perPage = f.State, f.PerPage
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
	return a, nil
}

// Page is one page of emails, newest first.
type Page struct {
	Letters []Letter
	Newer   string // the id to ask for newer emails, or ""
	Older   string // the id to ask for older emails, or ""
}

// Counts is the number of emails in each state, counted up to CountLimit.
type Counts struct{ Waiting, GivenUp, Sent int }

// CountLimit is how far emails are counted.
const CountLimit = 10_000

// Again is the result of retrying or dismissing emails.
type Again struct {
	Letters int // retried or dismissed
	Left    int // still left, because one call handles a limited number
}

var (
	errNone      = fault.New(fault.NotFound, "This email does not exist. Sent emails are kept for 180 days.")
	errLong      = fault.Newf(fault.Invalid, "Please search for at most %d characters.", longest).At("to")
	errState     = fault.New(fault.Invalid, "The state must be waiting, given-up or sent.").At("state")
	errLimit     = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", 100).At("limit")
	errNoPage    = fault.New(fault.Invalid, "This page of emails does not exist. Please start with the newest.")
	errSent      = fault.New(fault.Conflict, "This email was already sent.")
	errAtWork    = fault.New(fault.Conflict, "This email is being sent now. Please check again in a minute.")
	errUntried   = fault.New(fault.Conflict, "This email has not failed. It will be sent soon.")
	errNotFailed = fault.New(fault.Conflict, "You can dismiss only an email that has failed.")
	errOver      = fault.New(fault.Conflict, "The link in this email no longer works, so the email was removed and is not sent again.")
	errSealed    = fault.New(fault.Conflict, "This email was encrypted with an earlier secret and cannot be read.")
)
