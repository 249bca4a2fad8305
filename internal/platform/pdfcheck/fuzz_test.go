package pdfcheck_test

import (
	"testing"

	"aftercare/internal/platform/pdfcheck"
)

// A script is found or the file is refused, whatever surrounds the script.
func FuzzAScriptIsFoundOrTheFileRefused(f *testing.F) {
	for _, folder := range []string{"plain", "script", "password"} {
		for _, content := range samples(f, folder) {
			f.Add(content, []byte(" \n%%EOF"))
		}
	}
	f.Add([]byte("%PDF-1.4 (<<[% "), []byte(")>>]"))
	f.Fuzz(func(t *testing.T, before, after []byte) {
		_ = pdfcheck.Check(t.Context(), before)
		whole := append(append(append([]byte{}, before...), "\n9 0 obj\n"+script+"\nendobj\n"...), after...)
		if pdfcheck.Check(t.Context(), whole) == nil {
			t.Error("a script was not found")
		}
	})
}
