package auth

import (
	"bytes"
	"encoding/hex"
)

// LeastSecret is how many characters a secret must have.
const LeastSecret = 32

// Spellings are the ways in which a secret may have been read before, the usual
// one first. Editors add a line break at the end of a file, and it must make no
// difference, whether the portal was sealed with it or without.
func Spellings(secret []byte) [][]byte {
	plain := bytes.TrimRight(secret, "\r\n")
	return [][]byte{plain, append(bytes.Clone(plain), '\n'), append(bytes.Clone(plain), '\r', '\n')}
}

// CheckValue recognises a secret and tells nothing of it.
func CheckValue(secret []byte) (string, error) {
	key, err := derive(secret, "check")
	return hex.EncodeToString(key), err
}

// BackupKey is the key by which a portal knows its own backups, and that they are unchanged.
func BackupKey(secret []byte) ([]byte, error) { return derive(secret, "backup") }
