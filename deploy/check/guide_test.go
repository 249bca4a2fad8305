package check

import (
	"bytes"
	"crypto/rand"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

var shell = regexp.MustCompile("(?s)\n```sh\n(.*?)```\n")

// rehearsal returns all shell commands of the guide.
func rehearsal(t *testing.T) string {
	t.Helper()
	var lines strings.Builder
	for _, block := range shell.FindAllStringSubmatch(read(t, beside(t, "..", "docs", "operate", "rehearse.md")), -1) {
		lines.WriteString(block[1])
	}
	return lines.String()
}

// emptyDatabase creates a database with the guide's options, on the server of tools/withpg.
func emptyDatabase(t *testing.T) string {
	t.Helper()
	server := os.Getenv("AFTERCARE_TEST_POSTGRES_URL")
	if server == "" {
		t.Fatal("there is no PostgreSQL: make test-deploy brings one")
	}
	name := "guide_" + strings.ToLower(rand.Text())
	passes(t, "psql", "-q", "-d", server, "-c", "CREATE DATABASE "+name+" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'")
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal("the address of the server cannot be read")
	}
	address.Path = "/" + name
	return address.String()
}

// path returns a PATH with the built portal first. Its doctor ignores warnings about disk space, because
// the disk of the test machine can be nearly full.
func path(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	const wrapper = `#!/bin/bash
real=%REAL%
if [ "$1" != doctor ]; then exec "$real" "$@"; fi
said=$("$real" "$@"); code=$?
echo "$said"
if [ $code = 1 ] && ! grep -E '^(warn|fail) ' <<<"$said" | grep -qv ' disk space '; then exit 0; fi
exit $code
`
	if err := os.Chmod(write(t, folder, "aftercare", strings.ReplaceAll(wrapper, "%REAL%", binary(t))), 0o700); err != nil {
		t.Fatal(err)
	}
	return "PATH=" + folder + ":" + os.Getenv("PATH")
}

// pooled starts PgBouncer before a database on a socket, and returns the URL for the portal.
func pooled(t *testing.T, database string) string {
	t.Helper()
	to, err := url.Parse(database)
	if err != nil {
		t.Fatal("the address of the database cannot be read")
	}
	s, name, socket := set(t), strings.TrimPrefix(to.Path, "/"), to.Query().Get("host")
	ip, port, err := net.SplitHostPort(s.plain)
	if err != nil {
		t.Fatal(err)
	}
	settings := with(t, read(t, beside(t, "pgbouncer", "pgbouncer.ini")), "aftercare = host=10.0.0.1 ", name+" = user=postgres host="+socket+" ",
		"auth_type = scram-sha-256", "auth_type = any", "listen_addr = 127.0.0.1", "listen_addr = "+ip, "listen_port = 6432", "listen_port = "+port)
	args := []string{write(t, s.folder, "pgbouncer.ini", settings)}
	if os.Geteuid() == 0 { // It refuses to run as root, and only PostgreSQL's user reaches the socket.
		owner := passes(t, "stat", "--format=%U", socket)
		args = append([]string{"--user=" + strings.TrimSpace(owner)}, args...)
	}
	s.secure = s.plain // which runs waits for
	s.runs(t, command(t, "pgbouncer", args...))
	return "postgres://postgres@" + s.plain + "/" + name + "?default_query_exec_mode=cache_describe&direct=" + socket
}

func TestTheGuideIsFollowedToTheLetter(t *testing.T) {
	t.Parallel()
	t.Run("on PostgreSQL", func(t *testing.T) {
		t.Parallel()
		followTheGuide(t, emptyDatabase(t))
	})
	t.Run("through PgBouncer", func(t *testing.T) {
		t.Parallel()
		followTheGuide(t, pooled(t, emptyDatabase(t)))
	})
}

func followTheGuide(t *testing.T, database string) {
	t.Helper()
	s := set(t)
	// Each run uses its own address, so that parallel runs do not collide.
	lines := with(t, rehearsal(t), "127.0.0.1:8090", s.plain)
	c := command(t, "bash", "-euo", "pipefail", "-c", lines)
	c.Dir = t.TempDir()
	c.Env = append(c.Env, path(t), "DATABASE="+database)
	// The whole process group is killed at the end.
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	if err := c.Run(); err != nil {
		log, _ := os.ReadFile(filepath.Join(c.Dir, "rehearsal", "server.log")) // can be missing
		t.Fatalf("%v after\n%s\nand the server said\n%s", err, said.String(), log)
	}
	for _, text := range []string{"200 sample customers", "ready\n", "schema version"} {
		if !strings.Contains(said.String(), text) {
			t.Errorf("no line has %q:\n%s", text, said.String())
		}
	}
}

// Scripts replace systemd on this machine with a new disk. Everything else is real.
const (
	playedCare = `#!/bin/bash
set -a; . %ENV%; set +a
cd %DATA% 2>/dev/null || cd /
exec %REAL% "$@"
`
	playedSystemctl = `#!/bin/bash
echo "systemctl $*"
case "$*" in
"stop aftercare"*) if [ -e %PID% ]; then kill "$(cat %PID%)"; while kill -0 "$(cat %PID%)" 2>/dev/null; do sleep 0.1; done; fi ;;
"start aftercare"*) nohup care serve </dev/null >%DATA%/../server.log 2>&1 & echo $! >%PID%
  for _ in $(seq 300); do care health --ready >/dev/null 2>&1 && exit 0; sleep 0.1; done; exit 1 ;;
esac
`
)

func TestALostDiskComesBackByTheGuide(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, backups, env := filepath.Join(folder, "data"), filepath.Join(folder, "backups"), filepath.Join(folder, "aftercare.env")
	write(t, folder, "aftercare.env", "AFTERCARE_DATA_DIR="+data+"\nAFTERCARE_EXISTING=true\nAFTERCARE_ADDR="+set(t).plain+"\nAFTERCARE_PUBLIC_URL=https://care.example.com\n")
	played := strings.NewReplacer("%ENV%", env, "%DATA%", data, "%REAL%", "aftercare", "%PID%", filepath.Join(folder, "pid"))
	bin := filepath.Join(folder, "bin")
	if err := os.Mkdir(bin, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"care": playedCare, "systemctl": playedSystemctl, "journalctl": "#!/bin/sh\n", "findmnt": "#!/bin/sh\n"} {
		if err := os.Chmod(write(t, bin, name, played.Replace(text)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var lines strings.Builder
	for _, block := range regexp.MustCompile("(?s)\n *```sh\n(.*?)```\n").FindAllStringSubmatch(read(t, beside(t, "..", "docs", "operate", "disk-lost.md")), -1) {
		lines.WriteString(block[1])
	}
	guide := with(t, lines.String(), "-o aftercare ", "", "/var/lib/aftercare", data, "/var/backups/aftercare", backups, "/etc/aftercare/aftercare.env", env,
		"care doctor\n", "care doctor || true\n")
	// First create, serve and back up a portal. Then delete its disk while it runs.
	before := `care migrate --new
systemctl start aftercare
care backup "$PWD/portal.backup"
cp ` + data + `/secret secret
touch portal.deleted # a backup by hand has no list of deletions
kill -9 "$(cat ` + filepath.Join(folder, "pid") + `)"
rm -rf ` + data + `
if care serve >refused.log 2>&1; then exit 1; fi
grep 'there is no portal' refused.log
`
	c := command(t, "bash", "-euo", "pipefail", "-c", before+guide+"systemctl stop aftercare\n")
	c.Dir = folder
	c.Env = append(c.Env, "PATH="+bin+":"+strings.TrimPrefix(path(t), "PATH="))
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	said, err := c.CombinedOutput()
	if err != nil {
		log, _ := os.ReadFile(filepath.Join(folder, "server.log"))
		t.Fatalf("%v after\n%s\nand the server said\n%.2000s", err, said, log)
	}
	for _, text := range []string{"is complete", "was restored to", "ready", "ok       secret", "ok       integrity"} {
		if !strings.Contains(string(said), text) {
			t.Errorf("no line has %q:\n%s", text, said)
		}
	}
	if strings.Contains(string(said), "\nfail ") {
		t.Errorf("the doctor finds damage:\n%s", said)
	}
}
