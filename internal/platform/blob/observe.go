package blob

import "time"

type Work string

const (
	Putting  Work = "put"
	Opening  Work = "open" // until the first byte
	Deleting Work = "delete"
)

// Observer receives how long the store took. It uses the real time, not the portal's clock.
type Observer struct {
	Tell func(work Work, took time.Duration)
	Now  func() time.Time
}

func (o Observer) measure(work Work) (done func()) {
	if o.Tell == nil {
		return func() {}
	}
	began := o.Now()
	return func() { o.Tell(work, o.Now().Sub(began)) }
}
