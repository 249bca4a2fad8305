package backup

import "aftercare/internal/platform/trail"

const didDownload trail.Kind = "backup.downloaded"

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didDownload, Title: "Backup downloaded"}}
}
