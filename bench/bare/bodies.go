package bare

import (
	"time"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/platform/blob"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// The rows as the wire has them. The types are the rooms' own; how to fill
// them is theirs as well and is repeated here, since a bare program would do it
// too. A field that is forgotten shows when the answers are compared.

func path(key string) string {
	if key == "" {
		return ""
	}
	return blob.File{Key: key}.Path()
}

func customerBody(c account.Customer) account.CustomerBody {
	return account.CustomerBody{
		CustomerID: c.CustomerID, Name: c.Name, Email: c.Email, Phone: c.Phone, Address: c.Address, Role: string(c.Role),
	}
}

func productBody(p product.Owned) product.OwnedBody {
	return product.OwnedBody{CustomerName: p.CustomerName, ProductBody: product.ProductBody{
		ID: p.ID, ProductID: p.ProductID, ProductName: p.Name, ProductType: p.Type, SerialNo: p.SerialNo, ModelNo: p.ModelNo,
		PurchaseDate: p.PurchaseDate.String(), WarrantyPeriod: p.WarrantyPeriod, ExpiryDate: p.ExpiryDate.String(),
		Invoice: path(p.Invoice), IsClaimed: p.IsClaimed, CustomerID: p.CustomerID, Email: p.Email,
	}}
}

func warrantyBody(r warranty.Record) warranty.WarrantyBody {
	b := warranty.WarrantyBody{
		ID: r.ID, CustomerID: r.CustomerID, CustomerName: r.CustomerName, ProductID: r.ProductID, ProductName: r.ProductName,
		SerialNo: r.SerialNo, ModelNo: r.ModelNo, PurchaseDate: r.PurchaseDate.String(), ExpiryDate: r.ExpiryDate.String(),
		Status: string(r.Status), Invoice: path(r.Invoice), Document: path(r.Document), RequestedAt: r.RequestedAt, DecidedBy: r.DecidedBy,
		Waiting: r.Waits.Count,
	}
	if r.Waits.Count > 0 {
		b.WaitingSince = &r.Waits.Since
	}
	if !r.DecidedAt.IsZero() {
		b.DecidedAt = &r.DecidedAt
	}
	return b
}

func (s *server) repairBody(t ticket.Ticket) ticket.RepairRecord {
	p := t.Product
	r := ticket.RepairRecord{
		ID: t.ID, TicketNumber: t.Number, ProductID: p.ProductID,
		ProductDetails: ticket.TicketProduct{
			ProductName: p.Name, ProductType: p.Type, SerialNo: p.SerialNo, ModelNo: p.ModelNo,
			PurchaseDate: p.Purchased.String(), ExpiryDate: p.Expiry.String(), Invoice: path(p.Invoice),
		},
		Query: t.Query, Address: t.Address, File: path(t.FileKey), CustomerID: t.Customer.ID, CustomerName: t.Customer.Name,
		StatusUpdates: history(t), CreatedAt: t.CreatedAt, WarrantyExpired: t.OutOfWarranty(s.location),
		Waiting: t.Waits.Count,
	}
	if t.Waits.Count > 0 {
		r.WaitingSince = &t.Waits.Since
	}
	return r
}

func (s *server) awrBody(t ticket.Ticket) ticket.AWRRecord {
	return ticket.AWRRecord{RepairRecord: s.repairBody(t), PurchaseFrom: t.PurchaseFrom}
}

func history(t ticket.Ticket) []ticket.StatusUpdate {
	out := make([]ticket.StatusUpdate, 0, len(t.History))
	for _, entry := range t.History {
		out = append(out, ticket.StatusUpdate{Status: entry.Text, Date: entry.At})
	}
	return out
}

type tracked struct {
	TicketNumber  string                `json:"ticketNumber"`
	StatusUpdates []ticket.StatusUpdate `json:"statusUpdates"`
	CreatedAt     time.Time             `json:"createdAt"`
	LastUpdated   time.Time             `json:"lastUpdated"`
}

func trackedBody(t ticket.Ticket) tracked {
	return tracked{TicketNumber: t.Number, StatusUpdates: history(t), CreatedAt: t.CreatedAt, LastUpdated: t.Updated()}
}

func claimBody(r scheme.Record) scheme.DeskClaimBody {
	b := scheme.DeskClaimBody{
		SchemeDeleted: r.SchemeDeleted, DuplicateOf: r.Duplicate.TicketNo, Claims: r.Group.Claims, Waiting: r.Group.Waiting,
		ClaimBody: scheme.ClaimBody{
			ID: r.ID, CustomerID: r.CustomerID, CustomerName: r.CustomerName, SchemeID: r.SchemeID, SchemeName: r.SchemeName,
			SchemeEndDate: r.SchemeEndDate.String(), TicketNo: r.TicketNo, Status: string(r.Status), ForReference: r.ForReference,
			InvoiceFile: path(r.InvoiceKey), RejectionReason: r.RejectionReason, CreatedAt: r.CreatedAt,
		},
	}
	switch {
	case r.Duplicate.SameFile:
		b.DuplicateBy = "invoice"
	case r.Duplicate.TicketNo != "":
		b.DuplicateBy = "purchase"
	}
	if date := r.Purchase.Date.String(); date != "" {
		b.PurchaseDate = &date
	}
	if r.Purchase.From != "" {
		b.PurchaseFrom = &r.Purchase.From
	}
	if r.Purchase.Amount != 0 {
		rupees := float64(r.Purchase.Amount) / 100
		b.InvoiceAmount = &rupees
	}
	return b
}

func (s *server) schemeBody(c scheme.Scheme) scheme.SchemeBody {
	b := scheme.SchemeBody{
		ID: c.ID, SchemeID: c.SchemeID, Name: c.Name, EndDate: c.EndDate.String(), Live: c.Live,
		Over: c.Over(s.db.Now(), s.location), CreatedAt: c.CreatedAt,
	}
	if !c.DeletedAt.IsZero() {
		b.DeletedAt = &c.DeletedAt
	}
	return b
}

func agreementBody(r agreement.Record) agreement.AgreementRecord {
	a, c, p := r.Agreement, r.Customer, r.Agreement.Programme
	programme := agreement.ProgrammeBody{
		ID: p.ID, Title: p.Title, Quarter: p.Quarter.Name(), Months: p.Quarter.Months(), Year: p.Quarter.Year(), Label: p.Quarter.Label(),
		Tiers: make([]agreement.TierBody, len(p.Tiers)), Terms: p.Terms,
	}
	for i, t := range p.Tiers {
		programme.Tiers[i] = agreement.TierBody{Target: float64(t.Target) / 100, Payout: float64(t.Payout) / 100}
	}
	return agreement.AgreementRecord{
		User: agreement.PartnerBody{CustomerID: c.CustomerID, Name: c.Name, Email: c.Email, Phone: c.Phone, Role: c.Role},
		Agreement: agreement.AgreementBody{
			ID: a.ID, CustomerID: a.CustomerID, Quarter: p.Quarter.Label(), Location: a.Location,
			BankAccountNumber: &a.BankAccountNumber, IFSCCode: a.IFSCCode, PurchaseDistributor: a.PurchaseDistributor,
			AuthorizedDistributor: a.AuthorizedDistributor, AuthorizedForRegion: a.AuthorizedDistributor,
			DistributorLocation: a.DistributorLocation, PartnerName: a.PartnerName, PartnerNameFirmName: a.PartnerName,
			ContactPersonName: a.ContactPersonName, MobileNumber: a.MobileNumber, Address: a.Address,
			CreatedAt: a.SignedAt, Programme: programme,
		},
	}
}
