package check

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// binary returns the path of the portal that `make build` built.
func binary(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/aftercare")
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatalf("make build comes first: %v", err)
	}
	return path
}

// portal is a running server and its log.
type portal struct {
	t       *testing.T
	command *exec.Cmd
	ended   chan struct{}

	mu   sync.Mutex
	said strings.Builder
}

// starts runs a server with the settings and waits until it is ready.
func starts(t *testing.T, c *exec.Cmd, settings ...string) *portal {
	t.Helper()
	p := &portal{t: t, command: c, ended: make(chan struct{})}
	c.Env = append(c.Env, settings...)
	log, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.ended)
		p.listen(log)
		_ = c.Wait() // the log shows how it ended
	}()
	t.Cleanup(func() {
		_ = c.Process.Kill()
		<-p.ended
	})
	p.says("msg=ready")
	return p
}

func (p *portal) listen(log io.Reader) {
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		p.mu.Lock()
		p.said.WriteString(lines.Text() + "\n")
		p.mu.Unlock()
	}
}

func (p *portal) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String()
}

// says waits for a text in the log.
func (p *portal) says(text string) {
	p.t.Helper()
	await(p.t, func() bool {
		select {
		case <-p.ended:
			if !strings.Contains(p.log(), text) {
				p.t.Fatalf("the portal ended without %q:\n%s", text, p.log())
			}
		default:
		}
		return strings.Contains(p.log(), text)
	}, func() string { return "the portal does not say " + text + ":\n" + p.log() })
}

var listening = regexp.MustCompile(`msg=listening addr=(\S+)`)

func (p *portal) addr() string {
	p.t.Helper()
	m := listening.FindStringSubmatch(p.log())
	if m == nil {
		p.t.Fatalf("the portal does not say where it listens:\n%s", p.log())
	}
	return m[1]
}

// await repeats a check until it is true, and fails after the limit.
func await(t *testing.T, so func() bool, complaint func() string) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for over := time.After(limit); !so(); {
		select {
		case <-over:
			t.Fatal(complaint())
		case <-tick.C:
		}
	}
}
