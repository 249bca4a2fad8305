package staff

import (
	"context"
	"slices"
	"sync"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/trail"
)

// openedKept is how long the portal remembers which customers an Agent opened.
const openedKept = 24 * time.Hour

// linesForEach is how many list lines an Agent may read for each customer of the hourly limit.
const linesForEach = 10

// PagedLines is how many list lines a user can read in an hour before the audit trail records it.
const PagedLines = 50

// Opened counts how much the caller reads per clock hour. It counts each list line once in this process, and
// for an Agent each opened customer once on all replicas. Above the owner's limit every manager gets one
// email. The Agent is not blocked.
func (s *Service) Opened(ctx context.Context, customerIDs []string, lines []uint64) error {
	agent, hour := auth.From(ctx), s.hour()
	read := s.seen.addLines(agent.ID, hour, lines)
	if err := s.paged(ctx, hour, read); err != nil || !agent.IsAgent() {
		return err
	}
	fresh := s.seen.without(agent.ID, hour, customerIDs)
	hasReadMany := read > linesForEach*s.Portal().Values.Number("customersPerHour")
	if len(fresh) == 0 && !hasReadMany {
		return nil
	}
	var isTold bool
	err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) (err error) {
		isTold, err = s.count(ctx, tx, agent, hour, fresh)
		if err != nil || isTold || !hasReadMany {
			return err
		}
		isTold = true
		return s.countLines(ctx, tx, agent, hour, read)
	})
	if err == nil {
		s.seen.add(agent.ID, hour, fresh, isTold)
	}
	return err
}

// paged writes one audit entry per hour for a caller who reads lists page by page, because many pages add up
// to a whole list.
func (s *Service) paged(ctx context.Context, hour time.Time, read int) error {
	reader := auth.From(ctx)
	if read <= PagedLines || !s.seen.isFirstPaged(reader, hour) {
		return nil
	}
	err := s.Trail.Note(ctx, readPages(read))
	if err != nil {
		s.seen.forgetPaged(reader.ID)
	}
	return err
}

func (s *Service) hour() time.Time {
	now := s.DB.Now().In(s.Portal().Location)
	return time.Date(now.Year(), now.Month(), now.Day(), now.Hour(), 0, 0, 0, now.Location())
}

func (s *Service) count(ctx context.Context, tx *db.Tx, agent auth.Actor, hour time.Time, customerIDs []string) (isTold bool, err error) {
	if len(customerIDs) == 0 {
		return false, nil
	}
	added, err := insertOpened(ctx, tx, agent.ID, hour, customerIDs)
	if err != nil || added == 0 {
		return false, err
	}
	customers, isTold, err := addToHour(ctx, tx, agent.ID, hour, added)
	limit := s.Portal().Values.Number("customersPerHour")
	if err != nil || isTold || customers <= limit {
		return isTold, err
	}
	return true, s.tell(ctx, tx, agent, hour, many{deed: "opened", things: "customers", limit: limit}, opened(agent.ID, customers))
}

// countLines emails the managers that an Agent read many lines, unless they already got an email this hour.
func (s *Service) countLines(ctx context.Context, tx *db.Tx, agent auth.Actor, hour time.Time, lines int) error {
	_, isTold, err := addToHour(ctx, tx, agent.ID, hour, 0)
	if err != nil || isTold {
		return err
	}
	limit := linesForEach * s.Portal().Values.Number("customersPerHour")
	return s.tell(ctx, tx, agent, hour, many{deed: "read", things: "lines of lists", limit: limit}, readLines(agent.ID, lines))
}

// tell emails every manager. It is called once per Agent and hour.
func (s *Service) tell(ctx context.Context, tx *db.Tx, agent auth.Actor, hour time.Time, m many, entry trail.Entry) error {
	if err := setTold(ctx, tx, agent.ID, hour); err != nil {
		return err
	}
	all, err := people(ctx, tx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Role.Covers(auth.Manager) && !p.Disabled() {
			if err := s.Mail.Send(ctx, tx, s.openedMany(p, agent, hour, m)); err != nil {
				return err
			}
		}
	}
	return s.Trail.Write(ctx, tx, entry)
}

// mostSeen limits the memory used. A forgotten entry only costs one more write.
const mostSeen = 20_000

// seen holds what this process counted in the current hour. Only the first look at a customer costs a write,
// and lines cost none.
type seen struct {
	mu    sync.Mutex
	hour  time.Time
	pairs map[[2]string]bool         // Agent and customer
	lines map[string]map[uint64]bool // by Agent, until the managers got the email
	told  map[string]bool            // people who need no more counting this hour
	paged map[string]bool            // people whose paging is already in the audit trail
}

func (s *seen) begin(hour time.Time) {
	if !s.hour.Equal(hour) {
		s.hour, s.pairs, s.lines, s.told, s.paged = hour, map[[2]string]bool{}, map[string]map[uint64]bool{}, map[string]bool{}, map[string]bool{}
	}
}

func (s *seen) without(username string, hour time.Time, customerIDs []string) (fresh []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(hour)
	if s.told[username] {
		return nil
	}
	for _, id := range customerIDs {
		if !s.pairs[[2]string{username, id}] && !slices.Contains(fresh, id) {
			fresh = append(fresh, id)
		}
	}
	return fresh
}

// isFirstPaged reports whether this hour's entry is not written yet. After the entry, lines are only counted
// for Agents.
func (s *seen) isFirstPaged(who auth.Actor, hour time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(hour)
	first := !s.paged[who.ID]
	if s.paged[who.ID] = true; !who.IsAgent() {
		s.told[who.ID] = true
		delete(s.lines, who.ID)
	}
	return first
}

// forgetPaged undoes isFirstPaged after a failed write, so that the next page tries again.
func (s *seen) forgetPaged(username string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.paged, username)
	delete(s.told, username)
}

// addLines returns how many different lines a user read this hour, or 0 if counting is finished.
func (s *seen) addLines(username string, hour time.Time, lines []uint64) (read int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(hour)
	if s.told[username] || len(lines) == 0 {
		return 0
	}
	if s.lines[username] == nil {
		s.lines[username] = map[uint64]bool{}
	}
	for _, line := range lines {
		s.lines[username][line] = true
	}
	return len(s.lines[username])
}

func (s *seen) add(username string, hour time.Time, customerIDs []string, isTold bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(hour)
	if len(s.pairs) > mostSeen {
		s.pairs = map[[2]string]bool{}
	}
	for _, id := range customerIDs {
		s.pairs[[2]string{username, id}] = true
	}
	if isTold {
		s.told[username] = true
		delete(s.lines, username)
	}
}
