package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
)

// Sealer encrypts data, so that a copy of the database does not reveal it. It uses AES-256-GCM with
// a key derived from the portal's secret for one purpose.
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

// PersonKey derives a key of one person for one purpose. It is never stored.
func PersonKey(secret []byte, purpose, person string) ([]byte, error) {
	return derive(secret, "person/"+purpose+"/"+person)
}

// Seal encrypts. The result starts with the random nonce.
func (s *Sealer) Seal(plain []byte) ([]byte, error) {
	nonce := make([]byte, s.aead.NonceSize())
	rand.Read(nonce)
	return s.aead.Seal(nonce, nonce, plain, nil), nil
}

// Open decrypts the output of Seal.
func (s *Sealer) Open(sealed []byte) ([]byte, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return nil, errors.New("auth: sealed text is too short")
	}
	return s.aead.Open(nil, sealed[:n], sealed[n:], nil)
}
