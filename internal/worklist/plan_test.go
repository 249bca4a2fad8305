package worklist

import (
	"strings"
	"testing"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/web"
)

// A filter without an index would still show the right lines, but would read all of them.
func TestEveryFilterGoesByAnIndex(t *testing.T) {
	t.Parallel()
	day := civil.Date{Year: 2026, Month: 3, Day: 1}
	firstDay, nextDay := web.Day{Date: day}, web.Day{Date: day.AddDays(1)}
	first, beyond := "01KJ0000000000000000000000", "01KK0000000000000000000000"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			form  Form
			more  func(a *asked)
			index string
		}{
			{Form{}, nil, "queue_items_due"},
			{Form{Order: "oldest"}, nil, "queue_items_age"},
			{Form{Late: "true"}, nil, "queue_items_due"},
			{Form{Status: "none"}, nil, "queue_items_stage_due"},
			{Form{Status: "none", From: firstDay}, func(a *asked) { a.first = first }, "queue_items_stage_age"},
			{Form{Status: "other"}, nil, "queue_items_stage_due"},
			{Form{Status: "other", Order: "oldest"}, nil, "queue_items_stage_age"},
			{Form{From: firstDay, To: nextDay}, func(a *asked) { a.first, a.beyond = first, beyond }, "queue_items_age"},
			{Form{To: nextDay}, func(a *asked) { a.beyond = beyond }, "queue_items_age"},
			{Form{Untouched: 3}, func(a *asked) { a.untouchedUntil = 1 }, "queue_items_touched"},
			{Form{Ended: "true"}, nil, "queue_items_ended"},
			{Form{Unanswered: "true"}, nil, "queue_items_wrote_due"},
			{Form{Unanswered: "true", Late: "true"}, nil, "queue_items_wrote_due"},
			{Form{Unanswered: "true", Order: "oldest"}, nil, "queue_items_wrote_age"},
			{Form{Scheme: "SC3F9K2M", Ended: "any", From: firstDay}, func(a *asked) { a.first = first }, "claims_scheme"},
			{Form{Q: "asha"}, func(a *asked) { a.matches.CustomerIDs = []string{"CU3F9K2M7Q"} }, "queue_items_customer"},
			{Form{Q: "s1"}, func(a *asked) { a.matches.Products = []string{first} }, "queue_items_product"},
			{Form{Q: "T-3F9"}, func(a *asked) { a.matches.Numbers = []string{"T-3F9"} }, "queue_items_number"},
		} {
			if c.form.Kind = "repair"; c.form.Scheme != "" {
				c.form.Kind = ""
			}
			a, err := c.form.checked(auth.Actor{ID: "admin", Role: auth.Owner})
			if err != nil {
				t.Fatal(err)
			}
			if c.more != nil {
				c.more(&a)
			}
			plan := planOf(t, d, func(s *db.Statement) { a.choose(s, d.Engine(), a.order.keys(d.Engine()), nil, 26) })
			if !strings.Contains(plan, c.index+" ") && !strings.Contains(plan, c.index+"\n") {
				t.Errorf("%+v does not go by %s on %s:\n%s", c.form, c.index, d.Engine(), plan)
			}
			isSorted := strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") || strings.Contains(plan, "Sort")
			if c.form.Q == "" && isSorted {
				t.Errorf("%+v is sorted on %s:\n%s", c.form, d.Engine(), plan)
			}
			counting := planOf(t, d, func(s *db.Statement) {
				counted := a.counting(d.Engine(), db.CountedTo+1)
				s.Add(counted.String())
				s.Args = counted.Args
			})
			isByIndexAlone := c.form.Q == "" && c.form.Scheme == ""
			for what, plan := range map[string]string{"puts in order": plan, "counts": counting} {
				if d.Engine() == db.SQLite && isByIndexAlone && (!strings.Contains(plan, "COVERING INDEX queue_items_") || strings.Contains(plan, "USING INDEX")) {
					t.Errorf("%+v looks up the lines that it %s:\n%s", c.form, what, plan)
				}
			}
			if strings.Contains(plan, "SCAN i\n") || strings.Contains(plan, "SCAN m\n") {
				t.Errorf("%+v reads all lines on %s:\n%s", c.form, d.Engine(), plan)
			}
		}
	})
}

func planOf(t *testing.T, d *db.DB, query func(s *db.Statement)) (plan string) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		var s db.Statement
		if d.Engine() == db.Postgres {
			// Without these settings, PostgreSQL reads an empty table as a whole.
			if _, err := tx.Exec(t.Context(), `SET LOCAL enable_seqscan = off`); err != nil {
				return err
			}
			if _, err := tx.Exec(t.Context(), `SET LOCAL enable_bitmapscan = off`); err != nil {
				return err
			}
			s.Add(`EXPLAIN `)
		} else {
			s.Add(`EXPLAIN QUERY PLAN `)
		}
		query(&s)
		lines, err := db.All(t.Context(), tx, func(row db.Row) (line string, err error) {
			if d.Engine() == db.Postgres {
				return db.Value[string](row)
			}
			var id, parent, unused int
			err = row.Scan(&id, &parent, &unused, &line)
			return line, err
		}, s.String(), s.Args...)
		plan = strings.Join(lines, "\n") + "\n"
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}
