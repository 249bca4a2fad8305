package search

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/fault"
)

func noTickets(string) []string { return nil }

func TestATypedTextIsReadInEveryPossibleWay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		q    string
		want typed
	}{
		{"  Asha   Verma ", typed{text: "asha verma", serial: "ashaverma", id: "ASHAVERMA", hasName: true}},
		{"Ásha", typed{text: "ásha", serial: "ásha", hasName: true}},
		{"Al", typed{text: "al", hasName: true}},
		{"asha@example.com", typed{text: "asha@example.com", serial: "asha@example.com"}},
		{"cu3f9k-2m7q", typed{text: "cu3f9k-2m7q", serial: "cu3f9k-2m7q", id: "CU3F9K2M7Q", hasName: true}},
		{"+91 (98765) 432-10", typed{text: "+91 (98765) 432-10", serial: "+91(98765)432-10", phone: "9876543210"}},
		{"09876543210", typed{text: "09876543210", serial: "09876543210", id: "09876543210", phone: "9876543210"}},
		{"3210", typed{text: "3210", serial: "3210", id: "3210", phone: "3210"}},
		{"210", typed{text: "210", serial: "210"}},
		{"21", typed{text: "21"}},
	} {
		got, err := read(c.q, noTickets)
		if err != nil {
			t.Errorf("%q: %v", c.q, err)
		}
		if got.tickets != nil || got.text != c.want.text || got.id != c.want.id || got.serial != c.want.serial || got.phone != c.want.phone || got.hasName != c.want.hasName {
			t.Errorf("%q is read as %+v, want %+v", c.q, got, c.want)
		}
	}
}

func TestATextThatIsTooShortOrTooLongIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for q, sentence := range map[string]string{
		"": "Please type at least two characters.", " a ": "Please type at least two characters.", "\u00a0\u2003": "Please type at least two characters.",
		strings.Repeat("ä", 101): "Please type at most 100 characters.",
	} {
		_, err := read(q, noTickets)
		var refused *fault.Error
		if !errors.As(err, &refused) || refused.Kind != fault.Invalid || refused.Error() != sentence {
			t.Errorf("%q: %v, want %q", q, err, sentence)
		}
	}
}

func TestExactGroupsComeFirstAndEmptyOnesNotAtAll(t *testing.T) {
	t.Parallel()
	groups := found(
		Group{Kind: Customer, Hits: []Hit{{Number: "a"}}}, Group{Kind: Ticket}, Group{Kind: Product, Hits: []Hit{{Number: "b"}, {Number: "c", Exact: true}}},
	)
	kinds := []Kind{}
	for _, g := range groups {
		kinds = append(kinds, g.Kind)
	}
	if !slices.Equal(kinds, []Kind{Product, Customer}) {
		t.Errorf("the groups are %v", kinds)
	}
}

func TestAResultIsShownOnceAndMoreAreHinted(t *testing.T) {
	t.Parallel()
	g := grouped(Customer, []Hit{{Number: "a", Matched: ByEmail}, {Number: "a", Matched: ByName}, {Number: "b"}, {Number: "c"}}, 2)
	if !g.More || len(g.Hits) != 2 || g.Hits[0].Matched != ByEmail || g.Hits[1].Number != "b" {
		t.Errorf("shown are %+v", g)
	}
	if g := grouped(Customer, []Hit{{Number: "a"}, {Number: "a"}}, 1); g.More || len(g.Hits) != 1 {
		t.Errorf("shown are %+v", g)
	}
}

// If an expression differs from its index by one space, the result is still right, but the query reads the
// whole table.
func TestEveryLookupGoesByAnIndex(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for _, index := range migrate.DeferredIndexes() {
				if of := index.Of(d.Engine()); of != "" {
					if _, err := tx.Exec(t.Context(), `CREATE INDEX `+index.Name+` ON `+of); err != nil {
						return err
					}
				}
			}
			explain := `EXPLAIN QUERY PLAN `
			if d.Engine() == db.Postgres {
				explain = `EXPLAIN `
				if _, err := tx.Exec(t.Context(), `SET LOCAL enable_seqscan = off`); err != nil {
					return err
				}
			}
			for table, columns := range map[string][]string{
				"customers": {"customer_id", "email_fold", "name_fold"}, "tickets": {"number"},
				"registered_products": {"product_id", "serial_norm"}, "claims": {"ticket_no"},
			} {
				for _, column := range columns {
					where, order := prefixRange(d, column)
					plan := planOf(t, tx, d.Engine(), explain+`SELECT id FROM `+table+` WHERE `+where+` ORDER BY `+order+` LIMIT $3`)
					isRange := strings.Contains(plan, "SEARCH") || strings.Contains(plan, "Index Cond")
					if !isRange || strings.Contains(plan, "SCAN") || strings.Contains(plan, "Sort") || strings.Contains(plan, "TEMP B-TREE") {
						t.Errorf("%s of %s on %s:\n%s", column, table, d.Engine(), plan)
					}
				}
			}
			for _, digits := range []string{"3210", "876543210", "9876543210"} {
				plan := planOf(t, tx, d.Engine(), explain+`SELECT id FROM customers WHERE `+phoneEnding(d.Engine(), len(digits))+` LIMIT $3`)
				if !strings.Contains(plan, "customers_phone_ends") {
					t.Errorf("the end of a phone number on %s:\n%s", d.Engine(), plan)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func planOf(t *testing.T, q db.Queryer, engine db.Engine, statement string) string {
	t.Helper()
	lines, err := db.All(t.Context(), q, func(row db.Row) (line string, err error) {
		if engine == db.Postgres {
			return db.Value[string](row)
		}
		var id, parent, unused int
		err = row.Scan(&id, &parent, &unused, &line)
		return line, err
	}, statement, "A", db.Beyond("A"), 5)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}

func TestATownIsReadFromTheEndOfAnAddress(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"12, Lake Road, Pune 411001": "Pune", "12 Lake Road\nLucknow\n226001": "Lucknow", "Pune": "Pune", "": "", "411001": "",
		"Somewhere behind the very long market of the old town by the river": "",
	} {
		if got := townOf(address); got != want {
			t.Errorf("%q gives %q, want %q", address, got, want)
		}
	}
}

func TestAPartOfANameOrNumberIsNamed(t *testing.T) {
	t.Parallel()
	hit := Hit{CustomerName: "Tanvi Chopra", CustomerID: "CUCPV4MQX3"}
	for text, want := range map[string]Match{"chopra": ByName, "cpv4": ByCustomerID, "chopra tanvi": ByName} {
		if got := matchOf(hit, text); got != want {
			t.Errorf("%q matches %s, want %s", text, got, want)
		}
	}
}
