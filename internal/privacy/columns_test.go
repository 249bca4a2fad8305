package privacy

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/tables"
)

// notCopied lists columns that tell a customer nothing: keys, folded text, counters, and names of desk users.
// Queries with * name theirs in named.
var notCopied = map[string]string{
	"customers":  "id name_fold email_fold password_hash updated_at unconfirmed_since",
	"warranties": "decided_by",
	"tickets":    "statuses status_at raised_by",
	"messages":   "sequence statuses",
	"claims":     "for_reference invoice_sha256 qr_amount receipt_due",
	// The customer has the emails themselves.
	"letters":  "content attempts about to_file",
	"sessions": "id expires_at",
}

func TestEachColumnIsInTheCopyOrLeftOutByName(t *testing.T) {
	queries := map[string]string{}
	for _, c := range copied {
		queries[regexp.MustCompile(`FROM (\w+)`).FindStringSubmatch(c.query)[1]] += c.query
	}
	all, err := tables.Of(t.Context(), dbtest.Open(t, db.SQLite))
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range all {
		query, isRead := queries[table.Name]
		isRead = isRead && !strings.Contains(query, "*")
		for _, column := range table.Columns {
			isCopied := regexp.MustCompile(`\b` + column.Name + `\b`).MatchString(query)
			isLeftOut := slices.Contains(strings.Fields(notCopied[table.Name]), column.Name)
			if isRead && isCopied == isLeftOut {
				t.Errorf("%s.%s: in the copy %v, left out %v", table.Name, column.Name, isCopied, isLeftOut)
			}
		}
	}
}
