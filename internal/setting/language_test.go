package setting

import (
	"testing"

	"aftercare/internal/platform/language"
)

func TestTheDefaultSettingsAreKnownInHindi(t *testing.T) {
	t.Parallel()
	hindi := language.In(language.Hindi)
	texts := defaultReasons()
	for _, s := range plainsOf(sentences) {
		texts = append(texts, s.Default)
	}
	for _, text := range texts {
		if hindi.Known(text) == text {
			t.Errorf("Hindi lacks %q", text)
		}
	}
}
