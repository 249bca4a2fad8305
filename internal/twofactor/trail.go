package twofactor

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

const (
	didAddApp        trail.Kind = "second-step.app"
	didAddPasskey    trail.Kind = "second-step.passkey"
	didRemovePasskey trail.Kind = "second-step.passkey-removed"
	didRenewCodes    trail.Kind = "second-step.codes"
	didUseCode       trail.Kind = "second-step.code-used"
	didRefuse        trail.Kind = "second-step.refused"
	didTurnOff       trail.Kind = "second-step.off"
	didTakeOff       trail.Kind = "second-step.taken-off"
	didRequire       trail.Kind = "second-step.required"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAddApp, Title: "Two-step login: app set up"},
		{Kind: didAddPasskey, Title: "Two-step login: passkey added"},
		{Kind: didRemovePasskey, Title: "Two-step login: passkey removed"},
		{Kind: didRenewCodes, Title: "Two-step login: new recovery codes"},
		{Kind: didUseCode, Title: "Two-step login: recovery code used"},
		{Kind: didRefuse, Title: "Two-step login refused"},
		{Kind: didTurnOff, Title: "Two-step login turned off"},
		{Kind: didTakeOff, Title: "Two-step login reset for someone"},
		{Kind: didRequire, Title: "Two-step login required for everyone"},
	}
}

func (s *Service) note(ctx context.Context, tx *db.Tx, kind trail.Kind, who person) error {
	return s.Trail.Write(ctx, tx, trail.Entry{Kind: kind, Record: who.username, Person: trail.Admin(who.username)})
}

func (s *Service) tell(ctx context.Context, tx *db.Tx, kind trail.Kind, who person, l mail.Letter) error {
	if err := s.Mail.Send(ctx, tx, l); err != nil {
		return err
	}
	return s.note(ctx, tx, kind, who)
}

func onOff(on bool) string {
	if on {
		return "required"
	}
	return "not required"
}
