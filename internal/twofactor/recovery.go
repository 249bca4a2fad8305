package twofactor

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"aftercare/internal/platform/id"
)

// Ten codes of 73 random bits each: as hard to guess from their hashes as
// from nothing.
const (
	recoveryCodes  = 10
	recoveryLength = 16
	recoveryGroup  = 4
)

// newRecoveryCodes are shown once, written down by whoever reads them and
// forgotten by the portal.
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

// recoveryHash is what is stored of a person's code.
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
