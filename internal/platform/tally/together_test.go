package tally_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/tally"
)

func latestList() *tally.List {
	return &tally.List{Name: "latest", Table: "latest_things", Time: "touched"}
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
		latest := latestList()
		d.book = tally.New(d.db, slog.New(slog.DiscardHandler), d.customers, latest)
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
					err := d.db.Write(d.Context(), func(tx *db.Tx) error {
						if i%3 == 0 {
							name := names[(w*5+i)%len(names)]
							if err := d.book.Rename(d.Context(), tx, who, name); err != nil {
								return err
							}
							_, err := tx.Exec(d.Context(), `UPDATE customers SET name = $2, name_fold = $3 WHERE customer_id = $1`, who, name, db.Fold(name))
							return err
						}
						changes, err := d.book.Latest(d.Context(), tx, latest, who, "", tally.Mark{ID: id.New(at), Time: db.Micros(at)})
						if err != nil {
							return err
						}
						return d.book.Record(d.Context(), tx, who, changes...)
					})
					if err == nil && i%10 == w {
						err = d.book.Fold(d.Context())
					}
					if err != nil {
						d.Error(fmt.Errorf("writer %d: %w", w, err))
						return
					}
				}
			})
		}
		all.Wait()
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
