package auth

import (
	"bytes"
	"encoding/hex"
)

// LeastSecret is how many characters a secret must have.
const LeastSecret = 32

// Spellings returns the secret without a line break at its end, and with both kinds of line break.
// Editors add a line break to a file, and an earlier start may have read it with or without it.
func Spellings(secret []byte) [][]byte {
	plain := bytes.TrimRight(secret, "\r\n")
	return [][]byte{plain, append(bytes.Clone(plain), '\n'), append(bytes.Clone(plain), '\r', '\n')}
}

// CheckValue returns a value that identifies a secret without revealing it.
func CheckValue(secret []byte) (string, error) {
	key, err := derive(secret, "check")
	return hex.EncodeToString(key), err
}

// BackupKey returns the key by which a portal recognises its own unchanged backups.
func BackupKey(secret []byte) ([]byte, error) { return derive(secret, "backup") }
