package app

import (
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"time"
)

// notKept lists settings that a backup must not contain.
var notKept = map[string]bool{"AFTERCARE_SECRET": true, "AFTERCARE_ADMIN_PASSWORD": true, "AFTERCARE_BACKUP_PASSPHRASE": true}

// EnvFile writes the operator's settings as an environment file, without defaults and secrets.
func (c Config) EnvFile() []byte {
	var text strings.Builder
	value := reflect.ValueOf(c)
	for i, field := range reflect.VisibleFields(value.Type()) {
		variable := field.Tag.Get("env")
		if variable == "" {
			continue
		}
		set, isDefault := written(value.Field(i).Interface(), field.Tag.Get("default"))
		if isDefault || value.Field(i).IsZero() {
			continue
		}
		if notKept[variable] {
			fmt.Fprintf(&text, "# %s was set; it is not kept here\n", variable)
			continue
		}
		plain, hidden := withoutPassword(set)
		if hidden {
			fmt.Fprintf(&text, "# without its password:\n")
		}
		fmt.Fprintf(&text, "%s=%s\n", variable, quoted(plain))
	}
	return []byte(text.String())
}

// written returns a value as an operator writes it, such as 24h and not 24h0m0s.
func written(value any, byDefault string) (text string, isDefault bool) {
	text = fmt.Sprint(value)
	if long, ok := value.(time.Duration); ok {
		usual, err := time.ParseDuration(byDefault)
		text = strings.Replace(strings.Replace(text, "m0s", "m", 1), "h0m", "h", 1)
		return text, err == nil && long == usual
	}
	return text, text == byDefault
}

func withoutPassword(text string) (plain string, hidden bool) {
	scheme, rest, IsAddress := strings.Cut(text, "://")
	if !IsAddress {
		return text, false
	}
	u, err := url.Parse(text)
	if err != nil {
		// The URL cannot be parsed. Keep only the part after the '@'.
		_, after, has := strings.Cut(rest, "@")
		if !has {
			return text, false
		}
		return scheme + "://" + after, true
	}
	if u.User != nil {
		if _, has := u.User.Password(); has {
			u.User, hidden = url.User(u.User.Username()), true
		}
	}
	query := u.Query()
	for name := range query {
		if strings.Contains(strings.ToLower(name), "password") || strings.Contains(strings.ToLower(name), "secret") {
			query.Del(name)
			hidden = true
		}
	}
	if hidden {
		u.RawQuery = query.Encode()
		return u.String(), true
	}
	return text, false
}

// quoted quotes a value for both systemd and a shell.
func quoted(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`", "\n", " ").Replace(value) + `"`
}
