// Package setting manages the owner's settings: name, colour, pictures, contact, calendar, public address and
// mail server. The environment overrides a setting, and the owner cannot change it then. Unset settings have
// defaults.
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

// Defaults.
const (
	DefaultName      = "Aftercare"
	DefaultSignatory = "Head of Channel Sales"
	DefaultZone      = "Asia/Kolkata"
	DefaultPublicURL = "http://localhost:8080"
)

func defaultDue() portal.DueDays { return portal.DueDays{Repair: 3, AWR: 2, Warranty: 5, Claim: 5} }

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

// Given holds the settings from the environment, already checked. The owner can change the empty ones.
type Given struct {
	Name, SupportEmail, Signatory, Zone, PublicURL string
	Mail                                           *post.Server
	// NotSupport is never used as the default support address, because it receives the desk's password links.
	NotSupport string
}

// Fixed is a setting and the environment variable that sets it.
type Fixed struct{ Setting, Variable string }

// Fixed returns the settings that the environment sets.
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

// Stored holds the owner's choices. An empty value was never chosen.
type Stored struct {
	Version                               int64
	Name, Accent                          string
	SupportEmail, SupportPhone, Signatory string
	PostalAddress                         string // in lines
	Zone, PublicURL                       string
	WorkingDays                           []time.Weekday
	Holidays                              []portal.Holiday
	Due                                   portal.DueDays
	Values                                portal.Values // empty ones mean the default
	Reasons                               []string      // nil means the built-in reasons
	Couriers                              []portal.Courier
	Mail                                  *StoredMail
	Logo, DarkLogo, Signature             *portal.Picture
}

// StoredMail is the owner's mail server with an encrypted password.
type StoredMail struct {
	Host       string
	Port       int
	Encryption post.Encryption
	Username   string
	Sealed     []byte // empty for no password
	From       string
	TestedAt   time.Time // last test; zero if never
	Failure    string    // what that test said; empty if it succeeded
}

// Current holds the stored and the effective settings.
type Current struct {
	Stored Stored
	Facts  portal.Facts
	Server *post.Server // nil for the outbox folder
}

// Current merges the settings: environment first, then the owner's choice, then the default.
func (g Given) Current(s Stored, sealer *auth.Sealer) Current {
	f := portal.Facts{
		Brand: first(g.Name, s.Name, DefaultName), SupportPhone: s.SupportPhone, PostalAddress: s.PostalAddress, Signatory: first(g.Signatory, s.Signatory, DefaultSignatory),
		PublicURL: first(g.PublicURL, s.PublicURL, DefaultPublicURL), Fixed: g.PublicURL != "" || s.PublicURL == "",
		Zone: first(g.Zone, s.Zone, DefaultZone), WorkingDays: s.WorkingDays, Holidays: s.Holidays, Logo: s.Logo, DarkLogo: s.DarkLogo, Signature: s.Signature,
		Due: s.Due, Reasons: s.Reasons, Couriers: s.Couriers, Values: orDefault(s.Values),
	}
	f.SupportEmail = first(g.SupportEmail, s.SupportEmail, g.supportAt(f.Host()))
	var err error
	if f.Location, err = portal.Zone(f.Zone); err != nil {
		// The zone was valid when it was chosen, but this machine does not have it.
		f.Zone, f.Location = "UTC", time.UTC
	}
	if len(f.WorkingDays) == 0 {
		f.WorkingDays = defaultDays()
	}
	if f.Due == (portal.DueDays{}) {
		f.Due = defaultDue()
	}
	if f.Reasons == nil {
		f.Reasons = defaultReasons()
	}
	if s.Accent != "" {
		// An invalid colour is ignored. The owner can change it.
		f.Palette, _ = portal.NewPalette(s.Accent)
	}
	return Current{Stored: s, Facts: f, Server: g.server(s.Mail, sealer)}
}

// Facts returns the facts before the database is open.
func (g Given) Facts() portal.Facts { return g.Current(Stored{}, nil).Facts }

func (g Given) server(m *StoredMail, sealer *auth.Sealer) *post.Server {
	if g.Mail != nil || m == nil {
		return g.Mail
	}
	s := &post.Server{Host: m.Host, Port: m.Port, Encryption: m.Encryption, Username: m.Username, From: m.From, ByOwner: true}
	if len(m.Sealed) == 0 {
		return s
	}
	password, err := sealer.Open(m.Sealed)
	s.Password, s.Locked = string(password), err != nil
	return s
}

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

// canGetMail reports whether an email address at this host is valid.
func canGetMail(host string) bool {
	_, err := mail.ParseAddress("care@" + host)
	return err == nil
}

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

func fixed(variable, what string) error {
	return fault.Newf(fault.Invalid, "The server sets %s with %s. You can only change it there.", what, variable)
}
