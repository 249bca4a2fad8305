package app

import (
	"context"

	"aftercare/internal/backup"
)

// A lost disk looks like a new machine. So a portal is begun only where nothing
// says that there was one.

// noneBegun is the hint for a start that may begin no portal.
const noneBegun = "AFTERCARE_EXISTING is on, so the server does not create one; check that the disk is mounted, run `aftercare restore FILE` to restore a backup, " +
	"or run `aftercare migrate --new` to create a new portal"

// mustExist refuses to serve where the operator says that there is a portal and there is
// none, before anything is made. PostgreSQL is asked once it is connected.
func (c Config) mustExist() error {
	if !c.Existing || c.DatabaseURL != "" {
		return nil
	}
	return c.present(noneBegun)
}

// mayBegin refuses to begin a portal where there is none yet.
func (s *settings) mayBegin(ctx context.Context) error {
	if exists(restoringMark(s.DataDir)) || bool(s.Existing) {
		return s.emptyDatabase(noneBegun)
	}
	if s.BackupTo == "" {
		return nil
	}
	const setting = "AFTERCARE_BACKUP_TO"
	newest, where, err := backup.Newest(ctx, s.BackupTo)
	switch {
	case err != nil && !backup.IsFolder(s.BackupTo):
		return refusef(setting, "could not check whether %s has backups of another portal, so no new portal was created: %w", where, err)
	case err != nil:
		return refuse(setting, err)
	case newest != "":
		return refusef(setting, "%s has backups of another portal, the newest is %s, so no new portal was created in %s: "+
			"if that portal is lost, run `aftercare restore FILE` with its backup; for a new portal, set another place for backups", where, newest, place(s.databaseURL, s.DataDir))
	}
	return nil
}
