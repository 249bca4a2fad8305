import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadFailure } from './LoadFailure'

test('a load failure says why and offers a retry', async () => {
  const onRetry = vi.fn()
  render(
    <LoadFailure message="Your devices could not be loaded." cause="No net." onRetry={onRetry} />,
  )
  expect(screen.getByRole('alert').textContent).toContain(
    'Your devices could not be loaded.No net.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a retry that would not help is not offered', () => {
  const { rerender } = render(<LoadFailure message="There is no such customer." />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(
    <LoadFailure message="Gone." onRetry={vi.fn()} action={<a href="/queue">To the queue</a>} />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByRole('link', { name: 'To the queue' })
})
