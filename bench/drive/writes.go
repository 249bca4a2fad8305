package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"aftercare/bench/bare"
	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
	"aftercare/internal/platform/db"
)

// writes measures what changes something, each program on a copy of its own.
func (d *Driver) writes(ctx context.Context, s *report.Section) (err error) {
	var contenders []contender
	defer func() { err = stopAll(ctx, contenders, err) }()
	for _, f := range d.filled {
		portal, err := d.onCopy(ctx, "portal", f)
		if err != nil {
			return err
		}
		contenders = append(contenders, portal)
		copied, err := d.Stage.Copy(ctx, f.Database, "bare")
		if err != nil {
			return err
		}
		other, err := d.bare(ctx, "loop", filled{copied, f.facts, f.peer})
		if err != nil {
			return err
		}
		other.discard = func(ctx context.Context) error { return d.Stage.Discard(ctx, copied) }
		contenders = append(contenders, other)
		for _, who := range []string{report.Peer, report.PeerFull} {
			if !d.hasPeer() {
				break
			}
			peer, err := d.pocketbase(ctx, f, who, true)
			if err != nil {
				return err
			}
			contenders = append(contenders, peer)
		}
	}
	if err := d.walks(ctx, s); err != nil {
		return err
	}
	if err := d.alternate(ctx, s, contenders, d.writeMeasures()...); err != nil {
		return err
	}
	return d.bulks(ctx, s, contenders)
}

// writeMeasures are what people and the desk send in.
func (d *Driver) writeMeasures() []measure {
	content := invoice(invoiceBytes, 0)
	tickets, claims := &fresh{ids: map[*stage.Process][]string{}}, &fresh{ids: map[*stage.Process][]string{}}
	status := measure{
		name: report.Status, writes: true, portal: d.statuses, loop: "status", ids: d.repairs,
		peer: peerWrite("PATCH", "tickets", "t", func(customers int) int { return customers * 3 / 10 }, "status"),
	}
	meanwhile := status
	meanwhile.name, meanwhile.peer, meanwhile.loop, meanwhile.beside = report.WhileRenamed, nil, "", renames
	customers := func(t turn) (ids []string) {
		for _, p := range t.facts.Customers {
			ids = append(ids, p.ID)
		}
		return ids
	}
	return []measure{
		status, meanwhile,
		{name: report.FirstStatus, writes: true, loop: "status", ids: d.repairs, prepare: d.makeTickets(tickets), portal: tickets.once(func(t turn, id string, n int) load.Request {
			return setStatus(t, id, n)
		})},
		{name: report.Product, writes: true, loop: "product", ids: customers, portal: func(t turn) requests {
			return func(n int) (load.Request, bool) { return product(t, n, content), true }
		}, peer: func(t turn) requests {
			return func(n int) (load.Request, bool) {
				return form("/api/collections/products/records", t.token, part{name: "customer", value: peerID("c", n, t.Customers)}, part{name: "serialNo", value: fmt.Sprintf("M%d", t.number(n))},
					part{name: "modelNo", value: "NS-CAM-2MP-D1"}, part{name: "purchaseDate", value: "2026-01-05"}, part{"invoice", "invoice.pdf", content}), true
			}
		}},
		{name: report.Approval, writes: true, loop: "claim", ids: func(t turn) []string { return t.facts.Claims }, prepare: d.makeClaims(claims), portal: claims.once(func(t turn, number string, _ int) load.Request {
			return post("/desk/review/claims/"+number, t.token, map[string]string{"status": "Approved"})
		})},
		{name: report.Rename, writes: true, loop: "rename", ids: customers, portal: func(t turn) requests {
			return func(n int) (load.Request, bool) { return rename(t, n%len(t.tokens), n), true }
		}, peer: peerWrite("PATCH", "customers", "c", func(customers int) int { return customers }, "name")},
		{name: report.Message, writes: true, loop: "message", ids: func(t turn) []string { return t.facts.Conversations }, portal: func(t turn) requests {
			return func(n int) (load.Request, bool) {
				return form("/desk/tickets/"+of(t.facts.Conversations, n)+"/messages", t.token, part{name: "text", value: fmt.Sprintf("It is on its way, %d.", t.number(n))}), true
			}
		}},
	}
}

// peerWrite changes one field of one record after the other.
func peerWrite(method, collection, kind string, rows func(customers int) int, field string) func(t turn) requests {
	return func(t turn) requests {
		return func(n int) (load.Request, bool) {
			r := post("/api/collections/"+collection+"/records/"+peerID(kind, n, rows(t.Customers)), t.token, map[string]string{field: nameOf(t.number(n))})
			r.Method = method
			return r, true
		}
	}
}

func (d *Driver) statuses(t turn) requests {
	tickets := d.repairs(t)
	return func(n int) (load.Request, bool) { return setStatus(t, of(tickets, n), n), true }
}

func setStatus(t turn, id string, n int) load.Request {
	return post("/ProductRepair/update-status/"+id, t.token, map[string]string{"status": fmt.Sprintf("Looked at for the time %d", t.number(n))})
}

// repairs are the tickets to work on, in every round beginning with others.
func (d *Driver) repairs(t turn) (ids []string) {
	for _, ticket := range t.facts.Tickets {
		if ticket.Repair {
			ids = append(ids, ticket.ID)
		}
	}
	begin := (t.round + 1) * len(ids) / (d.Rounds + 1)
	return slices.Concat(ids[begin:], ids[:begin])
}

// renames lets one person rename themselves in a loop until ctx ends.
func renames(ctx context.Context, t turn) error {
	conn, err := load.Dial(t.process.Addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	for n := 0; ctx.Err() == nil; n++ {
		if _, err := conn.Call(rename(t, 0, 4_000_000+n)); err != nil {
			return err
		}
	}
	return nil
}

// loop lets the bare program write by itself, without HTTP.
func (d *Driver) loop(m measure, t turn) (report.Sample, error) {
	seconds := d.Length.Seconds()
	if t.round == warmUp {
		seconds /= 4
	}
	return runLoop(m.name, t, bare.Loop{Write: m.loop, IDs: m.ids(t), AtOnce: 1, Conns: d.Conns, Seconds: seconds, First: t.number(0)})
}

func runLoop(name string, t turn, l bare.Loop) (report.Sample, error) {
	sample := report.Sample{Measure: name, Customers: t.Customers, Who: t.who, Round: t.round}
	answer, err := call(t.process, post("/loop", "", l))
	if err != nil {
		return sample, err
	}
	var looped bare.Looped
	if err := json.Unmarshal(answer.Body, &looped); err != nil {
		return sample, err
	}
	sample.Requests, sample.PerSecond, sample.P50MS, sample.P99MS = looped.Writes, looped.PerSecond, looped.P50MS, looped.P99MS
	return sample, nil
}

// walks counts what the portal asks its database in one call of each kind. Only
// SQLite tells.
func (d *Driver) walks(ctx context.Context, s *report.Section) (err error) {
	if d.Engine != db.SQLite {
		return nil
	}
	c, err := d.onCopy(ctx, walk, d.filled[0])
	if err != nil {
		return err
	}
	defer func() { err = stopAll(ctx, []contender{c}, err) }()
	for _, m := range append(d.readMeasures()[:2], d.writeMeasures()...) {
		if m.beside != nil {
			continue
		}
		if m.prepare != nil {
			if err := m.prepare(ctx, turn{c, 0}); err != nil {
				return err
			}
		}
		next := m.portal(turn{c, 0})
		var walked report.Walk
		for n := range 2 { // the first one prepares statements, and what is kept in memory
			before, err := statements(c.process)
			if err != nil {
				return err
			}
			request, _ := next(n)
			if _, err := call(c.process, request); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
			after, err := statements(c.process)
			if err != nil {
				return err
			}
			walked = report.NewWalk(m.name, before, after, bare.Writes()[m.loop])
		}
		s.Walks = append(s.Walks, walked)
		d.Say("%s", walked)
	}
	return nil
}

func statements(p *stage.Process) (runs map[string]int, err error) {
	answer, err := call(p, load.Request{Path: bare.StatementsPath})
	if err != nil {
		return nil, err
	}
	return runs, json.Unmarshal(answer.Body, &runs)
}
