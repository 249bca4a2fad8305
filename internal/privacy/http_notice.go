package privacy

import (
	"cmp"
	"context"
	"time"

	"aftercare/internal/platform/language"
	"aftercare/internal/platform/web"
)

// NoticePart is a part of the privacy notice.
type NoticePart struct {
	Heading string   `json:"heading"`
	Lines   []string `json:"lines"`
}

type noticeOutput struct {
	Body struct {
		Version int64        `json:"version"`
		Since   time.Time    `json:"since"`
		Parts   []NoticePart `json:"parts"`
	}
}

func (h HTTP) ShowNotice(r *web.Route)       { web.Answer(r, h.showNotice) }
func (h HTTP) MyNotice(r *web.Route)         { web.Answer(r, h.myNotice) }
func (h HTTP) SawNotice(r *web.Route)        { web.Answer(r, h.sawNotice) }
func (h HTTP) ShowRetention(r *web.Route)    { web.Answer(r, h.showRetention) }
func (h HTTP) PreviewRetention(r *web.Route) { web.Answer(r, h.previewRetention) }
func (h HTTP) PutRetention(r *web.Route)     { web.Answer(r, h.putRetention) }

type noticeInput struct {
	Language string `query:"language" doc:"en or hi; default en"`
}

func (h HTTP) showNotice(ctx context.Context, in *noticeInput) (*noticeOutput, error) {
	code, err := language.Parse(cmp.Or(in.Language, string(language.English)))
	if err != nil {
		return nil, err
	}
	n, err := h.Notice(ctx, code)
	if err != nil {
		return nil, err
	}
	out := &noticeOutput{}
	out.Body.Version, out.Body.Since, out.Body.Parts = n.Version, n.Since, make([]NoticePart, len(n.Parts))
	for i, part := range n.Parts {
		out.Body.Parts[i] = NoticePart{Heading: part.Heading, Lines: part.Lines}
	}
	return out, nil
}

type seenOutput struct {
	Body struct {
		Version int64 `json:"version" doc:"Latest version"`
		New     bool  `json:"new" doc:"The caller has not seen this version"`
		First   bool  `json:"first" doc:"The caller has not seen any version"`
	}
}

func (h HTTP) myNotice(ctx context.Context, _ *struct{}) (*seenOutput, error) {
	news, err := h.News(ctx)
	if err != nil {
		return nil, err
	}
	out := &seenOutput{}
	out.Body.Version, out.Body.New, out.Body.First = news.Version, news.IsNew, news.IsFirst
	return out, nil
}

type sawInput struct {
	Body struct {
		Version int64 `json:"version" required:"false" doc:"Version that was shown"`
	}
}

func (h HTTP) sawNotice(ctx context.Context, in *sawInput) (*seenOutput, error) {
	if err := h.Seen(ctx, in.Body.Version); err != nil {
		return nil, err
	}
	return h.myNotice(ctx, nil)
}

// RetentionBody says for how many days closed records are kept; 0 means forever.
type RetentionBody struct {
	Version        int64 `json:"version" required:"false" doc:"Send it with every change"`
	TicketPhotos   int   `json:"ticketPhotos" required:"false" doc:"Days after the ticket was closed"`
	Messages       int   `json:"messages" required:"false" doc:"Days after the ticket was closed"`
	Emails         int   `json:"emails" required:"false" doc:"Days after sending, at most 180"`
	RejectedClaims int   `json:"rejectedClaims" required:"false" doc:"Invoices of rejected claims: days after the decision"`
	Unconfirmed    int   `json:"unconfirmed" required:"false" doc:"Accounts without a confirmed address and without records: days after registration"`
	AuditKeys      int   `json:"auditKeys" required:"false" doc:"Personal values in the audit trail: days after the person's last entry"`
	InvoiceYears   int   `json:"invoiceYears" required:"false" doc:"Invoices of approved claims of a deleted customer"`
}

// RemovalBody counts how much each rule removes. Files and accounts are counted up to 10,000.
type RemovalBody struct {
	TicketPhotos   int64 `json:"ticketPhotos"`
	Messages       int64 `json:"messages"`
	Emails         int64 `json:"emails"`
	RejectedClaims int64 `json:"rejectedClaims"`
	Unconfirmed    int64 `json:"unconfirmed"`
	AuditKeys      int64 `json:"auditKeys"`
	Invoices       int64 `json:"invoices"`
}

type retentionInput struct{ Body RetentionBody }

func (in *retentionInput) retention() Retention {
	b := in.Body
	return Retention{
		Version: b.Version, TicketPhotos: b.TicketPhotos, Messages: b.Messages, Emails: b.Emails, RejectedClaims: b.RejectedClaims, Unconfirmed: b.Unconfirmed,
		AuditKeys: b.AuditKeys, InvoiceYears: b.InvoiceYears,
	}
}

type retentionOutput struct {
	Body struct {
		Retention RetentionBody `json:"retention"`
		Removes   RemovalBody   `json:"removes" doc:"Number of records that the next daily run removes"`
	}
}

func answerRetention(r Retention, n Removal, err error) (*retentionOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &retentionOutput{}
	out.Body.Retention = RetentionBody{
		Version: r.Version, TicketPhotos: r.TicketPhotos, Messages: r.Messages, Emails: r.Emails, RejectedClaims: r.RejectedClaims, Unconfirmed: r.Unconfirmed,
		AuditKeys: r.AuditKeys, InvoiceYears: r.InvoiceYears,
	}
	out.Body.Removes = RemovalBody{
		TicketPhotos: n.TicketPhotos, Messages: n.Messages, Emails: n.Emails, RejectedClaims: n.RejectedClaims, Unconfirmed: n.Unconfirmed, AuditKeys: n.AuditKeys, Invoices: n.Invoices,
	}
	return out, nil
}

func (h HTTP) showRetention(ctx context.Context, _ *struct{}) (*retentionOutput, error) {
	return answerRetention(h.Retention(ctx))
}

func (h HTTP) previewRetention(ctx context.Context, in *retentionInput) (*retentionOutput, error) {
	r := in.retention()
	would, err := h.Preview(ctx, r)
	return answerRetention(r, would, err)
}

func (h HTTP) putRetention(ctx context.Context, in *retentionInput) (*retentionOutput, error) {
	return answerRetention(h.SetRetention(ctx, in.retention()))
}
