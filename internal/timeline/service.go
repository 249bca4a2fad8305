package timeline

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Service reads the records of other packages.
type Service struct {
	DB *db.DB
	// Unsent counts the emails to an address that failed, and those that wait for another try.
	Unsent func(ctx context.Context, address string) (failed, waiting int, err error)
}

// Customer returns the top of a customer's page.
func (s *Service) Customer(ctx context.Context, customerID string) (c Customer, err error) {
	if c.Profile, err = profileOf(ctx, s.DB, customerID); err != nil {
		return c, err
	}
	role := auth.From(ctx).Role
	c.Kinds, c.Most = seen(role), mostCounted
	if c.Counts, err = counted(ctx, s.DB, c.Profile, role); err != nil {
		return c, err
	}
	stopped, err := stoppedLetters(ctx, s.DB, customerID)
	if err != nil {
		return c, err
	}
	c.Stopped = append([]string{}, stopped...)
	if c.Profile.Email != "" {
		if c.Failed, c.Waiting, err = s.Unsent(ctx, c.Profile.Email); err != nil {
			return c, err
		}
	}
	products, err := newestProducts(ctx, s.DB, customerID)
	c.Products = append([]PastProduct{}, products...)
	for i := range c.Products {
		c.Products[i].hideFrom(role)
	}
	return c, err
}

// Timeline returns a page of a customer's records, newest first.
func (s *Service) Timeline(ctx context.Context, customerID string, f Form) (p Page, err error) {
	role := auth.From(ctx).Role
	a, err := f.checked(role)
	if err != nil {
		return p, err
	}
	who, err := profileOf(ctx, s.DB, customerID)
	if err != nil {
		return p, err
	}
	heads, err := headsOf(ctx, s.DB, who, role, a)
	if err != nil {
		return p, err
	}
	if len(heads) > a.limit {
		heads = heads[:a.limit]
		p.Next = heads[a.limit-1].id
	}
	p.Entries, err = s.entries(ctx, heads)
	for _, e := range p.Entries {
		if e.Product != nil {
			e.Product.hideFrom(role)
		}
	}
	return p, err
}

// entries reads the full records kind by kind, then sorts them again.
func (s *Service) entries(ctx context.Context, heads []head) ([]Entry, error) {
	entries := make([]Entry, 0, len(heads))
	for _, kind := range kinds() {
		var ids []any
		for _, h := range heads {
			if h.kind == kind {
				ids = append(ids, h.id)
			}
		}
		if len(ids) == 0 {
			continue
		}
		some, err := entriesOf(ctx, s.DB, kind, ids)
		if err != nil {
			return nil, err
		}
		entries = append(entries, some...)
	}
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(b.ID, a.ID) })
	return entries, nil
}

// Emails returns the emails about one of the caller's products, newest first.
func (s *Service) Emails(ctx context.Context, productID string) ([]PastLetter, error) {
	if err := isProductOf(ctx, s.DB, productID, auth.From(ctx).ID); err != nil {
		return nil, err
	}
	letters, err := lettersWhere(ctx, s.DB, `about = $1 ORDER BY id DESC LIMIT $2`, productID, mostEmails)
	return append([]PastLetter{}, letters...), err
}

// Serial returns the history of all devices with a serial number, in any spelling. Several models can have
// the same serial number.
func (s *Service) Serial(ctx context.Context, serialNo string) ([]Device, error) {
	devices, err := devicesWith(ctx, s.DB, db.FoldNumber(serialNo))
	if err != nil {
		return nil, err
	}
	if len(devices) == 0 {
		return nil, errNoSerial
	}
	role := auth.From(ctx).Role
	maySeeExtensions := Extension.seenBy(role)
	for i := range devices {
		devices[i].Product.hideFrom(role)
		if err := s.fill(ctx, &devices[i], maySeeExtensions); err != nil {
			return nil, err
		}
	}
	return devices, nil
}

func (s *Service) fill(ctx context.Context, d *Device, withExtension bool) (err error) {
	tickets, err := ticketsOfDevice(ctx, s.DB, d.Product.ID)
	if err != nil {
		return err
	}
	d.Tickets = append([]PastTicket{}, tickets...)
	if d.More = len(d.Tickets) > mostTickets; d.More {
		d.Tickets = d.Tickets[:mostTickets]
	}
	if withExtension {
		d.Extension, err = extensionOfDevice(ctx, s.DB, d.Product.ID)
	}
	return err
}
