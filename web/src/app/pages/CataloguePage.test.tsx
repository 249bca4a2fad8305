import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import CataloguePage from './CataloguePage'

function show(at: string) {
  adminSession.start(freshToken({ username: 'devi', role: 'Manager' }))
  serve({
    'GET /desk/catalogue/models': () => json(200, [], { 'X-Total-Count': '0' }),
    'GET /desk/catalogue/types': () => json(200, []),
    'GET /desk/dealers': () => json(200, []),
    'GET /desk/locations': () => json(200, []),
  })
  return renderPage(<CataloguePage />, '/', at)
}

test.each([
  ['/', 'Models', 'The catalogue has no models yet.'],
  ['/?part=nonsense', 'Models', 'The catalogue has no models yet.'],
  ['/?part=types', 'Types', 'There are no types yet.'],
  ['/?part=dealers', 'Dealers', 'There are no dealers yet.'],
  ['/?part=locations', 'Locations', 'There are no locations yet.'],
])('the address %s shows the tab %s', async (at, tab, sentence) => {
  show(at)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(tab)
})

test('a tab starts afresh, without the search of the one before', async () => {
  const { router } = show('/?q=abc')
  await userEvent.click(await screen.findByRole('link', { name: 'Types' }))
  expect(await screen.findByText('There are no types yet.')).toBeTruthy()
  expect(router.state.location.search).toBe('?part=types')
})
