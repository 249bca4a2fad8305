import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStableOrder } from './useStableOrder'

const order = (first: string) => {
  const keyOf = (row: string) => row[0] ?? ''
  const split = (rows: string | undefined) => rows?.split(' ')
  const { result, rerender } = renderHook(({ rows }) => useStableOrder(split(rows), keyOf), {
    initialProps: { rows: first as string | undefined },
  })
  return (rows?: string) => {
    rerender({ rows })
    return result.current?.join(' ')
  }
}

test('a row that got news stays where it was', () => {
  const then = order('a b c')
  expect(then('c! a b')).toBe('a b c!')
  expect(then('b! c! a')).toBe('a b! c!')
})

test('new rows come first, and removed rows go', () => {
  const then = order('a b c')
  expect(then('d c! a b')).toBe('d a b c!')
  expect(then('f e c! a')).toBe('f e a c!')
  expect(then('e! f c! a')).toBe('f e! a c!')
})

test('while there is nothing, there is no order', () => {
  const then = order('a b')
  expect(then(undefined)).toBeUndefined()
  expect(then('b a')).toBe('a b')
})
