package backup

import "aftercare/internal/platform/trail"

const didDownload trail.Kind = "backup.downloaded"

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didDownload, Title: "Backup downloaded"}}
}
