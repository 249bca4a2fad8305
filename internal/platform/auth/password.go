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

// cost is the cost of one hash. Each hash stores its cost, so a later increase does not break older
// hashes.
type cost struct {
	memory  uint32 // KiB
	time    uint32
	threads uint8
}

const (
	saltBytes = 16
	tagBytes  = 32
)

// CheckPassword checks the length of a password: 8 to 128 characters of any kind.
func CheckPassword(password string) error {
	if n := utf8.RuneCountInString(password); n < 8 || n > 128 {
		return fault.New(fault.Invalid, "The password must have 8 to 128 characters.")
	}
	return nil
}

// Passwords hashes and verifies passwords. Each hash needs much memory, so only a few run at a
// time. The others wait, or end with their request.
type Passwords struct {
	cost  cost
	slots chan struct{}
	decoy string
}

// NewPasswords uses Argon2id with 19 MiB, two passes and one lane.
func NewPasswords() *Passwords { return newPasswords(cost{memory: 19456, time: 2, threads: 1}) }

// CheapPasswords makes very cheap hashes, for tests that register many people.
func CheapPasswords() *Passwords { return newPasswords(cost{memory: 64, time: 1, threads: 1}) }

func newPasswords(c cost) *Passwords {
	return &Passwords{
		cost:  c,
		slots: make(chan struct{}, 2*runtime.GOMAXPROCS(0)),
		decoy: c.encode([]byte("0123456789abcdef"), make([]byte, tagBytes)),
	}
}

// Hash returns the stored form of a password.
func (p *Passwords) Hash(ctx context.Context, password string) (string, error) {
	if err := p.acquire(ctx); err != nil {
		return "", err
	}
	defer p.release()
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	return p.cost.encode(salt, p.cost.key(password, salt)), nil
}

// Verify compares in constant time. An empty hash stands for an unknown account. It costs as much
// as a real one, so the response time does not show which emails are known.
func (p *Passwords) Verify(ctx context.Context, hash, password string) (bool, error) {
	if err := p.acquire(ctx); err != nil {
		return false, err
	}
	defer p.release()
	known := hash != ""
	if !known {
		hash = p.decoy
	}
	c, salt, want, err := decode(hash)
	if err != nil {
		return false, err
	}
	same := subtle.ConstantTimeCompare(c.key(password, salt), want) == 1
	return known && same, nil
}

func (p *Passwords) acquire(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Passwords) release() { <-p.slots }

func (c cost) key(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, c.time, c.memory, c.threads, tagBytes)
}

const hashFormat = "$argon2id$v=%d$m=%d,t=%d,p=%d$%s"

func (c cost) encode(salt, tag []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf(hashFormat, argon2.Version, c.memory, c.time, c.threads, b64.EncodeToString(salt)+"$"+b64.EncodeToString(tag))
}

// IsHash reports whether a stored hash can be used at all.
func IsHash(hash string) bool {
	_, _, _, err := decode(hash)
	return err == nil
}

// decode parses the output of encode. Hashes come from our own database.
func decode(hash string) (c cost, salt, tag []byte, err error) {
	var version int
	var rest string
	if _, err = fmt.Sscanf(hash, hashFormat, &version, &c.memory, &c.time, &c.threads, &rest); err != nil || version != argon2.Version {
		return c, nil, nil, fmt.Errorf("auth: password hash has an unknown form")
	}
	s, t, _ := strings.Cut(rest, "$")
	if salt, err = base64.RawStdEncoding.DecodeString(s); err != nil {
		return c, nil, nil, fmt.Errorf("auth: password salt: %w", err)
	}
	if tag, err = base64.RawStdEncoding.DecodeString(t); err != nil || len(tag) != tagBytes {
		return c, nil, nil, fmt.Errorf("auth: password hash has an unknown form")
	}
	return c, salt, tag, nil
}
