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

// Service implements the operations of this package. A call without an actor comes from the operator.
type Service struct {
	DB    *db.DB
	Trail *trail.Log
	// CheckPeriod refuses a text that is not a warranty period.
	CheckPeriod func(period string) error
	// WithoutAWR holds the names of the types that are never replaced in advance.
	WithoutAWR *live.Value[[]string]
}

// KeepWithoutAWR reads the value of WithoutAWR.
func KeepWithoutAWR(ctx context.Context, q db.Queryer) ([]string, error) {
	return typesWithoutAWR(ctx, q)
}

// CompleteModels completes models that an older release stored: it adds their search text and their types.
func (s *Service) CompleteModels(ctx context.Context) error {
	// Most starts find nothing to do and write nothing.
	if left, err := incompleteModels(ctx, s.DB); err != nil || len(left) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return err
		}
		models, err := incompleteModels(ctx, tx) // another replica may have done it
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

// Edition returns the number of the current edition.
func (s *Service) Edition(ctx context.Context) (int64, error) { return currentEdition(ctx, s.DB) }

// Sold returns a page of the current models whose number contains a text, and their count.
func (s *Service) Sold(ctx context.Context, q string, slice func(total int) (limit, offset int)) (page []Model, total int, err error) {
	if total, err = countSold(ctx, s.DB, q); err != nil {
		return nil, 0, err
	}
	limit, offset := slice(total)
	page, err = soldModels(ctx, s.DB, q, limit, offset)
	return page, total, err
}

// ToRegister finds a model by number and refuses a retired one.
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

// Page returns a page of the desk's list, sorted by number, and the total.
func (s *Service) Page(ctx context.Context, f Filter, slice func(total db.Total) (limit, offset int)) (page []Model, total db.Total, err error) {
	if total.N, err = countModels(ctx, s.DB, f); err != nil {
		return nil, total, err
	}
	limit, offset := slice(total)
	page, err = pageOfModels(ctx, s.DB, f, limit, offset)
	return page, total, err
}

const walkStep = 1000

// Whole writes no audit entry, because the catalogue has no personal data.
func (s *Service) Whole(context.Context, Filter, int) error { return nil }

// Each calls fn for all models of a filter, sorted by number.
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

// Add adds a new model.
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

// Edit changes a model. It fails if the model is no longer at the version the caller saw.
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
		// A model may keep its type even if the type is retired.
		if foldType(m.ProductType) == foldType(before.ProductType) {
			m.ProductType = before.ProductType
		} else if m.ProductType, err = typeToChoose(ctx, tx, m.ProductType); err != nil {
			return m, "", err
		}
		m.RetiredAt = before.RetiredAt
		return m, didEdit, nil
	})
}

// Retire stops a model from being registered.
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

func (s *Service) change(ctx context.Context, scope string, do func(tx *db.Tx, edition int64) (Model, error)) (Model, error) {
	return idempotent.Once(ctx, s.DB, scope+":"+auth.From(ctx).ID, func(tx *db.Tx) (Model, error) {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return Model{}, err
		}
		return do(tx, edition)
	})
}

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

// refuseTaken refuses a number that the catalogue already has in any spelling.
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

// typeToChoose returns the type's name as the list spells it. It refuses a retired type.
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
