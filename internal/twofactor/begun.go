package twofactor

import (
	"context"
	"encoding/json"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// Purposes of a token. The person who holds the token completes the step.
const (
	toLogIn      = "login"
	toAddApp     = "app"
	toAddPasskey = "passkey"
)

// tokenBytes make a token that nobody guesses.
const tokenBytes = 32

// begun is something that waits to be completed.
type begun struct {
	adminID string
	state   state
}

// state is what must be known when it is completed. It is sealed.
type state struct {
	PasswordHash  string                `json:"passwordHash,omitempty"`  // that the login was begun with
	Secret        string                `json:"secret,omitempty"`        // of an app that is being set up
	RecoveryCodes []string              `json:"recoveryCodes,omitempty"` // hashes of those that were shown with it
	Passkey       *webauthn.SessionData `json:"passkey,omitempty"`       // what a passkey was asked
}

// begin keeps something for a while and gives the token that completes it.
func (s *Service) begin(ctx context.Context, tx *db.Tx, purpose, adminID string, st state, lifetime time.Duration) (token string, err error) {
	sealed, err := s.seal(st)
	if err != nil {
		return "", err
	}
	token = id.Secret(tokenBytes)
	return token, insertBegun(ctx, tx, token, purpose, adminID, sealed, tx.Now().Add(lifetime))
}

func (s *Service) seal(st state) ([]byte, error) {
	text, err := json.Marshal(st)
	if err != nil {
		return nil, err
	}
	return s.Sealer.Seal(text)
}

// open reads what was begun. What an earlier secret sealed is as good as over.
func (s *Service) open(adminID string, sealed []byte) (b begun, opened bool) {
	b.adminID = adminID
	text, err := s.Sealer.Open(sealed)
	if err != nil {
		return begun{}, false
	}
	return b, json.Unmarshal(text, &b.state) == nil
}
