package maillog

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// fold normalises an address for the search.
func fold(address string) string {
	folded := db.Fold(strings.TrimSpace(address))
	if runes := []rune(folded); len(runes) > longest {
		folded = string(runes[:longest])
	}
	return folded
}

const (
	intoLetters  = `letters (id, recipient, recipient_fold, subject, content, attempts, created_at, sent_at, about, to_file)`
	unlessItIsIn = ` ON CONFLICT (id) DO NOTHING`
)

func valuesOf(l Letter, content []byte) []any {
	about := sql.NullString{String: l.About, Valid: l.About != ""}
	return []any{l.ID, l.To, []byte(fold(l.To)), l.Subject, content, l.Attempts, db.Micros(l.Written), db.Micros(l.SentAt), about, l.ToFile}
}

const sentColumns = `id, recipient, subject, attempts, created_at, sent_at, to_file`

func targets(l *Letter, written, sent *int64) []any {
	return []any{&l.ID, &l.To, &l.Subject, &l.Attempts, written, sent, &l.ToFile}
}

func scanSent(row db.Row) (l Letter, err error) {
	var written, sent int64
	err = row.Scan(targets(&l, &written, &sent)...)
	return stamped(l, written, sent), err
}

func stamped(l Letter, written, sent int64) Letter {
	l.State, l.Written, l.SentAt = Sent, db.FromMicros(written), db.FromMicros(sent)
	return l
}

func sentBy(ctx context.Context, q db.Queryer, id string) (l Letter, content []byte, err error) {
	var written, sent int64
	err = q.QueryRow(ctx, `SELECT `+sentColumns+`, content FROM letters WHERE id = $1`, id).
		Scan(append(targets(&l, &written, &sent), &content)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNone
	}
	return stamped(l, written, sent), content, err
}

// sentPage reads along an index and stops after one page. The results of a search are sorted by address first.
func sentPage(ctx context.Context, q db.Queryer, a asked) (page []Letter, more bool, err error) {
	var rows []Letter
	if a.to == "" {
		rows, err = newestSent(ctx, q, a)
	} else {
		rows, err = sentTo(ctx, q, a)
	}
	if err != nil {
		return nil, false, err
	}
	page, more = db.Cut(rows, a.perPage, a.after != "")
	return page, more, nil
}

func newestSent(ctx context.Context, q db.Queryer, a asked) ([]Letter, error) {
	where, order, args := ``, `DESC`, []any{a.perPage + 1}
	switch {
	case a.after != "":
		where, order, args = `WHERE id > $2 `, `ASC`, append(args, a.after)
	case a.before != "":
		where, args = `WHERE id < $2 `, append(args, a.before)
	}
	return db.All(ctx, q, scanSent, `SELECT `+sentColumns+` FROM letters `+where+`ORDER BY id `+order+` LIMIT $1`, args...)
}

func sentTo(ctx context.Context, q db.Queryer, a asked) ([]Letter, error) {
	from, until := []byte(a.to), append([]byte(a.to), 0xff) // no UTF-8 text contains 0xff
	where, order := `WHERE recipient_fold >= $2 AND recipient_fold < $3 `, `recipient_fold, id DESC`
	args := []any{a.perPage + 1, from, until}
	if place := a.before + a.after; place != "" {
		address, err := addressOf(ctx, q, place)
		if err != nil {
			return nil, err
		}
		args = append(args, address, place)
		if a.after != "" {
			order = `recipient_fold DESC, id`
			where += `AND recipient_fold <= $4 AND (recipient_fold < $4 OR id > $5) `
		} else {
			where += `AND recipient_fold >= $4 AND (recipient_fold > $4 OR id < $5) `
		}
	}
	return db.All(ctx, q, scanSent, `SELECT `+sentColumns+` FROM letters `+where+`ORDER BY `+order+` LIMIT $1`, args...)
}

func addressOf(ctx context.Context, q db.Queryer, id string) (address []byte, err error) {
	err = q.QueryRow(ctx, `SELECT recipient_fold FROM letters WHERE id = $1`, id).Scan(&address)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoPage
	}
	return address, err
}

func countSent(ctx context.Context, q db.Queryer, most int) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM letters LIMIT $1) AS counted`, most).Scan(&n)
	return n, err
}

// lastSent reads only the newest emails. An older one may be sent later, but soon a newer one is too.
func lastSent(ctx context.Context, q db.Queryer) (at time.Time, err error) {
	err = q.QueryRow(ctx, `SELECT max(sent_at) FROM (SELECT sent_at FROM letters ORDER BY id DESC LIMIT 50) AS newest`).Scan(db.Instant(&at))
	return at, err
}

// newestTo returns the newest sent email to an address; zero if there is none.
func newestTo(ctx context.Context, q db.Queryer, address string) (Letter, error) {
	newest, err := db.All(ctx, q, scanSent, `SELECT `+sentColumns+` FROM letters WHERE recipient_fold = $1 ORDER BY id DESC LIMIT 1`, []byte(fold(address)))
	if err != nil || len(newest) == 0 {
		return Letter{}, err
	}
	return newest[0], nil
}

func forget(ctx context.Context, tx *db.Tx, before string, most int) (removed int64, err error) {
	result, err := tx.Exec(ctx, `DELETE FROM letters WHERE id IN (SELECT id FROM letters WHERE id < $1 ORDER BY id LIMIT $2)`, before, most)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// CountUnreadable counts the sent emails that this secret cannot decrypt.
func CountUnreadable(ctx context.Context, q db.Queryer, s *auth.Sealer) (n int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		content, err := db.Value[[]byte](row)
		if _, unreadable := s.Open(content); err == nil && unreadable != nil {
			n++
		}
		return err
	}, `SELECT content FROM letters`)
	return n, err
}
