package drive

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// reads measures everything that is only asked for, the portal beside the bare
// handlers on the same database, all sizes in the same rounds.
func (d *Driver) reads(ctx context.Context, s *report.Section) (err error) {
	contenders, err := d.pairs(ctx)
	defer func() { err = stopAll(contenders, err) }()
	if err != nil {
		return err
	}
	measures := d.readMeasures()
	for _, m := range measures {
		if err := d.compare(m, contenders); err != nil {
			return err
		}
	}
	if err := d.alternate(ctx, s, contenders, measures...); err != nil {
		return err
	}
	return d.worstPairs(s, contenders)
}

// pairs starts, for each size, the portal and the bare handlers.
func (d *Driver) pairs(ctx context.Context) (contenders []contender, err error) {
	for _, f := range d.filled {
		portal, err := d.portal(ctx, "portal", report.Portal, f)
		if err != nil {
			return contenders, err
		}
		contenders = append(contenders, portal)
		process, err := d.Stage.Bare(ctx, fmt.Sprintf("bare-%s-%d", d.Engine, f.Customers), f.Database)
		if err != nil {
			return contenders, err
		}
		contenders = append(contenders, contender{who: report.Bare, process: process, filled: f})
	}
	return contenders, nil
}

func (d *Driver) portal(ctx context.Context, name, who string, f filled, env ...string) (contender, error) {
	process, err := d.Stage.Portal(ctx, fmt.Sprintf("%s-%s-%d", name, d.Engine, f.Customers), f.Database, env...)
	if err != nil {
		return contender{}, err
	}
	token, err := logIn(process)
	if err != nil {
		return contender{}, errors.Join(err, process.Stop())
	}
	return contender{who: who, process: process, filled: f, token: token}, nil
}

func (d *Driver) readMeasures() []measure {
	var all []measure
	for _, list := range stage.Lists() {
		all = append(all, d.listMeasures(list)...)
		if list.Name == "customers" {
			all = append(all, d.customerMeasures(list.Path)...)
		}
	}
	return append(all,
		measure{name: "customer by id", requests: func(t turn) func(int) (load.Request, bool) {
			return func(n int) (load.Request, bool) {
				person := t.facts.Customers[n%len(t.facts.Customers)]
				return load.Request{Path: "/api/users/customer/" + person.ID, Token: t.token, Check: holds(person.Email)}, true
			}
		}},
		measure{name: "public tracker", requests: func(t turn) func(int) (load.Request, bool) {
			return func(n int) (load.Request, bool) {
				ticket := t.facts.Tickets[n%len(t.facts.Tickets)]
				return load.Request{Path: "/TicketSearch/Search/" + ticket.Number, Check: holds(ticket.Number)}, true
			}
		}})
}

// holds demands that an answer has a text in it.
func holds(text string) func(load.Answer) error {
	want := []byte(text)
	return func(a load.Answer) error {
		if !bytes.Contains(a.Body, want) {
			return fmt.Errorf("%s is not in the answer", want)
		}
		return nil
	}
}

// compared is how many answers of a measure are looked at before it is timed.
const compared = 4

// compare holds the answers of the bare handlers against the portal's. The two
// do the same work only if they answer the same.
func (d *Driver) compare(m measure, contenders []contender) error {
	for i := 0; i < len(contenders); i += 2 {
		next := m.requests(turn{contenders[i], warmUp})
		for n := range compared {
			request, ok := next(n)
			if !ok {
				break
			}
			if err := sameAnswer(request, contenders[i], contenders[i+1]); err != nil {
				return fmt.Errorf("%s, %s: %w", m.name, contenders[i].Database, err)
			}
		}
	}
	return nil
}

func sameAnswer(request load.Request, a, b contender) error {
	first, err := call(a.process, request)
	if err != nil {
		return err
	}
	second, err := call(b.process, request)
	if err != nil {
		return err
	}
	if first.Total != second.Total || !bytes.Equal(first.Body, second.Body) {
		return fmt.Errorf("%s: %s and %s differ:\n%d %.2000s\n%d %.2000s", request.Path, a.who, b.who, first.Total, first.Body, second.Total, second.Body)
	}
	return nil
}

func call(p *stage.Process, r load.Request) (load.Answer, error) {
	conn, err := load.Dial(p.Addr)
	if err != nil {
		return load.Answer{}, err
	}
	defer conn.Close()
	return conn.Call(r)
}
