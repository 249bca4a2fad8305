// Command pocketbase is the program that the portal is compared with: PocketBase with three
// collections like the portal's tables. It is a separate module, so that the portal does not depend
// on it.
package main

import (
	"fmt"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
	"github.com/spf13/cobra"
)

// The only login. It may do everything.
const (
	email    = "desk@example.com"
	password = "measured-password"
	loggedIn = `@request.auth.id != ""`
)

func main() {
	app := pocketbase.NewWithConfig(pocketbase.Config{HideStartBanner: true, DBConnect: connect})
	customers := 0
	fill := &cobra.Command{Use: "fill", RunE: func(*cobra.Command, []string) error { return fill(app, customers) }}
	fill.Flags().IntVar(&customers, "customers", 10_000, "how many customers to make")
	app.RootCmd.AddCommand(fill)
	if err := app.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "pocketbase:", err)
		os.Exit(1)
	}
}

// connect opens SQLite as PocketBase does. With PB_SYNCHRONOUS=FULL a commit is on disk before it
// is confirmed, as in the portal.
func connect(path string) (*dbx.DB, error) {
	if os.Getenv("PB_SYNCHRONOUS") != "FULL" {
		return core.DefaultDBConnect(path)
	}
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// fill creates the collections, one login and the rows. As in the portal's sample data, each
// customer has two products, ten customers have three tickets, and every fourth is a dealer.
func fill(app core.App, customers int) error {
	staff := core.NewAuthCollection("staff")
	if err := app.Save(staff); err != nil {
		return err
	}
	desk := core.NewRecord(staff)
	desk.SetEmail(email)
	desk.SetPassword(password)
	if err := app.Save(desk); err != nil {
		return err
	}
	text := func(names ...string) (fields []core.Field) {
		for _, name := range names {
			fields = append(fields, &core.TextField{Name: name})
		}
		return fields
	}
	for _, of := range []struct {
		name    string
		fields  []core.Field
		indexed []string
	}{
		{"customers", text("customerId", "name", "email", "phone", "address", "role"), []string{"role", "email"}},
		{"tickets", text("number", "customer", "query", "status"), []string{"customer"}},
		{"products", append(text("customer", "serialNo", "modelNo", "purchaseDate"), &core.FileField{Name: "invoice", MaxSelect: 1, MaxSize: 5 << 20}), []string{"customer"}},
	} {
		c := core.NewBaseCollection(of.name)
		c.Fields.Add(of.fields...)
		c.Fields.Add(&core.AutodateField{Name: "created", OnCreate: true}, &core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
		c.ListRule, c.ViewRule, c.CreateRule, c.UpdateRule = types.Pointer(loggedIn), types.Pointer(loggedIn), types.Pointer(loggedIn), types.Pointer(loggedIn)
		for _, column := range of.indexed {
			c.AddIndex("idx_"+of.name+"_"+column, false, column, "")
		}
		if err := app.Save(c); err != nil {
			return err
		}
	}
	const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {:rows}) `
	const now = `strftime('%Y-%m-%d %H:%M:%fZ')`
	for _, rows := range []struct {
		of   int
		fill string
	}{
		{customers, `INSERT INTO customers (id, customerId, name, email, phone, address, role, created, updated)
			SELECT printf('c%014d', i), printf('CU%08d', i), printf('Asha Kumar %d', i), printf('asha.%d@mailbox.example', i), printf('+91 9%09d', i),
				printf('%d, Station Road, Lucknow 226001', i), CASE WHEN i % 4 = 0 THEN 'Dealer' ELSE 'User' END, ` + now + `, ` + now + ` FROM n`},
		{customers * 3 / 10, `INSERT INTO tickets (id, number, customer, query, status, created, updated)
			SELECT printf('t%014d', i), printf('RE%012d', i), printf('c%014d', i), 'The picture is gone since yesterday.', 'Under repair', ` + now + `, ` + now + ` FROM n`},
		{2 * customers, `INSERT INTO products (id, customer, serialNo, modelNo, purchaseDate, invoice, created, updated)
			SELECT printf('p%014d', i), printf('c%014d', i % {:customers} + 1), printf('S%d', i), 'NS-CAM-2MP-D1', '2026-01-05', '', ` + now + `, ` + now + ` FROM n`},
	} {
		params := dbx.Params{"rows": rows.of, "customers": customers}
		if _, err := app.DB().NewQuery(numbers + rows.fill).Bind(params).Execute(); err != nil {
			return err
		}
	}
	return nil
}
