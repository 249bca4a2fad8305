import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { whenOpened } from './whenOpened'

const Dialog = ({ open }: { open: boolean }) => <p>{open ? 'Open' : 'Closed'}</p>

test('a dialog that opens before its code is there appears with it', async () => {
  let bring: (() => void) | undefined
  const Late = whenOpened(
    () => new Promise<typeof Dialog>((resolve) => (bring = () => resolve(Dialog))),
  )
  const { rerender } = render(<Late open={false} />)
  rerender(<Late open />)
  expect(screen.queryByText('Open')).toBeNull()
  bring?.()
  expect(await screen.findByText('Open')).toBeTruthy()
  rerender(<Late open={false} />)
  expect(screen.getByText('Closed')).toBeTruthy()
})

test('code that is there opens at once', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Dialog)
  const Late = whenOpened(load)
  const { rerender } = render(<Late open={false} />)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
  rerender(<Late open />)
  expect(screen.getByText('Open')).toBeTruthy()
})

test('code that did not arrive is asked for again', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new Error('offline'))
  const Late = whenOpened(load)
  const { rerender } = render(<Late open={false} />)
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  rerender(<Late open />)
  expect(await screen.findByText('Open')).toBeTruthy()
})
