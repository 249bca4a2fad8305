package backup

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

const filesTable = "files"

// portalFacts are what the portal knows of itself. One from before it had such
// a table knows nothing.
func portalFacts(ctx context.Context, s *db.Snapshot) (id, secret string, err error) {
	tables, err := s.Tables(ctx)
	if err != nil {
		return "", "", err
	}
	for _, t := range tables {
		if t.Name != "portal" {
			continue
		}
		err = s.Each(ctx, t, func(values []any) error {
			switch fmt.Sprint(values[0]) {
			case "id":
				id = fmt.Sprint(values[1])
			case "secret":
				secret = fmt.Sprint(values[1])
			}
			return nil
		})
	}
	return id, secret, err
}
