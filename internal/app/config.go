// Package app reads the configuration, connects all other packages
// and lists the routes. No other package knows all of them.
package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/mail"
	"aftercare/internal/setting"
)

// Config holds everything that an operator can set by flag or environment.
type Config struct {
	// These fields are for main and for tests, not for operators.
	Version      string          `kong:"-"`
	Passwords    *auth.Passwords `kong:"-"`
	Room         blob.Room       `kong:"-"`
	DroppedLines func() int64    `kong:"-"` // number of dropped log lines
	Hurry        Hurry           `kong:"-"`
	Patience     time.Duration   `kong:"-"` // with slow clients
	MailPatience time.Duration   `kong:"-"` // with a mail server under test
	CountLater   bool            `kong:"-"` // count all lists after the start, even short ones

	Addr           string  `env:"AFTERCARE_ADDR" default:"127.0.0.1:8080" help:"Where the server listens."`
	DataDir        string  `env:"AFTERCARE_DATA_DIR" default:"./data" help:"SQLite file, uploads, outbox, generated secret."`
	Existing       Switch  `env:"AFTERCARE_EXISTING" default:"off" help:"Refuse to start if there is no portal yet, instead of creating one (on or off)."`
	DatabaseURL    string  `env:"AFTERCARE_DATABASE_URL" help:"postgres://… for PostgreSQL; SQLite in the data folder if empty."`
	FilesURL       string  `env:"AFTERCARE_FILES_URL" help:"s3://bucket?endpoint=…&region=… for an S3-compatible store; a folder in the data folder if empty."`
	SMTPURL        string  `env:"AFTERCARE_SMTP_URL" name:"smtp-url" help:"smtp://user:pass@host:587 (STARTTLS) or smtps://…; ?tls=none at the end sends without encryption. If empty: the settings of the owner, at first the outbox folder."`
	PublicURL      string  `env:"AFTERCARE_PUBLIC_URL" help:"Base of the links in emails. If empty: the settings of the owner, at first http://localhost:8080."`
	Secret         string  `env:"AFTERCARE_SECRET" help:"Signs tokens and encrypts stored secrets; at least 32 characters. Generated in the data folder if empty; replicas must share it."`
	AdminUsername  string  `env:"AFTERCARE_ADMIN_USERNAME" default:"admin" help:"The first admin, created at the first start."`
	AdminPassword  string  `env:"AFTERCARE_ADMIN_PASSWORD" help:"The first admin's password; random and printed once if empty."`
	AdminEmail     string  `env:"AFTERCARE_ADMIN_EMAIL" default:"support@localhost" help:"The support mailbox."`
	Demo           Switch  `env:"AFTERCARE_DEMO" default:"off" help:"Fill an empty portal with demo data (on or off)."`
	Brand          string  `env:"AFTERCARE_BRAND" help:"Name on pages, emails and letters. If empty: the settings of the owner, at first Aftercare."`
	SupportEmail   string  `env:"AFTERCARE_SUPPORT_EMAIL" help:"Support address in the tracker's footer and in emails. If empty: the settings of the owner, at first care@ and the host of the public address."`
	Signatory      string  `env:"AFTERCARE_SIGNATORY" help:"The authorised signatory of the agreement letter. If empty: the settings of the owner, at first Head of Channel Sales."`
	Timezone       string  `env:"AFTERCARE_TIMEZONE" help:"The time zone of the portal. If empty: the settings of the owner, at first Asia/Kolkata."`
	RateFactor     float64 `env:"AFTERCARE_RATE_FACTOR" default:"1" help:"Multiplies every rate limit."`
	TrustedProxies string  `env:"AFTERCARE_TRUSTED_PROXIES" help:"Networks whose X-Forwarded-For and X-Forwarded-Proto are trusted, separated by commas."`

	QuotaBytes int64 `env:"AFTERCARE_QUOTA_BYTES" default:"5000000000" help:"How many bytes of files one customer can store; 0 for no limit."`
	QuotaFiles int64 `env:"AFTERCARE_QUOTA_FILES" default:"2000" help:"How many files one customer can store; 0 for no limit."`

	MetricsAddr string `env:"AFTERCARE_METRICS_ADDR" help:"A separate address for /metrics. Without it, only callers on this machine get an answer."`

	Drain            time.Duration `env:"AFTERCARE_DRAIN" default:"5s" help:"How long the server keeps serving after /readyz reports that it stops."`
	Undo             time.Duration `env:"AFTERCARE_UNDO" default:"10s" help:"How long the desk can undo a status or a decision; their emails wait as long. 0s for never, at most 1m."`
	Backup           time.Duration `env:"AFTERCARE_BACKUP" default:"0s" help:"How often the server makes a backup, such as 24h; 0s for never."`
	BackupTo         string        `env:"AFTERCARE_BACKUP_TO" help:"Where backups go: a folder, or s3://bucket/folder?endpoint=…&region=…"`
	BackupKeep       int           `env:"AFTERCARE_BACKUP_KEEP" default:"14" help:"How many backups to keep. The server removes older ones after it has checked a newer one."`
	BackupPassphrase string        `env:"AFTERCARE_BACKUP_PASSPHRASE" help:"Encrypts backups, which then include the secret."`

	DatabaseWait time.Duration `env:"AFTERCARE_DATABASE_WAIT" default:"60s" help:"How long to wait for PostgreSQL at the start; 0s tries once."`
	LogLevel     LogLevel      `env:"AFTERCARE_LOG_LEVEL" default:"info" help:"How much the server logs: debug, info, warn or error."`
}

// Switch is a boolean that accepts on, off, yes, no, true, false, 1 and 0.
type Switch bool

func (s *Switch) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "1", "on", "true", "yes":
		*s = true
	case "0", "off", "false", "no", "":
		*s = false
	default:
		return fmt.Errorf("%q is neither on nor off", text)
	}
	return nil
}

// LogLevel is the lowest level that is logged.
type LogLevel slog.Level

func (l *LogLevel) UnmarshalText(text []byte) error {
	known := map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}
	level, ok := known[strings.ToLower(string(text))]
	if !ok {
		return fmt.Errorf("%q is none of debug, info, warn and error", text)
	}
	*l = LogLevel(level)
	return nil
}

func (l LogLevel) String() string { return strings.ToLower(slog.Level(l).String()) }

// Settings are the checked values of Config, and where the portal stores its data.
type Settings struct {
	Config
	Given         Config       // as the operator set it
	DatabaseAt    string       // DatabaseURL, or the SQLite file
	FilesAt       string       // FilesURL, or the folder for files
	FoundSecret   []byte       // as it is set; nil if there is none
	SecretIsShort bool         // the file exists but is too short
	smtp          *mail.Server // nil if the owner sets it
	proxies       []netip.Prefix
	SQLite        bool
	watch         *watched // nil for commands that open only a part of the portal
}

// PrepareData creates the data folder and sets the default locations inside it.
func (s *Settings) PrepareData() error {
	const variable = "AFTERCARE_DATA_DIR"
	if s.DataDir == "" {
		return BadSettingf(variable, "names no folder")
	}
	dir, err := filepath.Abs(s.DataDir)
	if err != nil {
		return BadSetting(variable, err)
	}
	s.DataDir = dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return BadSetting(variable, disk.MayNot(dir, err))
	}
	const writeAndEnter = 2 | 1
	if err := syscall.Access(dir, writeAndEnter); err != nil {
		return BadSettingf(variable, "%s cannot be written: %w", dir, disk.MayNot(dir, err))
	}
	for _, folder := range []string{filepath.Join(dir, "files"), s.outbox(), s.spoolFolder()} {
		if info, err := os.Stat(folder); err == nil && !info.IsDir() {
			return BadSettingf(variable, "%s is not a folder", folder)
		}
	}
	s.SQLite = s.DatabaseURL == ""
	if info, err := os.Stat(DatabaseFile(dir)); s.SQLite && err == nil && info.IsDir() {
		return BadSettingf(variable, "%s is a folder and no database file: move it aside, then run `aftercare restore FILE` with your last good backup", DatabaseFile(dir))
	}
	s.DatabaseAt, s.FilesAt = s.DatabaseURL, s.FilesURL
	if s.SQLite {
		s.DatabaseAt = "sqlite:" + DatabaseFile(dir)
	}
	if s.FilesAt == "" {
		// The name of the folder may contain '#', '?' and '%', so it must be encoded.
		s.FilesAt = (&url.URL{Scheme: "file", Path: filepath.Join(dir, "files")}).String()
	}
	return s.ReadSecret()
}

// OpenDatabase waits for the database. The error names the setting to fix.
func (s *Settings) OpenDatabase(ctx context.Context, logger *slog.Logger, now func() time.Time) (*db.DB, error) {
	if err := s.CheckRestored(); err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, db.Config{URL: s.DatabaseAt, Wait: s.DatabaseWait, Now: now, Logger: logger, Observe: s.watch.ofDatabase()})
	return d, BadSetting(s.DatabaseSetting(), s.Explain(err))
}

// DatabaseFile returns the path of the SQLite database in a data folder.
func DatabaseFile(dir string) string { return filepath.Join(dir, "aftercare.db") }

func (s *Settings) outbox() string { return filepath.Join(s.DataDir, "outbox") }

// spoolFolder is in the data folder, because a container may have no folder for temporary files.
func (s *Settings) spoolFolder() string { return filepath.Join(s.DataDir, "spool") }

// Environment returns the operator's values for settings that the owner could also set.
func (s *Settings) Environment() setting.Given {
	return setting.Given{
		Name: s.Brand, SupportEmail: s.SupportEmail, Signatory: s.Signatory, Zone: s.Timezone, PublicURL: s.PublicURL, Mail: s.smtp, NotSupport: s.AdminEmail,
	}
}
