package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Printer makes hashes of requests. They are keyed with the portal's secret, because a form may
// hold a password and a plain hash of it could be guessed.
type Printer struct{ key []byte }

func NewPrinter(secret []byte) (*Printer, error) {
	key, err := derive(secret, "prints")
	if err != nil {
		return nil, err
	}
	return &Printer{key}, nil
}

// Print returns the same hash for values with the same content.
func (p *Printer) Print(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, p.key)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}
