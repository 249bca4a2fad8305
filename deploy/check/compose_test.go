package check

import (
	"reflect"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

var filledIn = []string{
	"AFTERCARE_PUBLIC_URL=https://care.example.com", "AFTERCARE_SECRET=0123456789abcdef0123456789abcdef",
	"DATABASE_PASSWORD=one", "STORE_PASSWORD=two",
}

func composed(t *testing.T, env []string) (*types.Project, error) {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{beside(t, "compose", "compose.yaml")}, cli.WithEnv(env))
	if err != nil {
		t.Fatal(err)
	}
	// LoadProject checks the file against the Compose schema and refuses unknown fields.
	return options.LoadProject(t.Context())
}

func TestTheComposeFileFollowsItsSchema(t *testing.T) {
	t.Parallel()
	project, err := composed(t, filledIn)
	if err != nil {
		t.Fatal(err)
	}
	portal, begin := project.Services["portal"], project.Services["begin"]
	for _, service := range []types.ServiceConfig{portal, begin} {
		if !service.ReadOnly || len(service.CapDrop) != 1 || service.CapDrop[0] != "ALL" || service.Privileged {
			t.Errorf("%s may do more than it needs: %+v", service.Name, service)
		}
	}
	if strings.Join(begin.Command, " ") != "migrate --new" || portal.DependsOn["begin"].Condition != types.ServiceConditionCompletedSuccessfully ||
		!reflect.DeepEqual(begin.Environment, portal.Environment) || !reflect.DeepEqual(begin.Volumes, portal.Volumes) {
		t.Errorf("the portal is begun by %+v", begin)
	}
	if portal.HealthCheck == nil || strings.Join(portal.HealthCheck.Test, " ") != "CMD /aftercare health --ready" {
		t.Errorf("the portal is asked by %+v", portal.HealthCheck)
	}
	for name, service := range project.Services {
		for _, port := range service.Ports {
			if port.HostIP != "127.0.0.1" {
				t.Errorf("%s can be reached from outside, past the proxy: %+v", name, port)
			}
		}
	}
	url := portal.Environment["AFTERCARE_DATABASE_URL"]
	if url == nil || !strings.Contains(*url, "aftercare:one@database/") {
		t.Errorf("the portal does not know the password of its database: %v", url)
	}
}

func TestTheComposeFileAsksForMissingSettings(t *testing.T) {
	t.Parallel()
	for i, line := range filledIn {
		env := append(append([]string{}, filledIn[:i]...), filledIn[i+1:]...)
		name, _, _ := strings.Cut(line, "=")
		if _, err := composed(t, env); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s it says %v", name, err)
		}
		if !strings.Contains(read(t, beside(t, "compose", "example.env")), "\n"+name+"=") {
			t.Errorf("the example has no %s", name)
		}
	}
}
