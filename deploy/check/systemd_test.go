package check

import (
	"os"
	"strings"
	"testing"
)

// unit returns the service file with the path of the built binary.
func unit(t *testing.T) string {
	t.Helper()
	return with(t, read(t, beside(t, "systemd", "aftercare.service")), "/usr/local/bin/aftercare", binary(t))
}

func TestTheUnitIsOneThatSystemdTakes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if said := passes(t, "systemd-analyze", "verify", "--man=no", write(t, folder, "aftercare.service", unit(t))); said != "" {
		t.Errorf("systemd says: %s", said)
	}
	wrong := with(t, unit(t), "Restart=always", "Restart=sometimes", " serve", "-that-is-not-there serve")
	fails(t, "systemd-analyze", "verify", "--man=no", write(t, t.TempDir(), "aftercare.service", wrong))
}

func TestTheUnitIsShutInAsFarAsSystemdCan(t *testing.T) {
	t.Parallel()
	path := write(t, t.TempDir(), "aftercare.service", unit(t))
	// The exposure is at most 15 of 100; the rest is the network. A service without a sandbox has 96.
	passes(t, "systemd-analyze", "security", "--no-pager", "--offline=yes", "--threshold=15", path)
	open := with(t, unit(t), "ProtectSystem=strict", "", "NoNewPrivileges=yes", "", "CapabilityBoundingSet=\n", "")
	fails(t, "systemd-analyze", "security", "--no-pager", "--offline=yes", "--threshold=15", write(t, t.TempDir(), "aftercare.service", open))
}

func TestTheUnitComesBackWhenItsDatabaseComesHoursLater(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"\nRestart=always\n", "\nStartLimitIntervalSec=0\n", "\nTimeoutStopSec=45s\n"} {
		if !strings.Contains(unit(t), line) {
			t.Errorf("the unit has no line %q", strings.TrimSpace(line))
		}
	}
}

func TestTheUserOfTheServiceIsMadeBySystemd(t *testing.T) {
	t.Parallel()
	said := passes(t, "systemd-sysusers", "--dry-run", "--root="+t.TempDir(), beside(t, "systemd", "aftercare.sysusers.conf"))
	if !strings.Contains(said, "aftercare") {
		t.Errorf("systemd says: %s", said)
	}
}

func TestTheDoctorsUnitAndTimerAreOnesThatSystemdTakes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	service := with(t, read(t, beside(t, "systemd", "aftercare-doctor.service")), "/usr/local/bin/aftercare", binary(t))
	path := write(t, folder, "aftercare-doctor.service", service)
	write(t, folder, "aftercare.service", unit(t))
	timer := write(t, folder, "aftercare-doctor.timer", read(t, beside(t, "systemd", "aftercare-doctor.timer")))
	if said := passes(t, "systemd-analyze", "verify", "--man=no", path, timer); said != "" {
		t.Errorf("systemd says: %s", said)
	}
	passes(t, "systemd-analyze", "security", "--no-pager", "--offline=yes", "--threshold=15", path)
	passes(t, "systemd-analyze", "calendar", "*-*-* 05:30")
}

// care runs the binary as the service does, or the binary that CARE_BINARY names.
func TestCareRunsACommandWithTheSettingsOfTheService(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"care":        read(t, beside(t, "systemd", "care")),
		"systemd-run": "#!/bin/sh\nfor word; do echo \"$word\"; done\n",
	} {
		if err := os.Chmod(write(t, folder, name, text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for setting, program := range map[string]string{"CARE_BINARY=": "/usr/local/bin/aftercare", "CARE_BINARY=/opt/aftercare.new": "/opt/aftercare.new"} {
		c := command(t, "env", "PATH="+folder+":"+os.Getenv("PATH"), setting, "care", "doctor", "a name with spaces")
		said, err := c.CombinedOutput()
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"User=aftercare", "StateDirectory=aftercare", "EnvironmentFile=/etc/aftercare/aftercare.env", program + "\ndoctor\na name with spaces"} {
			if !strings.Contains(string(said), line+"\n") {
				t.Errorf("it does not say %q: %s", line, said)
			}
		}
	}
}
