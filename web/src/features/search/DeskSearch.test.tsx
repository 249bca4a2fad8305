import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { DeskSearch } from './DeskSearch'
import { recent, watchRecent } from './recent'
import { SearchPanel } from './SearchPanel'
import { useEarlyLetters } from './useEarlyLetters'

const asha = {
  kind: 'customer',
  matched: 'name',
  exact: false,
  number: 'CU3F9K2M7Q',
  customerId: 'CU3F9K2M7Q',
  customerName: 'Asha Verma',
  email: 'asha@example.com',
  phone: '09876543210',
}
const ticket = {
  kind: 'ticket',
  matched: 'ticketNumber',
  exact: false,
  number: 'T-ACDE-FGHJ-KMNP',
  ticketKind: 'awr',
  customerId: 'CU3F9K2M7Q',
  customerName: 'Asha Verma',
  productName: '8 Port PoE Switch',
}

function answering(...hits: { kind: string }[]) {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return json(200, {
    partial: false,
    groups: kinds.map((kind) => ({
      kind,
      more: false,
      hits: hits.filter((hit) => hit.kind === kind),
    })),
  })
}

const start = (username: string) =>
  adminSession.start(freshToken({ customerId: '', username, role: 'Owner' }))

beforeEach(() => start('devi'))

const input = () => screen.findByRole('combobox', { name: 'Search everything' })

async function openByKey() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return input()
}

test('the keyboard alone leads from anywhere to a record', async () => {
  const calls = serve({ 'GET /desk/search': () => answering(asha, ticket) })
  const { router } = renderPage(<DeskSearch />, '/admin/dashboard/me')
  const field = await openByKey()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, '  asha  v ')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'Asha VermaCU3F9K2M7Q · 09876543210 · asha@example.comName',
    'T-ACDE-FGHJ-KMNPAWR · Asha Verma · 8 Port PoE SwitchTicket number',
  ])
  expect(within(screen.getByRole('group', { name: 'Tickets' })).getByRole('option')).toBe(
    options[1],
  )
  expect(calls.map(({ url }) => new URL(url).searchParams.get('q'))).toEqual(['asha v'])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  expect(options[1]?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard/queue'))
  expect(router.state.location.search).toBe('?item=T-ACDE-FGHJ-KMNP')
})

test('an early Enter opens the first result of the current text', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  serve({
    'GET /desk/search': async (request) => {
      if (new URL(request.url).searchParams.get('q') === 'asha') return answering(asha)
      await held
      return answering(ticket)
    },
  })
  const { router } = renderPage(<DeskSearch />, '/admin/dashboard/me')
  const field = await openByKey()
  await userEvent.type(field, 'asha')
  await screen.findByRole('option', { name: /Asha Verma/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'T-ACDE{Enter}')
  expect(router.state.location.pathname).toBe('/admin/dashboard/me')
  release?.()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard/queue'))
})

test('asks for more letters, reports no results, and retries', async () => {
  let failing = true
  const calls = serve({
    'GET /desk/search': (request) => {
      if (new URL(request.url).searchParams.get('q') === 'nobody') return answering()
      return failing ? refusal(429, 'Please wait a moment.') : answering(asha)
    },
  })
  renderPage(<DeskSearch />, '/admin/dashboard/me')
  const field = await openByKey()
  screen.getByText('Find a customer, a ticket, a product or a claim')
  await userEvent.type(field, 'a')
  await screen.findByText('Please type at least two characters.')
  expect(calls).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'nobody')
  expect(await screen.findAllByText('Nothing found')).not.toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'asha')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The search failed. Please try again.Please wait a moment.')
  failing = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('option', { name: /Asha Verma/ })
})

test('opened records are remembered for the person until cleared', async () => {
  serve({ 'GET /desk/search': () => answering(asha) })
  const { router } = renderPage(<DeskSearch />, '*', '/admin/dashboard/me')
  await userEvent.type(await openByKey(), 'asha')
  await userEvent.click(await screen.findByRole('option', { name: /Asha Verma/ }))
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/admin/dashboard/customers/CU3F9K2M7Q'),
  )
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await openByKey()
  expect(screen.getByRole('group', { name: 'Recently opened' }).textContent).toContain('Asha Verma')
  await userEvent.click(screen.getByRole('button', { name: 'Clear list' }))
  expect(screen.queryByRole('option')).toBeNull()
  expect(recent.of('devi')).toEqual([])
})

const line = (n: number) =>
  ({ kind: 'ticket', title: `T-${n}`, detail: '', to: `/admin/dashboard/me?n=${n}` }) as const

test('remembers eight records of this person, latest first', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) recent.remember('devi', line(n))
  expect(recent.of('devi').map(({ title }) => title)).toEqual(
    [3, 9, 8, 7, 6, 5, 4, 2].map((n) => `T-${n}`),
  )
  expect(recent.of('mina')).toEqual([])
})

test('a logout forgets, and so does the login of another person', () => {
  const stop = watchRecent()
  recent.remember('devi', line(1))
  start('devi')
  expect(recent.of('devi')).toHaveLength(1)
  adminSession.end('timeout')
  expect(recent.of('devi')).toHaveLength(1)
  start('mina')
  expect(recent.of('devi')).toEqual([])
  recent.remember('mina', line(2))
  adminSession.end('logout')
  expect(recent.of('mina')).toEqual([])
  stop()
})

test.each([
  'not JSON',
  '{"person":"devi","lines":[{"kind":"ticket","title":"x","detail":"","to":"https://evil.example"}]}',
  '{"person":"devi","lines":7}',
  'null',
])('foreign values in the storage are not shown: %s', (kept) => {
  localStorage.setItem('aftercare.search.recent', kept)
  expect(recent.of('devi')).toEqual([])
})

test('early letters land in the field and press no other key', async () => {
  serve({ 'GET /desk/search': () => answering(asha) })
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  renderPage(<Early />, '/admin/dashboard/me')
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  document.addEventListener('keydown', hear)
  await userEvent.keyboard('ashx{Backspace}a')
  document.removeEventListener('keydown', hear)
  expect(heard).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Bring' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('asha')
  await userEvent.type(await screen.findByRole('combobox'), ' v')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('asha v')
})

/** Renders the search. Its field loads when the test asks for it. */
function Early() {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  const early = useEarlyLetters(isOpen)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setThere(true)}>
        Bring
      </button>
      {isThere && <SearchPanel early={early} onDone={() => undefined} />}
    </>
  )
}
