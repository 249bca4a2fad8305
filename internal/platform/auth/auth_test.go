package auth

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"aftercare/internal/platform/fault"
)

var (
	secret = bytes.Repeat([]byte("s"), 32)
	began  = time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
)

func tokensAt(t *testing.T, secret []byte, now time.Time) *Tokens {
	t.Helper()
	tokens, err := NewTokens(secret, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}

func TestATokenNamesItsActorUntilItExpires(t *testing.T) {
	t.Parallel()
	asha := Actor{Kind: Customer, ID: "CU7", Email: "asha@example.com", Role: Dealer, Session: "s1"}
	desk := Actor{Kind: Admin, ID: "admin", Email: "support@example.com", Session: "s2"}
	for _, actor := range []Actor{asha, desk} {
		token, err := tokensAt(t, secret, began).Issue(actor, began, began.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		got, err := tokensAt(t, secret, began.Add(59*time.Minute)).Read(token)
		if err != nil || got != actor {
			t.Errorf("read %+v, %v; want %+v", got, err, actor)
		}
		if _, err := tokensAt(t, secret, began.Add(61*time.Minute)).Read(token); !errors.Is(err, ErrSessionOver) {
			t.Errorf("after its hour: %v", err)
		}
		if _, err := tokensAt(t, bytes.Repeat([]byte("x"), 32), began).Read(token); !errors.Is(err, ErrSessionOver) {
			t.Errorf("signed by another portal: %v", err)
		}
	}
}

func TestForgedTokensAreRefused(t *testing.T) {
	t.Parallel()
	tokens := tokensAt(t, secret, began)
	sign := func(method jwt.SigningMethod, key any, c claims) string {
		token, err := jwt.NewWithClaims(method, c).SignedString(key)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	whole := claims{CustomerID: "CU7", RegisteredClaims: jwt.RegisteredClaims{
		ID: "s1", Audience: jwt.ClaimStrings{"customer"}, ExpiresAt: jwt.NewNumericDate(began.Add(time.Hour)),
	}}
	without := func(change func(*claims)) claims {
		c := whole
		change(&c)
		return c
	}
	for name, token := range map[string]string{
		"nothing":         "",
		"nonsense":        "a.b.c",
		"far too long":    strings.Repeat("a", 5000),
		"no algorithm":    sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, whole),
		"other algorithm": sign(jwt.SigningMethodHS512, tokens.key, whole),
		"no expiry":       sign(jwt.SigningMethodHS256, tokens.key, without(func(c *claims) { c.ExpiresAt = nil })),
		"no session":      sign(jwt.SigningMethodHS256, tokens.key, without(func(c *claims) { c.ID = "" })),
		"no person":       sign(jwt.SigningMethodHS256, tokens.key, without(func(c *claims) { c.CustomerID = "" })),
		"two audiences":   sign(jwt.SigningMethodHS256, tokens.key, without(func(c *claims) { c.Audience = jwt.ClaimStrings{"customer", "admin"} })),
		"other audience":  sign(jwt.SigningMethodHS256, tokens.key, without(func(c *claims) { c.Audience = jwt.ClaimStrings{"files"} })),
		"customer as admin": sign(jwt.SigningMethodHS256, tokens.key,
			without(func(c *claims) { c.Audience = jwt.ClaimStrings{"admin"} })),
	} {
		if actor, err := tokens.Read(token); !errors.Is(err, ErrSessionOver) {
			t.Errorf("%s: %+v, %v", name, actor, err)
		}
	}
	if _, err := tokens.Read(sign(jwt.SigningMethodHS256, tokens.key, whole)); err != nil {
		t.Errorf("the whole token is refused, so the cases above prove nothing: %v", err)
	}
}

func TestPasswordsAreVerifiedAndNeverStored(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p := NewPasswords()
	hash, err := p.Hash(ctx, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(hash, "correct horse") || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash is %s", hash)
	}
	for _, c := range []struct {
		hash, password string
		want           bool
	}{
		{hash, "correct horse", true},
		{hash, "correct horse ", false},
		{hash, "", false},
		{"", "correct horse", false},
		{"", "", false},
	} {
		if got, err := p.Verify(ctx, c.hash, c.password); got != c.want || err != nil {
			t.Errorf("Verify(%q, %q) = %v, %v", c.hash, c.password, got, err)
		}
	}
	for _, unknown := range []string{"$2b$10$abc", "$argon2id$v=19$m=19456,t=2,p=1$", "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA"} {
		if _, err := p.Verify(ctx, unknown, "x"); err == nil {
			t.Errorf("a hash of an unknown form is accepted: %s", unknown)
		}
	}
	if ok, err := CheapPasswords().Verify(ctx, hash, "correct horse"); !ok || err != nil {
		t.Errorf("a hash of another cost is not verified: %v", err)
	}
}

func TestAPasswordHas8To128Characters(t *testing.T) {
	t.Parallel()
	for password, ok := range map[string]bool{
		"1234567": false, "12345678": true, "आशाआशाआशा": true, strings.Repeat("é", 128): true, strings.Repeat("x", 129): false,
	} {
		if err := CheckPassword(password); (err == nil) != ok {
			t.Errorf("%q: %v", password, err)
		}
	}
}

func TestSealedBytesOpenOnlyWithTheirKeyAndPurpose(t *testing.T) {
	t.Parallel()
	seal := func(secret []byte, purpose string) *Sealer {
		s, err := NewSealer(secret, purpose)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	sealed, err := seal(secret, "jobs").Seal([]byte("1234567890"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(sealed, []byte("1234567890")) {
		t.Error("the sealed bytes show the plain ones")
	}
	if plain, err := seal(secret, "jobs").Open(sealed); err != nil || string(plain) != "1234567890" {
		t.Errorf("opened %q, %v", plain, err)
	}
	for name, open := range map[string]func() ([]byte, error){
		"other purpose": func() ([]byte, error) { return seal(secret, "bank").Open(sealed) },
		"other secret":  func() ([]byte, error) { return seal(bytes.Repeat([]byte("x"), 32), "jobs").Open(sealed) },
		"changed": func() ([]byte, error) {
			return seal(secret, "jobs").Open(append(bytes.Clone(sealed[:20]), sealed[19:]...))
		},
		"too short": func() ([]byte, error) { return seal(secret, "jobs").Open([]byte("x")) },
	} {
		if plain, err := open(); err == nil {
			t.Errorf("%s: opened %q", name, plain)
		}
	}
}

func TestACustomerReadsOnlyTheirOwnRecords(t *testing.T) {
	t.Parallel()
	asha, desk, nobody := Actor{Kind: Customer, ID: "CU7"}, Actor{Kind: Admin, ID: "admin"}, Actor{}
	for _, c := range []struct {
		actor Actor
		id    string
		read  fault.Kind
		write fault.Kind
	}{
		{asha, "CU7", 0, 0},
		{asha, "CU8", fault.NotFound, fault.Forbidden},
		{asha, "", fault.NotFound, 0},
		{desk, "CU7", 0, fault.Forbidden},
		{nobody, "", fault.NotFound, fault.Forbidden},
	} {
		if err := c.actor.MayRead(c.id); (err != nil) != (c.read != 0) || (err != nil && fault.KindOf(err) != c.read) {
			t.Errorf("%+v reads %q: %v", c.actor, c.id, err)
		}
		if err := c.actor.MustBe(c.id); (err != nil) != (c.write != 0) || (err != nil && fault.KindOf(err) != c.write) {
			t.Errorf("%+v writes for %q: %v", c.actor, c.id, err)
		}
	}
}

func TestATokenExpiresAtItsTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	tokens, err := NewTokens([]byte(strings.Repeat("s", 32)), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	token, err := tokens.Issue(Actor{Kind: Admin, ID: "admin", Session: "s1"}, now, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if actor, err := tokens.Read(token); err != nil || actor.ID != "admin" {
			t.Fatalf("read as %+v: %v", actor, err)
		}
	}
	now = now.Add(time.Hour)
	if _, err := tokens.Read(token); err == nil {
		t.Error("a token was read after its end")
	}
}
