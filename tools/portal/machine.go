package portal

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Machine describes this machine in one line.
func Machine() (string, error) {
	processor, err := field("/proc/cpuinfo", "model name")
	if err != nil {
		return "", err
	}
	size, err := Megabytes("/proc/meminfo", "MemTotal")
	if err != nil {
		return "", err
	}
	release, err := os.ReadFile("/proc/sys/kernel/osrelease")
	version, _, _ := strings.Cut(strings.TrimSpace(string(release)), "-")
	return fmt.Sprintf("%d cores (%s), %.0f GB of memory, Linux %s, Go %s", runtime.NumCPU(), processor, size/1000, version, strings.TrimPrefix(runtime.Version(), "go")), err
}

// field returns the value of a name in a file with lines like "name: value".
func field(path, name string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	for line := range bytes.Lines(text) {
		if key, value, _ := bytes.Cut(line, []byte(":")); string(bytes.TrimSpace(key)) == name {
			return string(bytes.TrimSpace(value)), nil
		}
	}
	return "", fmt.Errorf("%s tells nothing of %s", path, name)
}

// Megabytes reads a value that the kernel gives in kB.
func Megabytes(path, name string) (float64, error) {
	text, err := field(path, name)
	if err != nil {
		return 0, err
	}
	kib, err := strconv.ParseFloat(strings.TrimSuffix(text, " kB"), 64)
	return kib * 1024 / 1e6, err
}
