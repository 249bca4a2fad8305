package app_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/auth"
)

func plainConfig(t *testing.T) app.Config {
	return app.Config{
		Addr: "127.0.0.1:0", DataDir: t.TempDir(), PublicURL: "http://localhost:8080", AdminUsername: "admin", AdminEmail: "support@localhost",
		Brand: "Aftercare", Signatory: "A. Signatory", Timezone: "Asia/Kolkata", RateFactor: 1, BackupKeep: 14, Passwords: auth.CheapPasswords(),
	}
}

// running is a portal that was started as an operator starts it.
type running struct {
	url  string
	out  *bytes.Buffer
	stop func() error
}

func start(t *testing.T, config app.Config) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log := &readyLog{found: make(chan string, 1)}
	r := &running{out: &bytes.Buffer{}}
	ended := make(chan error, 1)
	go func() {
		ended <- app.Run(ctx, config, r.out, slog.New(slog.NewTextHandler(log, nil)), time.Now)
	}()
	select {
	case addr := <-log.found:
		r.url = "http://" + addr
	case err := <-ended:
		t.Fatalf("the portal did not start: %v", err)
	}
	r.stop = func() error {
		cancel()
		return <-ended
	}
	return r
}

// readyLog finds the address in the log, as the browser tests do.
type readyLog struct{ found chan string }

var readyLine = regexp.MustCompile(`msg=ready addr=(\S+)`)

func (l *readyLog) Write(b []byte) (int, error) {
	if m := readyLine.FindSubmatch(b); m != nil {
		l.found <- string(m[1])
	}
	return len(b), nil
}

func TestTheFirstStartPrintsTheAdminsPasswordOnceAndStopsCleanly(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	first := start(t, config)
	isReady(t, first.url)
	if err := first.stop(); err != nil {
		t.Errorf("stopping: %v", err)
	}
	if !strings.Contains(first.out.String(), `The first admin is "admin" with the password `) {
		t.Errorf("the password is not printed: %s", first.out)
	}
	second := start(t, config)
	if err := second.stop(); err != nil {
		t.Errorf("stopping: %v", err)
	}
	if strings.Contains(second.out.String(), "password") {
		t.Errorf("the second start speaks of a password: %s", second.out)
	}
}

func TestTheDemoPrintsItsLoginsAndTheyWork(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.Demo = true
	r := start(t, config)
	for _, login := range []string{`{"email":"asha@example.com","password":"demo-password"}`, `{"email":"ravi@example.com","password":"demo-password"}`} {
		answer, err := http.Post(r.url+"/api/users/login", "application/json", strings.NewReader(login))
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != 200 || answer.Body.Close() != nil {
			t.Errorf("%s: %s", login, answer.Status)
		}
	}
	if err := r.stop(); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"asha@example.com / demo-password", "ravi@example.com / demo-password", "admin / demo-admin-password", "http://localhost:8080"} {
		if !strings.Contains(r.out.String(), text) {
			t.Errorf("the terminal does not show %q: %s", text, r.out)
		}
	}
}

func TestTheDemoKeepsThePasswordOfTheOperatorToItself(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.Demo, config.AdminPassword = true, "the operator's own"
	r := start(t, config)
	if err := r.stop(); err != nil {
		t.Error(err)
	}
	if text := r.out.String(); strings.Contains(text, config.AdminPassword) || !strings.Contains(text, "admin / the password in AFTERCARE_ADMIN_PASSWORD") {
		t.Errorf("the terminal shows %s", text)
	}
}

func TestASecondServerOnOneSQLiteFileIsRefused(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	r := start(t, config)
	err := app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
	if err == nil || !strings.Contains(err.Error(), "another server already uses") {
		t.Errorf("the second server says %v", err)
	}
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}

// A newer server that starts too early must not change the tables of the running one.
func TestARefusedServerLeavesTheDatabaseAlone(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	lock, err := os.Create(filepath.Join(config.DataDir, "aftercare.lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	err = app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
	if err == nil || !strings.Contains(err.Error(), "another server already uses") {
		t.Errorf("the second server says %v", err)
	}
	if _, err := os.Stat(filepath.Join(config.DataDir, "aftercare.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it touched the database: %v", err)
	}
}
