package lists_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/id"
)

func people() lists.People {
	return lists.People{Table: "customers", Number: "customer_id", Name: "name_fold", Index: "customer_search"}
}

// customerList lists all customers. thingList and ownerList list things that customers have, sorted by the
// last touch: all of them, and each customer once per shelf.
func customerList() *lists.List {
	return &lists.List{Name: "customers", Table: "customers", Part: "role"}
}

func thingList() *lists.List {
	return &lists.List{Name: "things", Table: "things", Only: lists.Value{Column: "kind", Is: "seen"}, Part: "shelf", Time: "touched", Text: "place_fold"}
}

func ownerList() *lists.List {
	l := thingList()
	l.Name, l.Text, l.Once = "owners", "", true
	return l
}

const thingTable = `CREATE TABLE things (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL, kind TEXT NOT NULL, shelf TEXT NOT NULL,
	touched BIGINT NOT NULL, place_fold TEXT NOT NULL)`

// desk is a database with its lists, and the expected contents.
type desk struct {
	*testing.T
	db        *db.DB
	lists     *lists.Reader
	customers *lists.List
	things    *lists.List
	owners    *lists.List
	isLate    bool // new rows come after all counted ones
	chance    *rand.Rand
	people    []person
	goods     []thing
}

type person struct{ id, customerID, name, role string }

type thing struct {
	id, place, shelf string
	owner            int
	touched          time.Time
}

// line is an expected line of a list.
type line struct {
	id, part, words, number string
	touched                 time.Time
}

func eachDesk(t *testing.T, fn func(d *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, database *db.DB) {
		d := &desk{T: t, db: database, customers: customerList(), things: thingList(), owners: ownerList(), chance: rand.New(rand.NewPCG(7, 7))}
		d.lists = lists.New(database, people(), d.customers, d.things, d.owners)
		d.write(func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), thingTable)
			return err
		})
		fn(d)
	})
}

func (d *desk) write(fn func(tx *db.Tx) error) {
	d.Helper()
	if err := d.db.Write(d.Context(), fn); err != nil {
		d.Fatal(err)
	}
}

// rollsUp moves the totals forward. Later rows have newer ids.
func (d *desk) rollsUp() {
	d.Helper()
	if err := d.lists.RollUp(d.Context()); err != nil {
		d.Fatal(err)
	}
	d.isLate = true
}

// made returns the creation time of a new row.
func (d *desk) made() time.Time {
	if d.isLate {
		return time.Now()
	}
	return d.longAgo()
}

// longAgo returns a random time in the three years before a fixed day.
func (d *desk) longAgo() time.Time {
	return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).Add(-time.Duration(d.chance.Int64N(int64(3 * 365 * 24 * time.Hour)))).Truncate(time.Microsecond)
}

func (d *desk) comes(name string) int {
	d.Helper()
	made := d.made()
	p := person{id: id.New(made), customerID: id.Human("CU", 8), name: name, role: []string{"User", "Dealer"}[d.chance.IntN(2)]}
	d.write(func(tx *db.Tx) error {
		_, err := tx.Exec(d.Context(), `
			INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $1, $1, '', '', $5, '', $6, $6)`, p.id, p.customerID, p.name, db.Fold(p.name), p.role, db.Micros(made))
		return err
	})
	d.people = append(d.people, p)
	return len(d.people) - 1
}

func (d *desk) buys(owner int, place string) {
	d.Helper()
	g := thing{id: id.New(d.made()), place: place, shelf: fmt.Sprint("shelf", d.chance.IntN(3)), owner: owner, touched: d.longAgo()}
	d.write(func(tx *db.Tx) error {
		_, err := tx.Exec(d.Context(), `INSERT INTO things (id, customer_id, kind, shelf, touched, place_fold) VALUES ($1, $2, 'seen', $3, $4, $5)`,
			g.id, d.people[owner].customerID, g.shelf, db.Micros(g.touched), db.Fold(g.place))
		return err
	})
	d.goods = append(d.goods, g)
}

func (d *desk) touches(i int) {
	d.Helper()
	before, after := d.goods[i], d.goods[i]
	after.touched = d.longAgo()
	if d.chance.IntN(2) == 0 {
		after.touched = before.touched.Add(time.Duration(d.chance.Int64N(int64(48 * time.Hour))))
	}
	d.write(func(tx *db.Tx) error {
		_, err := tx.Exec(d.Context(), `UPDATE things SET touched = $2 WHERE id = $1`, after.id, db.Micros(after.touched))
		return err
	})
	d.goods[i] = after
}

func (d *desk) renames(i int, name string) {
	d.Helper()
	before := d.people[i]
	d.write(func(tx *db.Tx) error {
		_, err := tx.Exec(d.Context(), `UPDATE customers SET name = $2, name_fold = $3 WHERE customer_id = $1`, before.customerID, name, db.Fold(name))
		return err
	})
	d.people[i].name = name
}

// lines returns the expected lines of a list, newest first.
func (d *desk) lines(l *lists.List) []line {
	var all []line
	if l == d.customers {
		for _, p := range d.people {
			all = append(all, line{id: p.id, part: p.role, words: p.name, number: p.customerID})
		}
	} else {
		for _, g := range d.goods {
			all = append(all, line{
				id: g.id, part: g.shelf, words: d.words(l, g), number: d.people[g.owner].customerID, touched: g.touched,
			})
		}
	}
	slices.SortFunc(all, func(a, b line) int { return cmp.Or(b.touched.Compare(a.touched), cmp.Compare(b.id, a.id)) })
	if !l.Once {
		return all
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(one line) bool {
		again := seen[one.number+one.part]
		seen[one.number+one.part] = true
		return again
	})
}

func (d *desk) words(l *lists.List, g thing) string {
	if l.Text == "" {
		return d.people[g.owner].name
	}
	return d.people[g.owner].name + "\x00" + g.place
}

func (d *desk) expect(l *lists.List, q lists.Query) []string {
	ids := []string{}
	for _, line := range d.lines(l) {
		holds := strings.Contains(db.Fold(line.words), db.Fold(q.Q)) || strings.Contains(db.Fold(line.number), db.Fold(q.Q)) ||
			q.Also != "" && q.Also == line.number
		if holds && (q.Part == "" || q.Part == line.part) {
			ids = append(ids, line.id)
		}
	}
	return ids
}

// shows compares every page and the walk of a query with the expected lines.
func (d *desk) shows(l *lists.List, q lists.Query) {
	d.Helper()
	want := d.expect(l, q)
	const limit = 10
	for offset := 0; offset <= len(want); offset += limit {
		page, total, err := d.lists.Page(d.Context(), l, q, func(db.Total) (int, int) { return limit, offset })
		if err != nil {
			d.Fatalf("%s, %+v, from %d: %v", l.Name, q, offset, err)
		}
		if total.N != len(want) || total.AtLeast {
			d.Fatalf("%s, %+v: %+v lines are counted, want %d", l.Name, q, total, len(want))
		}
		got := d.read(l, page)
		if expected := want[offset:min(len(want), offset+limit)]; !slices.Equal(got, expected) {
			d.Fatalf("%s, %+v, from %d: got %v, want %v\n%s", l.Name, q, offset, got, expected, page.Text)
		}
	}
	var walked []string
	records := lists.Records[string]{
		Lists: d.lists, List: l, Query: q, Line: d.line(l),
		Read: func(_ context.Context, p lists.Page) ([]string, error) { return d.read(l, p), nil },
	}
	err := records.Each(d.Context(), func(id string) error { walked = append(walked, id); return nil })
	if err != nil || !slices.Equal(walked, want) {
		d.Fatalf("%s, %+v: walked over %d lines, want %d: %v", l.Name, q, len(walked), len(want), err)
	}
}

func (d *desk) line(l *lists.List) func(string) lists.Line {
	return func(id string) lists.Line {
		for _, line := range d.lines(l) {
			if line.id == id {
				return lists.Line{ID: id, At: line.touched}
			}
		}
		return lists.Line{}
	}
}

func (d *desk) read(l *lists.List, p lists.Page) []string {
	d.Helper()
	order := "x.id DESC"
	if l.Time != "" {
		order = "x." + l.Time + " DESC, " + order
	}
	ids, err := db.All(d.Context(), d.db, db.Value[string],
		`SELECT x.id FROM (`+p.Text+`) chosen JOIN `+l.Table+` x ON x.id = chosen.id ORDER BY `+order, p.Args...)
	if err != nil {
		d.Fatal(err, "\n", p.Text)
	}
	return ids
}

var names = []string{
	"Rajesh Kumar", "Sunita Kumari", "Anil Verma", "KUMAR & Sons", "O'Brien \"Bob\"", "100% Secure_Net", "Ravi_Kumar",
	"सुनीता कुमारी", "राजेश वर्मा", "Camera 📷 House", "a", "Zß İstanbul", `back\slash`, "kukuku", "Two\nlines",
}

var places = []string{"Pune", "Navi Mumbai", "मुंबई", "Kochi", "50%_off"}

var texts = []string{
	"", "a", "K", "ku", "KU", "kum", "kuma", "kumar", "kumari", "cu", "CU", "c", "%", "_", "%_", "0%", "00%", "100% s", `"`, `"bob"`, "'", "o'b",
	`\`, `k\s`, "सु", "सुन", "कुमारी", "📷", "📷 h", "era 📷", "zz", "qqqq", "qqqqq", "pune", "mum", "navi mum", "ß", "i̇s", "uk", "kuk", "kuku", "ukuku", "r v", "r\nn", "a\np", "o\nl", "two\nlines", "lines",
}

func (d *desk) fill(customers, goods int) {
	for range customers {
		d.comes(names[d.chance.IntN(len(names))])
	}
	for range goods {
		d.buys(d.chance.IntN(len(d.people)), places[d.chance.IntN(len(places))])
	}
}

func (d *desk) stir(times int) {
	for range times {
		switch d.chance.IntN(4) {
		case 0:
			d.comes(names[d.chance.IntN(len(names))])
		case 1:
			d.buys(d.chance.IntN(len(d.people)), places[d.chance.IntN(len(places))])
		case 2:
			d.touches(d.chance.IntN(len(d.goods)))
		case 3:
			d.renames(d.chance.IntN(len(d.people)), names[d.chance.IntN(len(names))])
		}
	}
}

func (d *desk) showsAll() {
	d.Helper()
	for _, l := range []*lists.List{d.customers, d.things, d.owners} {
		for _, text := range append(texts, d.people[0].customerID, d.people[1].customerID[3:7], d.people[2].customerID[4:7]) {
			d.shows(l, lists.Query{Q: text})
		}
		for _, text := range []string{"", "a", "ku", "kuma", "kumar", "cu", "q"} {
			d.shows(l, lists.Query{Part: map[*lists.List]string{d.customers: "Dealer", d.things: "shelf1", d.owners: "shelf1"}[l], Q: text})
		}
		d.shows(l, lists.Query{Q: "no such text", Also: d.people[3].customerID})
		d.shows(l, lists.Query{Q: "kumar", Also: d.people[3].customerID})
	}
}

func TestEveryPageOfEverySearchIsExact(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(120, 130)
		d.showsAll() // nothing is rolled up yet
		d.rollsUp()
		d.stir(60)
		d.showsAll() // some of it is rolled up
		if _, wrong, err := d.lists.Compare(d.Context(), d.db, d.db.Engine(), func(int64) {}); err != nil || len(wrong) > 0 {
			d.Error(wrong, err)
		}
	})
}

func TestAPageFarFromBothEndsIsRefusedWhereCustomersAreShownOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(60, 300)
		d.lists.SetDeepest(10)
		for offset, refused := range map[int]bool{0: false, 10: false, 11: true, 30: true, -16: true, -15: false, -5: false} {
			slice := func(total db.Total) (int, int) { return 5, (offset + total.N) % total.N }
			if _, _, err := d.lists.Page(d.Context(), d.owners, lists.Query{}, slice); (err != nil) != refused {
				t.Errorf("each customer once, from line %d: %v", offset, err)
			}
			if _, _, err := d.lists.Page(d.Context(), d.things, lists.Query{}, slice); err != nil {
				t.Errorf("all lines, from line %d: %v", offset, err)
			}
		}
	})
}

// totals returns the totals of each list and its parts.
func (d *desk) totals() string {
	d.Helper()
	said := ""
	for _, l := range []*lists.List{d.customers, d.things, d.owners} {
		parts, err := d.lists.Totals(d.Context(), l)
		if err != nil {
			d.Fatal(err)
		}
		whole, err := d.lists.Total(d.Context(), l, "")
		if err != nil {
			d.Fatal(err)
		}
		said += fmt.Sprintln(l.Name, whole, parts)
	}
	return said
}

func TestARecountMendsWrongTotals(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(40, 60)
		right := d.totals()
		d.rollsUp()
		if rolled := d.totals(); rolled != right {
			d.Errorf("rolled up, the totals are\n%swant\n%s", rolled, right)
		}
		d.write(func(tx *db.Tx) error {
			_, err := tx.Exec(d.Context(), `UPDATE list_totals SET n = n + 7`)
			return err
		})
		_, wrong, err := d.lists.Compare(d.Context(), d.db, d.db.Engine(), func(int64) {})
		if err != nil || len(wrong) < 3 {
			d.Errorf("a comparison finds %q: %v", wrong, err)
		}
		if err := d.lists.Recount(d.Context()); err != nil {
			d.Fatal(err)
		}
		if repaired := d.totals(); repaired != right {
			d.Errorf("after a recount the totals are\n%swant\n%s", repaired, right)
		}
	})
}

func TestTwoReplicasThatRollUpAtOnceCountOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		d.fill(30, 30)
		right := d.totals()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := d.lists.RollUp(d.Context()); err != nil {
					d.Error(err)
				}
			})
		}
		all.Wait()
		if rolled := d.totals(); rolled != right {
			d.Errorf("the totals are\n%swant\n%s", rolled, right)
		}
	})
}

func TestASearchIsCountedToAThousand(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(d *desk) {
		// Of 1,500 people 1,200 are called Kumar.
		d.write(func(tx *db.Tx) error {
			rows := db.Rows{Into: `customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)`}
			for i := range 1500 {
				name := "Kumar"
				if i%5 == 0 {
					name = "Verma"
				}
				key := fmt.Sprintf("%06d", i)
				rows.Add(key, key, name, db.Fold(name), key, key, "", "", "User", "", 0, 0)
			}
			return rows.Insert(d.Context(), tx)
		})
		for _, q := range []string{"kumar", "ku"} {
			for _, at := range []struct {
				offset int
				first  string
			}{{0, "001499"}, {990, "000262"}, {1190, "000012"}, {1200, ""}} {
				page, total, err := d.lists.Page(d.Context(), d.customers, lists.Query{Q: q}, func(db.Total) (int, int) { return 10, at.offset })
				if err != nil || total != (db.Total{N: 1000, AtLeast: true}) {
					d.Fatalf("%q counts %+v: %v", q, total, err)
				}
				if got := append(d.read(d.customers, page), ""); got[0] != at.first {
					d.Errorf("%q from %d begins with %q, want %q", q, at.offset, got[0], at.first)
				}
			}
		}
		_, total, err := d.lists.Page(d.Context(), d.customers, lists.Query{Q: "verma"}, func(db.Total) (int, int) { return 10, 0 })
		if err != nil || total != (db.Total{N: 300}) {
			d.Errorf("a text that 300 hold counts %+v: %v", total, err)
		}
	})
}
