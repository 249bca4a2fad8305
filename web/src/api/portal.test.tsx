import { serve, silence } from '@test/fakeServer'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPortalAgain, usePortal } from './portal'

let before: Element[]

beforeEach(() => {
  before = [...document.head.children]
})

// Restores the head, because the document outlives the test.
afterEach(() => document.head.replaceChildren(...before))

function Told() {
  const { brand, accent, logo, supportPhone } = usePortal()
  return <p>{[brand, accent, logo?.url, logo?.width, supportPhone].join('|')}</p>
}

const tag = (name: string, content: string) =>
  `<meta name="aftercare:${name}" content="${content}">`
const page = (...tags: string[]) =>
  new Response(`<!doctype html><html><head>${tags.join('')}</head><body></body></html>`)

test('the page shows new facts after its head is read again', async () => {
  const answers = [
    page(
      tag('brand', 'Northlight'),
      tag('accent', '#0f766e'),
      tag(
        'logo',
        '{&#34;url&#34;:&#34;/brand/logo-a.png&#34;,&#34;width&#34;:4,&#34;height&#34;:3}',
      ),
      tag('support-phone', '+91 80 4718 2200'),
      '<link rel="stylesheet" href="/brand.css">',
    ),
    page(tag('brand', 'Northlight')),
  ]
  serve({ 'GET /': () => answers.shift() ?? silence() })
  render(<Told />)
  expect(screen.getByText('Aftercare||||')).toBeTruthy()

  await readPortalAgain()
  expect(
    await screen.findByText('Northlight|#0f766e|/brand/logo-a.png|4|+91 80 4718 2200'),
  ).toBeTruthy()
  const sheet = document.querySelector<HTMLLinkElement>('link[href^="/brand.css"]')
  expect(sheet?.rel).toBe('stylesheet')

  // The colours are removed again.
  await readPortalAgain()
  expect(await screen.findByText('Northlight||||')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('link[href^="/brand.css"]')).toBeNull())
})

test.each([
  ['nobody answers', silence],
  ['the answer is no page', () => new Response('busy', { status: 503 })],
  ['the page tells nothing', () => page()],
])('what the page knew stays when %s', async (_, answer) => {
  document.head.insertAdjacentHTML('beforeend', tag('brand', 'Northlight'))
  serve({ 'GET /': answer })
  render(<Told />)
  await readPortalAgain()
  expect(screen.getByText('Northlight||||')).toBeTruthy()
})
