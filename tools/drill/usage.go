package main

import (
	"fmt"
	"os"
	"strings"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// processorTime returns the seconds that the replicas, the database and all processes of the machine have used.
func (m *measured) processorTime() (portals, database, total float64) {
	for _, p := range m.portals {
		if p != nil {
			portals += ticks(fmt.Sprintf("/proc/%d/stat", p.Pid), 11, 12)
		}
	}
	for _, pid := range m.databasePids() {
		database += ticks(fmt.Sprintf("/proc/%d/stat", pid), 11, 12, 13, 14) // and of children that have ended
	}
	return portals, database, ticks("/proc/stat", 1, 2, 3, 6, 7)
}

// ticks adds up fields of the first line of a file, after the name in it. It returns 0 if the process has ended.
func ticks(path string, fields ...int) (seconds float64) {
	text, _ := os.ReadFile(path)
	line, _, _ := strings.Cut(string(text), "\n")
	words := strings.Fields(line[strings.LastIndexByte(line, ')')+1:])
	for _, i := range fields {
		var n float64
		if i < len(words) {
			_, _ = fmt.Sscan(words[i], &n)
		}
		seconds += n / 100
	}
	return seconds
}

// usage is what all replicas hold, and the connections of the database.
func (m *measured) usage() (megabytes, files float64, connections int) {
	for _, p := range m.portals {
		rss, _ := portal.Megabytes(fmt.Sprintf("/proc/%d/status", p.Pid), "VmRSS")
		open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.Pid))
		megabytes, files = megabytes+rss, files+float64(len(open))
	}
	return megabytes, files, len(m.databasePids())
}

func (m *measured) databasePids() (all []int) {
	for _, folder := range m.databases {
		pids, _ := pgserver.Processes(folder)
		all = append(all, pids...)
	}
	return all
}
