import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './useIdempotencyKey'

test('a form keeps its key until it is renewed, and another form has another', () => {
  const { result, rerender } = renderHook(useIdempotencyKey)
  const first = result.current.key()
  rerender()
  expect(result.current.key()).toBe(first)
  expect(renderHook(useIdempotencyKey).result.current.key()).not.toBe(first)
  result.current.renew()
  expect(result.current.key()).not.toBe(first)
})
