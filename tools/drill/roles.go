package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"aftercare/tools/portal"
)

type member struct {
	Name, Role, State string
	Timeline          int
}

// roles returns the node that leads, and the one that has all its commits. All nodes must say the same: one
// that was cut off may still show what it knew before.
func (c *cluster) roles() (leader, standby *node, err error) {
	for _, n := range c.nodes {
		first, second, running, err := c.rolesAt(n)
		switch {
		case err != nil:
			return nil, nil, err
		case running < nodes || first == nil || second == nil || leader != nil && (first != leader || second != standby):
			return nil, nil, errors.New(n.name + " sees other members than the rest, or too few")
		}
		leader, standby = first, second
	}
	return leader, standby, nil
}

// rolesAt asks one node what it knows of all.
func (c *cluster) rolesAt(at *node) (leader, standby *node, running int, err error) {
	var view struct{ Members []member }
	answer, err := portal.Visitor{URL: "http://" + at.rest}.Send(http.MethodGet, "/cluster", "", nil)
	if err == nil {
		err = json.Unmarshal(answer.Body, &view)
	}
	timeline := 0
	for _, m := range view.Members {
		if m.Role == "leader" {
			timeline = m.Timeline
		}
	}
	for _, m := range view.Members {
		if m.Timeline != timeline {
			continue // an old primary runs for a moment before it rewinds
		}
		i := slices.IndexFunc(c.nodes, func(n *node) bool { return n.name == m.Name })
		if i < 0 || m.State != "running" && m.State != "streaming" {
			continue
		}
		running++
		switch m.Role {
		case "leader":
			leader = c.nodes[i]
		case "sync_standby":
			standby = c.nodes[i]
		}
	}
	return leader, standby, running, err
}

const healthLimit = 4 * time.Minute

func (c *cluster) awaitHealth(ctx context.Context) error {
	_, _, err := c.primary(ctx)
	return err
}

// primary waits until every node runs and one standby has every commit, and returns both.
func (c *cluster) primary(ctx context.Context) (leader, standby *node, err error) {
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	for {
		if leader, standby, err = c.roles(); err == nil {
			return leader, standby, nil
		}
		select {
		case <-ctx.Done():
			return nil, nil, errors.Join(errors.New("the database did not become healthy"), err)
		case <-time.After(time.Second):
		}
	}
}
