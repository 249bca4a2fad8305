package pdfcheck

import "context"

// CheckWithin is Check with bounds that a test reaches in no time.
func CheckWithin(ctx context.Context, content []byte, work, unpacked int) error {
	return check(ctx, content, bounds{work, unpacked})
}
