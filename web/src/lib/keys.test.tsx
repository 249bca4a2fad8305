import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { isTyping, takesLetters } from './keys'

describe('a key that means something where the focus is', () => {
  test.each([
    ['a field', <input key="a" data-testid="target" />, true, true],
    ['a search', <input key="b" type="search" data-testid="target" />, true, true],
    ['a long text', <textarea key="c" data-testid="target" />, true, true],
    ['a choice', <select key="d" data-testid="target" />, false, true],
    ['a box', <input key="e" type="checkbox" data-testid="target" />, false, false],
    ['a button', <button key="f" type="button" data-testid="target" />, false, false],
  ])('%s', (_, element, typing, letters) => {
    render(element)
    const target = screen.getByTestId('target')
    expect(isTyping(target)).toBe(typing)
    expect(takesLetters(target)).toBe(letters)
  })

  test('nothing', () => {
    expect(isTyping(null)).toBe(false)
    expect(takesLetters(null)).toBe(false)
  })
})
