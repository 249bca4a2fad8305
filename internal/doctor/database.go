package doctor

import (
	"context"
	"errors"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/db/tables"
)

// Names of the checks. Monitoring depends on them.
const (
	DatabaseCheck      = "database"
	SchemaCheck        = "schema"
	IntegrityCheck     = "integrity"
	ReferencesCheck    = "references"
	ListsCheck         = "lists"
	QueueCheck         = "queue"
	ConversationsCheck = "conversations"
	FilesCheck         = "files"
	StraysCheck        = "unknown files"
	SecretCheck        = "secret"
	TrailCheck         = "audit trail"
	AdminsCheck        = "admins"
	MailCheck          = "mail server"
	JobsCheck          = "letters and jobs"
	ClockCheck         = "clock"
	ZoneCheck          = "time zone"
	DiskCheck          = "disk space"
	LogCheck           = "write-ahead log"
	BackupCheck        = "backup"
	NoticesCheck       = "reminders"
)

const restore = "stop the server, keep a copy of the data, and restore the last good backup with `aftercare restore`; see docs/operate/restore.md"

const wrongTypeAdvice = "stop the server, keep a copy of aftercare.db, and correct these columns with the SQLite shell; " +
	"or restore the last good backup with `aftercare restore`, see docs/operate/restore.md"

// Broken is the finding for a database that answers but cannot be read.
func Broken(err error) Finding {
	f := fail("the database is damaged: %v", err).and(restore)
	f.Check = DatabaseCheck
	return f
}

// Unfinished is the finding for a database whose restore did not finish.
func Unfinished() Finding {
	f := fail("half a portal: %v", migrate.ErrRestoring).and("check that no restore is running, then restore the backup again; see docs/operate/restore.md")
	f.Check = DatabaseCheck
	return f
}

// Version checks that the database exists and has the schema version of this binary.
func Version(v *db.View, engine string) Check {
	return Check{Name: DatabaseCheck, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		has, knows, err := migrate.Versions(ctx, v)
		switch {
		case err != nil && db.IsDamaged(err):
			return Broken(err)
		case errors.Is(err, migrate.ErrRestoring):
			return Unfinished()
		case err != nil:
			return cannotLook(err, "check that the database answers, then try again")
		case has == 0:
			return fail("the database is empty").and("give the command the environment of the service, AFTERCARE_DATA_DIR and AFTERCARE_DATABASE_URL first of all")
		case has < knows:
			return fail("the database has schema version %d, this binary brings version %d", has, knows).
				and("see `aftercare migrate --plan`, then start the new server; or run the doctor of the version that is running")
		case has > knows:
			return fail("the database has schema version %d, this binary knows only version %d", has, knows).and("run the doctor of the newer version")
		}
		return fine("%s, schema version %d", engine, has)
	}}
}

// quickLook is the time limit of a quick check.
const quickLook = 2 * time.Second

// Integrity checks the database's own storage for damage.
func Integrity(v *db.View, quick bool) Check {
	return Check{Name: IntegrityCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		var (
			lines []string
			how   string
			err   error
		)
		if quick {
			limited, cancel := context.WithTimeout(ctx, quickLook)
			defer cancel()
			lines, err = quickDamage(limited, v)
			if how = "only a quick look"; err != nil && limited.Err() != nil && ctx.Err() == nil {
				return skip("too large for a quick check; run it without --quick")
			}
		} else {
			progress(0, "")
			lines, how, err = damage(ctx, v)
		}
		switch {
		case err != nil && db.IsDamaged(err):
			return fail("the database is damaged: %v", err).and(restore)
		case err != nil:
			return cannotLook(err, "check that the database answers, then try again")
		case len(lines) > 0:
			return fail("the database is damaged").and(restore, lines...)
		case !quick:
			misfits, err := tables.WrongTypes(ctx, v, mostDetails)
			if err != nil {
				return cannotLook(err, "check that the database answers, then try again")
			}
			for _, m := range misfits {
				lines = append(lines, m.Error())
			}
			if len(lines) > 0 {
				return fail("some values have the wrong type for their columns, so no backup can be made").and(wrongTypeAdvice, lines...)
			}
		}
		return fine("the database is complete; %s", how)
	}}
}

// References checks that all referenced rows exist.
func References(v *db.View, quick bool) Check {
	return Check{Name: ReferencesCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not checked with --quick")
		}
		progress(0, "")
		found, err := orphansOf(ctx, v)
		if err != nil {
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		}
		if len(found) == 0 {
			return fine("no referenced row is missing")
		}
		var told some
		for _, o := range found {
			told.add(o.String())
		}
		return fail("rows are missing").and(restore+"; what was written since can be compared with the copy", told.details()...)
	}}
}

// Limits for the log size. A SQLite server keeps its log at a few megabytes.
const (
	largeFileLog   = 256 << 20
	largeServerLog = 4 << 30
)

// Log checks the size of the write-ahead log.
func Log(v *db.View) Check {
	return Check{Name: LogCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		size, keeper, err := logSize(ctx, v)
		switch {
		case err != nil:
			return cannotLook(err, "check that the database answers, then try again")
		case keeper != "" && size > largeServerLog:
			return warn("PostgreSQL keeps %s of its write-ahead log for the replication slot %s", bytes(size), keeper).
				and("start what reads the slot, or drop it by `SELECT pg_drop_replication_slot(…)` if nothing does")
		case keeper != "":
			return fine("PostgreSQL keeps %s for the replication slot %s", bytes(size), keeper)
		case size > largeFileLog:
			return warn("aftercare.db-wal has %s", bytes(size)).
				and("close any program that keeps the database open (a shell, a copy); the server then shrinks the file within minutes")
		case size == 0:
			return fine("empty")
		}
		return fine("%s", bytes(size))
	}}
}
