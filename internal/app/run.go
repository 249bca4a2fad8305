package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/web"
)

// Run serves the portal until the context ends. It writes messages
// for the operator to out, and everything else to the log.
func Run(ctx context.Context, config Config, out io.Writer, logger *slog.Logger, now func() time.Time) (err error) {
	if err := config.mustExist(); err != nil {
		return err
	}
	left := config.MadeByStart()
	s, err := config.Check()
	if err != nil {
		return err
	}
	unlock, err := s.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { left.RemoveIf(err) }()
	listener, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return BadSetting("AFTERCARE_ADDR", err)
	}
	a := newApp(s, logger, now)
	stopFigures, err := a.serveFigures()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	return errors.Join(a.serve(ctx, listener, out), stopFigures())
}

// serveFigures serves the metrics on their own address, if one is set, from the start to the end.
func (a *App) serveFigures() (stop func() error, err error) {
	if a.MetricsAddr == "" {
		return func() error { return nil }, nil
	}
	listener, err := net.Listen("tcp", a.MetricsAddr)
	if err != nil {
		return nil, BadSetting("AFTERCARE_METRICS_ADDR", err)
	}
	server := web.NewServer(web.NewFiguresHandler(a.metrics), a.logger)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	a.logger.Info("metrics", "addr", listener.Addr().String())
	return func() error { return errors.Join(server.Close(), <-served) }, nil
}

// serve listens at once. Until database and packages are ready, it answers that it is not ready.
func (a *App) serve(ctx context.Context, listener net.Listener, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	door := web.NewDoor(a.site())
	server := web.NewServer(door, a.logger)
	served := make(chan error, 1)
	go func() {
		served <- server.Serve(listener)
		stop()
	}()
	a.logger.Info("listening", "addr", listener.Addr().String())
	if err := disk.TryWrite(a.DataDir); err != nil {
		a.logger.Warn("the data folder cannot be written", "folder", a.DataDir, "cause", err)
	}
	err := a.Explain(a.begin(ctx, out))
	switch {
	case err == nil:
		door.Open(a.handler)
		a.logger.Info("ready", "addr", listener.Addr().String())
		fmt.Fprintf(out, "%s is ready: %s\n\n", a.Facts().Brand, a.Facts().PublicURL)
		err = a.runUntilStopped(ctx, server)
	case ctx.Err() != nil:
		a.logger.Info("stopped before it was ready", "cause", err)
		err = server.Close()
	default:
		err = errors.Join(err, server.Close())
	}
	err = errors.Join(err, <-served, a.Close())
	a.logger.Info("stopped")
	return err
}

func (a *App) begin(ctx context.Context, out io.Writer) error {
	if err := a.open(ctx); err != nil {
		return err
	}
	return a.Start(ctx, out)
}

// Start creates the backup folder, the first admin, the first programme and the demo data, if they are
// missing. It tells the operator how to log in.
func (a *App) Start(ctx context.Context, out io.Writer) error {
	if a.Backup > 0 {
		if err := backup.PrepareShelf(a.BackupTo); err != nil {
			return BadSetting("AFTERCARE_BACKUP_TO", err)
		}
	}
	if err := a.repeatDeletions(ctx); err != nil {
		return err
	}
	password, generated := a.AdminPassword, false
	switch {
	case password != "":
	case bool(a.Demo):
		password = demoAdminPassword
	default:
		password, generated = id.Secret(12), true
	}
	made, err := a.Account.EnsureAdmin(ctx, a.AdminUsername, a.AdminEmail, password, generated)
	if err != nil {
		return err
	}
	if !made {
		if err := a.Account.ReplaceMadeUp(ctx, a.AdminUsername, a.AdminEmail); err != nil {
			return err
		}
	}
	if made && !generated && a.AdminPassword != "" {
		a.warnOfWeakPassword()
	}
	if made && generated {
		fmt.Fprintf(out, "The first admin is %q with the password %s\nIt is shown only once. Log in at %s/admin/login and choose your own password.\n", a.AdminUsername, password, a.Facts().PublicURL)
	}
	// A restore ends invitations and reset links, and their emails may wait in the backup.
	if err := a.DB.Write(ctx, func(tx *db.Tx) error { return a.maillog.EndOver(ctx, tx) }); err != nil {
		return err
	}
	if err := a.agreement.Begin(ctx); err != nil {
		return err
	}
	if !a.Demo {
		return a.onboarding.Begin(ctx)
	}
	return a.demo(ctx, out)
}

// warnOfWeakPassword warns about a password that pages would refuse.
// It is still accepted, because the operator owns the portal.
func (a *App) warnOfWeakPassword() {
	names := auth.Names{Email: a.AdminEmail, Username: a.AdminUsername, Brand: a.Facts().Brand}
	if err := auth.CheckNewPassword(a.AdminPassword, names); err != nil {
		a.logger.Warn("AFTERCARE_ADMIN_PASSWORD is easy to guess; change it after the first login", "cause", err)
	}
}

// Lock keeps a second server from using the same SQLite file. Rate
// limits are in memory, so two servers would count separately.
func (s *Settings) Lock() (unlock func(), err error) {
	if !s.SQLite {
		return func() {}, nil
	}
	for {
		f, err := os.OpenFile(LockFile(s.DataDir), os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, BadSetting("AFTERCARE_DATA_DIR", err)
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			f.Close()
			return nil, BadSettingf("AFTERCARE_DATA_DIR", "another server already uses %s; several servers need PostgreSQL (AFTERCARE_DATABASE_URL)", s.DataDir)
		}
		// A refused restore may have deleted the lock file. Then try again with a new file.
		if ours, err := f.Stat(); err == nil {
			if named, err := os.Lstat(f.Name()); err == nil && os.SameFile(ours, named) {
				return func() { _ = f.Close() }, nil
			}
		}
		f.Close()
	}
}

// LockFile returns the path of the file that a running server locks.
func LockFile(dir string) string { return filepath.Join(dir, "aftercare.lock") }
