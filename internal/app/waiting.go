package app

import (
	"context"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

// waiting counts the work that the desk has not started yet, from all packages. The desk's navigation shows it.
type waiting struct {
	account  *account.Service
	ticket   *ticket.Service
	worklist *worklist.Service
	warranty *warranty.Service
	scheme   *scheme.Service
	backup   func(context.Context) (*lateBackup, error)
	letters  func(context.Context) (*failingLetters, error)
	trail    func(context.Context) (*changedTrail, error)
}

// lateBackup is the warning that the last good backup is too old or lacks files.
type lateBackup struct {
	Last       *time.Time `json:"last,omitempty" doc:"Time of the last good backup; missing if there is none"`
	EveryHours float64    `json:"everyHours" doc:"Expected hours between backups"`
	LostFiles  int64      `json:"lostFiles,omitempty" doc:"Missing or damaged files in the last backup, if it is not late"`
}

// attackedAccount is an account whose password other people try to guess.
type attackedAccount struct {
	Kind         string `json:"kind" enum:"admin,customer"`
	ID           string `json:"id" doc:"customerId, or the username of a desk account"`
	Name         string `json:"name"`
	FailedLogins int    `json:"failedLogins" doc:"In the last hour, from new browsers"`
	Full         bool   `json:"full" doc:"Logins from new browsers are refused now"`
}

type waitingOutput struct {
	Body struct {
		Warranty int `json:"warranty" doc:"Undecided extension requests; 0 if your role cannot decide them"`
		Repair   int `json:"repair" doc:"Repair tickets without a status"`
		AWR      int `json:"awr" doc:"AWR tickets without a status"`
		Claims   int `json:"claims" doc:"Unconfirmed scheme claims; 0 if your role cannot decide them"`
		Answers  int `json:"answers,omitempty" doc:"Tickets with a customer message to answer, counted up to 1000; missing if there are none"`

		Backup  *lateBackup     `json:"backup,omitempty" doc:"The last good backup is late or lacks files; missing if all is well"`
		Letters *failingLetters `json:"letters,omitempty" doc:"Emails have been failing for an hour, or failed in the last day, or the mail server failed its test; missing if all is well"`
		Trail   *changedTrail   `json:"trail,omitempty" doc:"The audit trail was changed outside the portal in the last week; owners only, missing if all is well"`

		UnderAttack []attackedAccount `json:"underAttack,omitempty" doc:"Accounts with ten or more failed logins in the last hour, most first, at most 100; owners only, missing if there are none"`
	}
}

func (w waiting) Count(r *web.Route) { web.Answer(r, w.count) }

func (w waiting) count(ctx context.Context, _ *struct{}) (*waitingOutput, error) {
	out := &waitingOutput{}
	var err error
	if auth.From(ctx).Role.Covers(auth.Manager) { // only managers may see these lists
		if out.Body.Warranty, err = w.warranty.Waiting(ctx); err != nil {
			return nil, err
		}
		if out.Body.Claims, err = w.scheme.Waiting(ctx); err != nil {
			return nil, err
		}
	}
	if out.Body.Repair, err = w.ticket.Waiting(ctx, ticket.Repair); err != nil {
		return nil, err
	}
	if out.Body.AWR, err = w.ticket.Waiting(ctx, ticket.AWR); err != nil {
		return nil, err
	}
	if out.Body.Answers, err = w.worklist.Unanswered(ctx); err != nil {
		return nil, err
	}
	if out.Body.Backup, err = w.backup(ctx); err != nil {
		return nil, err
	}
	if out.Body.Letters, err = w.letters(ctx); err != nil {
		return nil, err
	}
	if auth.From(ctx).Role.Covers(auth.Owner) { // only owners may see the audit trail
		if out.Body.Trail, err = w.trail(ctx); err != nil {
			return nil, err
		}
		out.Body.UnderAttack, err = w.underAttack(ctx)
	}
	return out, err
}

func (w waiting) underAttack(ctx context.Context) (told []attackedAccount, err error) {
	attacked, err := w.account.UnderAttack(ctx)
	for _, a := range attacked {
		told = append(told, attackedAccount{Kind: string(a.Kind), ID: a.ID, Name: a.Name, FailedLogins: a.FailedLogins, Full: a.Full})
	}
	return told, err
}
