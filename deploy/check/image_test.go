package check

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// recipe returns the lines of the Dockerfile without comments.
func recipe(t *testing.T) []string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(read(t, beside(t, "docker", "Dockerfile"))) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestTheImageIsNothingButThePortalAndItsFolder(t *testing.T) {
	t.Parallel()
	lines := strings.Join(recipe(t), "\n") + "\n"
	for _, want := range []string{
		"FROM scratch\n", "USER 65532:65532\n", "COPY bin/aftercare /aftercare\n",
		`CMD ["/aftercare", "health"]` + "\n", `ENTRYPOINT ["/aftercare"]` + "\n", `CMD ["serve"]` + "\n",
	} {
		if !strings.Contains(lines, want) {
			t.Errorf("the Dockerfile has no %q", want)
		}
	}
	if strings.Contains(lines, "RUN ") || strings.Count(lines, "FROM ") != 1 {
		t.Error("there is no shell in nothing")
	}
	// The builder gets only the copied files, and neither data nor secrets.
	if ignored := read(t, beside(t, "..", ".dockerignore")); !strings.Contains(ignored, "\n*\n!bin/aftercare\n!deploy/docker/data\n") {
		t.Errorf("the builder is sent more: %s", ignored)
	}
}

// assemble builds the image's file system from the lines of the Dockerfile.
func assemble(t *testing.T, root string) (env []string) {
	t.Helper()
	copied := regexp.MustCompile(`^COPY (--chown=65532:65532 )?(\S+) (/\S+)$`)
	for _, line := range recipe(t) {
		if rest, ok := strings.CutPrefix(line, "ENV "); ok {
			env = append(env, strings.Fields(rest)...)
		}
		m := copied.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		from, to := beside(t, "..", filepath.FromSlash(m[2])), filepath.Join(root, m[3])
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			err = os.CopyFS(to, os.DirFS(from))
			if err != nil {
				t.Fatal(err)
			}
		} else {
			duplicate(t, from, to)
		}
		if m[1] != "" {
			give(t, to)
		}
	}
	return env
}

func duplicate(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
}

const nobody = 65532

func give(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, nobody, nobody)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestThePortalNeedsNothingThatTheImageLacks(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Log("not run here: only root may start a program in a file system of its own")
		return
	}
	root := t.TempDir()
	env := assemble(t, root)
	// Only the data folder is writable.
	if err := os.Chmod(root, 0o555); err != nil {
		t.Fatal(err)
	}
	inside := func(args ...string) *exec.Cmd {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		t.Cleanup(cancel)
		c := exec.CommandContext(ctx, "/aftercare", args...)
		c.Path, c.Err, c.Dir = "/aftercare", nil, "/"
		c.Env = append([]string{}, env...)
		c.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		return c
	}
	// The server treats an empty volume as lost, until migrate --new creates a portal.
	if said, err := inside("serve").CombinedOutput(); err == nil || !strings.Contains(string(said), "`aftercare migrate --new`") {
		t.Errorf("on an empty volume it says %q, %v", said, err)
	}
	for range 2 { // a second run changes nothing
		if said, err := inside("migrate", "--new").CombinedOutput(); err != nil {
			t.Fatalf("a portal is begun with %q, %v", said, err)
		}
	}
	// Uses a free port, because other programs run on this machine.
	p := starts(t, inside("serve"), "AFTERCARE_ADDR=127.0.0.1:0")
	health := inside("health", "--ready")
	health.Env = append(health.Env, "AFTERCARE_ADDR="+p.addr())
	if said, err := health.CombinedOutput(); err != nil || string(said) != "ready\n" {
		t.Errorf("inside, health says %q, %v\n%s", said, err, p.log())
	}
	if strings.Contains(p.log(), "level=WARN") || strings.Contains(p.log(), "level=ERROR") {
		t.Errorf("the portal lacks something:\n%s", p.log())
	}
}

// builders lists commands that build images, each with a command that checks its daemon.
var builders = [][2]string{{"docker", "info"}, {"podman", "info"}, {"buildah", "info"}}

func TestTheImageIsBuiltWhereABuilderExists(t *testing.T) {
	t.Parallel()
	for _, builder := range builders {
		path, err := exec.LookPath(builder[0])
		if err != nil || exec.CommandContext(t.Context(), path, builder[1]).Run() != nil {
			continue
		}
		name := filepath.Join(t.TempDir(), "image.id")
		passes(t, path, "build", "--iidfile", name, "-f", beside(t, "docker", "Dockerfile"), beside(t, ".."))
		if id, err := os.ReadFile(name); err != nil || len(id) == 0 {
			t.Errorf("%s gives no image: %v", builder[0], err)
		}
		return
	}
	t.Log("not built here: no builder")
}
