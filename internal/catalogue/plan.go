package catalogue

import (
	"context"
	"maps"
	"slices"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
)

// Plan lists what an import changes in the catalogue.
type Plan struct {
	Edition  int64 // edition that the file was compared with
	Models   int   // correct lines of the file
	New      []Changed
	Changed  []Changed
	Returned []Changed // were retired before
	Retired  []Model
	Missing  int      // models that the file lacks, retired or not
	Types    []string // types to add or bring back
	Wrong    []Wrong  // the first wrong lines
	Wrongs   int      // count of all wrong lines

	before int   // current models before the import
	last   int64 // last position in the catalogue
	known  map[string]Type
}

// Changed is a line of the file with the model before and after.
type Changed struct {
	Line          int
	Before, After Model

	position int64
}

// Counts says how many models an import changes.
type Counts struct {
	New      int `json:"new"`
	Changed  int `json:"changed"`
	Returned int `json:"returned" doc:"Retired models that are restored"`
	Retired  int `json:"retired"`
}

// Counts returns the counts of the plan.
func (p *Plan) Counts() Counts {
	return Counts{New: len(p.New), Changed: len(p.Changed), Returned: len(p.Returned), Retired: len(p.Retired)}
}

// few is the number of lines up to which only the named models are read, not the whole catalogue.
const few = 2000

// compare finds what a file changes. With retire it also retires the models that the file lacks. The plan is
// valid only for the edition in it.
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

// spelt keeps the existing spelling of the type, because a different spelling is not a change.
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

func same(before, after Model) bool {
	return csvfile.OneLine(before.ModelNo) == after.ModelNo && csvfile.OneLine(before.ProductName) == after.ProductName &&
		csvfile.OneLine(before.ProductType) == after.ProductType && csvfile.OneLine(before.WarrantyPeriod) == after.WarrantyPeriod
}

// deed is a plan with its rows ready to store. It is computed before the catalogue is locked.
type deed struct {
	*Plan
	edition int64
	models  db.Rows
}

// prepare makes a plan ready for the next edition. New models come last, in the order of the file.
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

// apply stores the plan. The transaction must hold its edition.
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

func (p *Plan) after() int { return p.before + len(p.New) + len(p.Returned) - len(p.Retired) }
