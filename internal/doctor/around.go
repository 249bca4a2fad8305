package doctor

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/jobs"
)

// Mail checks that the mail server accepts our login. Without a mail server, it warns if the portal is public.
func Mail(set, public bool, probe func(ctx context.Context) error) Check {
	return Check{Name: MailCheck, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		switch {
		case !set && public:
			return warn("none is set: emails are saved in the folder outbox and are not sent").and("enter one in the settings, or set AFTERCARE_SMTP_URL")
		case !set:
			return skip("none is set: emails are saved in the folder outbox")
		}
		if err := probe(ctx); err != nil {
			return fail("%v", err).and("check host, port, user and password in the settings or AFTERCARE_SMTP_URL, and that the host can be reached; emails wait until then")
		}
		return fine("answers and accepts our login")
	}}
}

const lateJobs = 15 * time.Minute

// Jobs checks that emails and other jobs are being processed.
func Jobs(stats func(ctx context.Context) (jobs.Stats, error)) Check {
	return Check{Name: JobsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		s, err := stats(ctx)
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case s.GivenUp > 0:
			return warn("%d jobs failed", s.GivenUp).and("list them with `aftercare jobs list --given-up`, fix the cause, then run `aftercare jobs retry --all`, or `aftercare jobs dismiss --all`")
		case s.Oldest > lateJobs:
			return warn("the oldest of %d jobs has been due for %s", s.Waiting, s.Oldest.Round(time.Second)).and("start a server: it runs the jobs")
		}
		return fine("%d are waiting, none failed", s.Waiting)
	}}
}

// Disk checks the free space of the data folder.
func Disk(folder string, measure func(folder string) (disk.Space, error)) Check {
	const (
		share  = 20
		plenty = 10 << 30
	)
	return Check{Name: DiskCheck, Look: func(context.Context, func(int64, string)) Finding {
		space, err := measure(folder)
		switch {
		case err != nil:
			return cannotLook(err, "check that the data folder can be read")
		case space.Size > 0 && space.Free < min(blob.Reserve, space.Size/8):
			return fail("disk full: %s of %s are free, and files are refused", bytes(space.Free), bytes(space.Size)).and("free space on the disk of " + folder)
		case space.Size > 0 && space.Free < plenty && space.Free < max(2*blob.Reserve, space.Size/share):
			return warn("%s of %s are free", bytes(space.Free), bytes(space.Size)).and("free space on the disk of " + folder + " before files are refused")
		}
		return fine("%s of %s are free", bytes(space.Free), bytes(space.Size))
	}}
}

// LastBackup is the last good backup.
type LastBackup struct {
	At   time.Time // zero if there is none
	Lost int64     // number of files that are missing in it
}

// Backup checks the age of the last good backup, if the server makes backups.
func Backup(every time.Duration, now func() time.Time, last func(ctx context.Context) (LastBackup, error)) Check {
	return Check{Name: BackupCheck, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		if every == 0 || last == nil {
			return skip("the server makes none (AFTERCARE_BACKUP); make sure that you do")
		}
		found, err := last(ctx)
		at := found.At
		const do = "see the log for the reason, or make one now with `aftercare backup`"
		switch {
		case err != nil:
			return cannotLook(err, "check that AFTERCARE_BACKUP_TO can be reached, then try again")
		case at.IsZero():
			return warn("there is none yet; one is due every %s", every).and(do)
		case now().Sub(at) > every+every/2:
			return warn("the last good one was made on %s; one is due every %s", at.UTC().Format("2006-01-02 15:04 MST"), every).and(do)
		case found.Lost > 0:
			return warn("the last good one, made on %s, skipped %d missing or damaged files", at.UTC().Format("2006-01-02 15:04 MST"), found.Lost).
				and("restore the files that the check " + FilesCheck + " names from an older backup; the server keeps all backups until then")
		}
		return fine("the last good one was made on %s", at.UTC().Format("2006-01-02 15:04 MST"))
	}}
}

func bytes(n int64) string {
	const unit = 1024
	if n < unit {
		return fmt.Sprintf("%d bytes", n)
	}
	value, names := float64(n)/unit, []string{"KiB", "MiB", "GiB", "TiB", "PiB"}
	for value >= unit && len(names) > 1 {
		value, names = value/unit, names[1:]
	}
	return fmt.Sprintf("%.1f %s", value, names[0])
}
