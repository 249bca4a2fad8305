package setting

import (
	"context"
	"slices"
	"strconv"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/live"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Limits limit.Limiter
	Trail  *trail.Log
	Sealer *auth.Sealer
	Given  Given
	Mail   Trial

	// Changed is called for every change, in its transaction.
	Changed func(ctx context.Context, tx *db.Tx) error

	// LastSent returns the time of the last sent email; zero if there is none.
	LastSent func(ctx context.Context) (time.Time, error)
	// TryWaiting sends the waiting emails at once, because a mail server answered.
	TryWaiting func(ctx context.Context, tx *db.Tx) error

	Patience time.Duration // timeout of a mail server test; zero for the default

	now *live.Value[Current]
}

// Keep reads the settings and reads them again after every change, on any replica.
func (s *Service) Keep(ctx context.Context, board *live.Board) (err error) {
	s.now, err = live.Keep(ctx, board, "settings", func(ctx context.Context, q db.Queryer) (Current, error) {
		stored, err := Read(ctx, q)
		return s.Given.Current(stored, s.Sealer), err
	})
	return err
}

// FactsIn reads the facts from the database. It sees changes of the same transaction.
func (s *Service) FactsIn(ctx context.Context, q db.Queryer) (portal.Facts, error) {
	stored, err := Read(ctx, q)
	return s.Given.Current(stored, s.Sealer).Facts, err
}

// Current returns the settings as this replica knows them.
func (s *Service) Current() Current { return s.now.Get() }

// Facts returns the facts that pages and emails use.
func (s *Service) Facts() portal.Facts { return s.now.Get().Facts }

// Server returns the mail server, or nil for the outbox folder.
func (s *Service) Server() *post.Server { return s.now.Get().Server }

// Overview holds everything on the settings page.
type Overview struct {
	Current
	Fixed       []Fixed
	MailFailure string // see MailFailure
	Passkeys    int    // passkeys of desk users; they work only at the host of the public address
}

// Overview reads the current settings from the database.
func (s *Service) Overview(ctx context.Context) (Overview, error) {
	stored, err := Read(ctx, s.DB)
	if err != nil {
		return Overview{}, err
	}
	return s.overview(ctx, s.DB, stored)
}

func (s *Service) overview(ctx context.Context, q db.Queryer, stored Stored) (o Overview, err error) {
	o = Overview{Current: s.Given.Current(stored, s.Sealer), Fixed: s.Given.Fixed()}
	if o.Passkeys, err = countPasskeys(ctx, q); err != nil {
		return o, err
	}
	o.MailFailure, err = s.MailFailure(ctx, o.Current)
	return o, err
}

// change runs one change of the settings at a time. It refuses a caller who saw an older version. The function
// do returns the audit entries; no entries mean that nothing changed.
func (s *Service) change(ctx context.Context, scope string, seen int64, do func(tx *db.Tx, was Current) ([]trail.Entry, error)) (Overview, error) {
	err := idempotent.Do(ctx, s.DB, "setting-"+scope+":"+auth.From(ctx).ID, func(tx *db.Tx) error {
		if err := takeTurn(ctx, tx, seen); err != nil {
			return err
		}
		stored, err := Read(ctx, tx)
		if err != nil {
			return err
		}
		entries, err := do(tx, s.Given.Current(stored, s.Sealer))
		if err != nil || len(entries) == 0 {
			return err
		}
		if err := raiseVersion(ctx, tx); err != nil {
			return err
		}
		if err := s.now.Changed(ctx, tx); err != nil {
			return err
		}
		if err := s.Changed(ctx, tx); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, entries...)
	})
	if err != nil {
		return Overview{}, err
	}
	return s.Overview(ctx)
}

// chosen returns the value to store. It is empty if the caller sent the default and never chose a value.
func chosen(sent, stored, holds string) string {
	if stored == "" && sent == holds {
		return ""
	}
	return sent
}

// SetBrand changes name and colour.
func (s *Service) SetBrand(ctx context.Context, seen int64, b Brand) (Overview, error) {
	b, err := b.checked()
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "brand", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		if err := s.unfixed("name", s.Given.Name, b.Name, "the name"); err != nil {
			return nil, err
		}
		is := was.Stored
		is.Name, is.Accent = chosen(b.Name, is.Name, was.Facts.Brand), b.Accent
		if s.Given.Name != "" {
			is.Name = was.Stored.Name
		}
		changes := changed(
			trail.Plain("name", was.Facts.Brand, b.Name),
			trail.Plain("accent", was.Stored.Accent, b.Accent),
		)
		return entry(didBrand, changes), write(ctx, tx, is)
	})
}

// SetContact changes the support contact and the signatory.
func (s *Service) SetContact(ctx context.Context, seen int64, c Contact) (Overview, error) {
	c, err := c.checked()
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "contact", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		var form fault.Form
		if c.SupportEmail != "" {
			form.Check("supportEmail", s.unfixed("supportEmail", s.Given.SupportEmail, c.SupportEmail, "the support address"))
		}
		form.Check("signatory", s.unfixed("signatory", s.Given.Signatory, c.Signatory, "the signatory"))
		if c.SupportEmail == "" && s.Given.SupportEmail == "" && !canGetMail(was.Facts.Host()) {
			form.Check("supportEmail", fault.Newf(fault.Invalid, "Please enter the support address. %s, the host of the public address, cannot receive email.", was.Facts.Host()))
		}
		if err := form.Err(); err != nil {
			return nil, err
		}
		is := was.Stored
		if s.Given.SupportEmail == "" {
			is.SupportEmail = chosen(c.SupportEmail, is.SupportEmail, was.Facts.SupportEmail)
		}
		if s.Given.Signatory == "" {
			is.Signatory = chosen(c.Signatory, is.Signatory, was.Facts.Signatory)
		}
		is.SupportPhone, is.PostalAddress = c.SupportPhone, c.PostalAddress
		now := s.Given.Current(is, s.Sealer)
		changes := changed(
			trail.Plain("support address", was.Facts.SupportEmail, now.Facts.SupportEmail),
			trail.Plain("support phone", was.Facts.SupportPhone, now.Facts.SupportPhone),
			trail.Plain("postal address", was.Facts.PostalAddress, now.Facts.PostalAddress),
			trail.Plain("signatory", was.Facts.Signatory, now.Facts.Signatory),
		)
		return entry(didContact, changes), write(ctx, tx, is)
	})
}

// SetCalendar changes the time zone, the working days and the holidays.
func (s *Service) SetCalendar(ctx context.Context, seen int64, zone string, days []string, holidays []HolidayForm) (Overview, error) {
	c, err := readCalendar(zone, days, holidays)
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "calendar", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		if err := s.unfixed("timeZone", s.Given.Zone, c.Zone, "the time zone"); err != nil {
			return nil, err
		}
		is := was.Stored
		if s.Given.Zone == "" {
			is.Zone = chosen(c.Zone, is.Zone, was.Facts.Zone)
		}
		if len(is.WorkingDays) > 0 || !slices.Equal(c.WorkingDays, was.Facts.WorkingDays) {
			is.WorkingDays = c.WorkingDays
		}
		changes := changed(
			trail.Plain("time zone", was.Facts.Zone, c.Zone),
			trail.Plain("working days", daysText(was.Facts.WorkingDays), daysText(c.WorkingDays)),
			holidaysChanged(was.Stored.Holidays, c.Holidays),
		)
		if err := write(ctx, tx, is); err != nil {
			return nil, err
		}
		return entry(didCalendar, changes), writeHolidays(ctx, tx, c.Holidays)
	})
}

// SetDue changes the working days for new records. Existing records keep their due day.
func (s *Service) SetDue(ctx context.Context, seen int64, due portal.DueDays) (Overview, error) {
	if err := checkDue(due); err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "due", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		is, before := was.Stored, was.Facts.Due
		is.Due = due
		days := func(kind string, before, after int) trail.Change {
			return trail.Plain(kind, strconv.Itoa(before), strconv.Itoa(after))
		}
		changes := changed(
			days("repair and service", before.Repair, due.Repair), days("AWR", before.AWR, due.AWR),
			days("warranty requests", before.Warranty, due.Warranty), days("claims", before.Claim, due.Claim),
		)
		return entry(didDue, changes), write(ctx, tx, is)
	})
}

// SetReasons changes the ready reasons of a rejection.
func (s *Service) SetReasons(ctx context.Context, seen int64, typed []string) (Overview, error) {
	reasons, err := checkReasons(typed)
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "reasons", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		is := was.Stored
		is.Reasons = reasons
		changes := changed(trail.Plain("ready reasons", linesText(was.Facts.Reasons), linesText(reasons)))
		return entry(didReasons, changes), write(ctx, tx, is)
	})
}

// SetAddress changes the public address. Passkeys work at one host only, so the caller must confirm if
// passkeys would stop working.
func (s *Service) SetAddress(ctx context.Context, seen int64, address string, losePasskeys bool) (Overview, error) {
	address, err := checkAddress(address)
	if err != nil {
		return Overview{}, fault.At("publicUrl", err)
	}
	return s.change(ctx, "address", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		if err := s.unfixed("publicUrl", s.Given.PublicURL, address, "the public address"); err != nil {
			return nil, err
		}
		is := was.Stored
		is.PublicURL = chosen(address, is.PublicURL, was.Facts.PublicURL)
		now := s.Given.Current(is, s.Sealer)
		if s.Given.SupportEmail == "" && is.SupportEmail == "" && !canGetMail(now.Facts.Host()) {
			return nil, errNoSupport.At("publicUrl")
		}
		if now.Facts.Host() != was.Facts.Host() && !losePasskeys {
			passkeys, err := countPasskeys(ctx, tx)
			if err != nil {
				return nil, err
			}
			if passkeys > 0 {
				return nil, passkeysLost(passkeys, was.Facts.Host())
			}
		}
		changes := changed(trail.Plain("public address", was.Facts.PublicURL, now.Facts.PublicURL))
		return entry(didAddress, changes), write(ctx, tx, is)
	})
}

func passkeysLost(n int, host string) error {
	passkeys := "The passkey of a person at the desk works"
	if n > 1 {
		passkeys = "The passkeys of people at the desk work"
	}
	return fault.Newf(fault.Conflict, "%s only at %s. After the change, log in with an app code or a recovery code. Please confirm the change.", passkeys, host).
		At("losePasskeys")
}

// unfixed refuses a new value for a setting that the environment sets.
func (s *Service) unfixed(name, given, sent, what string) error {
	if given == "" || given == sent {
		return nil
	}
	at := slices.IndexFunc(s.Given.Fixed(), func(f Fixed) bool { return f.Setting == name })
	return fault.At(name, fixed(s.Given.Fixed()[at].Variable, what))
}
