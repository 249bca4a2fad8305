package operate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/app"
	"aftercare/internal/backup"
	"aftercare/internal/conversation"
	"aftercare/internal/doctor"
	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/reminder"
	"aftercare/internal/setting"
	"aftercare/internal/twofactor"
	"aftercare/internal/worklist"
)

const (
	mailLimit      = 15 * time.Second
	quickMailLimit = 3 * time.Second
)

// Examine checks the whole portal and reports what is wrong. It changes nothing and also works while a
// server runs. It returns an error only if there is nothing to check.
func Examine(ctx context.Context, config app.Config, quick bool, now func() time.Time, progress doctor.Progress) (report doctor.Report, err error) {
	half := config.Present(noPortal)
	if half != nil && !errors.Is(half, migrate.ErrRestoring) {
		return report, half
	}
	s, err := config.Check()
	if err != nil {
		return report, err
	}
	report = doctor.Report{Portal: s.Place(), Version: s.Version, At: now().UTC().Truncate(time.Second), Quick: quick}
	withoutDatabase := func(why doctor.Finding) (doctor.Report, error) {
		checks := append([]doctor.Check{doctor.Known(why)}, surroundings(s, s.Environment().Current(setting.Stored{}, nil), quick, now, nil)...)
		report.Checks, report.Status = doctor.Examine(ctx, checks, now, progress)
		return report, ctx.Err()
	}
	if half != nil {
		return withoutDatabase(doctor.Unfinished())
	}
	view, err := db.OpenView(ctx, s.DatabaseAt)
	if db.IsDamaged(err) {
		return withoutDatabase(doctor.Broken(fmt.Errorf("%s: %w", app.StoredIn(s.DatabaseAt, app.DatabaseFile(s.DataDir)), err)))
	}
	if err != nil {
		return report, app.BadSetting(s.DatabaseSetting(), s.Explain(err))
	}
	defer func() { err = errors.Join(err, view.Close()) }()
	if has, _, err := migrate.Versions(ctx, view); err == nil && has == 0 {
		if half = s.EmptyDatabase(noPortal); errors.Is(half, migrate.ErrRestoring) {
			return withoutDatabase(doctor.Unfinished())
		}
		return report, half
	}
	files, err := blob.Open(blob.Config{URL: s.FilesAt, Look: true})
	current := s.Current(ctx, view)
	report.Portal = s.PlaceOf(current.Facts.Brand)
	p := patient{Settings: s, view: view, files: files, filesErr: err, quick: quick, now: now, facts: func() portal.Facts { return current.Facts }}
	if err == nil {
		defer func() { err = errors.Join(err, files.Close()) }()
	}
	report.Checks, report.Status = doctor.Examine(ctx, append(p.checks(), surroundings(s, current, quick, now, p.lastBackup)...), now, progress)
	return report, ctx.Err()
}

type patient struct {
	*app.Settings
	view     *db.View
	files    *blob.Store
	filesErr error // why the store could not be opened
	quick    bool
	now      func() time.Time
	facts    func() portal.Facts
}

func (p patient) checks() []doctor.Check {
	reader := app.NewLists(nil)
	engine := "SQLite"
	if p.view.Engine() == db.Postgres {
		engine = "PostgreSQL"
	}
	return []doctor.Check{
		doctor.Version(p.view, engine),
		doctor.Schema(p.view),
		doctor.Integrity(p.view, p.quick),
		doctor.References(p.view, p.quick),
		doctor.Lists(p.quick, func(ctx context.Context, progress func(int64)) (c doctor.Compared, err error) {
			err = p.view.Snapshot(ctx, func(q db.Source) (err error) {
				c.Records, c.Wrong, err = reader.Compare(ctx, q, p.view.Engine(), progress)
				return err
			})
			return c, err
		}),
		doctor.Queue(p.quick, func(ctx context.Context, progress func(int64)) (doctor.Compared, error) {
			var c worklist.Comparison
			err := p.view.Snapshot(ctx, func(q db.Source) (err error) {
				c, err = worklist.Compare(ctx, q, app.WorklistRules(), progress)
				return err
			})
			if errors.Is(err, worklist.ErrFilling) {
				return doctor.Compared{IsFilling: true}, nil
			}
			return doctor.Compared{Records: c.Records, Wrong: c.Wrong, AndMore: c.AndMore}, err
		}),
		doctor.Conversations(p.quick, func(ctx context.Context, progress func(int64)) (doctor.Compared, error) {
			var c conversation.Comparison
			err := p.view.Snapshot(ctx, func(q db.Source) (err error) {
				c, err = conversation.Compare(ctx, q, progress)
				return err
			})
			return doctor.Compared{Records: c.Conversations, Wrong: c.Wrong, AndMore: c.AndMore}, err
		}),
		doctor.Stored(p, p.quick),
		doctor.Strays(p, p.quick),
		doctor.Secret(p.fits, p.quick,
			doctor.Seal{What: "bank account numbers of agreements", Unreadable: func(ctx context.Context) (int, error) {
				return p.unopened(ctx, app.BankPurpose, func(s *auth.Sealer) (int, error) { return agreement.CountUnreadable(ctx, p.view, s) })
			}},
			doctor.Seal{What: "letters and other jobs", Unreadable: func(ctx context.Context) (int, error) {
				return p.unopened(ctx, app.JobsPurpose, func(s *auth.Sealer) (int, error) { return jobs.CountUnreadable(ctx, p.view, s) })
			}},
			doctor.Seal{What: "two-step logins of the desk", Unreadable: func(ctx context.Context) (int, error) {
				return p.unopened(ctx, app.StepPurpose, func(s *auth.Sealer) (int, error) { return twofactor.CountUnreadable(ctx, p.view, s) })
			}},
			doctor.Seal{What: "passwords of the mail server", Unreadable: func(ctx context.Context) (int, error) {
				return p.unopened(ctx, app.MailPurpose, func(s *auth.Sealer) (int, error) { return setting.CountUnreadable(ctx, p.view, s) })
			}}),
		doctor.Trail(p.proveTrail, p.now, p.quick),
		doctor.Admins(func(ctx context.Context) (all, able int, err error) { return account.CountAdmins(ctx, p.view) }),
		doctor.Jobs(p.jobs),
		doctor.Notices(p.passes),
		doctor.Clock(p.view, p.now, func(ctx context.Context) (time.Time, string, error) { return p.written(ctx, reader) }),
		doctor.Log(p.view),
	}
}

// jobs counts the jobs. For jobs from a restored backup, the waiting time starts at the restore.
func (p patient) jobs(ctx context.Context) (jobs.Stats, error) {
	restored, err := app.RestoredAt(ctx, p.view)
	if err != nil {
		return jobs.Stats{}, err
	}
	stats, err := jobs.StatsAt(ctx, p.view, p.now())
	stats.Oldest = min(stats.Oldest, p.now().Sub(restored))
	return stats, err
}

func (p patient) passes(ctx context.Context) (all []doctor.Pass, err error) {
	restored, err := app.RestoredAt(ctx, p.view)
	if err != nil {
		return nil, err
	}
	passes, err := reminder.Passes(ctx, p.view, p.facts(), p.now(), restored)
	for _, pass := range passes {
		all = append(all, doctor.Pass(pass))
	}
	return all, err
}

func (p patient) lastBackup(ctx context.Context) (doctor.LastBackup, error) {
	state, err := backup.ReadState(ctx, p.view)
	return doctor.LastBackup{At: state.Began, Lost: state.Lost}, err
}

// surroundings returns the checks that hardly need the database.
func surroundings(s *app.Settings, portal setting.Current, quick bool, now func() time.Time, lastBackup func(context.Context) (doctor.LastBackup, error)) []doctor.Check {
	limit := mailLimit
	if quick {
		limit = quickMailLimit
	}
	measure := disk.Measure
	if s.Room.Measure != nil {
		measure = s.Room.Measure
	}
	return []doctor.Check{
		doctor.Mail(portal.Server != nil, portal.Facts.IsHTTPS(), func(ctx context.Context) error { return mail.Probe(ctx, portal.Server, limit) }),
		doctor.Zone(portal.Facts.Location, now),
		doctor.Disk(s.DataDir, measure),
		doctor.Backup(s.Backup, now, lastBackup),
	}
}

func (p patient) fits(ctx context.Context) error {
	_, err := p.OwnSecret(ctx, p.view)
	return err
}

// proveTrail checks the audit trail in one snapshot of the database.
func (p patient) proveTrail(ctx context.Context, since time.Time) (v trail.Verdict, err error) {
	secret, err := p.OwnSecret(ctx, p.view)
	if err != nil || secret == nil {
		return trail.Verdict{Whole: true}, err // without a secret there are no entries
	}
	err = p.view.Snapshot(ctx, func(q db.Source) error {
		v, err = verifyTrail(ctx, p.Settings, q, secret, since, "")
		return err
	})
	return v, err
}

func (p patient) unopened(ctx context.Context, purpose string, count func(*auth.Sealer) (int, error)) (int, error) {
	spelling, err := p.OwnSecret(ctx, p.view)
	if err != nil || spelling == nil {
		return 0, err
	}
	sealer, err := auth.NewSealer(spelling, purpose)
	if err != nil {
		return 0, err
	}
	return count(sealer)
}

// written returns the time of the last write, by the clock of the server that wrote.
func (p patient) written(ctx context.Context, reader *lists.Reader) (last time.Time, what string, err error) {
	at, list, err := reader.Newest(ctx, p.view)
	if err != nil {
		return at, "", err
	}
	what = fmt.Sprintf("the newest record of the list %q", list)
	if p.SQLite {
		for _, file := range []string{app.DatabaseFile(p.DataDir), app.DatabaseFile(p.DataDir) + "-wal"} {
			if info, err := os.Stat(file); err == nil && info.ModTime().After(at) {
				at, what = info.ModTime(), file
			}
		}
	}
	return at, what, nil
}

// Whose, Verify, VerifySome and Strays implement doctor.Files.
func (p patient) Whose(ctx context.Context) (blob.Belonging, error) {
	if p.filesErr != nil {
		return blob.Unmarked, p.filesErr
	}
	return p.files.Whose(ctx, p.view)
}

func (p patient) Verify(ctx context.Context, tell func(blob.Damage), progress func(int64)) (int64, error) {
	return p.files.Verify(ctx, p.view, tell, progress)
}

func (p patient) VerifySome(ctx context.Context, files int, tell func(blob.Damage)) (int64, error) {
	return p.files.VerifySome(ctx, p.view, files, tell)
}

func (p patient) Strays(ctx context.Context, tell func(blob.Stray), progress func(int64)) error {
	return p.files.Strays(ctx, p.view, tell, progress)
}
