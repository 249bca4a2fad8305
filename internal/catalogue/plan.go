package catalogue

import (
	"context"

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

	before int // models that can be registered
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

// compare finds what a file changes, and retires what it lacks if it is to.
func compare(ctx context.Context, q db.Queryer, file *sheet, retire bool) (*Plan, error) {
	edition, err := currentEdition(ctx, q)
	if err != nil {
		return nil, err
	}
	there, err := everyModel(ctx, q)
	if err != nil {
		return nil, err
	}
	plan := &Plan{Edition: edition, Models: len(file.models), Wrong: file.wrong, Wrongs: file.wrongs}
	if plan.known, err = knownTypes(ctx, q); err != nil {
		return nil, err
	}
	byNumber := make(map[string]placed, len(there))
	for _, m := range there {
		byNumber[fold(m.ModelNo)] = m
	}
	named := make(map[string]bool, len(file.models))
	types := map[string]bool{}
	for _, m := range file.models {
		number := fold(m.ModelNo)
		named[number] = true
		before, known := byNumber[number]
		m.Model = plan.spelt(m.Model, before.Model, known)
		plan.add(m, before, known)
		if t, has := plan.known[foldType(m.ProductType)]; (!has || t.Retired()) && !types[foldType(m.ProductType)] {
			types[foldType(m.ProductType)] = true
			plan.Types = append(plan.Types, m.ProductType)
		}
	}
	for _, m := range there {
		if m.Retired() {
			continue
		}
		plan.before++
		if number := fold(m.ModelNo); named[number] || file.unclear[number] {
			continue
		}
		plan.Missing++
		if retire {
			plan.Retired = append(plan.Retired, m.Model)
		}
	}
	return plan, nil
}

// spelt is a model of the file with its type as it is written already: only
// another type is a change, not another way to write it.
func (p *Plan) spelt(m, before Model, known bool) Model {
	if known && foldType(before.ProductType) == foldType(m.ProductType) {
		m.ProductType = oneLine(before.ProductType)
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
	return oneLine(before.ModelNo) == after.ModelNo && oneLine(before.ProductName) == after.ProductName &&
		oneLine(before.ProductType) == after.ProductType && oneLine(before.WarrantyPeriod) == after.WarrantyPeriod
}

// apply carries out a plan that was made in this transaction. New models follow
// behind the others, in the order of the file.
func (p *Plan) apply(ctx context.Context, tx *db.Tx, edition int64) error {
	for _, name := range p.Types {
		t, known := p.known[foldType(name)]
		var err error
		if known {
			back := t
			back.RetiredAt, back.Version = Type{}.RetiredAt, edition
			err = changeType(ctx, tx, foldType(name), t.Version, back)
		} else {
			err = addType(ctx, tx, Type{Name: name, AWR: true, Version: edition})
		}
		if err != nil {
			return err
		}
	}
	last, err := lastPosition(ctx, tx)
	if err != nil {
		return err
	}
	put := make([]placed, 0, len(p.New)+len(p.Changed)+len(p.Returned))
	for _, c := range p.New {
		last++
		put = append(put, placed{c.After, last})
	}
	for _, changes := range [][]Changed{p.Changed, p.Returned} {
		for _, c := range changes {
			put = append(put, placed{c.After, c.position})
		}
	}
	for i := range put {
		put[i].Version = edition
	}
	if err := putModels(ctx, tx, put...); err != nil {
		return err
	}
	return retireModels(ctx, tx, edition, p.Retired)
}

// after is the number of models that can be registered when it is carried out.
func (p *Plan) after() int { return p.before + len(p.New) + len(p.Returned) - len(p.Retired) }
