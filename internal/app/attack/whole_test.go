//go:build whole

package attack_test

import (
	"fmt"
	"sync"
	"testing"

	"aftercare/internal/app/attack"
)

// isWhole is true for `make attack`, which sends everything, and false for `make test`, which sends a sample.
const isWhole = true

// TestEveryBadRequest takes minutes, so only `make attack` builds it. Each call gets its own small world.
func TestEveryBadRequest(t *testing.T) {
	var all attack.Report
	var mu sync.Mutex
	t.Run("calls", func(t *testing.T) {
		for _, c := range allCalls(t) {
			t.Run(c.Name(), func(t *testing.T) {
				t.Parallel()
				report := run(t, attack.Attack{Calls: []attack.Call{c}, Portals: bothWorlds(t), OneOf: 1})
				mu.Lock()
				defer mu.Unlock()
				all.Add(report)
			})
		}
	})
	fmt.Println(all.Figures())
}
