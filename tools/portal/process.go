// Package portal runs the real binary for tests and measurements, and uses it over HTTP.
package portal

import (
	"bytes"
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

	"aftercare/tools/pgserver"
)

// Process is a program that serves HTTP on this machine.
type Process struct {
	Addr  string
	Ready time.Duration // from the start to the first 200
	Pid   int

	command *exec.Cmd
	log     string
	ended   chan struct{}
	err     error // its exit error; read it only after ended is closed
}

const (
	readyLimit = 2 * time.Minute
	stopLimit  = 30 * time.Second
)

// Environment returns the settings of a portal with a data folder and a database. All requests come
// from one address, so the rate limits are raised.
func Environment(data, database string, more ...string) []string {
	return append([]string{"AFTERCARE_DATA_DIR=" + data, "AFTERCARE_DATABASE_URL=" + database, "AFTERCARE_FILES_URL=", "AFTERCARE_SMTP_URL=", "AFTERCARE_SECRET=",
		"AFTERCARE_RATE_FACTOR=1e6", "AFTERCARE_DRAIN=0s"}, more...)
}

// Serve starts a portal and waits until it is ready.
func Serve(ctx context.Context, binary, log string, env []string) (*Process, error) {
	addr, err := FreeAddr()
	if err != nil {
		return nil, err
	}
	return Launch(ctx, log, addr, "/readyz", append(env, "AFTERCARE_ADDR="+addr), binary, "serve")
}

// FreeAddr returns an address that was free a moment ago.
func FreeAddr() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// Launch starts a program and waits until a path answers 200. The program has its own process
// group, so Ctrl-C reaches only the parent, which stops it cleanly. If the parent dies, the program
// ends too.
func Launch(ctx context.Context, log, addr, ready string, env []string, program string, args ...string) (*Process, error) {
	if err := os.MkdirAll(filepath.Dir(log), 0o755); err != nil {
		return nil, err
	}
	output, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer output.Close() // the program has its own handle
	p := &Process{Addr: addr, log: log, ended: make(chan struct{}), command: exec.Command(program, args...)}
	p.command.Env = append(os.Environ(), env...)
	p.command.Stdout, p.command.Stderr = output, output
	p.command.SysProcAttr = pgserver.WithParent(&syscall.SysProcAttr{Setpgid: true}, syscall.SIGTERM)
	began := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.Pid = p.command.Process.Pid
	go func() {
		p.err = p.command.Wait()
		close(p.ended)
	}()
	if err := p.awaitReady(ctx, "http://"+addr+ready); err != nil {
		return nil, errors.Join(err, p.Stop(), errors.New(p.lastWords()))
	}
	p.Ready = time.Since(began)
	return p, nil
}

// awaitReady asks often, because the start time is measured.
func (p *Process) awaitReady(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, readyLimit)
	defer cancel()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: readyLimit}
	for {
		if response, err := client.Get(url); err == nil && response.Body.Close() == nil && response.StatusCode == http.StatusOK {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s did not get ready: %w", p.log, context.Cause(ctx))
		case <-p.ended:
			return fmt.Errorf("%s ended before it was ready: %v", p.log, p.err)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// Stop asks the program to end and waits for it.
func (p *Process) Stop() error {
	select {
	case <-p.ended:
		return fmt.Errorf("%s had ended by itself: %v\n%s", p.log, p.err, p.lastWords())
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
		return errors.Join(fmt.Errorf("%s did not stop when told to", p.log), err)
	}
}

// Kill ends the program at once, without a chance to clean up, and waits for it.
func (p *Process) Kill() error {
	err := p.command.Process.Kill()
	<-p.ended
	if errors.Is(err, os.ErrProcessDone) {
		err = nil
	}
	return err
}

func (p *Process) lastWords() string {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[max(0, len(lines)-5):], "\n")
}

// Cost is the time and memory of a command.
type Cost struct {
	Seconds float64
	Peak    int64 // bytes of memory
}

// Run runs a command of the binary and returns its output. If the exit code is not 0, it returns an
// error too.
func Run(ctx context.Context, binary string, env []string, args ...string) (output []byte, cost Cost, err error) {
	command := exec.CommandContext(ctx, binary, args...)
	command.Env = append(os.Environ(), env...)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = stopLimit
	var out, said bytes.Buffer
	command.Stdout, command.Stderr = &out, &said
	began := time.Now()
	if err = command.Run(); err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, said.String())
	}
	cost.Seconds = time.Since(began).Seconds()
	if command.ProcessState == nil { // it did not start
		return nil, cost, err
	}
	if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
		cost.Peak = usage.Maxrss << 10 // Linux counts kilobytes
	}
	return out.Bytes(), cost, err
}
