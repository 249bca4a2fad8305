package maillog

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package.
type HTTP struct{ *Service }

type lettersInput struct {
	State  string `query:"state" enum:"waiting,given-up,sent" default:"waiting" example:"sent" doc:"given-up: failed"`
	To     string `query:"to" maxLength:"320" example:"asha" doc:"Only sent emails to addresses that start with this, sorted by address"`
	Before string `query:"before" doc:"Email id; returns older emails"`
	After  string `query:"after" doc:"Email id; returns the next newer emails"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"25" example:"10" doc:"Emails per page"`
}

func (*lettersInput) Refusals() map[string]error {
	return map[string]error{"state": errState, "to": errLong, "limit": errLimit}
}

// LetterRow is an email in a list.
type LetterRow struct {
	ID        string     `json:"id"`
	State     string     `json:"state" enum:"waiting,sending,given-up,sent"`
	To        string     `json:"to" doc:"Empty if the email cannot be decrypted"`
	Subject   string     `json:"subject" doc:"Empty if the email cannot be decrypted"`
	Written   time.Time  `json:"written"`
	Attempts  int        `json:"attempts"`
	SentAt    *time.Time `json:"sentAt,omitempty"`
	NextTry   *time.Time `json:"nextTry,omitempty" doc:"Time of the next attempt, while the email is waiting"`
	GivenUpAt *time.Time `json:"givenUpAt,omitempty"`
	Reason    string     `json:"reason,omitempty" doc:"Reason of the last failure; missing if no attempt failed"`
	Answer    string     `json:"answer,omitempty" doc:"Mail server's reply to that attempt, with addresses masked"`
	Address   bool       `json:"address,omitempty" doc:"That attempt failed because the recipient's address is wrong"`
	ToFile    bool       `json:"toFile,omitempty" doc:"Written to the outbox folder, because there was no mail server"`
	Corrected bool       `json:"corrected,omitempty" doc:"The address was corrected after that attempt"`
	Former    bool       `json:"former,omitempty" doc:"Not sent yet, and tells an address that another one replaces it"`
	Reader    string     `json:"reader,omitempty" enum:"customer,desk,invited" doc:"The reader of an email that was not sent; missing if unknown"`
	Sealed    bool       `json:"sealed" doc:"Encrypted with another secret, so it cannot be read"`
}

func rowOf(l Letter) LetterRow {
	return LetterRow{
		ID: l.ID, State: string(l.State), To: l.To, Subject: l.Subject, Written: l.Written, Attempts: l.Attempts,
		SentAt: web.OrMissing(l.SentAt), NextTry: web.OrMissing(l.NextTry), GivenUpAt: web.OrMissing(l.GivenUpAt),
		Reason: l.Trouble.Reason, Answer: l.Trouble.Answer, Address: l.Trouble.isOfAddress(),
		ToFile: l.ToFile, Corrected: l.Corrected, Former: l.Former, Reader: string(l.Reader), Sealed: l.Sealed,
	}
}

// LetterCounts is the number of emails in each state.
type LetterCounts struct {
	Waiting int `json:"waiting"`
	GivenUp int `json:"givenUp"`
	Sent    int `json:"sent"`
	Most    int `json:"most" doc:"Counts stop here; a higher number means more than this"`
}

type lettersOutput struct {
	Body struct {
		Letters []LetterRow  `json:"letters" doc:"Newest first"`
		Newer   string       `json:"newer" doc:"Value for after; empty on the newest page"`
		Older   string       `json:"older" doc:"Value for before; empty on the oldest page"`
		Counts  LetterCounts `json:"counts"`
		Files   string       `json:"files,omitempty" doc:"Says that emails are files; missing if there is a mail server"`
	}
}

func (h HTTP) List(r *web.Route)       { web.Answer(r, h.list) }
func (h HTTP) Letter(r *web.Route)     { web.Answer(r, h.letter) }
func (h HTTP) HTML(r *web.Route)       { web.Answer(r, h.html) }
func (h HTTP) Retry(r *web.Route)      { web.Answer(r, h.retry) }
func (h HTTP) RetryAll(r *web.Route)   { web.Answer(r, h.retryAll) }
func (h HTTP) Dismiss(r *web.Route)    { web.Answer(r, h.dismiss) }
func (h HTTP) DismissAll(r *web.Route) { web.Answer(r, h.dismissAll) }

func (h HTTP) list(ctx context.Context, in *lettersInput) (*lettersOutput, error) {
	page, err := h.Page(ctx, Form{State: State(in.State), To: in.To, Before: in.Before, After: in.After, PerPage: in.Limit})
	if err != nil {
		return nil, err
	}
	counts, err := h.Counts(ctx)
	if err != nil {
		return nil, err
	}
	delivery, err := h.Delivery(ctx)
	if err != nil {
		return nil, err
	}
	out := &lettersOutput{}
	out.Body.Files = delivery.Listed()
	out.Body.Letters = make([]LetterRow, len(page.Letters))
	for i, l := range page.Letters {
		out.Body.Letters[i] = rowOf(l)
	}
	out.Body.Newer, out.Body.Older = page.Newer, page.Older
	out.Body.Counts = LetterCounts{Waiting: counts.Waiting, GivenUp: counts.GivenUp, Sent: counts.Sent, Most: CountLimit}
	return out, nil
}

type letterInput struct {
	ID string `path:"id"`
}

type letterOutput struct {
	Body struct {
		LetterRow
		Text     string `json:"text" doc:"Text of the email; empty if it cannot be decrypted"`
		Withheld bool   `json:"withheld" doc:"The text contained a personal link, which is left out"`
	}
}

func (h HTTP) letter(ctx context.Context, in *letterInput) (*letterOutput, error) {
	o, err := h.Open(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &letterOutput{}
	out.Body.LetterRow, out.Body.Text, out.Body.Withheld = rowOf(o.Letter), o.Text, o.Withheld
	return out, nil
}

func (h HTTP) html(ctx context.Context, in *web.MailInput) (*web.Mail, error) {
	if err := in.FromHere(); err != nil {
		return nil, err
	}
	o, err := h.Open(ctx, in.ID)
	if err == nil && o.Sealed {
		err = errSealed
	}
	if err != nil {
		return nil, err
	}
	return web.NewMail(h.Mail.Framed(o.HTML)), nil
}

type letterRowOutput struct{ Body LetterRow }

func (h HTTP) retry(ctx context.Context, in *letterInput) (*letterRowOutput, error) {
	l, err := h.Service.Retry(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &letterRowOutput{Body: rowOf(l)}, nil
}

type againInput struct {
	Body struct {
		State string `json:"state" required:"false" doc:"waiting or given-up (failed)"`
	}
}

type againOutput struct {
	Body struct {
		Letters int `json:"letters" doc:"Number of emails to send again"`
		Left    int `json:"left" doc:"Number of emails that remain; call again for these"`
	}
}

func (h HTTP) retryAll(ctx context.Context, in *againInput) (*againOutput, error) {
	a, err := h.Service.RetryAll(ctx, in.Body.State)
	if err != nil {
		return nil, err
	}
	out := &againOutput{}
	out.Body.Letters, out.Body.Left = a.Letters, a.Left
	return out, nil
}

func (h HTTP) dismiss(ctx context.Context, in *letterInput) (*dismissOutput, error) {
	if err := h.Service.Dismiss(ctx, in.ID); err != nil {
		return nil, err
	}
	out := &dismissOutput{}
	out.Body.Letters = 1
	return out, nil
}

type dismissOutput struct {
	Body struct {
		Letters int `json:"letters" doc:"Number of dismissed emails"`
		Left    int `json:"left" doc:"Number of failed emails that remain; call again for these"`
	}
}

func (h HTTP) dismissAll(ctx context.Context, _ *struct{}) (*dismissOutput, error) {
	a, err := h.Service.DismissAll(ctx)
	if err != nil {
		return nil, err
	}
	out := &dismissOutput{}
	out.Body.Letters, out.Body.Left = a.Letters, a.Left
	return out, nil
}
