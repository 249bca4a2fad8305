package trail

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aftercare/internal/platform/db"
)

// The mark says how far the chain has come, signed, in another table than the
// chain: an end that is set back to what was truly signed once is behind it.

// notBegun stands for the mark of a trail that no start has signed yet.
const notBegun = "new"

type mark struct {
	sequence  int64
	hash      []byte
	begunAt   int64 // of the trail; of what a machine remembers, when it was chained
	signature []byte
}

// What a mark is for is signed with it, so that one cannot stand for another.
const (
	inDatabase = "mark of the chain"
	onMachine  = "what a machine has seen of the chain"
)

// text is what of a mark is signed.
func (m mark) text(where string) []byte {
	text := append([]byte(where), binary.BigEndian.AppendUint64(nil, uint64(m.sequence))...)
	text = binary.BigEndian.AppendUint64(text, uint64(m.begunAt))
	return append(text, m.hash...)
}

func (m mark) String() string {
	return fmt.Sprintf("%d:%x:%d:%x", m.sequence, m.hash, m.begunAt, m.signature)
}

var errNoMark = errors.New("trail: this is no mark of a chain")

func parseMark(text string) (m mark, err error) {
	const parts = 4
	fields := strings.Split(text, ":")
	if len(fields) != parts {
		return m, errNoMark
	}
	var errs [parts]error
	m.sequence, errs[0] = strconv.ParseInt(fields[0], 10, 64)
	m.hash, errs[1] = hex.DecodeString(fields[1])
	m.begunAt, errs[2] = strconv.ParseInt(fields[2], 10, 64)
	m.signature, errs[3] = hex.DecodeString(fields[3])
	return m, errors.Join(errs[:]...)
}

// markOf is the mark if this portal signed it.
func (b *Book) markOf(where, text string) (m mark, signed bool) {
	m, err := parseMark(text)
	return m, err == nil && b.signer.Signed(m.text(where), m.signature)
}

// fits tells whether an end of the chain can be the one of a mark or a later one.
func (m mark) fits(h head) bool {
	return h.sequence > m.sequence || h.sequence == m.sequence && bytes.Equal(h.hash, m.hash)
}

// Begin signs the end of a chain that has none yet and makes its mark. It is for
// the start of a portal: from then on there is no end that is not signed.
func (b *Book) Begin(ctx context.Context) error {
	if text, err := readMark(ctx, b.db); err != nil || text != notBegun {
		return err
	}
	return b.db.Write(ctx, func(tx *db.Tx) error {
		heads, err := holdHead(ctx, tx)
		if err != nil {
			return err
		}
		// Another replica may have begun meanwhile.
		if text, err := readMark(ctx, tx); err != nil || text != notBegun {
			return err
		}
		if len(heads) != 1 {
			b.logger.ErrorContext(ctx, "the audit trail cannot begin", "error", errBroken)
			return nil
		}
		h := heads[0]
		last, err := lastLink(ctx, tx)
		if err != nil {
			return err
		}
		isFirst := h.sequence == 0 && last.sequence == 0 && len(h.hash) == 0 && h.signedSince == 1 && len(h.signature) == 0
		// A machine that has seen this trail before knows that it is not new.
		fits, err := b.fitsMemory(ctx, tx, h.sequence)
		if err != nil {
			return err
		}
		if !fits || !isFirst && !b.isWhole(h) {
			b.logger.ErrorContext(ctx, "the audit trail cannot begin", "error", errBroken)
			return nil
		}
		return b.sign(ctx, tx, h, db.Micros(tx.Now()))
	})
}

// sign keeps the end of the chain and its mark.
func (b *Book) sign(ctx context.Context, tx *db.Tx, h head, begunAt int64) error {
	h.chainedAt = db.Micros(tx.Now())
	h.signature = b.signer.Sign(h.text())
	if err := putHead(ctx, tx, h); err != nil {
		return err
	}
	m := mark{sequence: h.sequence, hash: h.hash, begunAt: begunAt}
	m.signature = b.signer.Sign(m.text(inDatabase))
	tx.AfterCommit(func() { b.remember(h) })
	return putMark(ctx, tx, m.String())
}
