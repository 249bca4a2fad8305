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

test('a second save waits for the first, also after a failure', async () => {
  const sent: string[] = []
  const send = async (text: string) => {
    sent.push(text)
    if (text === 'one') throw new Error('no')
  }
  const { result } = renderHook(
    () => useSave({ send, inTurn: true, inPage: true, failure: 'Not saved.' }),
    { wrapper },
  )
  act(() => {
    for (const text of ['one', 'two', 'three']) result.current.save(text)
  })
  await waitFor(() => expect(sent).toEqual(['one', 'two', 'three']))
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(result.current.problem).toBe('Not saved.')
})

test('a failure shows in a toast or on the page, with a retry', async () => {
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

test('a save without an answer is sent twice at most', async () => {
  const send = vi.fn(() => Promise.reject(ApiError.network()))
  const { result } = renderHook(() => useSave({ send, inPage: true, repeats: true }), { wrapper })
  act(() => result.current.save())
  await waitFor(() => expect(result.current.problem).toBeTruthy())
  expect(send).toHaveBeenCalledTimes(2)
})

test('without a connection it waits to send, until there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(ApiError.network())
    .mockResolvedValue('saved')
  const { result } = renderHook(() => useSave({ send, repeats: true }), { wrapper })
  act(() => result.current.save())
  await waitFor(() => expect(result.current.sending.trouble).toBe('waiting'))
  expect(send).toHaveBeenCalledTimes(1)
  online.mockReturnValue(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(result.current.sending.trouble).toBeUndefined()
})

test('waiting to send can be given up without a word', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const send = () => Promise.reject(ApiError.network())
  const { result } = renderHook(() => useSave({ send, inPage: true, repeats: true }), { wrapper })
  act(() => result.current.save())
  await waitFor(() => expect(result.current.sending.trouble).toBe('waiting'))
  act(() => result.current.sending.onCancel())
  await waitFor(() => expect(result.current.isSaving).toBe(false))
  expect(result.current.problem).toBeUndefined()
})

test('a stalled upload can be tried again', async () => {
  const send = vi
    .fn<Parameters<typeof useSave>[0]['send']>()
    .mockImplementationOnce((_, { onStall, signal }) => {
      onStall(true)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    })
    .mockResolvedValue('saved')
  const { result } = renderHook(() => useSave({ send }), { wrapper })
  act(() => result.current.save(undefined))
  await waitFor(() => expect(result.current.sending.trouble).toBe('stalled'))
  act(() => result.current.sending.onAgain())
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(send).toHaveBeenCalledTimes(2)
})
