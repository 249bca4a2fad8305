package app_test

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"math"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
)

type greeting func()

func (g greeting) Write(text []byte) (int, error) {
	g()
	return len(text), nil
}

func stopsAtStart(t *testing.T, want string, change func(*app.Config)) {
	t.Helper()
	config := plainConfig(t)
	change(&config)
	// If the server starts anyway, its greeting stops it. Otherwise it would run until the tests end.
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	err := app.Run(ctx, config, greeting(stop), slog.New(slog.DiscardHandler), time.Now)
	if err == nil || err.Error() != want {
		t.Errorf("it says %v, want %s", err, want)
	}
}

func TestABadSettingStopsTheStartWithOneClearLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want   string
		change func(*app.Config)
	}{
		{`AFTERCARE_ADDR: "" is not an address such as 127.0.0.1:8080`, func(c *app.Config) { c.Addr = "" }},
		{`AFTERCARE_ADDR: "nowhere" is not an address such as 127.0.0.1:8080`, func(c *app.Config) { c.Addr = "nowhere" }},
		{`AFTERCARE_ADDR: "127.0.0.1:" is not an address such as 127.0.0.1:8080`, func(c *app.Config) { c.Addr = "127.0.0.1:" }},
		{`AFTERCARE_ADDR: "127.0.0.1:65536" is not an address such as 127.0.0.1:8080`, func(c *app.Config) { c.Addr = "127.0.0.1:65536" }},
		{`AFTERCARE_METRICS_ADDR: "9090" is not an address such as 127.0.0.1:9090`, func(c *app.Config) { c.MetricsAddr = "9090" }},
		{`AFTERCARE_PUBLIC_URL: "portal" is not an http or https address`, func(c *app.Config) { c.PublicURL = "portal" }},
		{`AFTERCARE_PUBLIC_URL: "ftp://portal" is not an http or https address`, func(c *app.Config) { c.PublicURL = "ftp://portal" }},
		{`AFTERCARE_PUBLIC_URL: "http://portal?a=b" must end with the host or its port`, func(c *app.Config) { c.PublicURL = "http://portal?a=b" }},
		{`AFTERCARE_PUBLIC_URL: "http://portal/care" must end with the host or its port`, func(c *app.Config) { c.PublicURL = "http://portal/care" }},
		{`AFTERCARE_PUBLIC_URL: "http://portal#top" must end with the host or its port`, func(c *app.Config) { c.PublicURL = "http://portal#top" }},
		{`AFTERCARE_PUBLIC_URL: there is no port 99999`, func(c *app.Config) { c.PublicURL = "http://portal:99999" }},
		{`AFTERCARE_PUBLIC_URL: must not hold a user or a password`, func(c *app.Config) { c.PublicURL = "http://me:hidden@portal" }},
		{`AFTERCARE_TIMEZONE: there is no time zone "posix/Asia/Kolkata"`, func(c *app.Config) { c.Timezone = "posix/Asia/Kolkata" }},
		{`AFTERCARE_TIMEZONE: there is no time zone "Mars/Olympus"`, func(c *app.Config) { c.Timezone = "Mars/Olympus" }},
		{`AFTERCARE_TIMEZONE: there is no time zone "Local"`, func(c *app.Config) { c.Timezone = "Local" }},
		{`AFTERCARE_RATE_FACTOR: must be a number above 0`, func(c *app.Config) { c.RateFactor = 0 }},
		{`AFTERCARE_QUOTA_BYTES: must be a whole number, and not below 0`, func(c *app.Config) { c.QuotaBytes = -1 }},
		{`AFTERCARE_QUOTA_FILES: must be a whole number, and not below 0`, func(c *app.Config) { c.QuotaFiles = -1 }},
		{`AFTERCARE_RATE_FACTOR: must be a number above 0`, func(c *app.Config) { c.RateFactor = -1 }},
		{`AFTERCARE_RATE_FACTOR: must be a number above 0`, func(c *app.Config) { c.RateFactor = math.NaN() }},
		{`AFTERCARE_RATE_FACTOR: must be a number above 0`, func(c *app.Config) { c.RateFactor = math.Inf(1) }},
		{`AFTERCARE_DRAIN: must be a duration such as 5s, and not below 0s`, func(c *app.Config) { c.Drain = -1 }},
		{`AFTERCARE_UNDO: must be a duration such as 5s, and not below 0s`, func(c *app.Config) { c.Undo = -1 }},
		{`AFTERCARE_UNDO: must not be above 1m0s`, func(c *app.Config) { c.Undo = time.Hour }},
		{`AFTERCARE_BACKUP: must be a duration such as 5s, and not below 0s`, func(c *app.Config) { c.Backup = -1 }},
		{`AFTERCARE_BACKUP: must be 0s, or from 1m0s to 8784h0m0s`, func(c *app.Config) { c.Backup, c.BackupTo = time.Second, "/backups" }},
		{`AFTERCARE_BACKUP_KEEP: must be at least 1`, func(c *app.Config) { c.BackupKeep = 0 }},
		{`AFTERCARE_BACKUP_TO: must name a folder or a bucket, since AFTERCARE_BACKUP is set`, func(c *app.Config) { c.Backup = time.Hour }},
		{`AFTERCARE_BACKUP_TO: must begin with s3://`, func(c *app.Config) { c.BackupTo = "ftp://key:hidden@host/folder" }},
		{`AFTERCARE_BACKUP_TO: has the unknown parameter "zone"`, func(c *app.Config) { c.BackupTo = "s3://key:hidden@kept/folder?zone=1" }},
		{`AFTERCARE_BACKUP_PASSPHRASE: a passphrase must have at least 12 characters`, func(c *app.Config) { c.BackupPassphrase = "short" }},
		{`AFTERCARE_DATABASE_WAIT: must be a duration such as 5s, and not below 0s`, func(c *app.Config) { c.DatabaseWait = -1 }},
		{`AFTERCARE_BRAND: must be one line of 1 to 200 characters`, func(c *app.Config) { c.Brand = " " }},
		{`AFTERCARE_BRAND: must be one line of 1 to 200 characters`, func(c *app.Config) { c.Brand = "After\r\nBcc: all" }},
		{`AFTERCARE_BRAND: must be one line of 1 to 200 characters`, func(c *app.Config) { c.Brand = strings.Repeat("x", 201) }},
		{`AFTERCARE_SIGNATORY: must be one line of 1 to 200 characters`, func(c *app.Config) { c.Signatory = "\n" }},
		{`AFTERCARE_ADMIN_USERNAME: must have 1 to 60 characters`, func(c *app.Config) { c.AdminUsername = "" }},
		{`AFTERCARE_ADMIN_USERNAME: must have 1 to 60 characters`, func(c *app.Config) { c.AdminUsername = strings.Repeat("x", 61) }},
		{`AFTERCARE_ADMIN_PASSWORD: The password must have 8 to 128 characters.`, func(c *app.Config) { c.AdminPassword = "hidden" }},
		{`AFTERCARE_ADMIN_PASSWORD: The password must have 8 to 128 characters.`, func(c *app.Config) { c.AdminPassword = strings.Repeat("x", 129) }},
		{`AFTERCARE_ADMIN_EMAIL: "" is not an email address`, func(c *app.Config) { c.AdminEmail = "" }},
		{`AFTERCARE_ADMIN_EMAIL: "desk" is not an email address`, func(c *app.Config) { c.AdminEmail = "desk" }},
		{`AFTERCARE_ADMIN_EMAIL: "The Desk <desk@example.com>" is not an email address`, func(c *app.Config) { c.AdminEmail = "The Desk <desk@example.com>" }},
		{`AFTERCARE_SUPPORT_EMAIL: "desk" is not an email address`, func(c *app.Config) { c.SupportEmail = "desk" }},
		{`AFTERCARE_TRUSTED_PROXIES: "everyone" is not a network such as 10.0.0.0/8`, func(c *app.Config) { c.TrustedProxies = "10.0.0.0/8, everyone" }},
		{`AFTERCARE_TRUSTED_PROXIES: "10.0.0.0/33" is not a network such as 10.0.0.0/8`, func(c *app.Config) { c.TrustedProxies = "10.0.0.0/33" }},
		{`AFTERCARE_DATABASE_URL: must begin with postgres://`, func(c *app.Config) { c.DatabaseURL = "mysql://me:hidden@host/portal" }},
		{`AFTERCARE_DATABASE_URL: must look like postgres://user:password@host:5432/database`, func(c *app.Config) { c.DatabaseURL = "postgres://me:hid%zzden@host/portal" }},
		{`AFTERCARE_DATABASE_URL: must look like postgres://user:password@host:5432/database: invalid port`, func(c *app.Config) { c.DatabaseURL = "postgres://me:hidden@host:port/portal" }},
		{`AFTERCARE_DATABASE_URL: must look like postgres://user:password@host:5432/database: failed to configure TLS (sslmode is invalid)`, func(c *app.Config) { c.DatabaseURL = "postgres://me:hidden@host/portal?sslmode=maybe" }},
		{`AFTERCARE_FILES_URL: must begin with s3://`, func(c *app.Config) { c.FilesURL = "ftp://me:hidden@host" }},
		{`AFTERCARE_FILES_URL: must look like s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-central-1`, func(c *app.Config) { c.FilesURL = "s3://key:hid%zzden@bucket" }},
		{`AFTERCARE_FILES_URL: must name a bucket, and nothing but its parameters after it`, func(c *app.Config) { c.FilesURL = "s3://?region=x" }},
		{`AFTERCARE_FILES_URL: must name a bucket, and nothing but its parameters after it`, func(c *app.Config) { c.FilesURL = "s3://key:hidden@bucket/folder" }},
		{`AFTERCARE_FILES_URL: has the unknown parameter "colour"`, func(c *app.Config) { c.FilesURL = "s3://key:hidden@bucket?colour=red" }},
		{`AFTERCARE_FILES_URL: must have an endpoint such as https://s3.example.com`, func(c *app.Config) { c.FilesURL = "s3://key:hidden@bucket?endpoint=nowhere" }},
		{`AFTERCARE_SMTP_URL: must begin with smtp:// or smtps://`, func(c *app.Config) { c.SMTPURL = "http://me:hidden@host" }},
		{`AFTERCARE_SMTP_URL: must look like smtp://user:password@host:587, or begin with smtps://`, func(c *app.Config) { c.SMTPURL = "smtp://me:hid%zzden@host" }},
		{`AFTERCARE_SMTP_URL: can have only the parameter ?tls=none, with smtp://, for a mail server without encryption`, func(c *app.Config) { c.SMTPURL = "smtp://me:hidden@host?tls=no" }},
		{`AFTERCARE_SMTP_URL: has a port that does not exist`, func(c *app.Config) { c.SMTPURL = "smtp://me:hidden@host:65536" }},
		{`AFTERCARE_SECRET: must have at least 32 characters`, func(c *app.Config) { c.Secret = "short" }},
		{`AFTERCARE_DATA_DIR: names no folder`, func(c *app.Config) { c.DataDir = "" }},
		{`AFTERCARE_DATA_DIR: mkdir /proc/aftercare: no such file or directory`, func(c *app.Config) { c.DataDir = "/proc/aftercare" }},
		{`AFTERCARE_DATA_DIR: mkdir /dev/null: not a directory`, func(c *app.Config) { c.DataDir = "/dev/null" }},
	} {
		stopsAtStart(t, c.want, c.change)
	}
}

// Not even root can create a file there. The reason differs: in a container it is often mounted read-only.
func TestADataFolderThatCannotBeWrittenStopsTheStart(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.DataDir = "/proc/sys"
	err := app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
	if err == nil || !strings.HasPrefix(err.Error(), "AFTERCARE_DATA_DIR: /proc/sys cannot be written: ") {
		t.Errorf("got %v", err)
	}
}

func TestAFolderThatCannotBeMadeSaysWhoMustMakeIt(t *testing.T) {
	t.Parallel()
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	backups := plainConfig(t)
	backups.Backup, backups.BackupTo = time.Hour, "/sys/backups"
	data := plainConfig(t)
	data.DataDir = "/sys/aftercare" // nobody can create a folder there
	for want, config := range map[string]app.Config{
		"AFTERCARE_DATA_DIR: mkdir /sys/aftercare: ":                             data,
		"AFTERCARE_BACKUP_TO: /sys/backups cannot be made: mkdir /sys/backups: ": backups,
	} {
		folder := cmp.Or(config.BackupTo, config.DataDir)
		command := "as root, run `install -d -o " + me.Username + " -m 700 " + folder + "` and start again"
		ctx, stop := context.WithCancel(t.Context())
		err := app.Run(ctx, config, greeting(stop), slog.New(slog.DiscardHandler), time.Now)
		stop()
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), ": the user "+me.Username+" may not: "+command) {
			t.Errorf("it says %v", err)
		}
	}
}

func TestAForeignDataFolderStopsTheStartWithOneLine(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"files": "AFTERCARE_DATA_DIR: %s is not a folder", "outbox": "AFTERCARE_DATA_DIR: %s is not a folder", "spool": "AFTERCARE_DATA_DIR: %s is not a folder",
		"secret":       "%s has less than 32 characters: put the portal's own back (AFTERCARE_SECRET, or the file secret in the data folder), or run `aftercare secret replace`, which first lists what becomes unreadable",
		"aftercare.db": "AFTERCARE_DATA_DIR: %s is damaged or not a SQLite database: stop the server, move %s aside and keep it, then run `aftercare restore` with your last good backup; see docs/operate/restore.md (db: cannot open the sqlite database: file is not a database (26))",
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("short, and in no way a database"), 0o600); err != nil {
			t.Fatal(err)
		}
		want = strings.Replace(strings.Replace(want, "%s", path, 1), "%s", folder, 1)
		stopsAtStart(t, want, func(c *app.Config) { c.DataDir = folder })
	}
}

func TestATakenPortStopsTheStartBeforeTheDatabaseIsOpened(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr, folder := taken.Addr().String(), t.TempDir()
	stopsAtStart(t, "AFTERCARE_ADDR: listen tcp "+addr+": bind: address already in use", func(c *app.Config) { c.Addr, c.DataDir = addr, folder })
	if _, err := os.Stat(filepath.Join(folder, "aftercare.db")); !os.IsNotExist(err) {
		t.Errorf("it touched the database: %v", err)
	}
}
