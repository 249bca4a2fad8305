package setting

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
)

// Read returns the owner's choices.
func Read(ctx context.Context, q db.Queryer) (s Stored, err error) {
	var days string
	var reasons sql.NullString
	plains := make([]string, len(Plains()))
	row := []any{&s.Version, &s.Name, &s.Accent, &s.SupportEmail, &s.SupportPhone, &s.Signatory, &s.Zone, &days, &s.PublicURL,
		&s.Due.Repair, &s.Due.AWR, &s.Due.Warranty, &s.Due.Claim, &reasons, &s.PostalAddress}
	query := `
		SELECT version, name, accent, support_email, support_phone, signatory, time_zone, working_days, public_url,
			due_repair, due_awr, due_warranty, due_claim, ready_reasons, postal_address`
	for i, p := range Plains() {
		query, row = query+", "+p.source(), append(row, &plains[i])
	}
	if err = q.QueryRow(ctx, query+` FROM settings WHERE one = 1`).Scan(row...); err != nil {
		return s, fmt.Errorf("setting: read: %w", err)
	}
	s.Values = portal.Values{}
	for i, p := range Plains() {
		s.Values[p.Key] = plains[i]
	}
	s.WorkingDays = parseDays(days)
	if reasons.Valid { // the owner can also choose an empty list
		s.Reasons = strings.FieldsFunc(reasons.String, func(r rune) bool { return r == '\n' })
	}
	if s.Holidays, err = db.All(ctx, q, scanHoliday, `SELECT day, name FROM setting_holidays ORDER BY day`); err != nil {
		return s, fmt.Errorf("setting: holidays: %w", err)
	}
	if s.Couriers, err = readStoredCouriers(ctx, q); err != nil {
		return s, err
	}
	if s.Mail, err = readMail(ctx, q); err != nil {
		return s, err
	}
	pictures := map[string]*portal.Picture{}
	err = db.Each(ctx, q, func(row db.Row) error {
		var kind string
		p := &portal.Picture{}
		err := row.Scan(&kind, &p.Content, &p.Sum, &p.Width, &p.Height)
		pictures[kind] = p
		return err
	}, `
		SELECT kind, content, digest, width, height FROM setting_pictures
		UNION ALL SELECT '`+DarkLogo+`', content, digest, width, height FROM setting_dark_logo`)
	if err != nil {
		return s, fmt.Errorf("setting: pictures: %w", err)
	}
	s.Logo, s.DarkLogo, s.Signature = pictures[Logo], pictures[DarkLogo], pictures[Signature]
	return s, nil
}

func parseDays(text string) (days []time.Weekday) {
	for _, name := range strings.Split(text, ",") {
		if day := slices.Index(dayNames(), name); day >= 0 {
			days = append(days, time.Weekday(day))
		}
	}
	return days
}

func daysText(days []time.Weekday) string {
	names := make([]string, len(days))
	for i, day := range days {
		names[i] = dayName(day)
	}
	return strings.Join(names, ",")
}

func scanHoliday(row db.Row) (h portal.Holiday, err error) {
	var day string
	if err := row.Scan(&day, &h.Name); err != nil {
		return h, err
	}
	h.Date, err = civil.Parse(day)
	return h, err
}

func readMail(ctx context.Context, q db.Queryer) (*StoredMail, error) {
	m := &StoredMail{}
	err := q.QueryRow(ctx, `SELECT host, port, encryption, username, password_sealed, sender, tested_at, failure FROM setting_mail WHERE one = 1`).
		Scan(&m.Host, &m.Port, &m.Encryption, &m.Username, &m.Sealed, &m.From, db.Instant(&m.TestedAt), &m.Failure)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("setting: mail server: %w", err)
	}
	return m, nil
}

// takeTurn locks the settings if they still have the version that the caller saw. 0 skips the check, for a
// caller who replaces a whole setting.
func takeTurn(ctx context.Context, tx *db.Tx, seen int64) error {
	result, err := tx.Exec(ctx, `UPDATE settings SET version = version WHERE one = 1 AND (version = $1 OR $2 = 0)`, seen, seen)
	if err != nil {
		return fmt.Errorf("setting: turn: %w", err)
	}
	taken, err := result.RowsAffected()
	if err == nil && taken == 0 {
		err = errChanged
	}
	return err
}

func raiseVersion(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `UPDATE settings SET version = version + 1 WHERE one = 1`); err != nil {
		return fmt.Errorf("setting: version: %w", err)
	}
	return nil
}

func write(ctx context.Context, tx *db.Tx, s Stored) error {
	_, err := tx.Exec(ctx, `
		UPDATE settings SET name = $1, accent = $2, support_email = $3, support_phone = $4, signatory = $5, time_zone = $6, working_days = $7, public_url = $8,
			due_repair = $9, due_awr = $10, due_warranty = $11, due_claim = $12, ready_reasons = $13, postal_address = $14
		WHERE one = 1`,
		s.Name, s.Accent, s.SupportEmail, s.SupportPhone, s.Signatory, s.Zone, daysText(s.WorkingDays), s.PublicURL,
		s.Due.Repair, s.Due.AWR, s.Due.Warranty, s.Due.Claim, sql.NullString{String: strings.Join(s.Reasons, "\n"), Valid: s.Reasons != nil}, s.PostalAddress)
	if err != nil {
		return fmt.Errorf("setting: write: %w", err)
	}
	return nil
}

func writeHolidays(ctx context.Context, tx *db.Tx, holidays []portal.Holiday) error {
	if _, err := tx.Exec(ctx, `DELETE FROM setting_holidays`); err != nil {
		return fmt.Errorf("setting: holidays: %w", err)
	}
	for _, h := range holidays {
		if _, err := tx.Exec(ctx, `INSERT INTO setting_holidays (day, name) VALUES ($1, $2)`, h.Date.String(), h.Name); err != nil {
			return fmt.Errorf("setting: holidays: %w", err)
		}
	}
	return nil
}

func readStoredCouriers(ctx context.Context, q db.Queryer) ([]portal.Courier, error) {
	all, err := db.All(ctx, q, func(row db.Row) (c portal.Courier, err error) {
		return c, row.Scan(&c.Name, &c.Pattern)
	}, `SELECT name, pattern FROM setting_couriers ORDER BY name_fold`)
	if err != nil {
		return nil, fmt.Errorf("setting: couriers: %w", err)
	}
	slices.SortFunc(all, func(a, b portal.Courier) int { return strings.Compare(db.Fold(a.Name), db.Fold(b.Name)) })
	return all, nil
}

func writeCouriers(ctx context.Context, tx *db.Tx, couriers []portal.Courier) error {
	if _, err := tx.Exec(ctx, `DELETE FROM setting_couriers`); err != nil {
		return fmt.Errorf("setting: couriers: %w", err)
	}
	rows := db.Rows{Into: `setting_couriers (name_fold, name, pattern)`}
	for _, c := range couriers {
		rows.Add(db.Fold(c.Name), c.Name, c.Pattern)
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return fmt.Errorf("setting: couriers: %w", err)
	}
	return nil
}

func writeMail(ctx context.Context, tx *db.Tx, m StoredMail) error {
	if err := deleteMail(ctx, tx); err != nil {
		return err
	}
	sealed := m.Sealed
	if sealed == nil {
		sealed = []byte{}
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO setting_mail (one, host, port, encryption, username, password_sealed, sender, tested_at, failure) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8)`,
		m.Host, m.Port, m.Encryption, m.Username, sealed, m.From, db.MicrosOrNull(m.TestedAt), m.Failure)
	if err != nil {
		return fmt.Errorf("setting: mail server: %w", err)
	}
	return nil
}

func deleteMail(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM setting_mail`); err != nil {
		return fmt.Errorf("setting: mail server: %w", err)
	}
	return nil
}

// noteTest records a test, unless the stored mail server has changed since.
func noteTest(ctx context.Context, tx *db.Tx, server *post.Server, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE setting_mail SET tested_at = $1, failure = $2 WHERE one = 1 AND host = $3 AND port = $4 AND username = $5`,
		db.Micros(tx.Now()), failure, server.Host, server.Port, server.Username)
	if err != nil {
		return fmt.Errorf("setting: test: %w", err)
	}
	return nil
}

func writePicture(ctx context.Context, tx *db.Tx, kind string, p *portal.Picture) error {
	if kind == DarkLogo {
		return writeDarkLogo(ctx, tx, p)
	}
	// Without a logo there is no dark logo.
	if kind == Logo && p == nil {
		if err := writeDarkLogo(ctx, tx, nil); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM setting_pictures WHERE kind = $1`, kind); err != nil {
		return fmt.Errorf("setting: picture: %w", err)
	}
	if p == nil {
		return nil
	}
	_, err := tx.Exec(ctx, `INSERT INTO setting_pictures (kind, content, digest, width, height) VALUES ($1, $2, $3, $4, $5)`, kind, p.Content, p.Sum, p.Width, p.Height)
	if err != nil {
		return fmt.Errorf("setting: picture: %w", err)
	}
	return nil
}

func writeDarkLogo(ctx context.Context, tx *db.Tx, p *portal.Picture) error {
	_, err := tx.Exec(ctx, `DELETE FROM setting_dark_logo`)
	if err == nil && p != nil {
		_, err = tx.Exec(ctx, `INSERT INTO setting_dark_logo (one, content, digest, width, height) VALUES (1, $1, $2, $3, $4)`, p.Content, p.Sum, p.Width, p.Height)
	}
	if err != nil {
		return fmt.Errorf("setting: dark logo: %w", err)
	}
	return nil
}

func countPasskeys(ctx context.Context, q db.Queryer) (n int, err error) {
	if err := q.QueryRow(ctx, `SELECT count(*) FROM second_step_passkeys`).Scan(&n); err != nil {
		return 0, fmt.Errorf("setting: passkeys: %w", err)
	}
	return n, nil
}

// CountUnreadable counts encrypted values that the secret cannot decrypt: the mail server's password, if
// there is one.
func CountUnreadable(ctx context.Context, q db.Queryer, sealer *auth.Sealer) (int, error) {
	m, err := readMail(ctx, q)
	if err != nil || m == nil || len(m.Sealed) == 0 {
		return 0, err
	}
	if _, err := sealer.Open(m.Sealed); err != nil {
		return 1, nil //nolint:nilerr // that it does not open is the answer
	}
	return 0, nil
}

// source returns where the owner's value is read. It is empty if the default counts.
func (p Plain) source() string {
	switch {
	case p.column == "":
		return `coalesce((SELECT value FROM portal WHERE name = '` + p.fact() + `'), '')`
	case p.Kind == Number:
		return `coalesce(nullif(CAST(` + p.column + ` AS TEXT), '0'), '')`
	case p.Kind == Switch:
		return `CASE WHEN ` + p.column + ` THEN 'true' ELSE '' END`
	}
	return p.column
}

// fact is where a setting without a column is stored.
func (p Plain) fact() string { return strings.TrimSuffix(p.Section, "s") + "." + p.Key }

func writePlain(ctx context.Context, tx *db.Tx, own portal.Values) error {
	for _, p := range Plains() {
		value, isSent := own[p.Key]
		if !isSent {
			continue
		}
		statement, args := `UPDATE settings SET `+p.column+` = $1 WHERE one = 1`, []any{value}
		switch {
		case p.column == "":
			statement = `INSERT INTO portal (value, name) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`
			args = append(args, p.fact())
		case p.Kind == Number:
			args[0] = own.Number(p.Key)
		case p.Kind == Switch:
			args[0] = own.IsOn(p.Key)
		}
		if _, err := tx.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("setting: %s: %w", p.Key, err)
		}
	}
	return nil
}
