package app

import (
	"context"
	"encoding/json"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// The audit trail detects changes only when it is checked. Once an hour, one server checks the entries of
// the last day and reports changes that the portal did not make.
const (
	trailLookEvery = time.Hour
	trailLookBack  = 24 * time.Hour
	trailHeadEvery = 24 * time.Hour
	// trailToldFor is how long a change is reported. A changed entry cannot be repaired.
	trailToldFor = 7 * 24 * time.Hour
	// trailFlawsFact holds the result of the last check that found changes.
	trailFlawsFact = "trail flaws"
)

// changedTrail is the warning that entries of the audit trail were changed outside the portal.
type changedTrail struct {
	At    time.Time `json:"at" doc:"Time of the last check that found changes"`
	Flaws int64     `json:"flaws" doc:"Number of changed places"`
}

// lookAtTrail checks the entries of the last day, and that the trail still contains the head of the last
// check by this process. It stores what it finds.
func (a *App) lookAtTrail(ctx context.Context) error {
	// With a wrong secret, every entry would look changed.
	if err := a.sameSecret(ctx); err != nil {
		return err
	}
	var found trail.Verdict
	err := a.DB.Snapshot(ctx, func(s db.Source) (err error) {
		found, err = a.Trail.Verify(ctx, s, a.now().Add(-trailLookBack), a.trailHead)
		return err
	})
	if err != nil {
		return err
	}
	if a.trailHead = found.Head; found.Whole {
		return nil
	}
	a.logger.ErrorContext(ctx, "the audit trail was changed outside the portal", "places", found.Flaws, "first", found.First[0],
		"advice", "keep what `aftercare audit verify` says, and find out who can write to the database")
	text, err := json.Marshal(changedTrail{At: a.now().UTC().Truncate(time.Second), Flaws: found.Flaws})
	if err != nil {
		return err
	}
	return portal.Relearn(ctx, a.DB, trailFlawsFact, string(text))
}

// changedTrail returns what a check found within the last week, or nil. Owners and the metrics see it.
func (a *App) changedTrail(ctx context.Context) (*changedTrail, error) {
	text, err := portal.Fact(ctx, a.DB, trailFlawsFact)
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
