package operate

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"

	"aftercare/internal/app"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/disk"
)

// SecretState tells the operator about the secret.
type SecretState string

const (
	SecretRestored SecretState = "restored" // the backup contained it
	SecretFits     SecretState = "fits"     // the secret that is set is the right one
	SecretMissing  SecretState = "missing"  // it must be set before the start
)

// secretFits refuses a secret with which the restored portal could not start.
func (r *restoring) secretFits() (SecretState, error) {
	switch {
	case r.SecretIsShort:
		return "", r.ShortSecret()
	case r.FoundSecret == nil && r.done.Secret == nil:
		return SecretMissing, nil
	case r.FoundSecret == nil:
		return SecretRestored, nil
	case r.done.Manifest.Secret == "":
		return SecretFits, nil // an old backup without a check value
	}
	for _, spelling := range auth.Spellings(r.FoundSecret) {
		if value, err := auth.CheckValue(spelling); err != nil || value == r.done.Manifest.Secret {
			return SecretFits, err
		}
	}
	if r.Settings.Secret != "" {
		return "", app.BadSettingf("AFTERCARE_SECRET", "the secret that is set is not the one of this backup: set the right one, or none if the backup holds it")
	}
	return "", app.BadSettingf("AFTERCARE_DATA_DIR", "%s is not the secret of this backup: put the right one in its place, or move it away if the backup holds the secret", r.SecretFile())
}

func (r *restoring) keepSecret() error {
	if r.done.SecretIs != SecretRestored {
		return nil
	}
	if err := replaceFile(r.SecretFile(), r.done.Secret); err != nil {
		return err
	}
	r.FoundSecret = r.done.Secret
	return nil
}

// settingsFit refuses to overwrite the settings of another restore, because the operator may still need them.
func (r *restoring) settingsFit() error {
	path := restoredSettings(r.DataDir)
	if len(r.done.Settings) == 0 || !disk.Exists(path) || r.mark.owns(filepath.Base(path)) {
		return nil
	}
	if kept, err := os.ReadFile(path); err == nil && bytes.Equal(kept, r.done.Settings) {
		return nil
	}
	return app.BadSettingf("AFTERCARE_DATA_DIR", "%s already exists with other settings than this backup: move it away", path)
}

// keepSettings writes the backup's settings into the data folder, so the operator can compare them.
func (r *restoring) keepSettings() error {
	if len(r.done.Settings) == 0 {
		return nil
	}
	r.done.SettingsFile = restoredSettings(r.DataDir)
	return replaceFile(r.done.SettingsFile, r.done.Settings)
}

func restoredSettings(dir string) string { return filepath.Join(dir, "settings.env.restored") }

// replaceFile writes a small file completely, or not at all.
func replaceFile(path string, content []byte) error {
	fresh := path + ".new"
	f, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	return disk.Sync(filepath.Dir(path))
}
