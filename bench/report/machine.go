package report

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Machine is where the figures were taken.
type Machine struct {
	Cores      int     `json:"cores"`
	Processor  string  `json:"processor"`
	MemoryGiB  float64 `json:"memoryGiB"`
	System     string  `json:"system"`
	Go         string  `json:"go"`
	Postgres   string  `json:"postgres,omitempty"`
	PocketBase string  `json:"pocketBase,omitempty"`
}

// ThisMachine describes the machine that runs this.
func ThisMachine() (Machine, error) {
	m := Machine{Cores: runtime.NumCPU(), Go: strings.TrimPrefix(runtime.Version(), "go")}
	processor, err := field("/proc/cpuinfo", "model name")
	if err != nil {
		return m, err
	}
	memory, err := field("/proc/meminfo", "MemTotal")
	if err != nil {
		return m, err
	}
	kib, err := strconv.ParseFloat(strings.TrimSuffix(memory, " kB"), 64)
	if err != nil {
		return m, err
	}
	release, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return m, err
	}
	m.Processor, m.MemoryGiB = processor, kib/(1<<20)
	version, _, _ := strings.Cut(strings.TrimSpace(string(release)), "-")
	m.System = "Linux " + version
	return m, nil
}

// field is the first value of a name in a file of lines like "name: value".
func field(path, name string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	for line := range bytes.Lines(text) {
		key, value, _ := bytes.Cut(line, []byte(":"))
		if string(bytes.TrimSpace(key)) == name {
			return string(bytes.TrimSpace(value)), nil
		}
	}
	return "", fmt.Errorf("%s tells nothing of %s", path, name)
}

func (m Machine) String() string {
	text := fmt.Sprintf("%d cores (%s), %.0f GiB of memory, %s, Go %s", m.Cores, m.Processor, m.MemoryGiB, m.System, m.Go)
	if m.Postgres != "" {
		text += ", PostgreSQL " + m.Postgres
	}
	if m.PocketBase != "" {
		text += ", PocketBase " + m.PocketBase
	}
	return text
}
