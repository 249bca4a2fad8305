package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/portal"
)

// failover runs three replicas of the portal on a cluster and a bucket, breaks one part after the other
// while customers and the desk write, and counts what was lost.
type failover struct {
	Binary  string   `default:"bin/aftercare" help:"The portal."`
	Store   string   `default:".cache/bin/versitygw" help:"The server of the bucket."`
	Rounds  int      `default:"1" help:"How often each fault happens."`
	Writers int      `default:"6" help:"Customers who write at once."`
	Faults  []string `help:"Only these faults."`
	Results string   `default:"docs/reference/reliability.jsonl" help:"The file to add the results to; none if empty."`
	Page    string   `default:"docs/reference/reliability.md" help:"The page to write the sums of all results into."`
	Command string   `help:"The command that the results name."`
}

const replicas = 3

// fleet is everything that runs.
type fleet struct {
	failover
	folder   string
	database *cluster
	bucket   *portal.Process
	storeAt  string
	portals  []*portal.Process
	visitors []portal.Visitor // one for each replica
	env      []string

	last  atomic.Int64 // when the last write was acknowledged
	pause atomic.Int64 // the longest time without one, in this round
	count atomic.Int64
}

func (f *fleet) acknowledged() {
	now := time.Now().UnixNano()
	f.longest(now - f.last.Swap(now))
	f.count.Add(1)
}

func (f *fleet) longest(pause int64) {
	for was := f.pause.Load(); pause > was && !f.pause.CompareAndSwap(was, pause); was = f.pause.Load() {
	}
}

type fault struct {
	name string
	// happens breaks something and repairs it. The database may need a while afterwards.
	happens func(context.Context, *fleet) error
}

const (
	away   = 15 * time.Second // how long something stays broken
	frozen = 40 * time.Second // long enough for the others to elect another primary
)

var faults = []fault{
	{"switchover", func(_ context.Context, f *fleet) error {
		leader, standby, _, err := f.database.primary()
		if err != nil {
			return err
		}
		return portal.Visitor{URL: "http://" + leader.rest}.Call("POST", "/switchover", map[string]string{"leader": leader.name, "candidate": standby.name}, nil)
	}},
	{"primary killed", func(ctx context.Context, f *fleet) error {
		leader, _, _, err := f.database.primary()
		if err == nil {
			err = leader.kill()
		}
		if err != nil {
			return err
		}
		time.Sleep(frozen)
		return leader.start(ctx)
	}},
	{"primary frozen", func(_ context.Context, f *fleet) error {
		leader, _, _, err := f.database.primary()
		if err != nil {
			return err
		}
		return leader.freeze(frozen)
	}},
	{"standby killed", func(ctx context.Context, f *fleet) error {
		_, standby, _, err := f.database.primary()
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
	{"replicas restarted", func(ctx context.Context, f *fleet) error {
		for i := range replicas {
			if err := f.portals[i].Stop(); err != nil {
				return err
			}
			if err := f.startReplica(ctx, i); err != nil {
				return err
			}
		}
		return nil
	}},
	{"bucket killed", func(ctx context.Context, f *fleet) error {
		if err := f.bucket.Kill(); err != nil {
			return err
		}
		time.Sleep(away)
		return f.startBucket(ctx)
	}},
}

func (o failover) Run(ctx context.Context) (err error) {
	for _, path := range []*string{&o.Binary, &o.Store} {
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "aftercare-drill-")
	if err != nil {
		return err
	}
	f := &fleet{failover: o, folder: folder, portals: make([]*portal.Process, replicas)}
	if err = f.start(ctx); err == nil {
		err = f.drill(ctx)
	}
	if err = errors.Join(err, f.stop()); err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, folder)
	}
	return os.RemoveAll(folder)
}

func (f *fleet) start(ctx context.Context) (err error) {
	if err := os.Chmod(f.folder, 0o755); err != nil { // PostgreSQL runs as another user
		return err
	}
	if f.database, err = startCluster(ctx, f.folder); err != nil {
		return err
	}
	if err := f.database.create(ctx, "aftercare"); err != nil {
		return err
	}
	if f.storeAt, err = portal.FreeAddr(); err != nil {
		return err
	}
	for _, made := range []string{"bucket/aftercare", "sidecar"} {
		if err := os.MkdirAll(filepath.Join(f.folder, made), 0o700); err != nil {
			return err
		}
	}
	if err := f.startBucket(ctx); err != nil {
		return err
	}
	f.env = portal.Environment("", f.database.url("aftercare:change-me", "aftercare"), "AFTERCARE_SECRET="+secret, "AFTERCARE_ADMIN_PASSWORD="+password,
		"AFTERCARE_FILES_URL=s3://aftercare?region=us-east-1&endpoint=http://"+f.storeAt, "AWS_ACCESS_KEY_ID=drill", "AWS_SECRET_ACCESS_KEY="+secret)
	if _, _, err := portal.Run(ctx, f.Binary, f.environment(0), "seed", "--new", "--customers=100"); err != nil {
		return err
	}
	for i := range replicas {
		addr, err := portal.FreeAddr()
		if err != nil {
			return err
		}
		f.visitors = append(f.visitors, portal.Visitor{URL: "http://" + addr})
		if err := f.startReplica(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

func (f *fleet) startBucket(ctx context.Context) (err error) {
	f.bucket, err = portal.Launch(ctx, filepath.Join(f.folder, "log/bucket"), f.storeAt, "/health", []string{"ROOT_ACCESS_KEY=drill", "ROOT_SECRET_KEY=" + secret},
		f.Store, "--quiet", "--health=/health", "--port="+f.storeAt, "posix", "--sidecar="+filepath.Join(f.folder, "sidecar"), filepath.Join(f.folder, "bucket"))
	return err
}

func (f *fleet) environment(replica int) []string {
	return append(slices.Clone(f.env), "AFTERCARE_DATA_DIR="+filepath.Join(f.folder, fmt.Sprint("replica", replica+1)))
}

func (f *fleet) startReplica(ctx context.Context, i int) (err error) {
	addr := f.visitors[i].URL[len("http://"):]
	log := filepath.Join(f.folder, "log", fmt.Sprintf("replica%d.%d", i+1, time.Now().UnixNano()))
	f.portals[i], err = portal.Launch(ctx, log, addr, "/readyz", append(f.environment(i), "AFTERCARE_ADDR="+addr), f.Binary, "serve")
	return err
}

func (f *fleet) stop() error {
	var errs []error
	for _, p := range append(slices.Clone(f.portals), f.bucket) {
		if p != nil {
			errs = append(errs, p.Stop())
		}
	}
	if f.database != nil {
		errs = append(errs, f.database.stop())
	}
	return errors.Join(errs...)
}

// drill breaks one part after the other while writers write, and compares at the end.
func (f *fleet) drill(ctx context.Context) error {
	desk, err := f.visitors[0].Desk("admin", password)
	if err != nil {
		return err
	}
	end, failures := make(chan struct{}), make(chan error, f.Writers)
	written := make([][]change, f.Writers)
	f.last.Store(time.Now().UnixNano())
	var crew sync.WaitGroup
	for n := range f.Writers {
		crew.Go(func() {
			w := &writer{fleet: f, desk: desk.Token, number: n}
			failures <- w.writeUntil(end)
			written[n] = w.changes
		})
	}
	r := &run{Command: f.Command}
	r.Faults, err = f.breakAll(ctx)
	close(end)
	crew.Wait()
	close(failures)
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	if err != nil {
		return err
	}
	if r.Wrong, err = f.compare(slices.Concat(written...)); err != nil {
		return err
	}
	for _, g := range r.Faults {
		fmt.Println(g)
	}
	fmt.Println(r.Wrong)
	for _, check := range [][]string{{"doctor"}, {"audit", "verify"}} {
		if output, _, err := portal.Run(ctx, f.Binary, f.environment(0), check...); err != nil {
			return fmt.Errorf("%s\n%w", output, err)
		}
	}
	if err := r.label(ctx, f.Binary); err != nil {
		return err
	}
	if f.Results != "" {
		err = r.record(f.Results, f.Page)
	}
	if !r.Wrong.none() {
		err = errors.Join(errors.New("something was lost, doubled or changed"), err)
	}
	return err
}

func (f *fleet) breakAll(ctx context.Context) (figures []figure, err error) {
	for _, broken := range faults {
		if len(f.Faults) > 0 && !slices.Contains(f.Faults, broken.name) {
			continue
		}
		g, before := figure{Name: broken.name}, f.count.Load()
		for round := range f.Rounds {
			fmt.Fprintf(os.Stderr, "%s, %d of %d …\n", broken.name, round+1, f.Rounds)
			f.pause.Store(0)
			if err := broken.happens(ctx, f); err != nil {
				return nil, fmt.Errorf("%s: %w", broken.name, err)
			}
			if err := f.database.awaitHealth(ctx); err != nil {
				return nil, fmt.Errorf("%s: %w", broken.name, err)
			}
			if err := f.awaitWrites(ctx); err != nil {
				return nil, fmt.Errorf("%s: %w", broken.name, err)
			}
			g.Pauses = append(g.Pauses, math.Round(time.Duration(f.pause.Load()).Seconds()*10)/10)
		}
		g.Acknowledged = f.count.Load() - before
		figures = append(figures, g)
	}
	return figures, nil
}

// awaitWrites waits until writes are acknowledged again, so that a pause is counted whole.
func (f *fleet) awaitWrites(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	for want := f.count.Load() + int64(f.Writers); f.count.Load() < want; {
		select {
		case <-ctx.Done():
			return errors.New("no write is acknowledged any more")
		case <-time.After(100 * time.Millisecond):
		}
	}
	return nil
}

// change is a product with its invoice, a ticket for it, and a status of the ticket. All three were
// acknowledged.
type change struct {
	write
	customer portal.Customer
	status   string
}

type writer struct {
	*fleet
	desk    string // token
	number  int
	turn    int
	changes []change
}

// insist repeats a call with the same key at the next replica until it is acknowledged, as a browser behind a
// load balancer does.
func (w *writer) insist(token, key string, call func(portal.Visitor) error) (err error) {
	for until := time.Now().Add(healthLimit); time.Now().Before(until); time.Sleep(200 * time.Millisecond) {
		v := w.visitors[w.turn%replicas]
		w.turn++
		v.Token, v.Key = token, key
		if err = call(v); err == nil {
			return nil
		}
	}
	return fmt.Errorf("not acknowledged within %s: %w", healthLimit, err)
}

func (w *writer) writeUntil(end <-chan struct{}) error {
	var c portal.Customer
	var model string
	for n := 0; ; n++ {
		select {
		case <-end:
			return nil
		default:
		}
		if n%productsEach == 0 {
			tries := 0
			err := w.insist("", "", func(v portal.Visitor) (err error) {
				tries++
				c, model, err = newcomer(v, fmt.Sprintf("drill.%d.%d.%d@example.com", w.number, n, tries))
				return err
			})
			if err != nil {
				return err
			}
		}
		made, err := w.change(c, model, fmt.Sprintf("DRILL-%d-%d", w.number, n))
		if err != nil {
			return err
		}
		w.changes = append(w.changes, made)
	}
}

func (w *writer) change(c portal.Customer, model, serial string) (made change, err error) {
	invoice := portal.PDF("invoice of " + serial)
	made = change{write: write{email: c.Email, serial: serial, sum: sha256.Sum256(invoice)}, customer: c, status: "Looked at " + serial}
	at := func(v portal.Visitor) portal.Customer { return portal.Customer{Visitor: v, ID: c.ID, Email: c.Email} }
	var product portal.Product
	err = w.insist(c.Token, serial+"-product", func(v portal.Visitor) (err error) {
		product, err = at(v).Buy(model, serial, 3, invoice)
		return err
	})
	if err != nil {
		return made, err
	}
	w.acknowledged()
	made.file = product.Invoice
	err = w.insist(c.Token, serial+"-ticket", func(v portal.Visitor) (err error) {
		made.ticket, err = at(v).Complain(product.ProductID, "It hums.", nil)
		return err
	})
	if err != nil {
		return made, err
	}
	w.acknowledged()
	var id string
	err = w.insist(c.Token, "", func(v portal.Visitor) error {
		all, err := at(v).Tickets()
		id = all[made.ticket]
		return err
	})
	if err == nil {
		err = w.insist(w.desk, serial+"-status", func(v portal.Visitor) error {
			return v.Call("POST", "/ProductRepair/update-status/"+id, map[string]string{"status": made.status}, nil)
		})
	}
	if err == nil {
		w.acknowledged()
	}
	return made, err
}
