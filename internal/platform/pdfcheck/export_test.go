package pdfcheck

import "context"

// CheckWithin is Check with small limits.
func CheckWithin(ctx context.Context, content []byte, work, unpacked int) error {
	return check(ctx, content, bounds{work, unpacked})
}
