package auth

import (
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"aftercare/internal/platform/fault"
)

// CustomerLifetime and AdminLifetime limit a token on the server. The lifetime of the cookie does
// not matter.
const (
	CustomerLifetime = time.Hour
	AdminLifetime    = 7 * 24 * time.Hour
)

// maxTokenBytes keeps very large input away from the parser.
const maxTokenBytes = 4096

// ErrSessionOver is the answer to every invalid token.
var ErrSessionOver = fault.New(fault.Unauthenticated, "Your session has ended. Please log in again.")

// Tokens signs and reads bearer tokens.
type Tokens struct {
	key      []byte
	now      func() time.Time
	verified verified
}

// NewTokens derives the signing key from the portal's secret, so that other uses of the secret have
// other keys.
func NewTokens(secret []byte, now func() time.Time) (*Tokens, error) {
	key, err := derive(secret, "tokens")
	if err != nil {
		return nil, err
	}
	return &Tokens{key: key, now: now, verified: verified{tokens: map[string]verdict{}}}, nil
}

// claims is the content of a token. The pages read customerId, email, role and the two flags. The
// server trusts none of these and asks the database. The audience separates customer tokens from
// admin tokens.
type claims struct {
	CustomerID string `json:"customerId,omitempty"`
	Username   string `json:"username,omitempty"`
	Email      string `json:"email,omitempty"`
	Role       Role   `json:"role,omitempty"`
	MustChange bool   `json:"mustChangePassword,omitempty"`
	MustAdd    bool   `json:"mustAddStep,omitempty"`
	jwt.RegisteredClaims
}

// Issue signs a token for an actor's session. A new token for the same session does not extend it.
func (t *Tokens) Issue(a Actor, began, ends time.Time) (string, error) {
	c := claims{
		Email:      a.Email,
		Role:       a.Role,
		MustChange: a.MustChangePassword,
		MustAdd:    a.MustAddStep,
		RegisteredClaims: jwt.RegisteredClaims{
			ID:        a.Session,
			Audience:  jwt.ClaimStrings{string(a.Kind)},
			IssuedAt:  jwt.NewNumericDate(began),
			ExpiresAt: jwt.NewNumericDate(ends),
		},
	}
	if a.Kind == Customer {
		c.CustomerID = a.ID
	} else {
		c.Username = a.ID
	}
	return jwt.NewWithClaims(jwt.SigningMethodHS256, c).SignedString(t.key)
}

// Read verifies a token and returns its actor. The caller must ask the database whether the session
// still exists and what role the person has now.
func (t *Tokens) Read(token string) (Actor, error) {
	if len(token) > maxTokenBytes {
		return Actor{}, ErrSessionOver
	}
	if v, ok := t.verified.get(token); ok {
		if !t.now().Before(v.ends) {
			return Actor{}, ErrSessionOver
		}
		return v.actor, nil
	}
	var c claims
	_, err := jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return t.key, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithExpirationRequired(),
		jwt.WithTimeFunc(t.now),
	)
	if err != nil || c.ID == "" || len(c.Audience) != 1 {
		return Actor{}, ErrSessionOver
	}
	actor := Actor{Kind: Kind(c.Audience[0]), Email: c.Email, Role: c.Role, Session: c.ID}
	switch actor.Kind {
	case Customer:
		actor.ID = c.CustomerID
	case Admin:
		actor.ID = c.Username
	}
	if actor.ID == "" {
		return Actor{}, ErrSessionOver
	}
	t.verified.put(token, verdict{actor, c.ExpiresAt.Time})
	return actor, nil
}

func derive(secret []byte, purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "aftercare/"+purpose, 32)
	if err != nil {
		return nil, fmt.Errorf("auth: derive key for %s: %w", purpose, err)
	}
	return key, nil
}
