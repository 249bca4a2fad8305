package mail

import (
	"errors"
	"path/filepath"
	"testing"
)

// The test simulates a power cut by checking what the outbox syncs, and when. Only a sync of the
// folder makes the new name last.
func TestALetterIsDeliveredWhenItsNameLasts(t *testing.T) {
	t.Parallel()
	c := config()
	c.OutboxDir = filepath.Join(t.TempDir(), "outbox")
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	box := m.outbox
	var inPlace []int
	var answer error
	box.sync = func(path string) error {
		if path != c.OutboxDir {
			t.Errorf("%s was synced", path)
		}
		letters, err := filepath.Glob(filepath.Join(c.OutboxDir, "*.eml"))
		if err != nil {
			t.Error(err)
		}
		inPlace = append(inPlace, len(letters))
		return answer
	}
	deliver(t, m, letter())
	if len(inPlace) != 1 || inPlace[0] != 1 {
		t.Errorf("the folder was synced with %v letters in it, want once with one", inPlace)
	}
	answer = errors.New("the disk is gone")
	if err := m.Deliver(t.Context(), "02JOB", letter()); !errors.Is(err, answer) {
		t.Errorf("a letter that may not last counts as delivered: %v", err)
	}
}
