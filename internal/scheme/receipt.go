package scheme

import (
	"context"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
)

// A dealer can send forty invoices in several requests and gets one receipt. The receipt waits for a pause,
// but not longer than receiptLate.
const (
	receiptQuiet = time.Minute
	receiptLate  = 10 * time.Minute
	receiptEvery = 20 * time.Second
)

// Work registers the background jobs.
func (s *Service) Work(q *jobs.Queue) { q.Every("claims.receipts", receiptEvery, s.sendReceipts) }

func (s *Service) sendReceipts(ctx context.Context) error {
	now := s.DB.Now()
	dealers, err := dueReceipts(ctx, s.DB, now, now.Add(receiptQuiet-receiptLate))
	if err != nil {
		return err
	}
	for _, customerID := range dealers {
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.sendReceipt(ctx, tx, customerID) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sendReceipt(ctx context.Context, tx *db.Tx, customerID string) error {
	ids, err := takeReceipts(ctx, tx, customerID)
	if err != nil || len(ids) == 0 {
		return err
	}
	found, err := recordsBy(ctx, tx, "id", ids)
	if err != nil {
		return err
	}
	lot := make([]Record, 0, len(found))
	for _, r := range found {
		lot = append(lot, r)
	}
	slices.SortFunc(lot, func(a, b Record) int { return strings.Compare(a.ID, b.ID) })
	return s.Mail.Send(ctx, tx, s.received(lot))
}
