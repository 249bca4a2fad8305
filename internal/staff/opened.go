package staff

import (
	"context"
	"slices"
	"sync"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// openedKept is how long it is remembered which customers an Agent opened.
const openedKept = 24 * time.Hour

// Opened counts the customers that the calling Agent opens in an hour of the clock, each
// once over all replicas. The first one above the owner's limit sends every manager one
// email; the Agent is served all the same.
func (s *Service) Opened(ctx context.Context, customerIDs []string) error {
	agent, hour := auth.From(ctx), s.hour()
	fresh := s.seen.without(agent.ID, hour, customerIDs)
	if len(fresh) == 0 {
		return nil
	}
	var isTold bool
	err := s.DB.Repeatable(ctx, func(tx *db.Tx) (err error) {
		isTold, err = s.count(ctx, tx, agent, hour, fresh)
		return err
	})
	if err == nil {
		s.seen.add(agent.ID, hour, fresh, isTold)
	}
	return err
}

// hour is when the present one began by the portal's clock.
func (s *Service) hour() time.Time {
	now := s.DB.Now().In(s.Portal().Location)
	return time.Date(now.Year(), now.Month(), now.Day(), now.Hour(), 0, 0, 0, now.Location())
}

// count adds customers to an hour, and reports whether the managers are told of it.
func (s *Service) count(ctx context.Context, tx *db.Tx, agent auth.Actor, hour time.Time, customerIDs []string) (isTold bool, err error) {
	added, err := insertOpened(ctx, tx, agent.ID, hour, customerIDs)
	if err != nil || added == 0 {
		return false, err
	}
	customers, isTold, err := addToHour(ctx, tx, agent.ID, hour, added)
	limit := s.Portal().CustomersPerHour
	if err != nil || isTold || customers <= limit {
		return isTold, err
	}
	if err := setTold(ctx, tx, agent.ID, hour); err != nil {
		return false, err
	}
	all, err := people(ctx, tx)
	if err != nil {
		return false, err
	}
	for _, p := range all {
		if p.Role.Covers(auth.Manager) && !p.Disabled() {
			if err := s.Mail.Send(ctx, tx, s.openedMany(p, agent, hour, limit)); err != nil {
				return false, err
			}
		}
	}
	return true, s.Trail.Write(ctx, tx, opened(agent.ID, customers))
}

// mostSeen bounds what a process remembers. What it forgets costs another write.
const mostSeen = 20_000

// seen is what this process has counted in the present hour, so that only the first
// look at a customer costs a write.
type seen struct {
	mu    sync.Mutex
	hour  time.Time
	pairs map[[2]string]bool // of an Agent and a customer
	told  map[string]bool    // Agents of whom nothing more needs to be counted
}

// without leaves out what needs no counting any more.
func (s *seen) without(username string, hour time.Time, customerIDs []string) (fresh []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hour.Equal(hour) && s.told[username] {
		return nil
	}
	for _, id := range customerIDs {
		if (!s.hour.Equal(hour) || !s.pairs[[2]string{username, id}]) && !slices.Contains(fresh, id) {
			fresh = append(fresh, id)
		}
	}
	return fresh
}

func (s *seen) add(username string, hour time.Time, customerIDs []string, isTold bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.hour.Equal(hour) || len(s.pairs) > mostSeen {
		s.hour, s.pairs, s.told = hour, map[[2]string]bool{}, map[string]bool{}
	}
	for _, id := range customerIDs {
		s.pairs[[2]string{username, id}] = true
	}
	if isTold {
		s.told[username] = true
	}
}
