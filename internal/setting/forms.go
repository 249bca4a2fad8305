package setting

import (
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/idna"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
)

// Maximum lengths, in characters, and counts.
const (
	longestName    = 60
	longestHost    = 253
	longestLogin   = 200
	longestHoliday = 100
	mostHolidays   = 400
	longestReason  = 200
	mostReasons    = 20

	longestPostal = 300
)

// Brand is the portal's name and colour.
type Brand struct {
	Name, Accent string // an empty accent means the built-in colours
}

func (b Brand) checked() (Brand, error) {
	var form fault.Form
	var err error
	b.Name, err = line("the name", b.Name, longestName)
	form.Check("name", err)
	b.Accent = strings.ToLower(strings.TrimSpace(b.Accent))
	form.Check("accent", checkAccent(b.Accent))
	return b, form.Err()
}

func checkAccent(accent string) error {
	if accent == "" {
		return nil
	}
	_, err := portal.NewPalette(accent)
	switch {
	case errors.Is(err, portal.ErrNoColour):
		return errNoColour
	case errors.Is(err, portal.ErrTooLight):
		return errTooLight
	case err != nil:
		return errUnreadable
	}
	return nil
}

// line checks a text without line breaks, because the text can go into email headers.
func line(label, value string, max int) (string, error) {
	value, err := field.Text(label, value, max)
	if err != nil {
		return "", err
	}
	return value, inOneLine(label, value)
}

// Contact holds the support contact and the signatory.
type Contact struct {
	SupportEmail  string // empty: derived from the public address
	SupportPhone  string
	PostalAddress string
	Signatory     string
}

func (c Contact) checked() (Contact, error) {
	var form fault.Form
	var err error
	if c.SupportEmail = strings.TrimSpace(c.SupportEmail); c.SupportEmail != "" {
		c.SupportEmail, err = field.Email(c.SupportEmail)
		form.Check("supportEmail", err)
	}
	if c.SupportPhone = strings.TrimSpace(c.SupportPhone); c.SupportPhone != "" {
		c.SupportPhone, err = field.Phone("the phone number", c.SupportPhone)
		form.Check("supportPhone", err)
	}
	c.PostalAddress, err = field.OptionalText("the postal address", c.PostalAddress, longestPostal)
	form.Check("postalAddress", err)
	c.Signatory, err = line("the signatory", c.Signatory, field.Line)
	form.Check("signatory", err)
	return c, form.Err()
}

// Calendar says when the desk works.
type Calendar struct {
	Zone        string
	WorkingDays []time.Weekday
	Holidays    []portal.Holiday
}

// HolidayForm is a typed holiday.
type HolidayForm struct{ Date, Name string }

func dayNames() []string {
	return []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
}

func dayName(day time.Weekday) string { return dayNames()[day] }

func readCalendar(zone string, days []string, holidays []HolidayForm) (c Calendar, err error) {
	var form fault.Form
	if c.Zone = strings.TrimSpace(zone); c.Zone == "" {
		form.Check("timeZone", errNoZone)
	} else if _, err := portal.Zone(c.Zone); err != nil {
		form.Check("timeZone", errNoZone)
	}
	for _, name := range days {
		day := slices.Index(dayNames(), name)
		if day < 0 {
			form.Check("workingDays", errNoSuchDay)
			continue
		}
		if !slices.Contains(c.WorkingDays, time.Weekday(day)) {
			c.WorkingDays = append(c.WorkingDays, time.Weekday(day))
		}
	}
	slices.SortFunc(c.WorkingDays, func(a, b time.Weekday) int { return fromMonday(a) - fromMonday(b) })
	if len(c.WorkingDays) == 0 {
		form.Check("workingDays", errNoDays)
	}
	if len(holidays) > mostHolidays {
		form.Check("holidays", errManyDays)
		return c, form.Err()
	}
	for i, h := range holidays {
		holiday, err := h.checked()
		if err == nil && slices.ContainsFunc(c.Holidays, func(other portal.Holiday) bool { return other.Date == holiday.Date }) {
			err = fault.Newf(fault.Invalid, "%s is in the list twice.", holiday.Date.Long())
		}
		form.Check(fault.Place("holidays", i), err)
		c.Holidays = append(c.Holidays, holiday)
	}
	slices.SortFunc(c.Holidays, func(a, b portal.Holiday) int { return strings.Compare(a.Date.String(), b.Date.String()) })
	return c, form.Err()
}

// fromMonday returns a weekday's position in a week that starts on Monday.
func fromMonday(day time.Weekday) int { return (int(day) + 6) % 7 }

func (h HolidayForm) checked() (portal.Holiday, error) {
	name, err := line("the name of each holiday", h.Name, longestHoliday)
	if err != nil {
		return portal.Holiday{}, err
	}
	date, err := civil.Parse(strings.TrimSpace(h.Date))
	if err != nil {
		return portal.Holiday{}, errNoDate
	}
	return portal.Holiday{Date: date, Name: name}, nil
}

const mostDueDays = 60

func checkDue(d portal.DueDays) error {
	var form fault.Form
	for _, one := range []struct {
		field, what string
		days        int
	}{
		{"repair", "repair and service", d.Repair}, {"awr", "AWR", d.AWR}, {"warranty", "warranty requests", d.Warranty}, {"claim", "claims", d.Claim},
	} {
		if one.days < 1 || one.days > mostDueDays {
			form.Check(one.field, fault.Newf(fault.Invalid, "Please enter 1 to %d working days for %s.", mostDueDays, one.what))
		}
	}
	return form.Err()
}

// checkReasons checks the ready reasons of a rejection: each is one line and occurs once.
func checkReasons(typed []string) ([]string, error) {
	if len(typed) > mostReasons {
		return nil, errManyReasons.At("reasons")
	}
	var form fault.Form
	reasons := make([]string, 0, len(typed))
	for i, text := range typed {
		reason, err := line("each reason", text, longestReason)
		if err == nil && slices.Contains(reasons, reason) {
			err = fault.New(fault.Invalid, "This reason is in the list twice. Please remove one.")
		}
		form.Check(fault.Place("reasons", i), err)
		reasons = append(reasons, reason)
	}
	return reasons, form.Err()
}

// checkAddress returns the public address in its stored form.
func checkAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", fault.New(fault.Invalid, "Please enter the public address.")
	}
	origin, err := portal.ParseOrigin(text)
	if err != nil {
		return "", fault.New(fault.Invalid, "Please enter the public address as http:// or https:// with a host and, if there is one, a port, such as https://care.example.com.")
	}
	if err := checkHost(origin.Hostname()); err != nil {
		return "", err
	}
	return origin.String(), nil
}

var errNoHost = fault.New(fault.Invalid, "Please enter the host as a name such as mail.example.com, or as a number.")

// checkHost accepts only host names and IP addresses, because the host goes into links.
func checkHost(host string) error {
	if len(host) > longestHost {
		return errNoHost
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil || ascii == "" {
		return errNoHost
	}
	for _, r := range ascii {
		if !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.') {
			return errNoHost
		}
	}
	return nil
}

// MailServer holds the typed settings of a mail server.
type MailServer struct {
	Host       string
	Port       int
	Encryption post.Encryption
	Username   string
	Password   *string // nil keeps the stored one
	From       string
}

func (m MailServer) checked() (MailServer, error) {
	var form fault.Form
	m.Host = strings.ToLower(strings.Trim(strings.TrimSpace(m.Host), "[]"))
	if m.Host == "" {
		form.Check("host", fault.New(fault.Invalid, "Please enter the host of the mail server."))
	} else {
		form.Check("host", checkHost(m.Host))
	}
	if m.Port < 1 || m.Port > 65535 {
		form.Check("port", fault.New(fault.Invalid, "Please enter a port from 1 to 65535."))
	}
	if !slices.Contains([]post.Encryption{post.STARTTLS, post.TLS, post.Clear}, m.Encryption) {
		form.Check("encryption", fault.New(fault.Invalid, "Please choose starttls, tls or none."))
	}
	var err error
	m.Username, err = field.OptionalText("the user", m.Username, longestLogin)
	form.Check("username", err)
	form.Check("username", inOneLine("the user", m.Username))
	if m.Password != nil {
		if len([]rune(*m.Password)) > longestLogin {
			form.Check("password", fault.Newf(fault.Invalid, "Please shorten the password to at most %d characters.", longestLogin))
		}
		form.Check("password", inOneLine("the password", *m.Password))
		if *m.Password != "" && m.Username == "" {
			form.Check("username", errNoUser)
		}
	}
	if m.From = strings.TrimSpace(m.From); m.From != "" {
		m.From, err = field.Email(m.From)
		form.Check("from", err)
	}
	return m, form.Err()
}

func inOneLine(label, value string) error {
	// A password must not be trimmed, so field.Text is not used.
	if strings.ContainsFunc(value, unicode.IsControl) || strings.ContainsAny(value, "\u2028\u2029") {
		return fault.Newf(fault.Invalid, "Please enter %s in one line.", label)
	}
	return nil
}

// sameLogin reports whether the stored password may be used: only with the same server, user and encryption.
// Otherwise a caller could send it to a server of their own.
func (m MailServer) sameLogin(s *StoredMail) bool {
	return s != nil && s.Host == m.Host && s.Port == m.Port && s.Username == m.Username && s.Encryption == m.Encryption
}

func (m MailServer) server(password string) *post.Server {
	return &post.Server{Host: m.Host, Port: m.Port, Encryption: m.Encryption, Username: m.Username, Password: password, From: m.From, ByOwner: true}
}
