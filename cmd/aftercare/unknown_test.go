package main

import (
	"slices"
	"strings"
	"testing"
)

func TestAVariableThatIsNoSettingIsNamedWithTheNearestOne(t *testing.T) {
	t.Parallel()
	known := map[string]string{"--addr": "AFTERCARE_ADDR", "--public-url": "AFTERCARE_PUBLIC_URL", "--smtp-url": "AFTERCARE_SMTP_URL"}
	got := unknownSettings([]string{
		"AFTERCARE_SMPT_URL=smtp://user:hidden@mail", "AFTERCARE_PUBLICURL=https://care.example.com", "AFTERCARE_COLOUR=red", "AFTERCARE_ADDR=:80",
		"PATH=/bin", "AFTERCARE=1",
	}, known)
	want := []unknownSetting{{"AFTERCARE_COLOUR", ""}, {"AFTERCARE_PUBLICURL", "AFTERCARE_PUBLIC_URL"}, {"AFTERCARE_SMPT_URL", "AFTERCARE_SMTP_URL"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTheServerWarnsOfVariablesThatDoNothing(t *testing.T) {
	t.Parallel()
	p := started(t, "AFTERCARE_SMPT_URL=smtp://user:hidden@mail")
	const line = `level=WARN msg="this variable is not a setting of the portal and has no effect" variable=AFTERCARE_SMPT_URL nearest=AFTERCARE_SMTP_URL`
	if story := p.story(); strings.Count(story, "not a setting of the portal") != 1 || !strings.Contains(story, line) || strings.Contains(story, "hidden") {
		t.Errorf("the log says:\n%s", story)
	}
}

func TestTheServerLogsAtTheLevelThatIsSet(t *testing.T) {
	t.Parallel()
	for _, wrong := range []string{"", "loud", "info+1"} {
		want := `aftercare: AFTERCARE_LOG_LEVEL: "` + wrong + `" is none of debug, info, warn and error` + "\n"
		if said := fails(t, []string{"AFTERCARE_LOG_LEVEL=" + wrong}, "serve"); said != want {
			t.Errorf("it says %q, want %q", said, want)
		}
	}
	p := started(t, "AFTERCARE_LOG_LEVEL=Debug")
	p.isReady(client())
	p.reads(`level=DEBUG msg=request`)
}

func TestHealthChecksAreNotLogged(t *testing.T) {
	t.Parallel()
	p := started(t)
	c := client()
	p.isReady(c)
	p.gets(c, "/healthz", 200)
	p.gets(c, "/api/none", 404)
	if line := p.reads("msg=request"); !strings.Contains(line, "status=404") {
		t.Errorf("the first request of the log is %s", line)
	}
}
