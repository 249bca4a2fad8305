package lists_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// parcelList has a line for each parcel, and one for each customer: their latest.
func parcelList() *lists.List {
	return &lists.List{
		Name: "parcels", Table: "parcels", Time: "touched",
		Latest: &lists.List{Name: "senders", Table: "latest_parcels", Time: "touched"},
	}
}

// Some move to the front, some stay behind, and one customer has none that moves.
func TestManyLinesThatMoveAtOnceStandAsTheBookSays(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		parcels := parcelList()
		d.book = lists.New(d.db, slog.New(slog.DiscardHandler), people(), d.customers, d.things, parcels)
		d.write(func(tx *db.Tx) error {
			for _, table := range []string{
				`CREATE TABLE parcels (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL, touched BIGINT NOT NULL)`,
				`CREATE TABLE latest_parcels (customer_id TEXT PRIMARY KEY, id TEXT NOT NULL, touched BIGINT NOT NULL)`,
			} {
				if _, err := tx.Exec(d.Context(), table); err != nil {
					return err
				}
			}
			return nil
		})
		d.rebuilds()
		var moved []lists.Moved
		for i := range 40 {
			owner := d.people[d.comes(fmt.Sprint("Customer ", i))].customerID
			for n := range 3 {
				line := lists.Line{ID: id.New(d.longAgo()), At: d.longAgo()}
				d.write(func(tx *db.Tx) error {
					if _, err := tx.Exec(d.Context(), `INSERT INTO parcels (id, customer_id, touched) VALUES ($1, $2, $3)`, line.ID, owner, db.Micros(line.At)); err != nil {
						return err
					}
					return d.book.Put(d.Context(), tx, parcels, owner, line)
				})
				if i > 0 && n < 2 {
					line.Was, line.At = line.At, line.At.Add(time.Duration(d.chance.Int64N(int64(900*24*time.Hour))))
					moved = append(moved, lists.Moved{CustomerID: owner, Line: line})
				}
			}
		}
		d.write(func(tx *db.Tx) error {
			for _, m := range moved {
				if _, err := tx.Exec(d.Context(), `UPDATE parcels SET touched = $2 WHERE id = $1`, m.ID, db.Micros(m.At)); err != nil {
					return err
				}
			}
			return d.book.MoveAll(d.Context(), tx, parcels, moved)
		})
		d.agrees()
		var wrong int
		err := d.db.QueryRow(d.Context(), `
			SELECT count(*) FROM latest_parcels l JOIN parcels p ON p.id = l.id
			WHERE l.touched <> p.touched OR EXISTS (SELECT 1 FROM parcels n WHERE n.customer_id = l.customer_id AND n.touched > l.touched)`).Scan(&wrong)
		if err != nil || wrong != 0 {
			d.Errorf("of %d customers the latest line is another (%v)", wrong, err)
		}
	})
}
