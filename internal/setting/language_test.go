package setting

import (
	"testing"

	"aftercare/internal/platform/language"
)

func TestTheDefaultSettingsAreKnownInHindi(t *testing.T) {
	t.Parallel()
	hindi := language.In(language.Hindi)
	for _, text := range append(defaultReasons(), DefaultCollect, DefaultRequest, DefaultWarranty) {
		if hindi.Known(text) == text {
			t.Errorf("Hindi lacks %q", text)
		}
	}
}
