// Package setting is the room of what belongs to the portal's owner: its name,
// colour and pictures, whom customers ask, its calendar, its address and its mail
// server. What the environment sets comes first and cannot be changed here; what
// nobody set has a default.
package setting

import (
	"net/mail"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/auth"

	"aftercare/internal/platform/fault"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
)

// What an untouched portal is.
const (
	DefaultName      = "Aftercare"
	DefaultSignatory = "Head of Channel Sales"
	DefaultZone      = "Asia/Kolkata"
	DefaultPublicURL = "http://localhost:8080"
)

// defaultDue is how many working days the desk has while nobody said otherwise.
func defaultDue() portal.DueDays { return portal.DueDays{Repair: 3, AWR: 2, Warranty: 5, Claim: 5} }

// defaultCustomersPerHour is how many customers an Agent opens in an hour before managers
// are told, while nobody said otherwise.
const defaultCustomersPerHour = 500

// The sentences about how the company works, while the owner has none of their own.
const (
	DefaultCollect  = "Where we collect and return the product."
	DefaultRequest  = "We email you when the status changes."
	DefaultWarranty = "We check your invoice and email you our decision."
)

// defaultReasons are the ready reasons of a rejection while nobody chose others.
func defaultReasons() []string {
	return []string{
		"The invoice cannot be read. Please submit a clear copy.",
		"The invoice is older than the scheme.",
		"The invoice was claimed before.",
		"The amount does not match the invoice.",
		"The dealer you selected does not match the invoice.",
		"The product on the invoice is not part of this offer.",
	}
}

func defaultDays() []time.Weekday {
	return []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
}

// Given is what the environment sets, already checked. What is empty is left to
// the owner.
type Given struct {
	Name, SupportEmail, Signatory, Zone, PublicURL string
	Mail                                           *post.Server
	// NotSupport is an address that is never made the support address by itself: it
	// gets the links that reset the desk's passwords.
	NotSupport string
}

// Fixed is a setting that the environment sets, and by which variable.
type Fixed struct{ Setting, Variable string }

// Fixed are all of them.
func (g Given) Fixed() (all []Fixed) {
	for _, f := range []struct {
		set bool
		Fixed
	}{
		{g.Name != "", Fixed{"name", "AFTERCARE_BRAND"}},
		{g.SupportEmail != "", Fixed{"supportEmail", "AFTERCARE_SUPPORT_EMAIL"}},
		{g.Signatory != "", Fixed{"signatory", "AFTERCARE_SIGNATORY"}},
		{g.Zone != "", Fixed{"timeZone", "AFTERCARE_TIMEZONE"}},
		{g.PublicURL != "", Fixed{"publicUrl", "AFTERCARE_PUBLIC_URL"}},
		{g.Mail != nil, Fixed{"mailServer", "AFTERCARE_SMTP_URL"}},
	} {
		if f.set {
			all = append(all, f.Fixed)
		}
	}
	return all
}

// Stored is what the owner chose. What is empty was never chosen.
type Stored struct {
	Version                               int64
	Name, Accent                          string
	SupportEmail, SupportPhone, Signatory string
	PostalAddress                         string // in lines
	Zone, PublicURL                       string
	WorkingDays                           []time.Weekday
	Holidays                              []portal.Holiday
	Due                                   portal.DueDays
	CustomersPerHour                      int // 0 for the default
	EmailTrailHead                        bool
	Sentences                             portal.Sentences // empty ones for those that are built in
	Reasons                               []string         // nil for those that are built in
	Couriers                              []portal.Courier
	Mail                                  *StoredMail
	Logo, DarkLogo, Signature             *portal.Picture
}

// StoredMail is the mail server that the owner chose, its password sealed.
type StoredMail struct {
	Host       string
	Port       int
	Encryption post.Encryption
	Username   string
	Sealed     []byte // empty for no password
	From       string
	TestedAt   time.Time // when it took a test letter; zero for never
}

// Current is the portal at this moment: what was chosen, and what holds.
type Current struct {
	Stored Stored
	Facts  portal.Facts
	Server *post.Server // nil for the outbox folder
}

// Current lets the environment come before the owner, and the owner before the
// defaults.
func (g Given) Current(s Stored, sealer *auth.Sealer) Current {
	f := portal.Facts{
		Brand: first(g.Name, s.Name, DefaultName), SupportPhone: s.SupportPhone, PostalAddress: s.PostalAddress, Signatory: first(g.Signatory, s.Signatory, DefaultSignatory),
		PublicURL: first(g.PublicURL, s.PublicURL, DefaultPublicURL), Fixed: g.PublicURL != "" || s.PublicURL == "",
		Zone: first(g.Zone, s.Zone, DefaultZone), WorkingDays: s.WorkingDays, Holidays: s.Holidays, Logo: s.Logo, DarkLogo: s.DarkLogo, Signature: s.Signature,
		Due: s.Due, Reasons: s.Reasons, Couriers: s.Couriers, CustomersPerHour: s.CustomersPerHour, EmailTrailHead: s.EmailTrailHead,
	}
	f.SupportEmail = first(g.SupportEmail, s.SupportEmail, g.supportAt(f.Host()))
	var err error
	if f.Location, err = portal.Zone(f.Zone); err != nil {
		// It was one when it was chosen; a machine may forget some.
		f.Zone, f.Location = "UTC", time.UTC
	}
	if len(f.WorkingDays) == 0 {
		f.WorkingDays = defaultDays()
	}
	if f.Due == (portal.DueDays{}) {
		f.Due = defaultDue()
	}
	if f.CustomersPerHour == 0 {
		f.CustomersPerHour = defaultCustomersPerHour
	}
	f.Sentences = portal.Sentences{
		Collect:  first(s.Sentences.Collect, DefaultCollect),
		Request:  first(s.Sentences.Request, DefaultRequest),
		Warranty: first(s.Sentences.Warranty, DefaultWarranty),
	}
	if f.Reasons == nil {
		f.Reasons = defaultReasons()
	}
	if s.Accent != "" {
		// A colour that a later version would refuse is not shown, and can be changed.
		f.Palette, _ = portal.NewPalette(s.Accent)
	}
	return Current{Stored: s, Facts: f, Server: g.server(s.Mail, sealer)}
}

// Facts are those of a portal whose database is not open yet.
func (g Given) Facts() portal.Facts { return g.Current(Stored{}, nil).Facts }

func (g Given) server(m *StoredMail, sealer *auth.Sealer) *post.Server {
	if g.Mail != nil || m == nil {
		return g.Mail
	}
	s := &post.Server{Host: m.Host, Port: m.Port, Encryption: m.Encryption, Username: m.Username, From: m.From, Chosen: true}
	if len(m.Sealed) == 0 {
		return s
	}
	password, err := sealer.Open(m.Sealed)
	s.Password, s.Locked = string(password), err != nil
	return s
}

// supportAt is where customers write while nobody said where.
func (g Given) supportAt(host string) string {
	if address := "care@" + host; !strings.EqualFold(address, g.NotSupport) {
		return address
	}
	return "help@" + host
}

func first(texts ...string) string {
	at := slices.IndexFunc(texts, func(text string) bool { return text != "" })
	if at < 0 {
		return ""
	}
	return texts[at]
}

// canGetMail tells whether there can be mailboxes at a host.
func canGetMail(host string) bool {
	_, err := mail.ParseAddress("care@" + host)
	return err == nil
}

// The refusals of the room.
var (
	errChanged = fault.New(fault.Conflict, "Someone else changed the settings. Please check them and repeat your change.")

	errNoColour   = fault.New(fault.Invalid, "Please enter the colour as # and six digits, such as #1c4ed0.")
	errTooLight   = fault.New(fault.Invalid, "This colour is too light. Buttons would be hard to see. Please choose a darker colour.")
	errUnreadable = fault.New(fault.Invalid, "Text on this colour would be hard to read. Please choose a darker or a lighter colour.")

	errNoDays      = fault.New(fault.Invalid, "Please choose at least one working day.")
	errNoSuchDay   = fault.New(fault.Invalid, "This is not a weekday. Please select from Monday to Sunday.")
	errNoDate      = fault.New(fault.Invalid, "This date does not exist. Please enter the date of each holiday as YYYY-MM-DD.")
	errManyDays    = fault.Newf(fault.Invalid, "Please enter at most %d holidays.", mostHolidays)
	errManyReasons = fault.Newf(fault.Invalid, "Please keep at most %d ready reasons.", mostReasons)
	errNoZone      = fault.New(fault.Invalid, "This time zone does not exist. Please select one from the list, such as Asia/Kolkata.")
	errPassword    = fault.New(fault.Invalid, "Please enter the password again. The stored password works only with its own server and user.")
	errNoUser      = fault.New(fault.Invalid, "Please enter the user that the password belongs to.")
	errDamaged     = fault.New(fault.Unsupported, "The image is damaged. Please upload a PNG, WebP or JPEG image.")
	errNoLogo      = fault.New(fault.Conflict, "Please upload the logo first.")
	errNoPicture   = fault.New(fault.Invalid, "Please choose an image.")
	errTiny        = fault.New(fault.Invalid, "The image is too small. Its shorter side needs at least 32 pixels.")
	errSlim        = fault.New(fault.Invalid, "The image is too long. Its longer side can be at most eight times the shorter side.")
	errManyPixels  = fault.New(fault.TooLarge, "The image is too large. Please select one of at most 16 megapixels.")
	errNoSupport   = fault.New(fault.Invalid, "This host cannot receive email. Please set the support address first.")
)

// fixed refuses to change what the environment sets. The same value again changes
// nothing.
func fixed(variable, what string) error {
	return fault.Newf(fault.Invalid, "The server sets %s with %s. You can only change it there.", what, variable)
}
