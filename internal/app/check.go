package app

import (
	"fmt"
	"math"
	"net"
	"net/mail"
	"net/netip"
	"strings"
	"time"
	"unicode"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/field"
	smtp "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
)

// SettingError is an error of one line that names the setting to fix.
type SettingError struct {
	setting string
	err     error
}

// BadSetting returns an error that names the setting to fix, or nil.
func BadSetting(setting string, err error) error {
	if err == nil {
		return nil
	}
	return &SettingError{setting, err}
}

// BadSettingf is BadSetting with a format.
func BadSettingf(setting, format string, args ...any) error {
	return BadSetting(setting, fmt.Errorf(format, args...))
}

func (r *SettingError) Error() string {
	return r.setting + ": " + strings.Join(strings.Fields(r.err.Error()), " ")
}

func (r *SettingError) Unwrap() error { return r.err }

// Check validates all settings and prepares the data folder. A bad setting stops the server with one clear line.
func (c Config) Check() (*Settings, error) {
	s, err := c.CheckValues()
	if err == nil {
		err = s.PrepareData()
	}
	return s, err
}

// CheckValues is Check without creating anything.
func (c Config) CheckValues() (*Settings, error) {
	s := &Settings{Config: c, Given: c}
	for _, check := range []func() error{
		s.checkAddresses, s.checkTexts, s.checkNumbers, s.checkAdmin, s.checkEmails, s.checkProxies, s.checkServices, s.checkBackup,
	} {
		if err := check(); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *Settings) checkAddresses() error {
	if !IsAddress(s.Addr) {
		return BadSettingf("AFTERCARE_ADDR", "%q is not an address such as 127.0.0.1:8080", s.Addr)
	}
	if s.MetricsAddr != "" && !IsAddress(s.MetricsAddr) {
		return BadSettingf("AFTERCARE_METRICS_ADDR", "%q is not an address such as 127.0.0.1:9090", s.MetricsAddr)
	}
	if s.PublicURL == "" {
		return nil // an empty value is left to the owner, here and below
	}
	public, err := portal.ParseOrigin(s.PublicURL)
	if err != nil {
		return BadSetting("AFTERCARE_PUBLIC_URL", err)
	}
	s.PublicURL = public.String()
	return nil
}

// IsAddress reports whether a text is a host and a port.
func IsAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err != nil || port == "" {
		return false
	}
	_, err = net.LookupPort("tcp", port)
	return err == nil
}

func (s *Settings) checkTexts() error {
	for _, text := range []struct {
		setting string
		value   *string
	}{{"AFTERCARE_BRAND", &s.Brand}, {"AFTERCARE_SIGNATORY", &s.Signatory}} {
		if *text.value == "" {
			continue
		}
		trimmed, err := field.Text("it", *text.value, field.Line)
		if err != nil || strings.ContainsFunc(*text.value, unicode.IsControl) {
			return BadSettingf(text.setting, "must be one line of 1 to %d characters", field.Line)
		}
		*text.value = trimmed
	}
	if s.Timezone == "" {
		return nil
	}
	_, err := portal.Zone(s.Timezone)
	return BadSetting("AFTERCARE_TIMEZONE", err)
}

// NotANumber, NotACount and NotADuration are the messages for values that cannot be read.
const (
	NotANumber   = "must be a number above 0"
	NotACount    = "must be a whole number, and not below 0"
	NotADuration = "must be a duration such as 5s, and not below 0s"
)

const longestUndo = time.Minute

const longestDrain = time.Hour

func (s *Settings) checkNumbers() error {
	if !(s.RateFactor > 0) || math.IsInf(s.RateFactor, 0) {
		return BadSettingf("AFTERCARE_RATE_FACTOR", NotANumber)
	}
	if s.QuotaBytes < 0 {
		return BadSettingf("AFTERCARE_QUOTA_BYTES", NotACount)
	}
	if s.QuotaFiles < 0 {
		return BadSettingf("AFTERCARE_QUOTA_FILES", NotACount)
	}
	if s.Drain < 0 {
		return BadSettingf("AFTERCARE_DRAIN", NotADuration)
	}
	if s.Drain > longestDrain {
		return BadSettingf("AFTERCARE_DRAIN", "must not be above %s", longestDrain)
	}
	if s.Undo < 0 {
		return BadSettingf("AFTERCARE_UNDO", NotADuration)
	}
	if s.Undo > longestUndo {
		return BadSettingf("AFTERCARE_UNDO", "must not be above %s", longestUndo)
	}
	if s.DatabaseWait < 0 {
		return BadSettingf("AFTERCARE_DATABASE_WAIT", NotADuration)
	}
	return nil
}

// oftenest and longestPause limit the time between two backups.
const (
	oftenest     = time.Minute
	longestPause = 366 * 24 * time.Hour
)

func (s *Settings) checkBackup() error {
	switch {
	case s.Backup < 0:
		return BadSettingf("AFTERCARE_BACKUP", NotADuration)
	case s.Backup > 0 && s.Backup < oftenest, s.Backup > longestPause:
		return BadSettingf("AFTERCARE_BACKUP", "must be 0s, or from %s to %s", oftenest, longestPause)
	case s.BackupKeep < 1:
		return BadSettingf("AFTERCARE_BACKUP_KEEP", "must be at least 1")
	case s.Backup > 0 && s.BackupTo == "":
		return BadSettingf("AFTERCARE_BACKUP_TO", "must name a folder or a bucket, since AFTERCARE_BACKUP is set")
	}
	if err := backup.CheckShelf(s.BackupTo); err != nil {
		return BadSetting("AFTERCARE_BACKUP_TO", err)
	}
	if err := s.checkShelf(); err != nil {
		return BadSetting("AFTERCARE_BACKUP_TO", err)
	}
	if s.BackupPassphrase != "" {
		return BadSetting("AFTERCARE_BACKUP_PASSPHRASE", CheckPassphrase(s.BackupPassphrase))
	}
	return nil
}

func (s *Settings) checkAdmin() (err error) {
	const longest = 60
	if s.AdminUsername, err = field.Text("it", s.AdminUsername, longest); err != nil {
		return BadSettingf("AFTERCARE_ADMIN_USERNAME", "must have 1 to %d characters", longest)
	}
	if s.AdminPassword == "" {
		return nil // a random one is generated
	}
	return BadSetting("AFTERCARE_ADMIN_PASSWORD", auth.CheckPassword(s.AdminPassword))
}

func (s *Settings) checkEmails() error {
	if _, err := field.Email(s.AdminEmail); err != nil {
		return BadSettingf("AFTERCARE_ADMIN_EMAIL", "%q is not an email address", s.AdminEmail)
	}
	if s.SupportEmail != "" {
		if _, err := mail.ParseAddress(s.SupportEmail); err != nil {
			return BadSettingf("AFTERCARE_SUPPORT_EMAIL", "%q is not an email address", s.SupportEmail)
		}
		return nil
	}
	facts := s.Environment().Facts()
	if _, err := mail.ParseAddress(facts.SupportEmail); err != nil {
		return BadSettingf("AFTERCARE_SUPPORT_EMAIL", "must be set, since no mail goes to %s, the host of the public address", facts.Host())
	}
	return nil
}

func (s *Settings) checkProxies() error {
	for _, network := range strings.FieldsFunc(s.TrustedProxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := parseNetwork(network)
		if err != nil {
			return BadSettingf("AFTERCARE_TRUSTED_PROXIES", "%q is not a network such as 10.0.0.0/8", network)
		}
		s.proxies = append(s.proxies, prefix)
	}
	return nil
}

func parseNetwork(text string) (netip.Prefix, error) {
	if addr, err := netip.ParseAddr(text); err == nil {
		return addr.Prefix(addr.BitLen())
	}
	return netip.ParsePrefix(text)
}

// checkServices checks the URLs of other services. They contain passwords, so error messages do not repeat them.
func (s *Settings) checkServices() error {
	if s.DatabaseURL != "" {
		if err := db.CheckURL(s.DatabaseURL); err != nil {
			return BadSetting("AFTERCARE_DATABASE_URL", err)
		}
	}
	if s.FilesURL != "" {
		if err := blob.CheckURL(s.FilesURL); err != nil {
			return BadSetting("AFTERCARE_FILES_URL", err)
		}
	}
	if s.SMTPURL == "" {
		return nil
	}
	var err error
	s.smtp, err = smtp.ParseURL(s.SMTPURL)
	return BadSetting("AFTERCARE_SMTP_URL", err)
}

// DatabaseSetting, FilesSetting and mailSetting return the name of the variable to fix.
func (s *Settings) DatabaseSetting() string {
	if s.DatabaseURL == "" {
		return "AFTERCARE_DATA_DIR"
	}
	return "AFTERCARE_DATABASE_URL"
}

func (s *Settings) FilesSetting() string {
	if s.FilesURL == "" {
		return "AFTERCARE_DATA_DIR"
	}
	return "AFTERCARE_FILES_URL"
}

func (s *Settings) mailSetting() string {
	if s.SMTPURL == "" {
		return "AFTERCARE_DATA_DIR"
	}
	return "AFTERCARE_SMTP_URL"
}
