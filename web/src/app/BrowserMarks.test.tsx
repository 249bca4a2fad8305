import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import BrowserMarks from './BrowserMarks'

let before: Element[]

// Restores the head, because the document outlives the test.
beforeEach(() => {
  before = [...document.head.children]
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
      '<meta name="theme-color" content="#f6f8fb"><meta name="theme-color" content="#0b111b">',
  )
})

afterEach(() => document.head.replaceChildren(...before))

const colours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  )
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''

test('without its own brand the portal keeps icon and colours', () => {
  render(<BrowserMarks />)
  expect(icon()).toMatch(/\/favicon\.svg$/)
  expect(colours()).toEqual(['#f6f8fb', '#0b111b'])
})

test('icon and frame take the accent, and give it back', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="aftercare:accent" content="#0f766e">')
  const { unmount } = render(<BrowserMarks />)
  expect(decodeURIComponent(icon())).toContain('fill="#0f766e"')
  expect(colours()).toEqual(['#0f766e', '#0f766e'])
  unmount()
  expect(icon()).toMatch(/\/favicon\.svg$/)
  expect(colours()).toEqual(['#f6f8fb', '#0b111b'])
})
