package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
)

// Sealer keeps bytes unreadable in a copy of the database: AES-256-GCM with a
// key derived from the portal's secret for one purpose.
type Sealer struct {
	aead cipher.AEAD
}

func NewSealer(secret []byte, purpose string) (*Sealer, error) {
	key, err := derive(secret, "seal/"+purpose)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return &Sealer{aead}, nil
}

// PersonKey is a key of one person for one purpose. It is never stored: the portal's secret
// and the person make it anew.
func PersonKey(secret []byte, purpose, person string) ([]byte, error) {
	return derive(secret, "person/"+purpose+"/"+person)
}

// Seal encrypts; the random nonce leads the result.
func (s *Sealer) Seal(plain []byte) ([]byte, error) {
	nonce := make([]byte, s.aead.NonceSize())
	rand.Read(nonce)
	return s.aead.Seal(nonce, nonce, plain, nil), nil
}

// Open decrypts what Seal made, and nothing else.
func (s *Sealer) Open(sealed []byte) ([]byte, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return nil, errors.New("auth: sealed text is too short")
	}
	return s.aead.Open(nil, sealed[:n], sealed[n:], nil)
}
