package timeline

import (
	"time"

	"aftercare/internal/platform/auth"
)

// These types exist only for the API, so they have JSON names.

// Profile holds a customer's details.
type Profile struct {
	CustomerID     string    `json:"customerId"`
	Name           string    `json:"name"`
	Email          string    `json:"email"`
	EmailConfirmed bool      `json:"emailConfirmed" doc:"The customer opened the link in our email"`
	Phone          string    `json:"phone"`
	Address        string    `json:"address"`
	Role           string    `json:"role" enum:"User,Dealer"`
	Language       string    `json:"language" enum:"en,hi" doc:"Language of the customer's pages and emails"`
	CreatedAt      time.Time `json:"createdAt" doc:"Time of registration"`

	BlockedAt *time.Time `json:"blockedAt,omitempty" doc:"Time when the desk blocked the customer; missing if not blocked"`
	DeletedAt *time.Time `json:"deletedAt,omitempty" doc:"Time of deletion; nothing can be added after it"`
}

// Customer is the top of a customer's page.
type Customer struct {
	Profile  Profile       `json:"customer"`
	Kinds    []Kind        `json:"kinds" doc:"Kinds of entries that the caller's role can see"`
	Counts   []KindCount   `json:"counts" doc:"Number of entries of each kind"`
	Most     int           `json:"most" doc:"Counts stop here; a higher number means more than this"`
	Products []PastProduct `json:"products" doc:"Newest products"`
	Stopped  []string      `json:"stoppedLetters" doc:"Topics of emails that the customer turned off"`
	Failed   int           `json:"failedLetters" doc:"Emails to the customer's address that failed"`
	Waiting  int           `json:"waitingLetters" doc:"Emails to the customer's address that wait for another try"`
}

// KindCount counts a customer's records of one kind.
type KindCount struct {
	Kind  Kind `json:"kind" enum:"product,ticket,extension,claim,agreement,letter,message,note"`
	Count int  `json:"count"`
}

// Entry is one record of a customer. Only the field of its kind is set.
type Entry struct {
	ID        string         `json:"id"`
	Kind      Kind           `json:"kind" enum:"product,ticket,extension,claim,agreement,letter,message,note"`
	At        time.Time      `json:"at" doc:"Time of the entry"`
	Product   *PastProduct   `json:"product,omitempty"`
	Ticket    *PastTicket    `json:"ticket,omitempty"`
	Extension *PastExtension `json:"extension,omitempty"`
	Claim     *PastClaim     `json:"claim,omitempty"`
	Agreement *PastAgreement `json:"agreement,omitempty"`
	Letter    *PastLetter    `json:"letter,omitempty"`
	Message   *PastMessage   `json:"message,omitempty"`
	Note      *PastNote      `json:"note,omitempty"`
}

// PastProduct is a registered product.
type PastProduct struct {
	ID              string      `json:"id"`
	ProductID       string      `json:"productID" doc:"Product number"`
	ProductName     string      `json:"productName"`
	ProductType     string      `json:"productType"`
	ModelNo         string      `json:"modelNo"`
	SerialNo        string      `json:"serialNo"`
	PurchaseDate    string      `json:"purchaseDate" format:"date"`
	WarrantyPeriod  string      `json:"warrantyPeriod"`
	ExpiryDate      string      `json:"expiryDate" format:"date"`
	Invoice         string      `json:"invoice" doc:"Path of the stored file"`
	IsClaimed       bool        `json:"isClaimed,omitempty" doc:"A warranty extension was requested; only if your role can see warranty requests"`
	RegisteredAt    time.Time   `json:"registeredAt"`
	RegisteredBy    string      `json:"registeredBy,omitempty" doc:"Username of the desk person who registered it for the customer"`
	ExtensionStatus string      `json:"extensionStatus,omitempty" doc:"Status of the extension request, if any; only if your role can see it"`
	ReplacedBy      *ProductRef `json:"replacedBy,omitempty" doc:"Replacement device"`
	Replaces        *ProductRef `json:"replaces,omitempty" doc:"Device that this one replaced"`
	ReplacementID   string      `json:"replacementId,omitempty" doc:"Record id of the replacement, to mark the return"`
	DueBack         string      `json:"dueBack,omitempty" doc:"Return date of a replaced device"`
	ReturnedAt      *time.Time  `json:"returnedAt,omitempty" doc:"Time of the return"`
}

func (p *PastProduct) hideFrom(role auth.Role) {
	if !Extension.seenBy(role) {
		p.IsClaimed, p.ExtensionStatus = false, ""
	}
}

// ProductRef is the product of a record.
type ProductRef struct {
	ProductID   string `json:"productID"`
	ProductName string `json:"productName"`
	ModelNo     string `json:"modelNo"`
	SerialNo    string `json:"serialNo"`
}

func (r ProductRef) orNone() *ProductRef {
	if r.ProductID == "" {
		return nil
	}
	return &r
}

// PastTicket is a ticket with its history.
type PastTicket struct {
	ID           string       `json:"id"`
	Number       string       `json:"number"`
	Kind         string       `json:"kind" enum:"repair,awr"`
	Product      ProductRef   `json:"product"`
	Query        string       `json:"query"`
	Address      string       `json:"address"`
	PurchaseFrom string       `json:"purchaseFrom,omitempty" doc:"Dealer code; AWR only"`
	File         string       `json:"file,omitempty" doc:"Path of the image"`
	RaisedAt     time.Time    `json:"raisedAt"`
	RaisedBy     string       `json:"raisedBy,omitempty" doc:"Username of the desk person who raised it for the customer"`
	Statuses     []PastStatus `json:"statuses" doc:"Newest first: the first is the current status"`
	Earlier      int          `json:"earlier,omitempty" doc:"Number of older statuses that are not in the list"`
}

// PastStatus is a status in a record's history.
type PastStatus struct {
	Status string    `json:"status"`
	At     time.Time `json:"at"`
	By     string    `json:"by,omitempty" doc:"Username of the desk person"`
	Reason string    `json:"reason,omitempty" doc:"Reason of a rejected claim"`
	Ends   bool      `json:"ends,omitempty" doc:"The desk closed the ticket with this custom status; Completed and Delivered always close it"`
}

// PastExtension is a request for three more months of warranty.
type PastExtension struct {
	ID          string     `json:"id"`
	Product     ProductRef `json:"product"`
	Status      string     `json:"status"`
	ExpiryDate  string     `json:"expiryDate" format:"date" doc:"Three months later after approval"`
	RequestedAt time.Time  `json:"requestedAt"`
	Document    string     `json:"document,omitempty" doc:"Path of the approval letter"`
	DecidedBy   string     `json:"decidedBy,omitempty" doc:"Username of the desk person who decided"`
	DecidedAt   *time.Time `json:"decidedAt,omitempty"`
}

// PastClaim is a claim on a scheme.
type PastClaim struct {
	ID           string       `json:"id"`
	TicketNo     string       `json:"ticketNo"`
	SchemeID     string       `json:"schemeId"`
	SchemeName   string       `json:"schemeName"`
	Status       string       `json:"status"`
	Amount       int64        `json:"amount,omitempty" doc:"Invoice amount in paise"`
	PurchaseDate string       `json:"purchaseDate,omitempty"`
	PurchaseFrom string       `json:"purchaseFrom,omitempty"`
	Invoice      string       `json:"invoice" doc:"Path of the stored file"`
	MadeAt       time.Time    `json:"madeAt"`
	Statuses     []PastStatus `json:"statuses" doc:"Newest first"`
}

// PastAgreement is a signed programme.
type PastAgreement struct {
	ID          string    `json:"id"`
	Title       string    `json:"title" doc:"Title of the programme"`
	Starts      string    `json:"starts" format:"date" doc:"First day of the quarter"`
	PartnerName string    `json:"partnerName"`
	Location    string    `json:"location"`
	SignedAt    time.Time `json:"signedAt"`
}

// PastLetter is an email that was sent to the customer. Other calls return its text.
type PastLetter struct {
	ID        string    `json:"id"`
	To        string    `json:"to"`
	Subject   string    `json:"subject"`
	WrittenAt time.Time `json:"writtenAt"`
	SentAt    time.Time `json:"sentAt"`
}

// PastMessage is a message on a ticket.
type PastMessage struct {
	ID         string    `json:"id"`
	TicketID   string    `json:"ticketId" doc:"Record id of the ticket"`
	Ticket     string    `json:"ticket" doc:"Ticket number"`
	From       string    `json:"from" enum:"customer,desk"`
	Author     string    `json:"author,omitempty" doc:"Username of the desk author"`
	AuthorName string    `json:"authorName,omitempty"`
	Text       string    `json:"text" doc:"Empty for a message with photos only"`
	Photos     int       `json:"photos,omitempty" doc:"Number of photos; the conversation shows them"`
	WrittenAt  time.Time `json:"writtenAt"`
}

// PastNote is an internal note of the desk.
type PastNote struct {
	ID         string    `json:"id"`
	Text       string    `json:"text"`
	Author     string    `json:"author" doc:"Username"`
	AuthorName string    `json:"authorName,omitempty"`
	About      string    `json:"about,omitempty" doc:"Number of the record; missing if the note is about the customer"`
	WrittenAt  time.Time `json:"writtenAt"`
}

// Page is a page of a timeline, newest first.
type Page struct {
	Entries []Entry `json:"entries" doc:"Newest first"`
	Next    string  `json:"next,omitempty" doc:"Value for after; missing on the last page"`
}

// Device is a registered product with its owner and history.
type Device struct {
	Product   PastProduct    `json:"product"`
	Customer  Holder         `json:"customer"`
	Tickets   []PastTicket   `json:"tickets" doc:"Newest first"`
	More      bool           `json:"more,omitempty" doc:"There are older tickets"`
	Extension *PastExtension `json:"extension,omitempty" doc:"Only if your role can see warranty requests"`
}

// Holder is the owner of a device.
type Holder struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
}

func (p PastProduct) entry() Entry {
	return Entry{ID: p.ID, Kind: Product, At: p.RegisteredAt, Product: &p}
}

func (t PastTicket) entry() Entry { return Entry{ID: t.ID, Kind: Ticket, At: t.RaisedAt, Ticket: &t} }

func (e PastExtension) entry() Entry {
	return Entry{ID: e.ID, Kind: Extension, At: e.RequestedAt, Extension: &e}
}

func (c PastClaim) entry() Entry { return Entry{ID: c.ID, Kind: Claim, At: c.MadeAt, Claim: &c} }

func (a PastAgreement) entry() Entry {
	return Entry{ID: a.ID, Kind: Agreement, At: a.SignedAt, Agreement: &a}
}

func (l PastLetter) entry() Entry { return Entry{ID: l.ID, Kind: Letter, At: l.WrittenAt, Letter: &l} }

func (m PastMessage) entry() Entry {
	return Entry{ID: m.ID, Kind: Message, At: m.WrittenAt, Message: &m}
}

func (n PastNote) entry() Entry { return Entry{ID: n.ID, Kind: Note, At: n.WrittenAt, Note: &n} }
