package account

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

const customerColumns = `id, customer_id, name, email, phone, address, role, password_hash, created_at, unconfirmed_since`

func scanCustomer(row db.Row) (Customer, error) {
	var c Customer
	var created int64
	err := row.Scan(&c.ID, &c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, &c.Role, &c.PasswordHash, &created, db.Instant(&c.UnconfirmedSince))
	c.CreatedAt = db.FromMicros(created)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoCustomer
	}
	return c, err
}

// insertCustomer stores a new customer under a free number.
// It draws random numbers until the database accepts one.
func insertCustomer(ctx context.Context, tx *db.Tx, c Customer) (customerID string, err error) {
	for inserted := int64(0); inserted == 0; {
		customerID = id.Human("CU", 8)
		result, err := tx.Exec(ctx, `
			INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) ON CONFLICT (customer_id) DO NOTHING`,
			c.ID, customerID, c.Name, db.Fold(c.Name), c.Email, db.Fold(c.Email), c.Phone, c.Address, c.Role, c.PasswordHash, db.Micros(c.CreatedAt))
		if db.IsUnique(err) {
			return "", errEmailTaken
		}
		if err != nil {
			return "", err
		}
		if inserted, err = result.RowsAffected(); err != nil {
			return "", err
		}
	}
	return customerID, nil
}

func updateProfile(ctx context.Context, tx *db.Tx, customerID string, p Profile) error {
	_, err := tx.Exec(ctx, `
		UPDATE customers SET name = $2, name_fold = $3, email = $4, email_fold = $5, phone = $6, address = $7, updated_at = $8
		WHERE customer_id = $1`,
		customerID, p.Name, db.Fold(p.Name), p.Email, db.Fold(p.Email), p.Phone, p.Address, db.Micros(tx.Now()))
	if db.IsUnique(err) {
		return errEmailTaken
	}
	return err
}

// shownColumns are the columns that a page shows. The password is not among them.
const shownColumns = `customer_id, name, email, phone, address, role, unconfirmed_since, language`

// lastDealer selects the dealer that customer $1 named last in any form. The result is empty if there is none.
const lastDealer = `coalesce((
	SELECT dealer FROM (
		SELECT purchase_from AS dealer, created_at FROM tickets WHERE customer_id = $1
		UNION ALL
		SELECT purchase_from, created_at FROM claims WHERE customer_id = $1
		UNION ALL
		SELECT purchase_distributor, created_at FROM agreements WHERE customer_id = $1
	) named WHERE dealer <> '' ORDER BY created_at DESC LIMIT 1), '') AS last_dealer`

// shownCustomer reads a customer for a page. Customers who read themselves also get their last dealer.
func shownCustomer(ctx context.Context, q db.Queryer, customerID string, themselves bool) (c Customer, dealer string, err error) {
	query, targets := `SELECT `+shownColumns+` FROM customers WHERE customer_id = $1`,
		[]any{&c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, (*string)(&c.Role), db.Instant(&c.UnconfirmedSince), &c.Language}
	if themselves {
		query, targets = `SELECT `+shownColumns+`, `+lastDealer+` FROM customers WHERE customer_id = $1`, append(targets, &dealer)
	}
	if err = q.QueryRow(ctx, query, customerID).Scan(targets...); isNone(err) {
		err = errNoCustomer
	}
	return c, dealer, err
}

func customerByID(ctx context.Context, q db.Queryer, customerID string) (Customer, error) {
	return scanCustomer(q.QueryRow(ctx, `SELECT `+customerColumns+` FROM customers WHERE customer_id = $1`, customerID))
}

func customerByEmail(ctx context.Context, q db.Queryer, email string) (Customer, error) {
	return scanCustomer(q.QueryRow(ctx, `SELECT `+customerColumns+` FROM customers WHERE email_fold = $1`, db.Fold(email)))
}

func customersOf(ctx context.Context, q db.Queryer, page lists.Page) ([]Customer, error) {
	return db.All(ctx, q, splitCustomer, `SELECT `+joinedCustomer+` FROM `+page.Join(`customers c`)+` WHERE c.id = chosen.id ORDER BY c.id DESC`, page.Args...)
}

// customersAfter reads the next customers after last, newest first. An empty role selects all roles.
func customersAfter(ctx context.Context, q db.Queryer, role auth.Role, last *Customer, limit int) ([]Customer, error) {
	before := afterAll
	if last != nil {
		before = last.ID
	}
	query, args := `SELECT `+joinedCustomer+` FROM customers c WHERE c.id < $1`, []any{before, limit}
	if role != "" {
		query, args = query+` AND c.role = $3`, append(args, string(role))
	}
	customers := make([]Customer, 0, limit)
	err := db.Each(ctx, q, func(row db.Row) error {
		c, err := splitCustomer(row)
		customers = append(customers, c)
		return err
	}, query+` ORDER BY c.id DESC LIMIT $2`, args...)
	return customers, err
}

// afterAll sorts after every id in every database.
const afterAll = "ZZZZZZZZZZZZZZZZZZZZZZZZZZZ"

// joinedCustomer holds the columns of customer c for lists and exports, without the password.
var joinedCustomer = db.Joined("c.id", "c.customer_id", "c.name", "c.email", "c.phone", "c.address", "c.role", "CAST(c.created_at AS TEXT)") + ` AS joined`

func splitCustomer(row db.Row) (c Customer, err error) {
	joined, err := db.Value[string](row)
	if err != nil {
		return c, err
	}
	var created string
	if err := db.Split(joined, &c.ID, &c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, (*string)(&c.Role), &created); err != nil {
		return c, err
	}
	micros, err := strconv.ParseInt(created, 10, 64)
	c.CreatedAt = db.FromMicros(micros)
	return c, err
}

func adminBy(ctx context.Context, q db.Queryer, condition string, args ...any) (AdminUser, error) {
	var a AdminUser
	err := q.QueryRow(ctx, `
		SELECT name, username, email, password_hash, role, must_change_password, disabled_at IS NOT NULL
		FROM admins WHERE `+condition+` ORDER BY id LIMIT 1`, args...).
		Scan(&a.Name, &a.Username, &a.Email, &a.PasswordHash, &a.Role, &a.MustChangePassword, &a.Disabled)
	return a, err
}

// namesOf returns the names of these accounts, by the key of about. It leaves out disabled admins.
func namesOf(ctx context.Context, q db.Queryer, ids []any) (map[string]string, error) {
	names, these := map[string]string{}, db.Placeholders(1, len(ids))
	err := db.Each(ctx, q, func(row db.Row) error {
		var kind auth.Kind
		var id, name string
		err := row.Scan(&kind, &id, &name)
		names[about(kind, id)] = name
		return err
	}, `SELECT 'admin', username, name FROM admins WHERE disabled_at IS NULL AND username IN (`+these+`)
		UNION ALL SELECT 'customer', customer_id, name FROM customers WHERE customer_id IN (`+these+`)`, ids...)
	return names, err
}

// CountAdmins returns how many admins there are, and how many can log in: they are enabled and have a valid
// password hash. It needs a database of this version.
func CountAdmins(ctx context.Context, q db.Queryer) (all, able int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var hash string
		var isOut bool
		err := row.Scan(&hash, &isOut)
		if all++; auth.IsHash(hash) && !isOut {
			able++
		}
		return err
	}, `SELECT password_hash, disabled_at IS NOT NULL FROM admins`)
	return all, able, err
}

func enabledAdminBy(ctx context.Context, q db.Queryer, condition string, args ...any) (AdminUser, error) {
	return adminBy(ctx, q, `disabled_at IS NULL AND `+condition, args...)
}

func isNone(err error) bool { return errors.Is(err, sql.ErrNoRows) }

func insertAdmin(ctx context.Context, tx *db.Tx, recordID string, a AdminUser) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO admins (id, name, username, username_fold, email, role, password_hash, must_change_password, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		recordID, a.Name, a.Username, db.Fold(a.Username), a.Email, a.Role, a.PasswordHash, a.MustChangePassword, db.Micros(tx.Now()))
	return err
}

// putReset replaces a person's earlier link, so that only the last one works.
func putReset(ctx context.Context, tx *db.Tx, kind auth.Kind, subject, token string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO password_resets (kind, subject, token_hash, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, subject) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = NULL`,
		kind, subject, hashToken(token), db.Micros(tx.Now().Add(ResetLifetime)))
	return err
}

func deleteReset(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	_, err := tx.Exec(ctx, `DELETE FROM password_resets WHERE kind = $1 AND subject = $2`, kind, subject)
	return err
}

// useReset uses up a link and returns its person. One UPDATE checks and marks the link, so it works only once.
//
// It locks the person's row first, as all code does that changes links.
func useReset(ctx context.Context, tx *db.Tx, kind auth.Kind, token string) (subject string, err error) {
	hold := `UPDATE customers SET email = email WHERE customer_id = `
	if kind == auth.Admin {
		hold = `UPDATE admins SET email = email WHERE username = `
	}
	_, err = tx.Exec(ctx, hold+`(SELECT subject FROM password_resets WHERE token_hash = $1 AND kind = $2)`, hashToken(token), kind)
	if err != nil {
		return "", err
	}
	err = tx.QueryRow(ctx, `
		UPDATE password_resets SET used_at = $3 WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3
		RETURNING subject`, hashToken(token), kind, db.Micros(tx.Now())).Scan(&subject)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errLinkExpired
	}
	return subject, err
}

// lockPassword reports whether the account still has this password hash and is not disabled. It locks the
// row until the transaction ends, so a concurrent reset or disabling comes before or after.
func lockPassword(ctx context.Context, tx *db.Tx, a auth.Actor, hash string) (bool, error) {
	statement := `UPDATE customers SET password_hash = $2 WHERE customer_id = $1 AND password_hash = $2`
	if a.Kind == auth.Admin {
		statement = `UPDATE admins SET password_hash = $2 WHERE username = $1 AND password_hash = $2 AND disabled_at IS NULL`
	}
	result, err := tx.Exec(ctx, statement, a.ID, hash)
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}

func setCustomerPassword(ctx context.Context, tx *db.Tx, customerID, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE customers SET password_hash = $2, updated_at = $3 WHERE customer_id = $1`, customerID, hash, db.Micros(tx.Now()))
	return err
}

// setAdminPassword stores a password that a person chose, so it need not be changed.
func setAdminPassword(ctx context.Context, tx *db.Tx, username, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET password_hash = $2, must_change_password = FALSE WHERE username = $1`, username, hash)
	return err
}

func setAdminEmail(ctx context.Context, tx *db.Tx, username, email string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET email = $2 WHERE username = $1`, username, email)
	return err
}

func hashToken(token string) string { return id.Digest(token) }
