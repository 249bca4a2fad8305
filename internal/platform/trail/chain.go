package trail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

const (
	atOnce     = 400 // entries in one transaction; other writes wait for it on SQLite
	chainPause = 250 * time.Millisecond
	chainEvery = time.Second
	retryAfter = 10 * time.Second
	mostNamed  = 20 // flaws that are listed
)

var errBroken = errors.New("trail: someone changed the head of the chain: run `aftercare audit verify`; new entries wait until you run `aftercare audit resume`")

// hashOf returns the hash of an entry at its place in the chain.
func hashOf(before []byte, sequence int64, r row) []byte {
	sum := sha256.Sum256(slices.Concat(before, binary.BigEndian.AppendUint64(nil, uint64(sequence)), r.text(), r.mac))
	return sum[:]
}

// Chain adds some of the waiting entries to the chain and returns their number.
func (b *Log) Chain(ctx context.Context) (added int, err error) {
	// Usually nothing waits, and then nothing is written.
	if first, err := firstUnchained(ctx, b.db); err != nil || first == 0 {
		return 0, err
	}
	err = b.db.Write(ctx, func(tx *db.Tx) error {
		// The update locks the head, so that only one process extends the chain.
		h, err := oneHead(ctx, tx, `UPDATE trail_head SET sequence = sequence RETURNING `+headColumns)
		if err == nil && !b.isWhole(h) {
			err = errBroken
		}
		if err == nil {
			added, err = b.extend(ctx, tx, &h, false)
		}
		if err != nil || added == 0 {
			return err
		}
		return b.sign(ctx, tx, h)
	})
	return added, err
}

// extend adds waiting entries to the chain: all of them, or only those that the portal signed.
func (b *Log) extend(ctx context.Context, tx *db.Tx, h *head, all bool) (added int, err error) {
	rows, last := db.Rows{Into: `trail_links (sequence, entry, hash, kind, actor, person, record)`}, int64(0)
	err = eachWaiting(ctx, tx, atOnce, func(r row, isRead bool) {
		if isRead && (all || b.signer.Signed(r.text(), r.mac)) {
			h.sequence, h.hash, last = h.sequence+1, hashOf(h.hash, h.sequence+1, r), r.n
			c := copyOf(r)
			rows.Add(h.sequence, r.n, h.hash, c.kind, c.actor, c.person, c.record)
		}
	})
	if err != nil || rows.Len() == 0 {
		return 0, err
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM trail_unchained WHERE n <= $1 AND EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = trail_unchained.n)`, last)
	return rows.Len(), err
}

// isWhole reports whether the head is as the portal or the migration wrote it.
func (b *Log) isWhole(h head) bool {
	return h.sequence == 0 && h.signedSince == 1 && len(h.signature) == 0 || b.signer.Signed(h.text(), h.signature)
}

func (b *Log) sign(ctx context.Context, tx *db.Tx, h head) error {
	h.chainedAt = db.Micros(tx.Now())
	h.signature = b.signer.Sign(h.text())
	_, err := tx.Exec(ctx, `UPDATE trail_head SET sequence = $1, hash = $2, signed_since = $3, chained_at = $4, signature = $5`,
		h.sequence, h.hash, h.signedSince, h.chainedAt, h.signature)
	return err
}

// Behind returns how long the oldest waiting entry has been waiting.
func (b *Log) Behind(ctx context.Context) (time.Duration, error) {
	first, err := firstUnchained(ctx, b.db)
	if err != nil || first == 0 {
		return 0, err
	}
	return max(b.db.Now().Sub(time.UnixMilli(first>>chanceBits)), 0), nil
}

// Run adds entries to the chain, including those of replicas that have stopped.
func (b *Log) Run(ctx context.Context) {
	for pause := chainEvery; wait(ctx, pause); {
		added, err := b.Chain(ctx)
		if pause = chainEvery; added == atOnce {
			pause = chainPause
		} else if err != nil && ctx.Err() == nil {
			b.config.Logger.WarnContext(ctx, "entries of the audit trail are not chained yet", "error", err)
			pause = retryAfter
		}
	}
}

// wait pauses for d, and reports whether the context is still active.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
	return ctx.Err() == nil
}

// Resume continues the chain as it is now. An operator runs it after the secret was replaced or the
// head was changed.
func (b *Log) Resume(ctx context.Context, newSecret bool, entry Entry) error {
	return b.db.Write(ctx, func(tx *db.Tx) error {
		h, err := newHead(ctx, tx)
		if err == nil && newSecret { // keys that cannot be decrypted would block new entries
			err = deleteKeys(ctx, tx, `TRUE`)
		}
		for added := -1; err == nil && added != 0; { // the waiting entries were signed with the old secret
			added, err = b.extend(ctx, tx, &h, newSecret)
		}
		if err == nil {
			err = b.sign(ctx, tx, h)
		}
		if err == nil {
			err = b.Write(ctx, tx, entry)
		}
		return err
	})
}

// HeadOf returns the number and hash of the last link.
func HeadOf(ctx context.Context, q db.Queryer) (string, error) {
	l, err := readLink(ctx, q, `ORDER BY sequence DESC LIMIT 1`)
	return l.String(), err
}

func (l link) String() string {
	if l.sequence == 0 {
		return ""
	}
	return fmt.Sprintf("%d:%x", l.sequence, l.hash)
}

// Verdict is the result of Verify.
type Verdict struct {
	Whole   bool     `json:"whole"`
	Chained int64    `json:"chained"` // entries in the chain
	Waiting int64    `json:"waiting"` // new entries that are not in the chain yet
	Head    string   `json:"head"`    // keep it elsewhere to check later that the trail still contains it
	Flaws   int64    `json:"flaws"`
	First   []string `json:"found"` // the first flaws, at most mostNamed
}

func (v *Verdict) flaw(format string, args ...any) {
	if v.Flaws++; v.Flaws <= mostNamed {
		v.First = append(v.First, fmt.Sprintf(format, args...))
	}
}

// Verify checks the chain since a time, or the whole trail for the zero time. If noted is an
// earlier head, the chain must still contain it.
func (b *Log) Verify(ctx context.Context, q db.Queryer, since time.Time, noted string) (v Verdict, err error) {
	number, hash, _ := strings.Cut(noted, ":")
	sequence, wrong := strconv.ParseInt(number, 10, 64)
	if noted != "" && (wrong != nil || len(hash) != 2*sha256.Size) {
		return v, fmt.Errorf("%q is not a head of an audit trail: a head looks like 1234:0f3a…, as `aftercare audit verify` prints it", noted)
	}
	v.First = []string{}
	h, err := oneHead(ctx, q, `SELECT `+headColumns+` FROM trail_head`)
	if err != nil {
		return v, err
	}
	if !b.isWhole(h) {
		v.flaw("the head of the chain is not signed by this portal: it was changed")
	}
	end, err := v.walk(ctx, q, since)
	if err != nil {
		return v, err
	}
	switch v.Head = end.String(); {
	case end.sequence < h.sequence:
		v.flaw("the last %d entries of the chain were removed", h.sequence-end.sequence)
	case end.sequence > h.sequence:
		v.flaw("%d entries were added behind the head of the chain", end.sequence-h.sequence)
	case !bytes.Equal(end.hash, h.hash):
		v.flaw("the last entry is not the one that the portal signed")
	}
	if l, err := readLink(ctx, q, `WHERE sequence = $1`, sequence); err != nil {
		return v, err
	} else if l.String() != noted && noted != "" {
		v.flaw("the trail does not contain the head %s: entries up to it were removed or replaced", noted)
	}
	err = eachWaiting(ctx, q, math.MaxInt32, func(r row, isRead bool) {
		if v.Waiting++; !isRead || !b.signer.Signed(r.text(), r.mac) {
			v.flaw("an entry that waits to be chained was removed, changed, or not written by this portal")
		}
	})
	if err == nil && since.IsZero() {
		var entries int64
		if err = q.QueryRow(ctx, `SELECT count(*) FROM trail_entries`).Scan(&entries); entries > v.Chained+v.Waiting {
			v.flaw("%d entries are not in the chain", entries-v.Chained-v.Waiting)
		}
	}
	v.Whole = v.Flaws == 0
	return v, err
}

// walk compares each entry since a time with its link, and returns the last link.
func (v *Verdict) walk(ctx context.Context, q db.Queryer, since time.Time) (before link, err error) {
	if before, err = readLink(ctx, q, `WHERE entry < $1 ORDER BY entry DESC LIMIT 1`, First(since)); err != nil {
		return before, err
	}
	err = eachLink(ctx, q, before.sequence, func(l link, r row, isRead bool) {
		v.Chained++
		switch {
		case !isRead:
			v.flaw("entry %d was removed or cannot be read", l.sequence)
		case l.sequence != before.sequence+1:
			v.flaw("%d entries before entry %d were removed from the chain", l.sequence-before.sequence-1, l.sequence)
		case !bytes.Equal(hashOf(before.hash, l.sequence, r), l.hash):
			v.flaw("entry %d (%s of %s) was changed, or is not in its place", l.sequence, r.kind, db.FromMicros(r.at).Format(time.RFC3339))
		case l.copied != copyOf(r):
			v.flaw("entry %d (%s) has wrong search values: its link was changed", l.sequence, r.kind)
		}
		before = l
	})
	return before, err
}
