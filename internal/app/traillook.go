package app

import (
	"context"
	"encoding/json"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// The audit trail proves itself only to whoever asks. So one server an hour looks at
// the entries of the last day, and says what somebody has changed past the portal.
const (
	trailLookEvery = time.Hour
	trailLookBack  = 24 * time.Hour
	trailHeadEvery = 24 * time.Hour
	// trailToldFor is how long what was found is told. Nobody can mend such an entry.
	trailToldFor = 7 * 24 * time.Hour
	// trailFlawsFact is what the last look found that found something.
	trailFlawsFact = "trail flaws"
)

// changedTrail is the note that entries of the audit trail were changed past the portal.
type changedTrail struct {
	At    time.Time `json:"at" doc:"When it was found last"`
	Flaws int64     `json:"flaws" doc:"In how many places"`
}

// lookAtTrail proves the entries of the last day, and that the trail still contains the head
// of the look before, by whichever server looks. It keeps what it finds.
func (a *App) lookAtTrail(ctx context.Context) error {
	// With another secret than the portal's, every entry would look changed.
	if err := a.sameSecret(ctx); err != nil {
		return err
	}
	var found trail.Verdict
	err := a.db.Snapshot(ctx, func(s db.Source) (err error) {
		found, err = a.trail.Verify(ctx, s, a.now().Add(-trailLookBack), a.trailHead)
		return err
	})
	if err != nil {
		return err
	}
	if a.trailHead = found.Head; found.Whole {
		return nil
	}
	a.logger.ErrorContext(ctx, "the audit trail was changed past the portal", "places", found.Flaws, "first", found.First[0],
		"advice", "keep what `aftercare audit verify` says, and find out who can write to the database")
	text, err := json.Marshal(changedTrail{At: a.now().UTC().Truncate(time.Second), Flaws: found.Flaws})
	if err != nil {
		return err
	}
	return portal.Relearn(ctx, a.db, trailFlawsFact, string(text))
}

// changedTrail tells owners and the metrics what a look has found within the last week;
// nil if nothing.
func (a *App) changedTrail(ctx context.Context) (*changedTrail, error) {
	text, err := portal.Fact(ctx, a.db, trailFlawsFact)
	if err != nil || text == "" {
		return nil, err
	}
	found := &changedTrail{}
	if err := json.Unmarshal([]byte(text), found); err != nil {
		return nil, err
	}
	if a.now().Sub(found.At) > trailToldFor {
		return nil, nil
	}
	return found, nil
}
