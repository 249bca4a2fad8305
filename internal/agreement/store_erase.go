package agreement

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func eraseAgreements(ctx context.Context, tx *db.Tx, customerID string, nothing []byte) error {
	_, err := tx.Exec(ctx, `
		UPDATE agreements SET location = '', location_fold = '', bank_account_sealed = $2, ifsc_code = '', authorized_distributor = '',
			partner_name = '', contact_person_name = '', mobile_number = '', address = ''
		WHERE customer_id = $1 AND address <> ''`, customerID, nothing)
	if err != nil {
		return fmt.Errorf("agreement: erase: %w", err)
	}
	return nil
}
