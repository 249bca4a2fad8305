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

const tokenBytes = 32

// begun is a login or setup that waits to be completed.
type begun struct {
	adminID string
	state   state
}

// state is stored encrypted until the login or setup is completed.
type state struct {
	PasswordHash  string                `json:"passwordHash,omitempty"`  // hash at the start of the login
	Secret        string                `json:"secret,omitempty"`        // key of an app that is being set up
	RecoveryCodes []string              `json:"recoveryCodes,omitempty"` // hashes of the codes that were shown with it
	Passkey       *webauthn.SessionData `json:"passkey,omitempty"`       // the challenge for a passkey
}

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

// open decrypts the state. A state encrypted with an old secret counts as expired.
func (s *Service) open(adminID string, sealed []byte) (b begun, opened bool) {
	b.adminID = adminID
	text, err := s.Sealer.Open(sealed)
	if err != nil {
		return begun{}, false
	}
	return b, json.Unmarshal(text, &b.state) == nil
}
