package blob

import "time"

// Work is what the store was asked to do.
type Work string

const (
	Putting  Work = "put"
	Opening  Work = "open" // until the first byte
	Deleting Work = "delete"
)

// Observer is told how long the store took to do something. Its clock is the
// wall's: what is measured is the store, and not the portal's calendar.
type Observer struct {
	Tell func(work Work, took time.Duration)
	Now  func() time.Time
}

// measure begins, until the function it returns is called.
func (o Observer) measure(work Work) (done func()) {
	if o.Tell == nil {
		return func() {}
	}
	began := o.Now()
	return func() { o.Tell(work, o.Now().Sub(began)) }
}
