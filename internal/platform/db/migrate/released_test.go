package migrate_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"strings"
	"testing"

	"aftercare/internal/platform/db/migrate"
)

// A portal runs a migration only once. If a released migration changed, databases would differ.
// testdata/released.sum holds the checksums of the last release.
func TestAMigrationThatWasReleasedIsNotChanged(t *testing.T) {
	t.Parallel()
	sums, err := os.ReadFile("testdata/released.sum")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(sums)), "\n")
	if len(lines) < 14 {
		t.Fatalf("there are only %d released migrations", len(lines))
	}
	for _, line := range lines {
		want, name, _ := strings.Cut(line, "  ")
		text, err := fs.ReadFile(migrate.Files(), name)
		if err != nil {
			t.Errorf("%s was released, and is gone: %v", name, err)
			continue
		}
		if got := sha256.Sum256(text); hex.EncodeToString(got[:]) != want {
			t.Errorf("%s was released: leave it as it was, and write a new file", name)
		}
	}
}
