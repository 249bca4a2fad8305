package catalogue

import (
	"context"
	"maps"
	"slices"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
)

// Plan is what an import does to the catalogue.
type Plan struct {
	Edition  int64 // of the catalogue that the file was compared with
	Models   int   // on the lines that are not wrong
	New      []Changed
	Changed  []Changed
	Returned []Changed // that were retired
	Retired  []Model
	Missing  int      // models of the catalogue that the file lacks, whether they are retired or stay
	Types    []string // that are not there, or retired
	Wrong    []Wrong  // the first of them
	Wrongs   int      // all of them

	before int   // models that can be registered
	last   int64 // position in the catalogue
	known  map[string]Type
}

// Changed is a line of the file, and what the catalogue has in its place.
type Changed struct {
	Line          int
	Before, After Model

	position int64
}

// Counts tell how much an import does.
type Counts struct {
	New      int `json:"new"`
	Changed  int `json:"changed"`
	Returned int `json:"returned" doc:"Models that were retired and can be registered again"`
	Retired  int `json:"retired"`
}

// Counts of a plan.
func (p *Plan) Counts() Counts {
	return Counts{New: len(p.New), Changed: len(p.Changed), Returned: len(p.Returned), Retired: len(p.Retired)}
}

// few lines are compared with the models that they name alone, however many there
// are beside them.
const few = 2000

// compare finds what a file changes, and retires what it lacks if it is to. What it
// finds counts for the edition that it names, and for no later one.
func compare(ctx context.Context, q db.Queryer, file *sheet, retire bool) (*Plan, error) {
	edition, err := currentEdition(ctx, q)
	if err != nil {
		return nil, err
	}
	plan := &Plan{Edition: edition, Models: len(file.models), Wrong: file.wrong, Wrongs: file.wrongs}
	if plan.known, err = knownTypes(ctx, q); err != nil {
		return nil, err
	}
	if plan.before, err = countModels(ctx, q, Filter{State: Current}); err != nil {
		return nil, err
	}
	if plan.last, err = lastPosition(ctx, q); err != nil {
		return nil, err
	}
	numbers := file.numbers()
	var there []placed
	if retire || len(numbers) > few {
		there, err = everyModel(ctx, q)
	} else {
		there, err = modelsNumbered(ctx, q, slices.Collect(maps.Keys(numbers)))
	}
	if err != nil {
		return nil, err
	}
	plan.compareLines(file, there)
	plan.findMissing(numbers, there, retire)
	return plan, nil
}

// compareLines finds what each line is to the catalogue.
func (p *Plan) compareLines(file *sheet, there []placed) {
	byNumber := make(map[string]placed, len(there))
	for _, m := range there {
		byNumber[fold(m.ModelNo)] = m
	}
	types := map[string]bool{}
	for _, m := range file.models {
		before, known := byNumber[m.number]
		m.Model = p.spelt(m.Model, before.Model, known)
		p.add(m, before, known)
		if t, has := p.known[foldType(m.ProductType)]; (!has || t.Retired()) && !types[foldType(m.ProductType)] {
			types[foldType(m.ProductType)] = true
			p.Types = append(p.Types, m.ProductType)
		}
	}
}

// findMissing finds the models that can be registered and that no line names.
func (p *Plan) findMissing(numbers map[string]bool, there []placed, retire bool) {
	p.Missing = p.before
	for _, m := range there {
		switch {
		case m.Retired():
		case numbers[fold(m.ModelNo)]:
			p.Missing--
		case retire:
			p.Retired = append(p.Retired, m.Model)
		}
	}
}

// spelt is a model of the file with its type as it is written already: only
// another type is a change, not another way to write it.
func (p *Plan) spelt(m, before Model, known bool) Model {
	if known && foldType(before.ProductType) == foldType(m.ProductType) {
		m.ProductType = csvfile.OneLine(before.ProductType)
	} else if t, has := p.known[foldType(m.ProductType)]; has {
		m.ProductType = t.Name
	}
	return m
}

func (p *Plan) add(m numbered, before placed, known bool) {
	change := Changed{Line: m.line, Before: before.Model, After: m.Model, position: before.position}
	switch {
	case !known:
		p.New = append(p.New, change)
	case before.Retired():
		p.Returned = append(p.Returned, change)
	case !same(before.Model, m.Model):
		p.Changed = append(p.Changed, change)
	}
}

// same tells that nothing is said of a model that was not said before.
func same(before, after Model) bool {
	return csvfile.OneLine(before.ModelNo) == after.ModelNo && csvfile.OneLine(before.ProductName) == after.ProductName &&
		csvfile.OneLine(before.ProductType) == after.ProductType && csvfile.OneLine(before.WarrantyPeriod) == after.WarrantyPeriod
}

// deed is a plan in the form in which it is stored: all that can be computed
// before the catalogue is locked for others.
type deed struct {
	*Plan
	edition int64
	models  db.Rows
}

// prepare makes a plan ready to become the next edition. New models follow behind
// the others, in the order of the file.
func (p *Plan) prepare() *deed {
	d := &deed{Plan: p, edition: p.Edition + 1}
	put := make([]placed, 0, len(p.New)+len(p.Changed)+len(p.Returned))
	for i, c := range p.New {
		put = append(put, placed{c.After, p.last + int64(i) + 1})
	}
	for _, changes := range [][]Changed{p.Changed, p.Returned} {
		for _, c := range changes {
			put = append(put, placed{c.After, c.position})
		}
	}
	for i := range put {
		put[i].Version = d.edition
	}
	d.models = rowsOf(put)
	return d
}

// apply carries it out, in a transaction that has taken the turn of its edition.
func (d *deed) apply(ctx context.Context, tx *db.Tx) error {
	for _, name := range d.Types {
		t, known := d.known[foldType(name)]
		var err error
		if known {
			back := t
			back.RetiredAt, back.Version = Type{}.RetiredAt, d.edition
			err = changeType(ctx, tx, foldType(name), t.Version, back)
		} else {
			err = addType(ctx, tx, Type{Name: name, AWR: true, Version: d.edition})
		}
		if err != nil {
			return err
		}
	}
	if err := d.models.Insert(ctx, tx); err != nil {
		return err
	}
	return retireModels(ctx, tx, d.edition, d.Retired)
}

// after is the number of models that can be registered when it is carried out.
func (p *Plan) after() int { return p.before + len(p.New) + len(p.Returned) - len(p.Retired) }
