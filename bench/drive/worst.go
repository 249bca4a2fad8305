package drive

import (
	"net/url"
	"time"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// rareAtOnce is how many rare pairs a round tries.
const rareAtOnce = 4

// worstPairs looks for the two letters that the portal is slowest to find:
// pairs that hardly anybody has, that nobody has, and that nearly everybody
// has, new ones in each round, one request at a time. The slowest of them is
// held against a scan for the same letters.
func (d *Driver) worstPairs(s *report.Section, contenders []contender) error {
	for round := range d.Rounds {
		for i := 0; i < len(contenders); i += 2 {
			if err := worstPair(s, contenders[i], contenders[i+1], round); err != nil {
				return err
			}
		}
	}
	d.Say("%s", s.Line(report.WorstPair))
	return nil
}

func worstPair(s *report.Section, portal, bare contender, round int) error {
	var worst time.Duration
	var slowest stage.Found
	for _, pair := range pairsOfRound(portal.facts, round) {
		request := search("/api/users/all?", turn{portal, round}, pair.Text, exactly(pair.Total))
		took, err := timed(portal.process, request)
		if err != nil {
			return err
		}
		if took > worst {
			worst, slowest = took, pair
		}
	}
	scan, err := timed(bare.process, load.Request{Path: "/scan?q=" + url.QueryEscape(slowest.Text), Check: totals(slowest.Total)})
	if err != nil {
		return err
	}
	for who, took := range map[string]time.Duration{report.Portal: worst, report.Scan: scan} {
		s.Samples = append(s.Samples, report.Sample{
			Measure: report.WorstPair, Customers: portal.Customers, Who: who, Round: round,
			Requests: 1, PerSecond: 1 / took.Seconds(), P50MS: milliseconds(took), P99MS: milliseconds(took),
		})
	}
	return nil
}

func pairsOfRound(f *stage.Facts, round int) []stage.Found {
	var pairs []stage.Found
	for i := range rareAtOnce {
		pairs = append(pairs, f.Rare[(round*rareAtOnce+i)%len(f.Rare)])
	}
	if len(f.Absent) > 0 {
		pairs = append(pairs, f.Absent[round%len(f.Absent)])
	}
	return append(pairs, f.Frequent[round%len(f.Frequent)])
}

// timed makes one request on a connection that is open already.
func timed(p *stage.Process, r load.Request) (time.Duration, error) {
	conn, err := load.Dial(p.Addr)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.Call(load.Request{Path: "/readyz"}); err != nil {
		return 0, err
	}
	began := time.Now()
	_, err = conn.Call(r)
	return time.Since(began), err
}
