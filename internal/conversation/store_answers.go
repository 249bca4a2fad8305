package conversation

import (
	"context"
	"database/sql"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// answersIn returns all answers with their photos. The query returns one row per photo, or one row for an
// answer without photos.
func answersIn(ctx context.Context, q db.Queryer) (all []Answer, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var a Answer
		var photo sql.NullString
		if err := row.Scan(&a.ID, &a.Title, &a.Text, &a.Version, &photo); err != nil {
			return err
		}
		if n := len(all); n == 0 || all[n-1].ID != a.ID {
			all = append(all, a)
		}
		if photo.Valid {
			last := &all[len(all)-1]
			last.Photos = append(last.Photos, photo.String)
		}
		return nil
	}, `
		SELECT a.id, a.title, a.text, a.version, p.file_key FROM ready_answers a LEFT JOIN ready_answer_photos p ON p.answer_id = a.id
		ORDER BY a.title_fold, p.place`)
	return all, err
}

// lockAnswer reads an answer and locks it until the transaction ends.
func lockAnswer(ctx context.Context, tx *db.Tx, answerID string) (a Answer, err error) {
	if err := tx.Lock(ctx, db.ToChange, `SELECT id FROM ready_answers WHERE id = $1`, answerID); err != nil {
		return a, err
	}
	all, err := answersIn(ctx, tx)
	if err != nil {
		return a, err
	}
	for _, a := range all {
		if a.ID == answerID {
			return a, nil
		}
	}
	return a, errNoAnswer
}

func insertAnswer(ctx context.Context, tx *db.Tx, a Answer) error {
	added, err := db.Changed(tx.Exec(ctx, `
		INSERT INTO ready_answers (id, title, title_fold, text, version)
		SELECT $1, $2, $3, $4, CAST($5 AS BIGINT) WHERE (SELECT count(*) FROM ready_answers) < $6`,
		a.ID, a.Title, db.Fold(a.Title), a.Text, a.Version, mostAnswers))
	if err == nil && !added {
		return errManyAnswers
	}
	return titled(a.Title, err)
}

func updateAnswer(ctx context.Context, tx *db.Tx, a Answer) error {
	_, err := tx.Exec(ctx, `UPDATE ready_answers SET title = $2, title_fold = $3, text = $4, version = $5 WHERE id = $1`,
		a.ID, a.Title, db.Fold(a.Title), a.Text, a.Version)
	return titled(a.Title, err)
}

// titled turns a unique violation into a message about the title.
func titled(title string, err error) error {
	if db.IsUnique(err) {
		return fault.Newf(fault.Conflict, "An answer called %s already exists.", title).At("title")
	}
	return err
}

func deleteAnswer(ctx context.Context, tx *db.Tx, answerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM ready_answers WHERE id = $1`, answerID)
	return err
}

func insertAnswerPhotos(ctx context.Context, tx *db.Tx, a Answer) error {
	for place, key := range a.Photos {
		if _, err := tx.Exec(ctx, `INSERT INTO ready_answer_photos (answer_id, place, file_key) VALUES ($1, $2, $3)`, a.ID, place, key); err != nil {
			return err
		}
	}
	return nil
}

func deleteAnswerPhotos(ctx context.Context, tx *db.Tx, answerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM ready_answer_photos WHERE answer_id = $1`, answerID)
	return err
}
