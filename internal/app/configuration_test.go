package app_test

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"aftercare/internal/app"
)

// Operators rely on the tables of the configuration page.
func TestTheConfigurationPageHasEverySettingWithItsDefault(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(house + "/docs/reference/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	name, defaults := regexp.MustCompile("`(AFTERCARE_[A-Z_]+)`"), map[string]string{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			for _, found := range name.FindAllStringSubmatch(cells[1], -1) {
				defaults[found[1]] = cells[2]
			}
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[app.Config]()) {
		setting, want := field.Tag.Get("env"), field.Tag.Get("default")
		if setting == "" {
			continue
		}
		told, has := defaults[setting]
		if !has {
			t.Errorf("%s is not on the page", setting)
		}
		if !strings.Contains(told, want) {
			t.Errorf("%s is %s by default, and the page says %s", setting, want, told)
		}
		delete(defaults, setting)
	}
	for setting := range defaults {
		t.Errorf("there is no setting %s", setting)
	}
}
