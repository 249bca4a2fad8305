package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

const nodes = 3

// node is one machine of the database: an etcd member, Patroni and its PostgreSQL.
type node struct {
	number         int
	name, folder   string
	disk           *disk
	rest, postgres string // addresses for the portal
	environment    []string
	enter, asOwner []string // commands before each program: into its network, as the right user
	sleeper        *os.Process
	etcd, patroni  *portal.Process
}

// cluster is a database of three nodes, made from the files in deploy/patroni.
type cluster struct {
	folder string
	nodes  []*node
}

func startCluster(ctx context.Context, folder string) (c *cluster, err error) {
	c = &cluster{folder: folder}
	programs, err := pgserver.Programs()
	if err != nil {
		return c, err
	}
	owner, err := pgserver.Owner()
	if err != nil {
		return c, err
	}
	if err := errors.Join(ownNetwork(ctx), layNetwork(ctx)); err != nil {
		return c, err
	}
	for i := range nodes {
		n := &node{number: i + 1, name: fmt.Sprint("node", i+1)}
		n.folder, n.rest, n.postgres = filepath.Join(folder, n.name), n.portalHost()+":8008", n.portalHost()+n.port()
		if err := os.MkdirAll(n.folder, 0o700); err != nil {
			return c, err
		}
		if n.disk, err = layDisk(ctx, n.folder+".disk", n.folder); err != nil {
			return c, err
		}
		if err := os.Chown(n.folder, int(owner.Uid), int(owner.Gid)); err != nil {
			return c, err
		}
		n.asOwner = []string{"setpriv", fmt.Sprint("--reuid=", owner.Uid), fmt.Sprint("--regid=", owner.Gid), "--clear-groups", "--pdeathsig=TERM"}
		if err := n.plugIn(ctx); err != nil {
			return c, err
		}
		c.nodes = append(c.nodes, n)
	}
	for _, n := range c.nodes {
		if n.environment, err = c.environment(n, programs); err != nil {
			return c, err
		}
	}
	start, starting := errgroup.WithContext(ctx)
	for _, n := range c.nodes {
		start.Go(func() error { return n.start(starting) })
	}
	if err := start.Wait(); err != nil {
		return c, err
	}
	return c, c.awaitHealth(ctx)
}

// port differs, because the sockets of all nodes, and of other drills, are in one folder.
func (n *node) port() string { return fmt.Sprint(":", 10_000+os.Getpid()%7000*nodes+n.number) }

// environment reads node.env as it is handed out, and replaces what an owner replaces: names, addresses and
// folders. Patroni and PostgreSQL listen on both cables.
func (c *cluster) environment(n *node, programs string) ([]string, error) {
	text, err := os.ReadFile("deploy/patroni/node.env")
	if err != nil {
		return nil, err
	}
	instead := map[string]string{
		"ETCD_NAME": n.name, "ETCD_DATA_DIR": filepath.Join(n.folder, "etcd"), "PATRONI_NAME": n.name,
		"ETCD_LISTEN_CLIENT_URLS": "http://0.0.0.0:2379", "PATRONI_RESTAPI_LISTEN": "0.0.0.0:8008", "PATRONI_POSTGRESQL_LISTEN": "0.0.0.0" + n.port(),
		"PATRONI_POSTGRESQL_CONNECT_ADDRESS": n.peerHost() + n.port(),
		"PATRONI_POSTGRESQL_DATA_DIR":        filepath.Join(n.folder, "postgres"), "PATRONI_POSTGRESQL_BIN_DIR": programs,
	}
	var members, clients []string
	for _, other := range c.nodes {
		members = append(members, other.name+"=http://"+other.peerHost()+":2380")
		clients = append(clients, other.peerHost()+":2379")
	}
	instead["ETCD_INITIAL_CLUSTER"], instead["PATRONI_ETCD_HOSTS"] = strings.Join(members, ","), strings.Join(clients, ",")
	env := []string{"HOME=" + n.folder}
	for line := range strings.Lines(string(text)) {
		name, value, isSetting := strings.Cut(strings.TrimSpace(line), "=")
		if !isSetting || strings.HasPrefix(name, "#") {
			continue
		}
		if other, replaced := instead[name]; replaced {
			value = other
		} else {
			value = strings.ReplaceAll(value, "10.0.0.1:", n.peerHost()+":")
		}
		env = append(env, name+"="+value)
	}
	return env, nil
}

func (n *node) start(ctx context.Context) error {
	if err := n.startEtcd(ctx); err != nil {
		return err
	}
	settings, err := filepath.Abs("deploy/patroni/patroni.yml")
	if err != nil {
		return err
	}
	n.patroni, err = n.launch(ctx, n.rest, "/health", "patroni", settings)
	return err
}

func (n *node) startEtcd(ctx context.Context) (err error) {
	n.etcd, err = n.launch(ctx, n.portalHost()+":2379", "/health", "etcd")
	return err
}

func (n *node) launch(ctx context.Context, addr, ready string, program ...string) (*portal.Process, error) {
	command := slices.Concat(n.enter, n.asOwner, program)
	log := filepath.Join(filepath.Dir(n.folder), "log", n.name+"."+program[0])
	return portal.Launch(ctx, log, addr, ready, n.environment, command[0], command[1:]...)
}

// kill ends everything on the node at once.
func (n *node) kill() error {
	err := errors.Join(n.patroni.Kill(), n.etcd.Kill())
	return errors.Join(err, n.signalPostgres(syscall.SIGKILL))
}

// freeze stops Patroni and PostgreSQL, and lets them go on later, as a paused virtual machine does.
func (n *node) freeze(frozen time.Duration) error {
	if err := errors.Join(syscall.Kill(n.patroni.Pid, syscall.SIGSTOP), n.signalPostgres(syscall.SIGSTOP)); err != nil {
		return err
	}
	time.Sleep(frozen)
	return errors.Join(n.signalPostgres(syscall.SIGCONT), syscall.Kill(n.patroni.Pid, syscall.SIGCONT))
}

// replug does what an owner does after a disk failed.
func (n *node) replug(ctx context.Context) error {
	if err := errors.Join(n.kill(), n.disk.repair(ctx)); err != nil {
		return err
	}
	return n.start(ctx)
}

// signalPostgres reaches the server and its children.
func (n *node) signalPostgres(signal syscall.Signal) error {
	return pgserver.Signal(filepath.Join(n.folder, "postgres"), signal)
}

// url is the address for the portal: pgx looks for the node that accepts writes.
func (c *cluster) url(login, database string) string {
	var hosts []string
	for _, n := range c.nodes {
		hosts = append(hosts, n.postgres)
	}
	return "postgres://" + login + "@" + strings.Join(hosts, ",") + "/" + database + "?target_session_attrs=read-write"
}

// create makes a database with its owner, and waits until every node knows both.
func (c *cluster) create(ctx context.Context, name string) error {
	if err := psql(ctx, c.url("postgres:change-me", "postgres"),
		"CREATE ROLE "+name+" LOGIN PASSWORD 'change-me'", "CREATE DATABASE "+name+" OWNER "+name); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	for _, n := range c.nodes {
		for {
			err := psql(ctx, "postgres://"+name+":change-me@"+n.postgres+"/"+name, "SELECT 1")
			if err == nil {
				break
			}
			if ctx.Err() != nil {
				return err
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	return nil
}

func psql(ctx context.Context, url string, statements ...string) error {
	args := []string{"--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname=" + url}
	for _, statement := range statements {
		args = append(args, "--command="+statement)
	}
	return command(ctx, "psql", args...)
}

func (c *cluster) stop() error {
	var errs []error
	for _, n := range c.nodes {
		if n.patroni != nil {
			errs = append(errs, n.patroni.Stop())
		}
	}
	for _, n := range c.nodes {
		if n.etcd != nil {
			errs = append(errs, n.etcd.Stop())
		}
		if n.sleeper != nil {
			errs = append(errs, n.sleeper.Kill())
		}
		if n.disk != nil {
			errs = append(errs, n.disk.unmount(context.Background()))
		}
	}
	return errors.Join(errs...)
}
