import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useAction } from './useAction'

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}

it('runs once for a double click, and again once it has ended', async () => {
  const run = vi.fn(async () => 'done')
  const { result } = renderHook(() => useAction({ mutationFn: run }), { wrapper })
  act(() => {
    result.current.mutate()
    result.current.mutate()
  })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(run).toHaveBeenCalledTimes(1)
  act(() => result.current.mutate())
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

it('can be tried again after a failure', async () => {
  const run = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue('done')
  const { result } = renderHook(() => useAction({ mutationFn: run }), { wrapper })
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isError).toBe(true))
  act(() => result.current.mutate())
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})
