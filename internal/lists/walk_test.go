package lists_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"aftercare/internal/lists"
)

// countdown reads numbers down to zero, three at a time.
func countdown(from int) func(context.Context, *int) ([]int, error) {
	return func(_ context.Context, last *int) ([]int, error) {
		next := from
		if last != nil {
			next = *last - 1
		}
		var numbers []int
		for ; next >= 0 && len(numbers) < 3; next-- {
			numbers = append(numbers, next)
		}
		return numbers, nil
	}
}

func TestAWalkGoesOverEveryStepInOrder(t *testing.T) {
	t.Parallel()
	for _, from := range []int{-1, 0, 1, 2, 3, 5, 6, 7} {
		var got, want []int
		for n := from; n >= 0; n-- {
			want = append(want, n)
		}
		err := lists.Walk(t.Context(), 3, countdown(from), func(n int) error { got = append(got, n); return nil })
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("from %d: %v, %v", from, got, err)
		}
	}
}

func TestAWalkEndsWithTheFirstErrorAndReadsNoMore(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	reading := false
	endless := func(ctx context.Context, _ *int) ([]int, error) {
		reading = true
		defer func() { reading = false }()
		return []int{1, 2, 3}, ctx.Err()
	}
	if err := lists.Walk(t.Context(), 3, endless, func(int) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("an error of who reads: %v", err)
	}
	if reading {
		t.Error("it still reads")
	}
	fails := func(context.Context, *int) ([]int, error) { return nil, broken }
	if err := lists.Walk(t.Context(), 3, fails, func(int) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("an error of what is read: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := lists.Walk(ctx, 3, endless, func(int) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("the end of the context: %v", err)
	}
}
