package main

import (
	"fmt"
	"slices"
	"time"
)

const (
	soakEach     = 10 * time.Second
	soakProducts = 100 // of each customer: each new one hashes a password, which takes memory for a moment
	writesOfOnce = 3
)

// soak works at half of the speed that three replicas reach, and compares what they hold early and late.
func (m *measured) soak() {
	rate, _ := m.load(m.Each, 0, (*writer).once)
	calls, failed := m.calls.Load(), m.refused.Load()
	var samples [3][]float64
	end, began := make(chan float64), time.Now()
	go func() {
		done, _ := m.load(m.Soak, rate/2, func(w *writer) error { return w.onceOf(soakProducts) })
		end <- done
	}()
	var done float64
	for sampling := true; sampling; {
		select {
		case done = <-end:
			sampling = false
		case <-time.After(soakEach):
			if time.Since(began) < m.Soak/6 { // caches fill
				continue
			}
			megabytes, files, connections := m.usage()
			for i, value := range []float64{megabytes, files, float64(connections)} {
				samples[i] = append(samples[i], value)
			}
		}
	}
	fmt.Fprintf(&m.text, "Three replicas for %.0f minutes at half of their speed, %.0f writes/s. Median, lowest and highest after a sixth of the time:\n\n| | earlier half | later half |\n|---|--:|--:|\n",
		m.Soak.Minutes(), done*writesOfOnce)
	for i, name := range []string{"memory of all replicas, MB", "open files of all replicas", "processes of PostgreSQL"} {
		half := len(samples[i]) / 2
		fmt.Fprintf(&m.text, "| %s | %s | %s |\n", name, spread(samples[i][:half]), spread(samples[i][half:]))
	}
	fmt.Fprintf(&m.text, "\nOf %s calls, %d failed and were repeated.\n", grouped(m.calls.Load()-calls), m.refused.Load()-failed)
}

func spread(values []float64) string {
	slices.Sort(values)
	return fmt.Sprintf("%.0f (%.0f to %.0f)", values[len(values)/2], values[0], values[len(values)-1])
}
