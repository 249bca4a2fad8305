package check

import (
	"strings"
	"testing"
)

// unit is the service as it would be installed, with the binary of this folder.
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
	// Of 100; what is left is the network, which a server needs. A service without any sandbox has 96.
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
