package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/tools/portal"
)

// pooled runs three replicas on the cluster through PgBouncer, and breaks the primary.
type pooled struct{ failover }

// Below is the drill's own network, so the ports are those of the files in deploy.
const (
	primaryAt      = "127.0.0.1:5432"
	primaryReadyAt = "127.0.0.1:8405"
	poolerAt       = "127.0.0.1:6432"
)

const pooledPrefix = "PgBouncer: "

func (p pooled) Run(ctx context.Context) error {
	return p.run(ctx, &fleet{portals: make([]*portal.Process, replicas), faults: pooledFaults(), first: p.Binary}, (*fleet).startPooled)
}

func pooledFaults() (all []fault) {
	for _, known := range faults {
		switch known.name {
		case "switchover", "primary killed", "primary frozen", "primary cut off", "primary cut from other nodes":
			all = append(all, fault{pooledPrefix + known.name, known.happens})
		}
	}
	return append(all, fault{pooledPrefix + "pooler killed", func(ctx context.Context, f *fleet) error {
		if err := f.pooler[1].Kill(); err != nil {
			return err
		}
		time.Sleep(away / 4)
		return f.startPooler(ctx)
	}})
}

func (f *fleet) startPooled(ctx context.Context) (err error) {
	if err := f.startDatabase(ctx); err != nil {
		return err
	}
	if err := f.findPrimary(ctx); err != nil {
		return err
	}
	if err := f.startPooler(ctx); err != nil {
		return err
	}
	direct, err := url.Parse(f.database.url("aftercare:change-me", "aftercare"))
	if err != nil {
		return err
	}
	return f.startPortals(ctx, "postgres://aftercare:change-me@"+poolerAt+"/aftercare?default_query_exec_mode=cache_describe&target_session_attrs=read-write&direct="+direct.Host)
}

// findPrimary runs deploy/haproxy/primary.cfg, which leads PgBouncer to the primary.
func (f *fleet) findPrimary(ctx context.Context) error {
	text, err := os.ReadFile("deploy/haproxy/primary.cfg")
	if err != nil {
		return err
	}
	config := string(text)
	for i, n := range f.database.nodes {
		name := []string{"one", "two", "three"}[i]
		config = strings.ReplaceAll(config, fmt.Sprintf("server %s 10.0.0.%d:5432", name, n.number), fmt.Sprintf("server %s %s", name, n.postgres))
	}
	if strings.Contains(config, "10.0.0.") {
		return errors.New("deploy/haproxy/primary.cfg names other nodes")
	}
	config += "\nfrontend ready\n    mode http\n    bind " + primaryReadyAt + "\n    monitor-uri /ready\n    monitor fail if { nbsrv(primary) lt 1 }\n"
	settings := filepath.Join(f.folder, "primary.cfg")
	if err := os.WriteFile(settings, []byte(config), 0o600); err != nil {
		return err
	}
	p, err := portal.Launch(ctx, filepath.Join(f.folder, "log/primary"), primaryReadyAt, "/ready", nil, "haproxy", "-db", "-f", settings)
	f.pooler = []*portal.Process{p, nil}
	return err
}

// startPooler runs deploy/pgbouncer, and waits until the database answers through it.
func (f *fleet) startPooler(ctx context.Context) error {
	text, err := os.ReadFile("deploy/pgbouncer/pgbouncer.ini")
	if err != nil {
		return err
	}
	settings, logins := filepath.Join(f.folder, "pgbouncer.ini"), filepath.Join(f.folder, "userlist.txt")
	config := strings.NewReplacer("host=10.0.0.1 ", "host=127.0.0.1 ", "/etc/pgbouncer/userlist.txt", logins).Replace(string(text))
	if err := errors.Join(os.WriteFile(settings, []byte(config), 0o644), os.WriteFile(logins, []byte(`"aftercare" "change-me"`+"\n"), 0o644)); err != nil {
		return err
	}
	command := slices.Concat(f.database.nodes[0].asOwner, []string{"pgbouncer", settings}) // it refuses to run as root
	log := filepath.Join(f.folder, "log", fmt.Sprint("pgbouncer.", time.Now().UnixNano()))
	f.pooler[1], err = portal.Launch(ctx, log, primaryReadyAt, "/ready", nil, command[0], command[1:]...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	for {
		err := psql(ctx, "postgres://aftercare:change-me@"+poolerAt+"/aftercare", "SELECT 1")
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}
