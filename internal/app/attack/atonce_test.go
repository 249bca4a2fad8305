package attack_test

import (
	"net/http"
	"sync"
	"testing"

	"aftercare/internal/app/attack"
	"aftercare/internal/platform/db"
)

// Two people make each call at the same time, each with a good request. The race detector watches shared
// memory, because the packages' own tests run without it.
func TestEveryCallIsMadeByTwoAtOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, engine)
			w.newcomer = w.begins()
			for _, c := range allCalls(t) {
				w.isMadeByTwo(c)
			}
		})
	}
}

// isMadeByTwo expects at least one call to succeed. The other may be
// refused if the action works only once. No call may fail with a 5xx.
func (w *world) isMadeByTwo(c attack.Call) {
	w.T.Helper()
	requests := []attack.Sent{w.goodRequest(c), w.goodRequest(c)}
	answers, errs := make([]attack.Answer, len(requests)), make([]error, len(requests))
	var both sync.WaitGroup
	for i, sent := range requests {
		both.Go(func() { answers[i], errs[i] = w.Answer(sent) })
	}
	both.Wait()
	served := 0
	for i, answer := range answers {
		if errs[i] != nil || answer.Status >= 500 {
			w.T.Errorf("%s made by two at once answers %d: %s %v", c.Name(), answer.Status, answer.Body, errs[i])
		}
		if answer.Status < 400 {
			served++
		}
	}
	if served == 0 {
		w.T.Errorf("%s made by two at once refuses both: %d %s", c.Name(), answers[0].Status, answers[0].Body)
	}
	if c.Method != http.MethodGet {
		w.comeBack()
	}
}

func (w *world) goodRequest(c attack.Call) attack.Sent {
	w.T.Helper()
	good, known := w.Example(c)
	if !known {
		w.T.Fatalf("%s has no good example", c.Name())
	}
	sent, err := good.Sent(c)
	if err != nil {
		w.T.Fatal(err)
	}
	return sent
}
