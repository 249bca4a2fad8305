package catalogue

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/live"
	"aftercare/internal/platform/trail"
)

// Service holds the verbs of the room. A call without an actor is made by whoever
// runs the machine.
type Service struct {
	DB    *db.DB
	Trail *trail.Book
	// CheckPeriod refuses a text that is no warranty period.
	CheckPeriod func(period string) error
	// WithoutAWR are the names of the types that are never replaced in advance.
	WithoutAWR *live.Value[[]string]
}

// KeepWithoutAWR reads what WithoutAWR holds.
func KeepWithoutAWR(ctx context.Context, q db.Queryer) ([]string, error) {
	return typesWithoutAWR(ctx, q)
}

// Settle makes what the models lack that an older version of the portal has put
// there: how they are searched, and their types.
func (s *Service) Settle(ctx context.Context) error {
	// Nearly every start finds nothing, and writes nothing.
	if left, err := unsettled(ctx, s.DB); err != nil || len(left) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return err
		}
		models, err := unsettled(ctx, tx) // another replica may have been quicker
		if err != nil {
			return err
		}
		types, err := knownTypes(ctx, tx)
		if err != nil {
			return err
		}
		for i, m := range models {
			models[i].Version = edition
			if _, known := types[foldType(m.ProductType)]; known {
				continue
			}
			t := Type{Name: m.ProductType, AWR: true, Version: edition}
			if err := addType(ctx, tx, t); err != nil {
				return err
			}
			types[foldType(t.Name)] = t
		}
		return putModels(ctx, tx, models...)
	})
}

// Edition tells how often the catalogue was changed.
func (s *Service) Edition(ctx context.Context) (int64, error) { return currentEdition(ctx, s.DB) }

// Sold are the models that can be registered whose number contains a text, in the
// order of the catalogue: a slice of them, and how many they are.
func (s *Service) Sold(ctx context.Context, q string, slice func(total int) (limit, offset int)) (page []Model, total int, err error) {
	if total, err = countSold(ctx, s.DB, q); err != nil {
		return nil, 0, err
	}
	limit, offset := slice(total)
	page, err = soldModels(ctx, s.DB, q, limit, offset)
	return page, total, err
}

// ToRegister is the model of a number, if it can be registered.
func (s *Service) ToRegister(ctx context.Context, q db.Queryer, modelNo string) (Model, error) {
	m, found, err := modelBy(ctx, q, fold(modelNo))
	switch {
	case err != nil:
		return m, err
	case !found:
		return m, errUnknown
	case m.Retired():
		return m, errOver
	}
	return m, nil
}

// Page is a part of the desk's list of models, by their numbers, and how many
// there are over all pages.
func (s *Service) Page(ctx context.Context, f Filter, slice func(total db.Total) (limit, offset int)) (page []Model, total db.Total, err error) {
	if total.N, err = countModels(ctx, s.DB, f); err != nil {
		return nil, total, err
	}
	limit, offset := slice(total)
	page, err = pageOfModels(ctx, s.DB, f, limit, offset)
	return page, total, err
}

// walkStep is how many models a walk reads at a time.
const walkStep = 1000

// Whole notes nothing: a catalogue tells nothing of anybody.
func (s *Service) Whole(context.Context, Filter, int) error { return nil }

// Each walks over all models of a filter, by their numbers.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Model) error) error {
	for folded := ""; ; {
		some, err := modelsAfter(ctx, s.DB, f, folded, walkStep)
		if err != nil {
			return err
		}
		for _, m := range some {
			if err := fn(m); err != nil {
				return err
			}
			folded = fold(m.ModelNo)
		}
		if len(some) < walkStep {
			return nil
		}
	}
}

// Add puts a new model into the catalogue.
func (s *Service) Add(ctx context.Context, form Form) (Model, error) {
	m, err := form.checked(s.CheckPeriod)
	if err != nil {
		return m, err
	}
	return s.change(ctx, "model-add", func(tx *db.Tx, edition int64) (Model, error) {
		if err := refuseTaken(ctx, tx, m.ModelNo); err != nil {
			return m, err
		}
		if m.ProductType, err = typeToChoose(ctx, tx, m.ProductType); err != nil {
			return m, err
		}
		last, err := lastPosition(ctx, tx)
		if err != nil {
			return m, err
		}
		m.Version = edition
		if err := putModels(ctx, tx, placed{m, last + 1}); err != nil {
			return m, err
		}
		return m, s.Trail.Write(ctx, tx, ofModel(didAdd, Model{}, m))
	})
}

// Edit says something else of a model. The version is that which the caller saw.
func (s *Service) Edit(ctx context.Context, id string, version int64, form Form) (Model, error) {
	m, err := form.checked(s.CheckPeriod)
	if err != nil {
		return m, err
	}
	return s.changeOne(ctx, "model-edit", id, func(tx *db.Tx, before Model) (Model, trail.Kind, error) {
		if before.Version != version {
			return m, "", errModelRaced
		}
		if fold(m.ModelNo) != fold(before.ModelNo) {
			if err := refuseTaken(ctx, tx, m.ModelNo); err != nil {
				return m, "", err
			}
		}
		// One that has the type already may keep it, also if it is retired.
		if foldType(m.ProductType) == foldType(before.ProductType) {
			m.ProductType = before.ProductType
		} else if m.ProductType, err = typeToChoose(ctx, tx, m.ProductType); err != nil {
			return m, "", err
		}
		m.RetiredAt = before.RetiredAt
		return m, didEdit, nil
	})
}

// Retire keeps a model from being registered from now on.
func (s *Service) Retire(ctx context.Context, id string) (Model, error) {
	return s.changeOne(ctx, "model-retire", id, func(tx *db.Tx, m Model) (Model, trail.Kind, error) {
		if m.Retired() {
			return m, "", errIsRetired
		}
		m.RetiredAt = tx.Now()
		return m, didRetire, nil
	})
}

// Restore lets a model be registered again.
func (s *Service) Restore(ctx context.Context, id string) (Model, error) {
	return s.changeOne(ctx, "model-restore", id, func(tx *db.Tx, m Model) (Model, trail.Kind, error) {
		if !m.Retired() {
			return m, "", errNotRetired
		}
		t, found, err := typeBy(ctx, tx, foldType(m.ProductType))
		if err != nil {
			return m, "", err
		}
		if found && t.Retired() {
			return m, "", errTypeOver
		}
		m.RetiredAt = Model{}.RetiredAt
		return m, didRestore, nil
	})
}

// change makes a new edition of the catalogue.
func (s *Service) change(ctx context.Context, scope string, do func(tx *db.Tx, edition int64) (Model, error)) (Model, error) {
	return idempotent.Once(ctx, s.DB, scope+":"+auth.From(ctx).ID, func(tx *db.Tx) (Model, error) {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return Model{}, err
		}
		return do(tx, edition)
	})
}

// changeOne makes a new edition in which one model is another.
func (s *Service) changeOne(ctx context.Context, scope, id string, do func(tx *db.Tx, before Model) (Model, trail.Kind, error)) (Model, error) {
	folded := unfolded(id)
	return s.change(ctx, scope, func(tx *db.Tx, edition int64) (Model, error) {
		before, found, err := modelBy(ctx, tx, folded)
		if err != nil {
			return Model{}, err
		}
		if !found {
			return Model{}, errNoModel
		}
		after, kind, err := do(tx, before)
		if err != nil {
			return Model{}, err
		}
		after.Version = edition
		if err := changeModel(ctx, tx, folded, before.Version, after); err != nil {
			return Model{}, err
		}
		return after, s.Trail.Write(ctx, tx, ofModel(kind, before, after))
	})
}

// refuseTaken refuses a number that the catalogue has, however it is written.
func refuseTaken(ctx context.Context, tx *db.Tx, modelNo string) error {
	m, found, err := modelBy(ctx, tx, fold(modelNo))
	switch {
	case err != nil || !found:
		return err
	case m.Retired():
		return fault.Newf(fault.Conflict, "The model %s is retired. Please bring it back instead.", m.ModelNo).At("modelNo")
	default:
		return fault.Newf(fault.Conflict, "The catalogue already has the model %s.", m.ModelNo).At("modelNo")
	}
}

// typeToChoose is the type as the list writes it.
func typeToChoose(ctx context.Context, tx *db.Tx, name string) (string, error) {
	t, found, err := typeBy(ctx, tx, foldType(name))
	if err != nil {
		return "", err
	}
	if !found || t.Retired() {
		return "", errNoSuchType.At("productType")
	}
	return t.Name, nil
}
