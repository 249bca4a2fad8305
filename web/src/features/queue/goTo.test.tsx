import { expect, test } from 'vitest'
import { goTo } from './goTo'

test('R leads to the message, past the ready answers', () => {
  document.body.innerHTML =
    '<div data-field="reply"><input disabled><input id="answers"><textarea id="message"></textarea></div>'
  expect(goTo(document.body, 'reply')).toBe(true)
  expect(document.activeElement?.id).toBe('message')
})
