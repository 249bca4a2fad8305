package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"aftercare/tools/portal"
)

// single runs one server on SQLite, with its files and its database on a disk of its own.
type single struct{ failover }

func (s single) Run(ctx context.Context) error {
	return s.run(ctx, &fleet{portals: make([]*portal.Process, 1), faults: singleFaults, first: s.Binary}, (*fleet).startSingle)
}

func (f *fleet) startSingle(ctx context.Context) (err error) {
	data := filepath.Join(f.folder, "replica1")
	if err := errors.Join(ownNetwork(ctx), os.Mkdir(data, 0o700)); err != nil {
		return err
	}
	if f.disk, err = layDisk(ctx, data+".disk", data); err != nil {
		return err
	}
	return f.startPortals(ctx, "", "AFTERCARE_FILES_URL=")
}

var singleFaults = []fault{
	{"SQLite: disk full", func(_ context.Context, f *fleet) error {
		free, err := f.disk.fill()
		if err != nil {
			return err
		}
		time.Sleep(away)
		return free()
	}},
	{"SQLite: disk read-only", func(ctx context.Context, f *fleet) error {
		if err := f.disk.makeReadOnly(ctx); err != nil {
			return err
		}
		time.Sleep(away)
		return f.replug(ctx)
	}},
	{"SQLite: syncs slow", func(ctx context.Context, f *fleet) error {
		return inject(ctx, []int{f.portals[0].Pid}, slowSyncs)
	}},
	{"SQLite: syncs fail", func(ctx context.Context, f *fleet) error {
		return inject(ctx, []int{f.portals[0].Pid}, failedSyncs)
	}},
}

// replug does what an owner does after a disk failed.
func (f *fleet) replug(ctx context.Context) error {
	if err := errors.Join(f.portals[0].Kill(), f.disk.repair(ctx)); err != nil {
		return err
	}
	return f.startReplica(ctx, 0)
}
