package app_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// Every list of the desk, including future ones, returns the same rows in the same order with and without
// pages. Only bank account numbers differ, because pages do not contain them.
func TestAWholeListIsItsPagesJoined(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, filled := p.Admin(), 0
		for _, l := range listOperations(t) {
			if !l.admin || l.customer || strings.HasSuffix(l.path, "/export") {
				continue
			}
			whole := p.Call("GET", l.path, admin, nil).Gives(200)
			total := whole.Header.Get("X-Total-Count")
			var joined []string
			for n := 1; len(joined) < len(elements(whole)); n++ {
				page := p.Call("GET", fmt.Sprintf("%s?limit=100&page=%d", l.path, n), admin, nil).Gives(200)
				joined = append(joined, elements(page)...)
			}
			if !slices.Equal(elements(whole), joined) || strconv.Itoa(len(joined)) != total {
				t.Errorf("%s: %s rows, %d in the whole list, %d on its pages", l.path, total, len(elements(whole)), len(joined))
			}
			if total != "0" {
				filled++
			}
			head := p.Call("HEAD", l.path, admin, nil).Gives(200)
			if head.Body != "" || head.Header.Get("X-Total-Count") != total {
				t.Errorf("HEAD %s: %v %q", l.path, head.Header, head.Body)
			}
		}
		if filled < 8 {
			t.Errorf("only %d lists have rows, so this proves little", filled)
		}
	}, apptest.Demo)
}

var account = regexp.MustCompile(`"bankAccount(Number|Last4)":"[^"]*",`)

func elements(a *apptest.Answer) []string {
	a.T.Helper()
	var rows []json.RawMessage
	if strings.HasPrefix(a.Body, "{") {
		var object struct{ Data []json.RawMessage }
		a.Decode(&object)
		rows = object.Data
	} else {
		a.Decode(&rows)
	}
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = account.ReplaceAllString(string(row), "")
	}
	return texts
}
