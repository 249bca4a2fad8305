package lists_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// latestThings is the list of things with each customer once.
func latestThings() *lists.List {
	things := thingList()
	things.Latest = &lists.List{Name: "latest", Table: "latest_things", Time: "touched"}
	return things
}

const latestTable = `CREATE TABLE latest_things (customer_id TEXT PRIMARY KEY, id TEXT NOT NULL, touched BIGINT NOT NULL)`

// People at many desks touch and rename the same few customers at once, and
// some of them fold. Whoever comes first, the book must be right in the end.
func TestTheBookIsExactHoweverManyWriteAtOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.write(func(tx *db.Tx) error {
			_, err := tx.Exec(d.Context(), latestTable)
			return err
		})
		d.things = latestThings()
		d.book = d.open(d.db)
		for i := range 4 {
			d.comes(names[i])
		}
		const writers, times = 8, 25
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range times {
					who := d.people[(w+i)%len(d.people)].customerID
					at := d.db.Now().AddDate(0, -((w*times+i)*7)%36, 0)
					write := func(tx *db.Tx) error {
						if i%3 == 0 {
							name := names[(w*5+i)%len(names)]
							if err := d.book.Rename(d.Context(), tx, who, name); err != nil {
								return err
							}
							_, err := tx.Exec(d.Context(), `UPDATE customers SET name = $2, name_fold = $3 WHERE customer_id = $1`, who, name, db.Fold(name))
							return err
						}
						thing := id.New(at)
						_, err := tx.Exec(d.Context(), `INSERT INTO things (id, customer_id, kind, shelf, touched, place_fold) VALUES ($1, $2, 'seen', 'top', $3, 'pune')`,
							thing, who, db.Micros(at))
						if err != nil {
							return err
						}
						return d.book.Put(d.Context(), tx, d.things, who, lists.Line{ID: thing, Part: "top", Text: "pune", At: at})
					}
					err := d.patiently(func() error { return d.db.Write(d.Context(), write) })
					if err == nil && i%10 == w {
						err = d.patiently(func() error { return d.book.Fold(d.Context()) })
					}
					if err != nil {
						d.Error(fmt.Errorf("writer %d: %w", w, err))
						return
					}
				}
			})
		}
		all.Wait()
		d.namesTheLatest()
		if err := d.book.Fold(d.Context()); err != nil {
			d.Fatal(err)
		}
		kept := d.contents()
		if err := d.book.Rebuild(d.Context()); err != nil {
			d.Fatal(err)
		}
		if anew := d.contents(); !slices.Equal(kept, anew) {
			d.Errorf("kept\n%s\n\nanew\n%s", strings.Join(kept, "\n"), strings.Join(anew, "\n"))
		}
	})
}

// patiently tries again when the queue was too long for a turn to come in time:
// on a busy machine that says nothing of the book.
func (d *desk) patiently(write func() error) error {
	for {
		err := write()
		if err == nil || !strings.Contains(err.Error(), "no connection to write on") || d.Context().Err() != nil {
			return err
		}
	}
}

// namesTheLatest compares each customer's line with all that they have.
func (d *desk) namesTheLatest() {
	d.Helper()
	for _, p := range d.people {
		var shown, latest string
		err := d.db.QueryRow(d.Context(), `SELECT id FROM latest_things WHERE customer_id = $1`, p.customerID).Scan(&shown)
		if err != nil {
			d.Fatal(err)
		}
		err = d.db.QueryRow(d.Context(), `SELECT id FROM things WHERE customer_id = $1 ORDER BY touched DESC, id DESC LIMIT 1`, p.customerID).Scan(&latest)
		if err != nil || shown != latest {
			d.Errorf("the line of %s is %s, the latest thing is %s: %v", p.customerID, shown, latest, err)
		}
	}
}
