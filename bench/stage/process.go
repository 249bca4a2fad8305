// Package stage sets up what is measured: the databases with their made-up
// customers, the PostgreSQL server, and the programs that run on them.
package stage

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Process is a program that serves HTTP on this machine.
type Process struct {
	Addr  string
	Ready time.Duration // from its start to the first good answer

	name    string
	ready   string // the path that answers 200 when it is ready
	command *exec.Cmd
	log     string
	ended   chan struct{}
	err     error // how it ended; to be read after the end
}

// portalReady is the path by which the portal says that it is ready.
const portalReady = "/readyz"

const (
	readyLimit = 2 * time.Minute
	stopLimit  = 30 * time.Second
)

// freeAddr is an address that nobody listens on, a moment ago at least.
func freeAddr() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// launch starts a program and waits until it is ready. The program has a
// process group of its own: Ctrl-C reaches the harness alone, which stops what
// it has started in good order. Should the harness die, so does the program.
func launch(ctx context.Context, name, logs, addr, ready string, env []string, program string, args ...string) (*Process, error) {
	if err := os.MkdirAll(logs, 0o755); err != nil {
		return nil, err
	}
	p := &Process{Addr: addr, name: name, ready: ready, log: filepath.Join(logs, name+".log"), ended: make(chan struct{})}
	output, err := os.Create(p.log)
	if err != nil {
		return nil, err
	}
	defer output.Close() // the program has its own handle
	p.command = exec.Command(program, args...)
	p.command.Env = append(os.Environ(), env...)
	p.command.Stdout, p.command.Stderr = output, output
	p.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	began := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.err = p.command.Wait()
		close(p.ended)
	}()
	if err := p.awaitReady(ctx); err != nil {
		return nil, errors.Join(err, p.Stop(), errors.New(p.lastWords()))
	}
	p.Ready = time.Since(began)
	return p, nil
}

// awaitReady asks often, since the time to the first good answer is a figure
// of its own.
func (p *Process) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyLimit)
	defer cancel()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		if p.answers(ctx, client) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s did not get ready: %w", p.name, context.Cause(ctx))
		case <-p.ended:
			return fmt.Errorf("%s ended before it was ready: %v", p.name, p.err)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (p *Process) answers(ctx context.Context, client *http.Client) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.Addr+p.ready, nil)
	if err != nil {
		return false
	}
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	return response.Body.Close() == nil && response.StatusCode == http.StatusOK
}

// Stop asks the program to end and waits for it.
func (p *Process) Stop() error {
	select {
	case <-p.ended:
		return fmt.Errorf("%s had ended by itself: %v\n%s", p.name, p.err, p.lastWords())
	default:
	}
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.ended:
		return nil
	case <-time.After(stopLimit):
		err := p.command.Process.Kill()
		<-p.ended
		return errors.Join(fmt.Errorf("%s did not stop when told to", p.name), err)
	}
}

// lastWords is the end of the program's log.
func (p *Process) lastWords() string {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[max(0, len(lines)-5):], "\n")
}
