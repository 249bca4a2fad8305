package auth

import (
	"crypto/hmac"
	"crypto/sha256"
)

// Signer signs data of the portal. A change without the portal's secret is detected.
type Signer struct{ key []byte }

func NewSigner(secret []byte, purpose string) (*Signer, error) {
	key, err := derive(secret, "sign/"+purpose)
	if err != nil {
		return nil, err
	}
	return &Signer{key}, nil
}

func (s *Signer) Sign(text []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write(text)
	return mac.Sum(nil)
}

// Signed reports whether the signature of a text is valid.
func (s *Signer) Signed(text, signature []byte) bool { return hmac.Equal(s.Sign(text), signature) }
