package catalogue

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Types returns all types, retired ones last.
func (s *Service) Types(ctx context.Context) ([]Type, error) { return allTypes(ctx, s.DB) }

// HasAWR reports whether products of a type may be replaced in advance. It is true for an unknown type.
func (s *Service) HasAWR(ctx context.Context, q db.Queryer, productType string) (bool, error) {
	t, found, err := typeBy(ctx, q, foldType(productType))
	return !found || t.AWR, err
}

// AddType adds a new type.
func (s *Service) AddType(ctx context.Context, name string, awr bool) (Type, error) {
	name, err := typeName(name)
	if err != nil {
		return Type{}, err
	}
	return s.changeTypes(ctx, "type-add", func(tx *db.Tx, edition int64) (Type, error) {
		t := Type{Name: name, AWR: awr, Version: edition}
		if err := refuseTakenType(ctx, tx, name); err != nil {
			return t, err
		}
		if err := addType(ctx, tx, t); err != nil {
			return t, err
		}
		return t, s.Trail.Write(ctx, tx, ofType(didAddType, Type{}, t))
	})
}

// EditType changes the rule or the name of a type. All models get the new name. Registered products keep the
// old one, so the old type stays, retired, with its rule. It fails if the type is no longer at the version
// the caller saw.
func (s *Service) EditType(ctx context.Context, id string, version int64, name string, awr bool) (Type, error) {
	name, err := typeName(name)
	if err != nil {
		return Type{}, err
	}
	folded := unfolded(id)
	return s.changeTypes(ctx, "type-edit", func(tx *db.Tx, edition int64) (Type, error) {
		before, err := foundType(ctx, tx, folded)
		if err != nil {
			return before, err
		}
		if before.Version != version {
			return before, errTypeRaced
		}
		after := Type{Name: name, AWR: awr, RetiredAt: before.RetiredAt, Version: edition}
		if foldType(name) == folded {
			err = changeType(ctx, tx, folded, version, after)
		} else {
			err = s.renameType(ctx, tx, folded, before, after)
		}
		if err == nil && name != before.Name {
			err = renameTypeOfModels(ctx, tx, folded, after)
		}
		if err == nil {
			after.Models, err = countOfType(ctx, tx, foldType(name))
		}
		if err != nil {
			return after, err
		}
		return after, s.Trail.Write(ctx, tx, ofType(didEditType, before, after))
	})
}

// renameType retires the old type and adds the new one.
func (s *Service) renameType(ctx context.Context, tx *db.Tx, folded string, before, after Type) error {
	if before.Retired() {
		return errTypeRetired
	}
	if err := refuseTakenType(ctx, tx, after.Name); err != nil {
		return err
	}
	old := before
	old.RetiredAt, old.Version = tx.Now(), after.Version
	if err := changeType(ctx, tx, folded, before.Version, old); err != nil {
		return err
	}
	return addType(ctx, tx, after)
}

// RetireType stops offering a type. It refuses a type that current models use.
func (s *Service) RetireType(ctx context.Context, id string) (Type, error) {
	return s.changeType(ctx, "type-retire", id, func(tx *db.Tx, t Type) (Type, trail.Kind, error) {
		if t.Retired() {
			return t, "", errTypeRetired
		}
		models, err := countOfType(ctx, tx, foldType(t.Name))
		switch {
		case err != nil:
			return t, "", err
		case models == 1:
			return t, "", fault.New(fault.Conflict, "A model has this type. Please retire the model or give it another type first.")
		case models > 1:
			return t, "", fault.Newf(fault.Conflict, "%d models of the catalogue have this type. Please retire them first, or give them another type.", models)
		}
		t.RetiredAt = tx.Now()
		return t, didRetireType, nil
	})
}

// RestoreType offers a type again.
func (s *Service) RestoreType(ctx context.Context, id string) (Type, error) {
	return s.changeType(ctx, "type-restore", id, func(_ *db.Tx, t Type) (Type, trail.Kind, error) {
		if !t.Retired() {
			return t, "", errTypeCurrent
		}
		t.RetiredAt = Type{}.RetiredAt
		return t, didRestoreType, nil
	})
}

func (s *Service) changeType(ctx context.Context, scope, id string, do func(tx *db.Tx, before Type) (Type, trail.Kind, error)) (Type, error) {
	folded := unfolded(id)
	return s.changeTypes(ctx, scope, func(tx *db.Tx, edition int64) (Type, error) {
		before, err := foundType(ctx, tx, folded)
		if err != nil {
			return before, err
		}
		after, kind, err := do(tx, before)
		if err != nil {
			return before, err
		}
		after.Version = edition
		if err := changeType(ctx, tx, folded, before.Version, after); err != nil {
			return before, err
		}
		return after, s.Trail.Write(ctx, tx, ofType(kind, before, after))
	})
}

// changeTypes runs do with a new edition and notifies all replicas.
func (s *Service) changeTypes(ctx context.Context, scope string, do func(tx *db.Tx, edition int64) (Type, error)) (Type, error) {
	return idempotent.Once(ctx, s.DB, scope+":"+auth.From(ctx).ID, func(tx *db.Tx) (Type, error) {
		edition, err := nextEdition(ctx, tx)
		if err != nil {
			return Type{}, err
		}
		t, err := do(tx, edition)
		if err != nil {
			return t, err
		}
		return t, s.WithoutAWR.Changed(ctx, tx)
	})
}

func foundType(ctx context.Context, tx *db.Tx, folded string) (Type, error) {
	t, found, err := typeBy(ctx, tx, folded)
	if err == nil && !found {
		err = errNoType
	}
	return t, err
}

func refuseTakenType(ctx context.Context, tx *db.Tx, name string) error {
	t, found, err := typeBy(ctx, tx, foldType(name))
	switch {
	case err != nil || !found:
		return err
	case t.Retired():
		return errTypeBack
	default:
		return errTypeTaken
	}
}

func typeName(name string) (string, error) {
	name, err := line("the name of the type", name, typeLength)
	return name, fault.At("name", err)
}
