package main

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"time"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

type fault struct {
	name string
	// happens breaks something and repairs it. The database may need a while afterwards.
	happens func(context.Context, *fleet) error
}

const (
	away   = 20 * time.Second // how long something stays broken
	frozen = 40 * time.Second // long enough for the others to elect another primary
	mixed  = 10 * time.Second // how long both releases serve beside each other
)

const rollingUpgrade = "rolling upgrade"

var faults = []fault{
	{rollingUpgrade, func(ctx context.Context, f *fleet) error { // the first: a replica of the last release cannot start again
		time.Sleep(mixed)
		return f.replaceEach(ctx, mixed)
	}},
	{"switchover", func(ctx context.Context, f *fleet) error {
		leader, standby, err := f.database.primary(ctx)
		if err != nil {
			return err
		}
		return portal.Visitor{URL: "http://" + leader.rest}.Call("POST", "/switchover", map[string]string{"leader": leader.name, "candidate": standby.name}, nil)
	}},
	{"primary killed", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err == nil {
			err = leader.kill()
		}
		if err != nil {
			return err
		}
		time.Sleep(frozen)
		return leader.start(ctx)
	}},
	{"primary frozen", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err != nil {
			return err
		}
		return leader.freeze(frozen)
	}},
	{"primary cut off", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err != nil {
			return err
		}
		return leader.cut(ctx, frozen, toPeers, toPortals)
	}},
	{"primary cut from other nodes", func(ctx context.Context, f *fleet) error { // the portals still reach it
		leader, _, err := f.database.primary(ctx)
		if err != nil {
			return err
		}
		return leader.cut(ctx, frozen, toPeers)
	}},
	{"primary: disk full", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err != nil {
			return err
		}
		free, err := leader.disk.fill()
		if err != nil {
			return err
		}
		time.Sleep(frozen)
		return free()
	}},
	{"primary: disk read-only", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err == nil {
			err = leader.disk.makeReadOnly(ctx)
		}
		if err != nil {
			return err
		}
		time.Sleep(frozen)
		return leader.replug(ctx)
	}},
	{"primary: power cut", func(ctx context.Context, f *fleet) error {
		leader, _, err := f.database.primary(ctx)
		if err == nil {
			err = errors.Join(leader.signalPostgres(syscall.SIGSTOP), leader.disk.cutPower(), leader.kill())
		}
		if err != nil {
			return err
		}
		return leader.replug(ctx)
	}},
	{"primary: syncs slow", func(ctx context.Context, f *fleet) error { return f.injectSyncs(ctx, slowSyncs) }},
	{"primary: syncs fail", func(ctx context.Context, f *fleet) error { return f.injectSyncs(ctx, failedSyncs) }},
	{"standby killed", func(ctx context.Context, f *fleet) error {
		_, standby, err := f.database.primary(ctx)
		if err == nil {
			err = standby.kill()
		}
		if err != nil {
			return err
		}
		time.Sleep(away)
		return standby.start(ctx)
	}},
	{"etcd member killed", func(ctx context.Context, f *fleet) error {
		n := f.database.nodes[f.count.Load()%nodes]
		if err := n.etcd.Kill(); err != nil {
			return err
		}
		time.Sleep(away)
		return n.startEtcd(ctx)
	}},
	{"replica killed", func(ctx context.Context, f *fleet) error {
		i := int(f.count.Load() % replicas)
		if err := f.portals[i].Kill(); err != nil {
			return err
		}
		time.Sleep(away)
		return f.startReplica(ctx, i)
	}},
	{"replica killed in bulk", killInBulk},
	{"rolling restart", func(ctx context.Context, f *fleet) error { return f.replaceEach(ctx, 0) }},
	{"clock jumps", jumpClock},
	{"bucket killed", func(ctx context.Context, f *fleet) error {
		if err := f.bucket.Kill(); err != nil {
			return err
		}
		time.Sleep(away)
		return f.startBucket(ctx)
	}},
	{"mail server away", func(_ context.Context, f *fleet) error {
		if err := f.mail.close(); err != nil {
			return err
		}
		time.Sleep(away)
		return errors.Join(f.mail.open(), f.tryMail())
	}},
	{"mail server hangs up", func(_ context.Context, f *fleet) error {
		f.mail.tear(true)
		time.Sleep(away)
		f.mail.tear(false)
		return f.tryMail()
	}},
}

func (f *fleet) injectSyncs(ctx context.Context, how string) error {
	leader, _, err := f.database.primary(ctx)
	if err != nil {
		return err
	}
	pids, err := pgserver.Processes(filepath.Join(leader.folder, "postgres"))
	return errors.Join(err, inject(ctx, pids, how))
}

func (f *fleet) restart(ctx context.Context, i int, program ...string) error {
	return errors.Join(f.portals[i].Stop(), f.launch(ctx, i, program...))
}

// replaceEach stops and starts each replica. Not one call may fail.
func (f *fleet) replaceEach(ctx context.Context, between time.Duration) error {
	return f.withoutFailures(func() error {
		for i := range replicas {
			if err := f.restart(ctx, i, f.Binary, "serve"); err != nil {
				return err
			}
			time.Sleep(between)
		}
		return nil
	})
}
