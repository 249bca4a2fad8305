package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"aftercare/internal/platform/fault"
)

// Argon2id parameters: 19 MiB, two passes, one lane.
const (
	argonMemory  = 19456
	argonTime    = 2
	argonThreads = 1
	saltBytes    = 16
	tagBytes     = 32
)

// CheckPassword holds the one rule for passwords: 8 to 128 characters, any.
func CheckPassword(password string) error {
	if n := utf8.RuneCountInString(password); n < 8 || n > 128 {
		return fault.New(fault.Invalid, "The password must have 8 to 128 characters.")
	}
	return nil
}

// Passwords hashes and verifies. Each hash takes 19 MiB, so only a few run at
// a time; the others wait their turn or leave with their request.
type Passwords struct {
	slots chan struct{}
	decoy string
}

func NewPasswords() *Passwords {
	p := &Passwords{slots: make(chan struct{}, 2*runtime.GOMAXPROCS(0))}
	p.decoy = encode([]byte("0123456789abcdef"), make([]byte, tagBytes))
	return p
}

// Hash is the stored form of a password.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	defer p.leave()
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	return encode(salt, key(password, salt)), nil
}

// Verify compares in constant time. An empty hash stands for an account that
// does not exist and costs as much as a real one, so that the clock does not
// tell which e-mails are known.
func (p *Passwords) Verify(ctx context.Context, hash, password string) (bool, error) {
	if err := p.enter(ctx); err != nil {
		return false, err
	}
	defer p.leave()
	known := hash != ""
	if !known {
		hash = p.decoy
	}
	salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	same := subtle.ConstantTimeCompare(key(password, salt), want) == 1
	return known && same, nil
}

func (p *Passwords) enter(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Passwords) leave() { <-p.slots }

func key(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonThreads, tagBytes)
}

func encode(salt, tag []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonThreads,
		b64.EncodeToString(salt), b64.EncodeToString(tag))
}

// decode reads a stored hash. There is one set of parameters so far; a second
// one will be told apart by this prefix.
func decode(hash string) (salt, tag []byte, err error) {
	prefix := fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, argonMemory, argonTime, argonThreads)
	rest, ok := strings.CutPrefix(hash, prefix)
	s, t, found := strings.Cut(rest, "$")
	if !ok || !found {
		return nil, nil, fmt.Errorf("auth: password hash has an unknown form")
	}
	if salt, err = base64.RawStdEncoding.DecodeString(s); err != nil {
		return nil, nil, fmt.Errorf("auth: password salt: %w", err)
	}
	if tag, err = base64.RawStdEncoding.DecodeString(t); err != nil {
		return nil, nil, fmt.Errorf("auth: password tag: %w", err)
	}
	return salt, tag, nil
}
