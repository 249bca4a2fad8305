package blob

import (
	"context"
	"log/slog"
	"time"
)

// discardTimeout bounds what a request that is over may still cost.
const discardTimeout = 5 * time.Second

// Discard removes the files of a form that was refused after Put, so that a
// refusal leaves nothing behind. A file that a record refers to stays. What
// cannot be removed now is left to Sweep.
func (s *Store) Discard(ctx context.Context, files ...File) {
	// The caller may have gone away by now; his file should go, too.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	objects := make([]string, 0, len(files))
	for _, f := range files {
		objects = append(objects, objectOf(f.Key))
	}
	if len(objects) == 0 {
		return
	}
	if _, err := s.removeOrphans(ctx, objects); err != nil {
		s.log.WarnContext(ctx, "files of a refused form were not removed", slog.Any("cause", err))
	}
}
