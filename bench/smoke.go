package main

import (
	"context"
	"os"

	"aftercare/internal/platform/db"
)

// smoke runs everything once, small and hasty: it proves that the harness
// works and that the portal answers right, and says nothing about speed.
type smoke struct {
	Binary string `default:"bin/aftercare" help:"The portal."`
	Cache  string `default:".cache/bench-smoke" help:"A folder that is emptied before and removed after."`
}

func (s *smoke) Run(ctx context.Context) error {
	if err := os.RemoveAll(s.Cache); err != nil {
		return err
	}
	r := &run{
		Binary: s.Binary, Cache: s.Cache, Scale: []int{100, 200}, Engines: []db.Engine{db.SQLite, db.Postgres},
		Rounds: 1, Seconds: 0.005, Mixed: 0.2, Conns: 2, hasty: true,
	}
	if err := r.Run(ctx); err != nil {
		return err // what it left behind may tell why
	}
	return os.RemoveAll(s.Cache)
}
