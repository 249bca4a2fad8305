package trail

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// Verdict is what is proved of the trail.
type Verdict struct {
	Whole    bool     `json:"whole"`
	Chained  int64    `json:"chained"`  // entries in the chain
	Waiting  int64    `json:"waiting"`  // entries of the last moment that are not in it yet
	Begun    string   `json:"begun"`    // when the portal began its trail
	Unsigned int64    `json:"unsigned"` // entries from before the secret was replaced: their order is proved, not who wrote them
	End      End      `json:"end"`
	Flaws    int64    `json:"flaws"`
	First    []string `json:"found"` // of the flaws, at most mostNamed
}

// mostNamed is how many flaws are named.
const mostNamed = 20

// End is the last link of the chain. Kept elsewhere, it shows later whether the
// chain still goes through it.
type End struct {
	Sequence int64  `json:"sequence"`
	Hash     string `json:"hash"`
}

func (e End) String() string { return fmt.Sprintf("%d:%s", e.Sequence, e.Hash) }

// ParseEnd reads what String has written.
func ParseEnd(text string) (e End, err error) {
	number, hash, _ := strings.Cut(strings.TrimSpace(text), ":")
	if e.Sequence, err = strconv.ParseInt(number, 10, 64); err == nil {
		_, err = hex.DecodeString(hash)
	}
	if err != nil || e.Sequence < 1 || len(hash) != 2*hashBytes {
		return e, fmt.Errorf("%q is no end of a chain: it looks like 1234:0f3a…, as `aftercare audit verify` prints it", text)
	}
	e.Hash = strings.ToLower(hash)
	return e, nil
}

const hashBytes = 32

// Verify walks over the whole chain and says what is wrong with it. Nobody waits
// for it. An end that was noted before is looked for, if there is one.
func (b *Book) Verify(ctx context.Context, known *End) (Verdict, error) {
	v := &verifying{Book: b, known: known, Verdict: Verdict{First: []string{}}, seen: recent{wanted: map[int64]string{}}}
	err := b.db.Snapshot(ctx, func(s *db.Snapshot) error { return v.walk(ctx, s) })
	v.Whole = v.Flaws == 0
	return v.Verdict, err
}

// VerifyLast walks over the last entries of the chain alone, or over all of it for
// most below 1, in a database that somebody else has open.
func (b *Book) VerifyLast(ctx context.Context, q db.Queryer, most int64) (Verdict, error) {
	v := &verifying{Book: b, most: most, Verdict: Verdict{First: []string{}}, seen: recent{wanted: map[int64]string{}}}
	err := v.walk(ctx, q)
	v.Whole = v.Flaws == 0
	return v.Verdict, err
}

// mostSince is how many entries VerifySince reads at most, the newest ones.
const mostSince = 100_000

// VerifySince walks over the entries that were chained since an instant, by the chain
// alone. It is quick enough for a server to do it again and again.
func (b *Book) VerifySince(ctx context.Context, since time.Time) (Verdict, error) {
	v := &verifying{Book: b, alone: true, Verdict: Verdict{First: []string{}}, seen: recent{wanted: map[int64]string{}}}
	err := b.db.Snapshot(ctx, func(s *db.Snapshot) error {
		entries, err := countLinksSince(ctx, s, First(since))
		if err != nil {
			return err
		}
		v.most = min(max(entries, 1), mostSince)
		return v.walk(ctx, s)
	})
	v.Whole = v.Flaws == 0
	return v.Verdict, err
}

type verifying struct {
	*Book
	Verdict
	known *End
	most  int64 // of the chain's entries; 0 for all
	alone bool  // nothing is looked at beside the chain
	head  head
	mark  mark
	last  link // the one before
	seen  recent
}

func (v *verifying) flaw(format string, args ...any) {
	v.Flaws++
	if v.Flaws <= mostNamed {
		v.First = append(v.First, fmt.Sprintf(format, args...))
	}
}

func (v *verifying) walk(ctx context.Context, q db.Queryer) (err error) {
	if err = v.ends(ctx, q); err != nil {
		return err
	}
	if v.most > 0 && v.head.sequence > v.most {
		if v.last, err = linkAt(ctx, q, v.head.sequence-v.most); err != nil {
			return err
		}
	}
	missing := map[int64]bool{} // places in the chain
	gap := func(place int64) {
		for ; v.last.sequence+1 < place && len(missing) < mostNamed; v.last.sequence++ {
			missing[v.last.sequence+1] = true
		}
	}
	err = eachLink(ctx, q, v.last.sequence, func(l link, r row) {
		isNext := l.sequence == v.last.sequence+1
		gap(l.sequence)
		v.look(l, r, isNext)
		v.last = l
	}, func(l link) {
		gap(l.sequence)
		v.Chained++
		v.flaw("entry %d cannot be read: it was changed", l.sequence)
		v.last = l
	})
	if err != nil {
		return err
	}
	for _, place := range slices.Sorted(maps.Keys(missing)) {
		if err := v.missing(ctx, q, place); err != nil {
			return err
		}
	}
	v.ending()
	if v.alone {
		return nil
	}
	if err := v.remembered(ctx, q); err != nil {
		return err
	}
	if err := v.outside(ctx, q); err != nil {
		return err
	}
	return v.followed(ctx, q)
}

// followed looks for entries that others name and that were not come across.
func (v *verifying) followed(ctx context.Context, q db.Queryer) error {
	for _, n := range slices.Sorted(maps.Keys(v.seen.wanted)) {
		there, err := hasEntry(ctx, q, n)
		if err != nil {
			return err
		}
		if !there {
			v.flaw("an entry of %s was removed before it was chained: %s follows it", atOf(n).Format(time.RFC3339), v.seen.wanted[n])
		}
	}
	return nil
}

// ends reads the end of the chain and its mark.
func (v *verifying) ends(ctx context.Context, q db.Queryer) error {
	heads, err := headsOf(ctx, q, func() { v.flaw("the end of the chain cannot be read: it was changed") })
	if err != nil {
		return err
	}
	switch {
	case len(heads) == 0 && v.Flaws == 0:
		v.flaw("the end of the chain was removed")
	case len(heads) > 1:
		v.flaw("there are %d ends of the chain: %d were added", len(heads), len(heads)-1)
	}
	for i, h := range heads {
		if i == 0 || v.isWhole(h) {
			v.head = h
		}
	}
	v.Unsigned = max(v.head.signedSince-1, 0)
	if len(heads) > 0 && !v.isWhole(v.head) {
		v.flaw("the end of the chain is not signed by this portal: it was changed")
	}
	text, err := readMark(ctx, q)
	if err != nil {
		return err
	}
	var signed bool
	if v.mark, signed = v.markOf(inDatabase, text); signed {
		v.Begun = db.FromMicros(v.mark.begunAt).Format(time.RFC3339)
		return nil
	}
	v.mark = mark{}
	switch text {
	case "":
		v.flaw("the mark of how far the chain had come was removed")
	case notBegun:
		v.flaw("the mark of how far the chain had come says that no portal has begun this trail")
	default:
		v.flaw("the mark of how far the chain had come is not signed by this portal: it was changed")
	}
	return nil
}

// look compares an entry with its place in the chain.
func (v *verifying) look(l link, r row, isNext bool) {
	v.Chained++
	before := v.last.hash
	written := l.sequence < v.head.signedSince || v.signer.Signed(r.text(), r.mac)
	switch {
	case isNext && !bytes.Equal(hashOf(before, l.sequence, r), l.hash) && written:
		v.flaw("entry %d (%s) is not in its place: it was swapped, or one before it is gone", l.sequence, told(r))
	case isNext && !bytes.Equal(hashOf(before, l.sequence, r), l.hash):
		v.flaw("entry %d (%s) was changed", l.sequence, told(r))
	case !written:
		v.flaw("entry %d (%s) was not written by this portal", l.sequence, told(r))
	case l.copied != copyOf(r):
		v.flaw("entry %d (%s) is searched by other values than it has: its link was changed", l.sequence, told(r))
	}
	v.seen.add(r, func() string { return fmt.Sprintf("entry %d (%s)", l.sequence, told(r)) })
	if v.mark.sequence == l.sequence && !bytes.Equal(v.mark.hash, l.hash) {
		v.flaw("entry %d is another one than the mark has", l.sequence)
	}
	if v.known != nil && v.known.Sequence == l.sequence && v.known.Hash != hex.EncodeToString(l.hash) {
		v.flaw("entry %d is another one than the end that was noted", l.sequence)
	}
}

// told names an entry without what is personal in it.
func told(r row) string {
	return fmt.Sprintf("%s of %s", r.kind, db.FromMicros(r.at).Format(time.RFC3339))
}

func (v *verifying) missing(ctx context.Context, q db.Queryer, place int64) error {
	there, err := hasLink(ctx, q, place)
	if err != nil {
		return err
	}
	if there {
		v.flaw("entry %d was removed", place)
	} else {
		v.flaw("entry %d was removed from the chain", place)
	}
	return nil
}

// ending compares the last link with the end that is signed.
func (v *verifying) ending() {
	v.End = End{v.last.sequence, hex.EncodeToString(v.last.hash)}
	switch {
	case v.head.signedSince == 0: // there is none, which was told
	case v.last.sequence < v.head.sequence:
		v.flaw("the last %d entries of the chain were removed", v.head.sequence-v.last.sequence)
	case v.last.sequence > v.head.sequence:
		v.flaw("%d entries were added behind the end of the chain", v.last.sequence-v.head.sequence)
	case !bytes.Equal(v.last.hash, v.head.hash):
		v.flaw("the last entry is another one than the portal has signed")
	}
	if end := max(v.head.sequence, v.last.sequence); v.mark.sequence > end {
		v.flaw("the chain was set back: it ends with entry %d, and the portal had come to entry %d", end, v.mark.sequence)
	}
	if v.known != nil && v.known.Sequence > v.last.sequence {
		v.flaw("the chain ends before the end that was noted, entry %d", v.known.Sequence)
	}
}

// remembered compares the chain with what this machine has seen of it.
func (v *verifying) remembered(ctx context.Context, q db.Queryer) error {
	fits, err := v.fitsMemory(ctx, q, v.last.sequence)
	if err == nil && !fits {
		v.flaw("the chain was set back or written anew: this machine had seen it end with entry %d", v.memory.furthest().sequence)
	}
	return err
}

// outside looks at what is not in the chain: entries that wait, and none else.
func (v *verifying) outside(ctx context.Context, q db.Queryer) error {
	unreadable := func() { v.flaw("an entry that is not in the chain cannot be read: it was changed") }
	err := eachWaiting(ctx, q, func(r row) {
		v.Waiting++
		v.seen.add(r, func() string { return fmt.Sprintf("an entry that waits (%s)", told(r)) })
		if !v.signer.Signed(r.text(), r.mac) {
			v.flaw("an entry that waits (%s) was not written by this portal, or was changed", told(r))
		}
	}, func() { v.Waiting++; unreadable() })
	if err != nil {
		return err
	}
	for _, count := range []struct {
		of   func(context.Context, db.Queryer) (int64, error)
		flaw string
	}{
		{countGone, "%d entries that waited to be chained were removed"},
		{countTwice, "%d entries of the chain wait to be chained once more"},
	} {
		n, err := count.of(ctx, q)
		if err != nil {
			return err
		}
		if n > 0 {
			v.flaw(count.flaw, n)
		}
	}
	if v.most > 0 {
		return nil // to count them all is for those who read them all
	}
	keyless, err := countKeyless(ctx, q, v.head.signedSince)
	if err != nil {
		return err
	}
	if keyless > 0 {
		v.flaw("the keys of %d persons were destroyed past the portal: what is sealed of them cannot be read", keyless)
	}
	entries, err := countEntries(ctx, q)
	if err != nil || entries == v.Chained+v.Waiting {
		return err
	}
	return eachOutside(ctx, q, func(r row) { v.flaw("an entry (%s) stands outside of the chain", told(r)) }, unreadable)
}

// Resume goes on with the chain as it is now, whatever it was: what was wrong with
// it stays on record where it is, and entries from before are no longer asked who
// wrote them. It is for a person at the machine, after the secret was replaced
// or somebody has changed the end of the chain.
func (b *Book) Resume(ctx context.Context, newSecret bool, entry Entry) error {
	return b.db.Write(ctx, func(tx *db.Tx) error {
		if heads, err := holdHead(ctx, tx); err != nil || len(heads) != 1 {
			if err := replaceHeads(ctx, tx); err != nil {
				return err
			}
		}
		if newSecret {
			// Keys that nobody can open are of no use, and in the way of new ones.
			if err := deleteAllKeys(ctx, tx); err != nil {
				return err
			}
		}
		if err := dropLinked(ctx, tx); err != nil {
			return err
		}
		h, err := lastLink(ctx, tx)
		if err != nil {
			return err
		}
		for added := -1; added != 0; { // what waits was written before, too
			if added, _, err = extend(ctx, tx, &h); err != nil {
				return err
			}
		}
		h.signedSince = h.sequence + 1
		text, err := readMark(ctx, tx)
		if err != nil {
			return err
		}
		m, signed := b.markOf(inDatabase, text)
		if !signed && !newSecret || m.begunAt == 0 {
			m.begunAt = db.Micros(tx.Now())
		}
		if err := b.sign(ctx, tx, h, m.begunAt); err != nil {
			return err
		}
		return b.Write(ctx, tx, entry)
	})
}
