package scheme

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/pdf"
)

// demoDealer is the known dealer of the demo, whose claims stand everywhere a
// claim can stand.
const demoDealer = "ravi@example.com"

// demoSchemes end some days from now; a negative number is over.
var demoSchemes = []struct {
	name string
	days int
	live bool
}{
	{"Monsoon Camera Bonanza", 45, true},
	{"PoE Switch Partner Offer", 20, true},
	{"NVR Upgrade Rewards", 6, true},
	{"Spring Router Cashback", -12, true},
	{"Cabling Clearance", 30, false},
}

// demoClaim is the purchase, and what the desk did in how many hours.
type demoClaim struct {
	scheme   int
	daysAgo  int
	purchase int // days before the claim
	from     string
	rupees   int64
	invoice  int // claims with the same number carry the same file
	steps    []Status
	reason   string
}

var demoClaims = []demoClaim{
	{scheme: 3, daysAgo: 40, purchase: 3, from: "UNIVERSAL", rupees: 84500, invoice: 1, steps: []Status{InProcess, Approved}},
	{scheme: 0, daysAgo: 21, purchase: 5, from: "ALL_FORTECH", rupees: 152750, invoice: 2, steps: []Status{InProcess, Approved}},
	{scheme: 1, daysAgo: 12, purchase: 2, from: "VISION_INDIA", rupees: 48200, invoice: 3, steps: []Status{Rejected},
		reason: "The GST number on the invoice cannot be read. Please submit a clear copy."},
	{scheme: 1, daysAgo: 9, purchase: 5, from: "VISION_INDIA", rupees: 48200, invoice: 4, steps: []Status{InProcess}},
	{scheme: 3, daysAgo: 4, purchase: 9, from: "COMPUTER_PROFESSIONAL", rupees: 23600, invoice: 5},
	{scheme: 0, daysAgo: 2, purchase: 24, from: "ALL_FORTECH", rupees: 152750, invoice: 2},
	{scheme: 2, daysAgo: 1, purchase: 1, from: "STEK SYSTEM", rupees: 67990, invoice: 6},
}

// Demo makes schemes and claims, once.
func (s *Service) Demo(ctx context.Context) error {
	n, err := countSchemes(ctx, s.DB, SchemeFilter{WithDeleted: true})
	if err != nil || n > 0 {
		return err
	}
	dealers, err := demoDealers(ctx, s.DB)
	if err != nil {
		return err
	}
	// The known dealer has all claims; every other dealer has one.
	var claims []demoClaim
	var owners []string
	for i, dealer := range dealers {
		if i == 0 {
			for _, c := range demoClaims {
				claims, owners = append(claims, c), append(owners, dealer)
			}
			continue
		}
		c := demoClaims[i%len(demoClaims)]
		c.daysAgo, c.rupees, c.invoice = c.daysAgo+i%5, c.rupees+int64(i)*1350, 100+i
		claims, owners = append(claims, c), append(owners, dealer)
	}
	files, err := s.demoInvoices(ctx, claims)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		schemeIDs, err := s.insertDemoSchemes(ctx, tx)
		if err != nil {
			return err
		}
		for i, c := range claims {
			if err := s.insertDemoClaim(ctx, tx, c, owners[i], schemeIDs[c.scheme], files[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) insertDemoSchemes(ctx context.Context, tx *db.Tx) (schemeIDs []string, err error) {
	today := civil.In(tx.Now(), s.Portal().Location)
	for _, d := range demoSchemes {
		made := tx.Now().AddDate(0, -2, 0)
		scheme := Scheme{ID: id.New(made), SchemeID: id.Human("SC", 6), Name: d.name, EndDate: today.AddDays(d.days), Live: d.live, CreatedAt: made}
		if err := insertScheme(ctx, tx, scheme); err != nil {
			return nil, err
		}
		schemeIDs = append(schemeIDs, scheme.SchemeID)
	}
	return schemeIDs, nil
}

func (s *Service) insertDemoClaim(ctx context.Context, tx *db.Tx, d demoClaim, owner, schemeID string, file blob.File) error {
	at := tx.Now().Add(-time.Duration(d.daysAgo) * 24 * time.Hour)
	status := Waiting
	if len(d.steps) > 0 {
		status = d.steps[len(d.steps)-1]
	}
	claim := Claim{
		ID: id.New(at), TicketNo: newTicketNo(), CustomerID: owner, SchemeID: schemeID, Status: status,
		ForReference: demoSchemes[d.scheme].days < -d.daysAgo, InvoiceKey: file.Key, InvoiceSHA256: file.SentSHA256, RejectionReason: d.reason, CreatedAt: at,
		Purchase: Purchase{Date: civil.In(at, s.Portal().Location).AddDays(-d.purchase), From: d.from, Amount: d.rupees * 100},
	}
	if err := s.Files.Attach(ctx, tx, owner, file); err != nil {
		return err
	}
	if err := insertClaim(ctx, tx, claim); err != nil {
		return err
	}
	events := []Event{{Status: Waiting, Kind: auth.Customer, Actor: owner, At: at}}
	for i, step := range d.steps {
		events = append(events, Event{Status: step, Kind: auth.Admin, Actor: "admin", Reason: d.reason, At: at.Add(time.Duration(i+1) * 19 * time.Hour)})
	}
	if err := s.Queue.Arrived(ctx, tx, claim); err != nil {
		return err
	}
	steps := make([]step, len(events))
	for i, e := range events {
		steps[i] = newStep(claim.ID, e)
	}
	if err := insertEvents(ctx, tx, steps...); err != nil || len(d.steps) == 0 {
		return err
	}
	return s.Queue.Touched(ctx, tx, map[string][]Event{claim.ID: events[1:]})
}

func (s *Service) demoInvoices(ctx context.Context, claims []demoClaim) ([]blob.File, error) {
	files := make([]blob.File, 0, len(claims))
	for _, c := range claims {
		file, err := s.demoInvoice(ctx, c)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

func (s *Service) demoInvoice(ctx context.Context, c demoClaim) (blob.File, error) {
	page := pdf.Plain(fmt.Sprintf("Tax Invoice %04d", c.invoice), "Sold by "+c.from, fmt.Sprintf("Total: Rs. %d.00 incl. GST", c.rupees))
	upload, err := blob.InMemory(page, fmt.Sprintf("invoice-%04d.pdf", c.invoice))
	if err != nil {
		return blob.File{}, err
	}
	file, err := s.Files.Put(ctx, upload)
	return file, errors.Join(err, upload.Close())
}
