package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Printer makes fingerprints of requests. They are keyed by the portal's
// secret: a form may hold a password, which a plain hash would let anyone guess.
type Printer struct{ key []byte }

func NewPrinter(secret []byte) (*Printer, error) {
	key, err := derive(secret, "prints")
	if err != nil {
		return nil, err
	}
	return &Printer{key}, nil
}

// Print is the same for values of the same content.
func (p *Printer) Print(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, p.key)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}
