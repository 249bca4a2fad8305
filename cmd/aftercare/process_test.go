package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/platform/db/dbtest"
)

// beTheProgram makes the test binary run main: a separate process with real pipes, signals and exit
// codes.
const beTheProgram = "BE_THE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(beTheProgram) != "" {
		if size := os.Getenv(filesEndAt); size != "" {
			endFilesAt(size)
		}
		main()
		return
	}
	os.Exit(m.Run())
}

// endLimit only stops a test that hangs.
const endLimit = 2 * time.Minute

// process is the program as an operator runs it.
type process struct {
	t       *testing.T
	command *exec.Cmd
	url     string
	stderr  *os.File // the reading end of the pipe
	ended   chan struct{}
	lines   *bufio.Scanner
	log     []string
}

// program prepares a run without the developer's own settings.
func program(t *testing.T, settings []string, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], args...)
	command.Env = append([]string{
		beTheProgram + "=1", "PATH=" + os.Getenv("PATH"), "GORACE=" + os.Getenv("GORACE"), "AFTERCARE_ADDR=127.0.0.1:0", "AFTERCARE_DATA_DIR=" + t.TempDir(), "AFTERCARE_DRAIN=0s",
		"AFTERCARE_RATE_FACTOR=1000000", "AFTERCARE_ADMIN_PASSWORD=correct horse battery",
	}, settings...)
	return command
}

// launch starts a server and reads its log up to the line that contains until. Without a place in
// the settings, it uses a migrated database.
func launch(t *testing.T, until string, settings ...string) *process {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(settings, func(s string) bool { return strings.HasPrefix(s, "AFTERCARE_DATA_DIR=") }) {
		dir := t.TempDir()
		dbtest.SQLiteAt(t, filepath.Join(dir, "aftercare.db"))
		settings = append([]string{"AFTERCARE_DATA_DIR=" + dir}, settings...)
	}
	p := &process{t: t, command: program(t, settings, "serve"), stderr: reader, ended: make(chan struct{}), lines: bufio.NewScanner(reader)}
	p.command.Stderr = writer
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.command.Wait() // ProcessState shows how it ended
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		<-p.ended
		reader.Close()
	})
	p.reads(until)
	return p
}

// started returns a server that is ready.
func started(t *testing.T, settings ...string) *process {
	t.Helper()
	return launch(t, "msg=ready", settings...)
}

var addr = regexp.MustCompile(`addr=(\S+)`)

// reads reads the log up to a line that contains text.
func (p *process) reads(text string) string {
	p.t.Helper()
	for p.lines.Scan() {
		line := p.lines.Text()
		p.log = append(p.log, line)
		if m := addr.FindStringSubmatch(line); m != nil && p.url == "" {
			p.url = "http://" + m[1]
		}
		if strings.Contains(line, text) {
			return line
		}
	}
	p.t.Fatalf("the log ends without %q:\n%s", text, p.story())
	return ""
}

// story returns the log lines that were read.
func (p *process) story() string { return strings.Join(p.log, "\n") }

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.command.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// ends waits for the end and checks that the exit code is 0.
func (p *process) ends() {
	p.t.Helper()
	select {
	case <-p.ended:
		if !p.command.ProcessState.Success() {
			p.t.Errorf("it ended with %v:\n%s", p.command.ProcessState, p.story())
		}
	case <-time.After(endLimit):
		p.t.Fatalf("it does not end:\n%s", p.story())
	}
}

// client returns a client with its own connection.
func client() *http.Client {
	return &http.Client{Timeout: endLimit, Transport: &http.Transport{}}
}

// get makes a request and returns the answer with its body.
func (p *process) get(c *http.Client, path string) (*http.Response, string) {
	p.t.Helper()
	answer, err := c.Get(p.url + path)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", path, err, p.story())
	}
	body, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		p.t.Fatalf("%s: %v", path, err)
	}
	return answer, string(body)
}

// gets makes a request and checks the status.
func (p *process) gets(c *http.Client, path string, status int) {
	p.t.Helper()
	if answer, body := p.get(c, path); answer.StatusCode != status {
		p.t.Errorf("%s answers %s: %s", path, answer.Status, body)
	}
}

// isReady waits until the server is ready. On a busy machine the database may take longer than one
// probe.
func (p *process) isReady(c *http.Client) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), endLimit)
	defer cancel()
	for ctx.Err() == nil {
		if answer, _ := p.get(c, "/readyz"); answer.StatusCode == http.StatusOK {
			return
		}
	}
	p.gets(c, "/readyz", http.StatusOK)
}

// fails runs the program and returns its standard error. The exit code must be 1.
func fails(t *testing.T, settings []string, args ...string) string {
	t.Helper()
	var said strings.Builder
	command := program(t, settings, args...)
	command.Stderr = &said
	err := command.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("%v %v ends with %v: %s", settings, args, err, said.String())
	}
	return said.String()
}

func TestTheServerServesWhileItsLogIsNotRead(t *testing.T) {
	t.Parallel()
	p := started(t)
	c := client()
	// Their log lines are many times larger than a pipe's buffer.
	for range 3000 {
		p.gets(c, "/api/none", http.StatusNotFound)
	}
	p.signal(syscall.SIGTERM)
	p.ends()
}

func TestTheServerServesOnWhenTheReaderOfItsLogHasGone(t *testing.T) {
	t.Parallel()
	p := started(t)
	if err := p.stderr.Close(); err != nil {
		t.Fatal(err)
	}
	c := client()
	dropped := regexp.MustCompile(`(?m)^aftercare_log_lines_dropped_total [1-9]`)
	// The server writes its log after the answer.
	for over := time.After(endLimit); ; {
		p.gets(c, "/api/none", http.StatusNotFound)
		_, body := p.get(c, "/metrics")
		if dropped.MatchString(body) {
			break
		}
		select {
		case <-over:
			t.Fatalf("the dropped lines are not counted: %s", body)
		default:
		}
	}
	p.signal(syscall.SIGTERM)
	p.ends()
}

func TestTheServerServesWhileItsOutputIsNotRead(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	command := program(t, []string{"AFTERCARE_DEMO=on"}, "serve")
	command.Stdout = writer
	stderr, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "msg=ready") {
			if err := command.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
}

func TestTheLastLinesOfTheLogAreWritten(t *testing.T) {
	t.Parallel()
	p := started(t)
	p.signal(syscall.SIGTERM)
	p.reads("msg=stopped")
	p.ends()
}

func TestADataFolderMayBeCalledAnything(t *testing.T) {
	t.Parallel()
	above := t.TempDir()
	folder := filepath.Join(above, "Shop #2, 50%41 of what?")
	started(t, "AFTERCARE_DATA_DIR="+folder)
	for _, name := range []string{"aftercare.db", "files/aftercare-portal"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	if beside, err := os.ReadDir(above); err != nil || len(beside) != 1 {
		t.Errorf("beside the folder stands something else: %v, %v", beside, err)
	}
}
