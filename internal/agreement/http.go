package agreement

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// PartnerBody is the customer who signed, with current details.
type PartnerBody struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Phone      string `json:"phone"`
	Role       string `json:"role" enum:"User,Dealer"`
}

// AgreementBody is an agreement in the API. Two values have a different name in requests and answers; the
// answer has both names.
type AgreementBody struct {
	ID                    string        `json:"_id"`
	CustomerID            string        `json:"customerId"`
	Quarter               string        `json:"quarter" doc:"Label of the quarter, such as Q1 (AMJ) 2026"`
	Location              string        `json:"location"`
	BankAccountNumber     *string       `json:"bankAccountNumber,omitempty" doc:"Shown to the partner. Managers see it in the full list and with an id, not in a page of the list"`
	BankAccountLast4      string        `json:"bankAccountLast4,omitempty" doc:"Last four digits, in a page of the list"`
	IFSCCode              string        `json:"ifscCode"`
	PurchaseDistributor   string        `json:"purchaseDistributor"`
	AuthorizedDistributor string        `json:"authorizedDistributor"`
	AuthorizedForRegion   string        `json:"authorizedDistributorForRegion"`
	DistributorLocation   string        `json:"distributorLocation"`
	PartnerName           string        `json:"partnerName"`
	PartnerNameFirmName   string        `json:"partnerNameFirmName"`
	ContactPersonName     string        `json:"contactPersonName"`
	MobileNumber          string        `json:"mobileNumber"`
	Address               string        `json:"address"`
	CreatedAt             time.Time     `json:"createdAt"`
	Programme             ProgrammeBody `json:"programme" doc:"Programme of the signed agreement"`
}

// AgreementRecord is an agreement and the customer who signed it.
type AgreementRecord struct {
	User      PartnerBody   `json:"user"`
	Agreement AgreementBody `json:"agreement"`
}

// ProgrammeBody is the offer for one quarter.
type ProgrammeBody struct {
	ID      string     `json:"_id"`
	Title   string     `json:"title"`
	Quarter string     `json:"quarter" enum:"Q1,Q2,Q3,Q4"`
	Months  string     `json:"months" doc:"Such as April to June"`
	Year    int        `json:"year"`
	Label   string     `json:"label" doc:"Such as Q1 (AMJ) 2026"`
	Tiers   []TierBody `json:"tiers"`
	Terms   []string   `json:"terms"`
}

// TierBody is a tier of the payout table.
type TierBody struct {
	Target float64 `json:"target" doc:"Buying target in rupees, before GST"`
	Payout float64 `json:"payout" doc:"Payout (TOD) in percent"`
}

func body(r Record) AgreementRecord {
	a, c := r.Agreement, r.Customer
	return AgreementRecord{
		User: PartnerBody{CustomerID: c.CustomerID, Name: c.Name, Email: c.Email, Phone: c.Phone, Role: c.Role},
		Agreement: AgreementBody{
			ID: a.ID, CustomerID: a.CustomerID, Quarter: a.Programme.Quarter.Label(), Location: a.Location,
			BankAccountNumber: &a.BankAccountNumber, IFSCCode: a.IFSCCode, PurchaseDistributor: a.PurchaseDistributor,
			AuthorizedDistributor: a.AuthorizedDistributor, AuthorizedForRegion: a.AuthorizedDistributor,
			DistributorLocation: a.DistributorLocation, PartnerName: a.PartnerName, PartnerNameFirmName: a.PartnerName,
			ContactPersonName: a.ContactPersonName, MobileNumber: a.MobileNumber, Address: a.Address,
			CreatedAt: a.SignedAt, Programme: programmeBody(a.Programme),
		},
	}
}

// listed returns an agreement for a page of the list, without the bank account number.
func listed(r Record) AgreementRecord {
	b := body(r)
	b.Agreement.BankAccountNumber, b.Agreement.BankAccountLast4 = nil, r.Agreement.lastFour()
	return b
}

func bodies(records []Record) []AgreementRecord {
	all := make([]AgreementRecord, len(records))
	for i, r := range records {
		all[i] = body(r)
	}
	return all
}

func programmeBody(p Programme) ProgrammeBody {
	b := ProgrammeBody{
		ID: p.ID, Title: p.Title, Quarter: p.Quarter.Name(), Months: p.Quarter.Months(), Year: p.Quarter.Year(), Label: p.Quarter.Label(),
		Tiers: make([]TierBody, len(p.Tiers)), Terms: p.Terms,
	}
	for i, t := range p.Tiers {
		b.Tiers[i] = TierBody{Target: float64(t.Target) / 100, Payout: float64(t.Payout) / 100}
	}
	return b
}

type mineInput struct {
	CustomerID string `query:"customerId" doc:"The caller's own id; optional"`
}

type mineOutput struct {
	Body struct {
		Data []AgreementRecord `json:"data"`
	}
}

func (h HTTP) Mine(r *web.Route) { web.Answer(r, h.mine) }
func (h HTTP) Form(r *web.Route) { web.Answer(r, h.form) }
func (h HTTP) Sign(r *web.Route) { web.Answer(r, h.sign) }

func (h HTTP) mine(ctx context.Context, in *mineInput) (*mineOutput, error) {
	records, err := h.Of(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	out := &mineOutput{}
	out.Body.Data = bodies(records)
	return out, nil
}

type formOutput struct {
	Body struct {
		Programme            *ProgrammeBody `json:"programme,omitempty" doc:"First programme that the caller has not signed, from the current quarter on; missing if there is none"`
		PurchaseDistributors []string       `json:"purchaseDistributors"`
		DistributorLocations []string       `json:"distributorLocations"`
	}
}

func (h HTTP) form(ctx context.Context, _ *struct{}) (*formOutput, error) {
	programme, some, err := h.Offered(ctx)
	if err != nil {
		return nil, err
	}
	out := &formOutput{}
	if some {
		offered := programmeBody(programme)
		out.Body.Programme = &offered
	}
	out.Body.PurchaseDistributors, out.Body.DistributorLocations = h.Distributors.ForAgreements(), h.Distributors.Locations()
	return out, nil
}

type signInput struct {
	Body struct {
		Location              string `json:"location" required:"false"`
		BankAccountNumber     string `json:"bankAccountNumber" required:"false"`
		IFSCCode              string `json:"ifscCode" required:"false" doc:"Saved in upper case"`
		PurchaseDistributor   string `json:"purchaseDistributor" required:"false"`
		AuthorizedDistributor string `json:"authorizedDistributor" required:"false" doc:"Authorized distributor for the region"`
		PartnerName           string `json:"partnerName" required:"false" doc:"Partner or firm name"`
		ContactPersonName     string `json:"contactPersonName" required:"false"`
		MobileNumber          string `json:"mobileNumber" required:"false"`
		Address               string `json:"address" required:"false"`
		CustomerID            string `json:"customerId" required:"false" doc:"The caller's own id; optional"`
		Quarter               string `json:"quarter" required:"false" doc:"Quarter of an open programme, such as Q1 (AMJ) 2026; without a year, the earliest one"`
		DistributorLocation   string `json:"distributorLocation" required:"false"`
	}
}

type signed struct {
	Body struct {
		Message string `json:"message"`
		AgreementRecord
	}
}

func (h HTTP) sign(ctx context.Context, in *signInput) (*signed, error) {
	form := in.Body
	record, err := h.Service.Sign(ctx, form.CustomerID, form.Quarter, Partner{
		Location: form.Location, BankAccountNumber: form.BankAccountNumber, IFSCCode: form.IFSCCode, PurchaseDistributor: form.PurchaseDistributor,
		AuthorizedDistributor: form.AuthorizedDistributor, DistributorLocation: form.DistributorLocation, PartnerName: form.PartnerName,
		ContactPersonName: form.ContactPersonName, MobileNumber: form.MobileNumber, Address: form.Address,
	})
	if err != nil {
		return nil, err
	}
	out := &signed{}
	out.Body.Message, out.Body.AgreementRecord = "Agreement submitted successfully! Thank you for your submission.", body(record)
	return out, nil
}
