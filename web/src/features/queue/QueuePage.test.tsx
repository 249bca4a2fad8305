import { json, refusal, serve, silence } from '@test/fakeServer'
import { onALaptop } from '@test/laptop'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { QueueItem } from './api'
import { QueuePage } from './QueuePage'

const me = { username: 'devi', name: 'Devi Nair', role: 'Manager' }
const ravi = { username: 'ravi', name: 'Ravi Rao', role: 'Agent' }

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
const earlier = {
  id: '01E',
  customerId: 'CU8',
  number: 'T-9',
  kind: 'awr',
  status: 'Delivered',
  createdAt: '2025-03-02T05:00:00Z',
  ended: true,
}
const note = {
  id: '01N',
  record: '01A',
  text: 'Asked for a photo.',
  author: 'ravi',
  name: 'Ravi Rao',
  createdAt: '2026-03-02T06:00:00Z',
  mayDelete: false,
}

type Routes = Parameters<typeof serve>[0]

const part = (items: QueueItem[], more: object = {}) =>
  json(200, { items, total: items.length, totalIsAtLeast: false, ...more })

const desk: Routes = {
  'GET /desk/me': () => json(200, me),
  'GET /desk/queue': () => part([first, second]),
  'GET /desk/queue/01A': () => json(200, { item: first, earlier: [earlier], notes: [note] }),
  'GET /desk/queue/01B': () => json(200, { item: second, earlier: [], notes: [] }),
  'GET /api/users/customer/CU1': () =>
    json(200, { customerId: 'CU1', name: 'Asha Verma', phone: '09876543210' }),
  'GET /desk/queue/people': () => json(200, { people: [me, ravi] }),
  'GET /desk/queue/views': () => json(200, { views: [] }),
}

function open(at = '/', routes: Routes = {}) {
  const requests = serve({ ...desk, ...routes })
  const page = (
    <QueuePage
      statusForm={({ number }) => <p>The form of {number}</p>}
      about={({ number }) => <p>What {number} is about</p>}
      history={({ number }) => <p>What became of {number}</p>}
      chosenActions={[({ chosen }) => <p>{chosen.map(({ number }) => number).join(' ')}</p>]}
    />
  )
  return { ...renderPage(page, '/', at), requests }
}

const asked = (requests: Request[]) => {
  const urls = requests.map(({ url }) => new URL(url))
  return Object.fromEntries(
    urls.filter(({ pathname }) => pathname === '/desk/queue').at(-1)?.searchParams ?? [],
  )
}
const sent = async (requests: Request[], method = 'POST') =>
  (await requests.find((request) => request.method === method)?.json()) as unknown
const row = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  onALaptop()
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
    open('/', { 'GET /desk/queue': () => part([first], { total: 200, totalIsAtLeast: true }) })
    expect(await screen.findByText('More than 200 records')).toBeTruthy()
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

  test('filters that cannot be used are said and cleared, not tried again', async () => {
    const sentence = 'Nobody at the desk is called that.'
    const { router } = open('/?assignee=ghost', {
      'GET /desk/queue': ({ url }) =>
        url.includes('ghost') ? refusal(400, sentence) : part([first]),
    })
    expect(await screen.findByText('These filters cannot be used.')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await row(/T-ACDE-FGHJ-KMNP/)).toBeTruthy()
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
        'This view has a filter that no longer exists (Kinds). It was left out; the others are applied.',
      ),
    ).toBeTruthy()
    expect(asked(requests)).toEqual({ kind: 'awr', assignee: 'me' })
  })

  test('a single filter that no longer exists is said, too', async () => {
    const { requests } = open('/?kind=bogus')
    expect(
      await screen.findByText(
        'This view has a filter that no longer exists (Kinds). It was left out; all is shown.',
      ),
    ).toBeTruthy()
    expect(asked(requests)).toEqual({})
  })

  test('a ticket that its customer opened again does not look completed', async () => {
    const again = { ...first, status: 'Completed', isReopened: true }
    open('/', { 'GET /desk/queue': () => part([again]) })
    const line = within(await row(/T-ACDE/))
    expect(line.getByText('Opened again')).toBeTruthy()
    expect(line.getByText('after Completed')).toBeTruthy()
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
    expect(
      screen.getByText('Every ticket that waits for the desk: repair, service and replacement.'),
    ).toBeTruthy()
  })
})

describe('a record of the queue', () => {
  test('opens in the address with its facts, its form, notes and earlier tickets', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByText('Asha Verma', { selector: 'tr:first-child *' }))
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    expect(router.state.location.search).toBe('?item=01A')
    expect(panel.getByText('The form of T-ACDE-FGHJ-KMNP')).toBeTruthy()
    expect(panel.getByText('What T-ACDE-FGHJ-KMNP is about')).toBeTruthy()
    expect(panel.getByText('What became of T-ACDE-FGHJ-KMNP')).toBeTruthy()
    expect(panel.getByText('Due on').parentElement?.textContent).toBe('Due on5 March 2026')
    expect((await panel.findByRole('link', { name: '09876543210' })).getAttribute('href')).toBe(
      'tel:09876543210',
    )
    expect(await panel.findByText('Asked for a photo.')).toBeTruthy()
    expect(panel.getByText('For the desk alone. Customers never see them.')).toBeTruthy()
    const older = panel.getByRole('link', { name: 'T-9' })
    expect(older.getAttribute('href')).toBe('/admin/dashboard/CustomerAwr?customer=CU8&ticket=T-9')
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
    expect(panel.queryByText(/is about$/)).toBeNull()
    const review = panel.getByRole('link', { name: 'Review with its invoice' })
    expect(review.getAttribute('href')).toBe('/admin/dashboard/review?item=CL1')
    const link = panel.getByRole('link', { name: 'Open in Customer Scheme to decide' })
    expect(link.getAttribute('href')).toBe(
      '/admin/dashboard/CustomerScheme?customer=CU1&claimed=SC1&claim=CL1',
    )
  })

  test('that nobody knows is said', async () => {
    open('/?item=01X', { 'GET /desk/queue/01X': () => refusal(404, 'It is not in the queue.') })
    expect(
      await screen.findByText(
        'There is nothing in the queue under 01X. Perhaps the link was cut off, or it is not for your role.',
      ),
    ).toBeTruthy()
  })

  test('takes a note, and asks before one that was begun is lost', async () => {
    const { requests, router } = open('/?item=01A', {
      'POST /desk/notes': () => json(200, note),
    })
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    await userEvent.click(await panel.findByRole('button', { name: 'Add note' }))
    expect(panel.getByText('Please write something.')).toBeTruthy()
    await userEvent.type(panel.getByLabelText('New note'), 'Spare part is ordered.')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('dialog', { name: /^Discard/ }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
    await waitFor(() =>
      expect(panel.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''),
    )
    expect(await sent(requests)).toEqual({ record: '01A', text: 'Spare part is ordered.' })
    expect(router.state.location.search).toBe('?item=01A')
  })

  test('a note of a megabyte is not sent', async () => {
    const { requests } = open('/?item=01A')
    const panel = within(await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' }))
    await userEvent.click(await panel.findByLabelText('New note'))
    await userEvent.paste('x'.repeat(5001))
    expect(panel.getByText('A note has at most 5,000 characters.')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Add note' }))
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})

describe('assigning', () => {
  test('gives a record to another, and says so', async () => {
    const { requests } = open('/', {
      'POST /desk/queue/01A/assign': () =>
        json(200, { item: { ...first, assignee: second.assignee }, earlier: [], notes: [] }),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Nobody' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await userEvent.selectOptions(await dialog.findByLabelText('Assign to'), 'Ravi Rao')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('T-ACDE-FGHJ-KMNP is assigned to Ravi Rao.')).toBeTruthy()
    expect(await sent(requests)).toEqual({ to: 'ravi', was: '' })
  })

  test('whoever was second is told who was first, and sees it', async () => {
    let taken = false
    const now = () => (taken ? { ...first, assignee: second.assignee } : first)
    const sentence = 'Ravi Rao was first: it is assigned to them.'
    open('/', {
      'GET /desk/queue': () => part([now() as QueueItem, second]),
      'POST /desk/queue/01A/assign': () => {
        taken = true
        return refusal(409, sentence)
      },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Assign T-ACDE-FGHJ-KMNP: Nobody' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await dialog.findByLabelText('Assign to')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByText(sentence)).toBeTruthy()
    expect(await dialog.findByText('T-ACDE-FGHJ-KMNP · Assigned to: Ravi Rao')).toBeTruthy()
  })
})

describe('views', () => {
  const cameras = { id: '01V', name: 'Cameras', query: 'q=cam&kind=awr' }

  test('one is saved under a name', async () => {
    const { requests } = open('/?late=true&assignee=me', {
      'POST /desk/queue/views': () => json(200, cameras),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'My late ones')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The view My late ones is saved.')).toBeTruthy()
    expect(await sent(requests)).toEqual({
      name: 'My late ones',
      query: 'assignee=me&late=true',
    })
  })

  test('one may not be called like one that everyone has', async () => {
    const { requests } = open('/?late=true&assignee=me')
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByLabelText('Name'), ' mINE ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await dialog.findByText('A view of this name is there for everyone. Please choose another.'),
    ).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('numbers in their names count', async () => {
    const named = (name: string) => ({ id: name, name, query: `q=${name}` })
    open('/', {
      'GET /desk/queue/views': () => json(200, { views: ['v1', 'v10', 'v2'].map(named) }),
    })
    await screen.findByRole('link', { name: 'v10' })
    const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
    expect(links.slice(-3).map(({ textContent }) => textContent)).toEqual(['v1', 'v2', 'v10'])
  })

  test('one that has lost a filter says which', async () => {
    const problem = 'The filter kind=returns no longer exists and was left out.'
    open('/?q=cam&kind=awr', {
      'GET /desk/queue/views': () => json(200, { views: [{ ...cameras, problem }] }),
    })
    expect(await screen.findByText(problem)).toBeTruthy()
  })

  test('a saved one is shown, renamed and deleted', async () => {
    let views = [cameras]
    const { router, requests } = open('/', {
      'GET /desk/queue/views': () => json(200, { views }),
      'PUT /desk/queue/views/01V': () => {
        views = [{ ...cameras, name: 'All cameras' }]
        return json(200, views[0])
      },
      'DELETE /desk/queue/views/01V': () => {
        views = []
        return json(200, { message: 'gone' })
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Cameras' }))
    expect(router.state.location.search).toBe('?q=cam&kind=awr')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Change the view Cameras' }))
    let dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'All cameras')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'All cameras' })).toBeTruthy()
    expect(await sent(requests, 'PUT')).toEqual({ name: 'All cameras', query: cameras.query })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change the view All cameras' }),
    )
    dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete this view' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this view?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'All cameras' })).toBeNull())
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

  async function assignToRavi() {
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    await userEvent.selectOptions(await dialog.findByLabelText('Assign to'), 'Ravi Rao')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign' })).toBeNull())
  }

  test('after a line that was dealt with comes the one that took its place', async () => {
    const third = { ...second, id: '01C', number: 'CL2' }
    let lines = [first, second, third]
    open('/?assignee=nobody', {
      'GET /desk/queue': () => part(lines),
      'POST /desk/queue/01B/assign': () => {
        lines = [first, third]
        return json(200, { item: second, earlier: [], notes: [] })
      },
      'POST /desk/queue/01C/assign': () => {
        lines = [first]
        return json(200, { item: third, earlier: [], notes: [] })
      },
    })
    await row(/T-ACDE/)
    await userEvent.keyboard('jj{Enter}')
    await screen.findByRole('dialog', { name: 'CL1' })
    await userEvent.keyboard('a')
    await assignToRavi()
    await waitFor(() => expect(screen.queryByText('CL1', { selector: 'tr *' })).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toContain('CL2'))
    // After the last one comes the one before it.
    await userEvent.keyboard('a')
    await assignToRavi()
    await waitFor(() => expect(focused()).toContain('T-ACDE'))
  })

  test('J on the last line asks for more, and goes on', async () => {
    open('/', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await row(/T-ACDE/)
    await userEvent.keyboard('jj')
    await waitFor(() => expect(focused()).toContain('CL1'))
  })

  test('J in the last record that is shown opens the first of the next part', async () => {
    open('/?item=01A', {
      'GET /desk/queue': ({ url }) =>
        new URL(url).searchParams.has('after') ? part([second]) : part([first], { next: 'x.1' }),
    })
    await row(/T-ACDE/)
    await screen.findByRole('dialog', { name: 'T-ACDE-FGHJ-KMNP' })
    await userEvent.keyboard('j')
    await screen.findByRole('dialog', { name: 'CL1' })
  })

  test('A assigns the line, and ? shows the keys', async () => {
    open()
    await row(/T-ACDE/)
    await userEvent.keyboard('ja')
    expect(await screen.findByRole('dialog', { name: 'Assign' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
