package catalogue

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// TypeList implements bulk changes of types.
type TypeList struct{ service *Service }

// TypeList returns the list of types.
func (s *Service) TypeList() TypeList { return TypeList{s} }

// Lock starts a new edition. Other changes of the catalogue wait for it.
func (l TypeList) Lock(ctx context.Context, tx *db.Tx) error {
	_, err := nextEdition(ctx, tx)
	return err
}

// All returns every type, including retired ones.
func (l TypeList) All(ctx context.Context, q db.Queryer) ([]Type, error) { return allTypes(ctx, q) }

// Check returns the stored form of a type's name.
func (l TypeList) Check(name string) (string, error) { return typeName(name) }

// Fold makes all spellings of a name equal.
func (l TypeList) Fold(name string) string { return foldType(name) }

// Put stores the given types. The transaction must hold the lock. Models do not change.
func (l TypeList) Put(ctx context.Context, tx *db.Tx, all []Type) error {
	edition, err := currentEdition(ctx, tx)
	if err != nil {
		return err
	}
	var wrote []trail.Entry
	for _, after := range all {
		before, known, err := typeBy(ctx, tx, foldType(after.Name))
		if err != nil {
			return err
		}
		after.Version = edition
		did := didEditType
		switch {
		case !known:
			did, err = didAddType, addType(ctx, tx, after)
		case after.Retired() && !before.Retired():
			did = didRetireType
		case before.Retired() && !after.Retired():
			did = didRestoreType
		}
		if known {
			err = changeType(ctx, tx, foldType(before.Name), before.Version, after)
			if err == nil && after.Name != before.Name {
				err = renameTypeOfModels(ctx, tx, foldType(before.Name), after)
			}
		}
		if err != nil {
			return err
		}
		wrote = append(wrote, ofType(did, before, after))
	}
	if err := l.service.WithoutAWR.Changed(ctx, tx); err != nil {
		return err
	}
	return l.service.Trail.Write(ctx, tx, wrote...)
}
