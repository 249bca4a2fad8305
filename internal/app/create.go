package app

import (
	"context"

	"aftercare/internal/backup"
	"aftercare/internal/platform/disk"
)

// A lost disk looks like a new machine. The server therefore
// creates a portal only if nothing shows that there was one before.

// mayNotCreate is the hint if the server may not create a portal.
const mayNotCreate = "AFTERCARE_EXISTING is on, so the server does not create one; check that the disk is mounted, run `aftercare restore FILE` to restore a backup, " +
	"or run `aftercare migrate --new` to create a new portal"

// mustExist refuses to start if AFTERCARE_EXISTING is on and there is no portal. It creates nothing.
// PostgreSQL is checked later, after connecting.
func (c Config) mustExist() error {
	if !c.Existing || c.DatabaseURL != "" {
		return nil
	}
	return c.Present(mayNotCreate)
}

// MayCreate refuses to create a portal where one existed before.
func (s *Settings) MayCreate(ctx context.Context) error {
	if disk.Exists(RestoringMark(s.DataDir)) || bool(s.Existing) {
		return s.EmptyDatabase(mayNotCreate)
	}
	if s.BackupTo == "" {
		return nil
	}
	const setting = "AFTERCARE_BACKUP_TO"
	newest, where, err := backup.Newest(ctx, s.BackupTo)
	switch {
	case err != nil && !backup.IsFolder(s.BackupTo):
		return BadSettingf(setting, "could not check whether %s has backups of another portal, so no new portal was created: %w", where, err)
	case err != nil:
		return BadSetting(setting, err)
	case newest != "":
		return BadSettingf(setting, "%s has backups of another portal, the newest is %s, so no new portal was created in %s: "+
			"if that portal is lost, run `aftercare restore FILE` with its backup; for a new portal, set another place for backups", where, newest, StoredIn(s.DatabaseAt, s.DataDir))
	}
	return nil
}
