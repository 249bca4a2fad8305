import { expect, test } from 'vitest'
import { goTo } from './goTo'

test('R leads to the message, past the ready answers', () => {
  document.body.innerHTML =
    '<div data-field="reply"><input disabled><input id="answers"><textarea id="message"></textarea></div>'
  expect(goTo(document.body, 'reply')).toBe(true)
  expect(document.activeElement?.id).toBe('message')
})

test('S leads to the button for an old device, where no status can be set', () => {
  document.body.innerHTML = '<div data-field="status"><button id="back"></button></div>'
  expect(goTo(document.body, 'status')).toBe(true)
  expect(document.activeElement?.id).toBe('back')
})
