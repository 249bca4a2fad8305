import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { ToastProvider } from '@/components/overlay/ToastProvider'
import { useSave } from './useSave'

function wrapper({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  )
}

test('a double click saves once, and can save again later', async () => {
  const send = vi.fn(async () => 'saved')
  const { result } = renderHook(() => useSave({ send, done: 'Saved.' }), { wrapper })
  act(() => {
    result.current.save()
    result.current.save()
  })
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Saved.')).toBeTruthy()
  act(() => result.current.save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('a failure shows in a toast or on the page, and can be retried', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(ApiError.answer(409, '', '{"message":"Taken."}'))
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue('saved')
  const { result, rerender } = renderHook(
    ({ inPage }) => useSave({ send, failure: 'Not saved.', inPage }),
    { wrapper, initialProps: { inPage: false } },
  )
  act(() => result.current.save())
  expect(await screen.findByText('Taken.')).toBeTruthy()
  rerender({ inPage: true })
  act(() => result.current.save())
  await waitFor(() => expect(result.current.problem).toBe('Not saved.'))
  act(() => result.current.save())
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(result.current.problem).toBeUndefined()
})
