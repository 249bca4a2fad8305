package blob

import (
	"context"
	"testing"

	"aftercare/internal/platform/fault"
)

func TestOnlyFilesThatNobodyRefersToAreDiscarded(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		kept, refused := put(t, s, pdf, "kept.pdf"), put(t, s, pdf, "refused.pdf")
		attach(t, s, kept, "CU1")
		gone, cancel := context.WithCancel(t.Context())
		cancel() // the caller hung up; his file goes all the same

		s.Discard(gone, kept, refused)
		s.Discard(gone)

		if content(t, s, kept.Key) != pdf {
			t.Error("a file that a record refers to was removed")
		}
		if _, err := s.Read(t.Context(), refused.Key); fault.KindOf(err) != fault.NotFound {
			t.Errorf("the refused file is still there (%v)", err)
		}
	})
}
