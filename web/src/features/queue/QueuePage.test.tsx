import { json, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { QueueItem } from './api'
import { QueuePage } from './QueuePage'

const me = { username: 'devi', name: 'Devi Nair', role: 'Manager' }

const first: QueueItem = {
  id: '01A',
  kind: 'repair',
  number: 'T-ACDE-FGHJ-KMNP',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  productId: 'PR1',
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  createdAt: '2026-03-02T05:00:00Z',
  status: '',
  touchedAt: '2026-03-02T05:00:00Z',
  dueOn: '2026-03-05',
  isLate: true,
  notes: 2,
}
const second: QueueItem = {
  ...first,
  id: '01B',
  kind: 'claim',
  number: 'CL1',
  status: 'In Process',
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  amount: 150_050,
  assignee: { username: 'ravi', name: 'Ravi Rao', since: '2026-03-03T05:00:00Z' },
  notes: 0,
}
type Routes = Parameters<typeof serve>[0]

const part = (items: QueueItem[], more: object = {}) =>
  json(200, { items, total: items.length, totalIsAtLeast: false, ...more })

const desk: Routes = {
  'GET /desk/me': () => json(200, me),
  'GET /desk/queue': () => part([first, second]),
}

function open(at = '/', routes: Routes = {}) {
  const requests = serve({ ...desk, ...routes })
  const page = <QueuePage statusForm={({ number }) => <p>The form of {number}</p>} />
  return { ...renderPage(page, '/', at), requests }
}

const asked = (requests: Request[]) => {
  const urls = requests.map(({ url }) => new URL(url))
  return Object.fromEntries(
    urls.filter(({ pathname }) => pathname === '/desk/queue').at(-1)?.searchParams ?? [],
  )
}
const row = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  adminSession.start(freshToken(me))
})

describe('the queue', () => {
  test('says of each record what it is, whose, who has it and until when', async () => {
    open()
    const line = within(await row(/T-ACDE-FGHJ-KMNP/))
    for (const text of ['Repair & service', '2 notes', 'Asha Verma', 'Switch', 'SN1', 'Nobody']) {
      expect(line.getByText(text)).toBeTruthy()
    }
    expect(line.getByText('No status yet')).toBeTruthy()
    expect(line.getByText(/^Late by \d+ days$/)).toBeTruthy()
    expect(within(await row(/CL1/)).getByText('Ravi Rao')).toBeTruthy()
    expect(screen.getByText('2 records')).toBeTruthy()
  })

  test('more than can be counted is said so', async () => {
    open('/', { 'GET /desk/queue': () => part([first], { total: 1000, totalIsAtLeast: true }) })
    expect(await screen.findByText('More than 1,000 records')).toBeTruthy()
  })

  test('an empty one is good news', async () => {
    open('/', { 'GET /desk/queue': () => part([]) })
    expect(await screen.findByText('Nothing waits')).toBeTruthy()
  })

  test('an empty search is not, and can be cleared', async () => {
    const { router } = open('/?q=xyz', { 'GET /desk/queue': () => part([]) })
    await userEvent.click(await screen.findByRole('link', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })

  test('a failure is said, and can be tried again', async () => {
    const answers = [silence, () => part([first])]
    open('/', { 'GET /desk/queue': () => (answers.shift() ?? silence)() })
    expect(await screen.findByText('The queue could not be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row(/T-ACDE-FGHJ-KMNP/)).toBeTruthy()
  })

  test('filters stand in the address and are sent', async () => {
    const { router, requests } = open()
    await row(/T-ACDE/)
    await userEvent.click(screen.getByRole('button', { name: 'AWR' }))
    await userEvent.click(screen.getByRole('button', { name: 'Repair & service' }))
    await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'nobody')
    await userEvent.selectOptions(screen.getByLabelText('Last status'), 'No status yet')
    await userEvent.click(screen.getByRole('button', { name: 'Late only' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Oldest' }))
    const filter = {
      kind: 'repair,awr',
      assignee: 'nobody',
      status: 'none',
      late: 'true',
      order: 'oldest',
    }
    await waitFor(() => expect(asked(requests)).toEqual(filter))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filter)
  })

  test('a filter that no longer exists is said, and the others are applied', async () => {
    const { requests } = open('/?kind=awr,returns&assignee=me')
    expect(
      await screen.findByText(
        'This view has a filter that no longer exists (kind). It was left out; the others are applied.',
      ),
    ).toBeTruthy()
    expect(asked(requests)).toEqual({ kind: 'awr', assignee: 'me' })
  })

  test('the next part begins where the last one ended', async () => {
    const { requests } = open('/', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await row(/CL1/)).toBeTruthy()
    expect(asked(requests)).toEqual({ after: 'x.1' })
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('an agent is offered tickets alone', async () => {
    adminSession.start(freshToken({ ...me, role: 'Agent' }))
    open('/', { 'GET /desk/me': () => json(200, { ...me, role: 'Agent' }) })
    await row(/T-ACDE/)
    expect(screen.getByRole('button', { name: 'AWR' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Warranty' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  })
})

describe('a record of the queue', () => {
  test('opens in the address with its facts and its form', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByText('Asha Verma', { selector: 'tr:first-child *' }))
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    expect(router.state.location.search).toBe('?item=01A')
    expect(panel.getByText('The form of T-ACDE-FGHJ-KMNP')).toBeTruthy()
    const own = panel.getByRole('link', { name: 'Open in Repair & Service' })
    expect(own.getAttribute('href')).toBe(
      '/admin/dashboard/ProductRepair?customer=CU1&ticket=T-ACDE-FGHJ-KMNP',
    )
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of a claim shows the amount and the way to its decision', async () => {
    open('/?item=01B')
    const panel = within(await screen.findByRole('dialog', { name: 'CL1' }))
    expect(panel.getByText('₹1,500.50')).toBeTruthy()
    expect(panel.queryByText(/The form of/)).toBeNull()
    const link = panel.getByRole('link', { name: 'Open in Customer Scheme to decide' })
    expect(link.getAttribute('href')).toBe(
      '/admin/dashboard/CustomerScheme?customer=CU1&claimed=SC1&claim=CL1',
    )
  })

  test('that nobody knows is said', async () => {
    open('/?item=01X')
    expect(
      await screen.findByText(
        'There is nothing in the queue under 01X. Perhaps the link was cut off, or it is not for your role.',
      ),
    ).toBeTruthy()
  })
})

describe('the keys', () => {
  const focused = () => document.activeElement?.textContent ?? ''

  test('J and K move, Enter opens, Escape closes', async () => {
    const { router } = open()
    await row(/T-ACDE/)
    await userEvent.keyboard('j')
    expect(focused()).toContain('T-ACDE')
    await userEvent.keyboard('j')
    expect(focused()).toContain('CL1')
    await userEvent.keyboard('k{Enter}')
    await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' })
    await userEvent.keyboard('j')
    await screen.findByRole('dialog', { name: 'CL1' })
    expect(router.state.location.search).toBe('?item=01B')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  test('? shows them', async () => {
    open()
    await row(/T-ACDE/)
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keys of the queue' })).toBeTruthy()
  })

  test('whoever types is left alone', async () => {
    open()
    await row(/T-ACDE/)
    await userEvent.keyboard('/')
    await userEvent.keyboard('jak?')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jak?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
