package drive

import (
	"bytes"
	"context"
	"fmt"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// reads measures everything that is only asked for, all sizes in the same rounds.
func (d *Driver) reads(ctx context.Context, s *report.Section) (err error) {
	var contenders []contender
	defer func() { err = stopAll(ctx, contenders, err) }()
	for _, f := range d.filled {
		portal, err := d.portal(ctx, "portal", f)
		if err != nil {
			return err
		}
		contenders = append(contenders, portal)
		bare, err := d.bare(ctx, "bare", f)
		if err != nil {
			return err
		}
		contenders = append(contenders, bare)
		if err := d.compare(portal, bare); err != nil {
			return err
		}
		if d.hasPeer() {
			peer, err := d.pocketbase(ctx, f, report.Peer, false)
			if err != nil {
				return err
			}
			contenders = append(contenders, peer)
		}
	}
	return d.alternate(ctx, s, contenders, d.readMeasures()...)
}

func (d *Driver) readMeasures() []measure {
	all := []measure{{
		name: report.ByID, isBare: true,
		portal: get(func(t turn, n int) string { return "/api/users/customer/" + of(t.facts.Customers, n).ID },
			func(t turn, n int) func(load.Answer) error { return holds(of(t.facts.Customers, n).Email) }),
		peer: get(func(t turn, n int) string { return "/api/collections/customers/records/" + peerID("c", n, t.Customers) },
			func(t turn, n int) func(load.Answer) error { return holds(peerID("c", n, t.Customers)) }),
	}}
	for _, list := range stage.Lists() {
		all = append(all, d.listMeasures(list)...)
	}
	return append(all, pageMeasures()...)
}

// compare holds some answers of the bare handlers against the portal's. The two do
// the same work only if they answer the same.
func (d *Driver) compare(portal, bare contender) error {
	for _, m := range d.readMeasures() {
		if !m.isBare {
			continue
		}
		for n := range 4 {
			request, _ := m.portal(turn{portal, warmUp})(n)
			first, err := call(portal.process, request)
			if err != nil {
				return err
			}
			second, err := call(bare.process, request)
			if err != nil {
				return err
			}
			if first.Total != second.Total || !bytes.Equal(first.Body, second.Body) {
				return fmt.Errorf("%s: portal and bare handler differ:\n%d %.2000s\n%d %.2000s", request.Path, first.Total, first.Body, second.Total, second.Body)
			}
		}
	}
	return nil
}
