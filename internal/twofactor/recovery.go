package twofactor

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"aftercare/internal/platform/id"
)

// Ten codes of 73 random bits each. Their hashes are as hard to guess as the codes.
const (
	recoveryCodes  = 10
	recoveryLength = 16
	recoveryGroup  = 4
)

// newRecoveryCodes returns new codes. They are shown once, and only their hashes are stored.
func newRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		plain := id.Human("", recoveryLength)
		var groups []string
		for at := 0; at < recoveryLength; at += recoveryGroup {
			groups = append(groups, plain[at:at+recoveryGroup])
		}
		codes[i] = strings.Join(groups, "-")
	}
	return codes
}

func recoveryHash(adminID, code string) string {
	sum := sha256.Sum256([]byte(adminID + "\x00" + plainCode(code)))
	return hex.EncodeToString(sum[:])
}

func recoveryHashes(adminID string, codes []string) []string {
	hashes := make([]string, len(codes))
	for i, code := range codes {
		hashes[i] = recoveryHash(adminID, code)
	}
	return hashes
}
