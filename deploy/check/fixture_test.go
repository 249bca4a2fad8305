package check

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// limit stops a test that hangs.
const limit = 2 * time.Minute

// beside returns the absolute path of a file in deploy/.
func beside(t *testing.T, parts ...string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(append([]string{".."}, parts...)...))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write creates a file with the text and returns its path.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// with replaces texts that differ between the example and the test machine. Each old text must exist, so
// that the test notices a changed example.
func with(t *testing.T, text string, oldAndNew ...string) string {
	t.Helper()
	for i := 0; i < len(oldAndNew); i += 2 {
		if !strings.Contains(text, oldAndNew[i]) {
			t.Fatalf("the example has no %q", oldAndNew[i])
		}
		text = strings.ReplaceAll(text, oldAndNew[i], oldAndNew[i+1])
	}
	return text
}

// program returns the path of a program, also from the sbin folders.
func program(t *testing.T, name string) string {
	t.Helper()
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	for _, folder := range []string{"/usr/sbin", "/usr/local/sbin", "/sbin"} {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Fatalf("%s is not installed: scripts/setup deployment brings it", name)
	return ""
}

// command prepares a command with a time limit and without the developer's own settings.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	c := exec.CommandContext(ctx, program(t, name), args...)
	home := t.TempDir()
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "XDG_DATA_HOME=" + home, "XDG_CONFIG_HOME=" + home, "LC_ALL=C.UTF-8"}
	c.WaitDelay = time.Minute
	return c
}

// passes runs a checker, which must succeed, and returns its output.
func passes(t *testing.T, name string, args ...string) string {
	t.Helper()
	said, err := command(t, name, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, said)
	}
	return string(said)
}

// fails runs a checker on a wrong file. It must fail, or its success would prove nothing.
func fails(t *testing.T, name string, args ...string) {
	t.Helper()
	said, err := command(t, name, args...).CombinedOutput()
	if failed := (*exec.ExitError)(nil); !errors.As(err, &failed) {
		t.Errorf("%s %s should not be content: %v\n%s", name, strings.Join(args, " "), err, said)
	}
}
