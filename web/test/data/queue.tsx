import { screen } from '@testing-library/react'
import type { QueueItem } from '@/features/queue/api'
import { QueuePage } from '@/features/queue/QueuePage'
import { type PanelProps, QueuePanel } from '@/features/queue/QueuePanel'
import { adminSession } from '@/lib/session'
import { json, serve } from '../fakeServer'
import { onALaptop } from '../laptop'
import { renderPage } from '../renderPage'
import { freshToken } from '../tokens'
import { lateTicket } from './desk'

export const me = { username: 'devi', name: 'Devi Nair', role: 'Manager' }
const ravi = { username: 'ravi', name: 'Ravi Rao', role: 'Agent' }

export const first = lateTicket
/** A claim that is assigned to a colleague. */
export const second: QueueItem = {
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
export const note = {
  id: '01N',
  record: '01A',
  text: 'Asked for a photo.',
  author: 'ravi',
  name: 'Ravi Rao',
  createdAt: '2026-03-02T06:00:00Z',
  mayDelete: false,
}

type Routes = Parameters<typeof serve>[0]

export const part = (items: QueueItem[], more: object = {}) =>
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

const Panel = (props: PanelProps) => (
  <QueuePanel
    {...props}
    question={() => undefined}
    statusForm={({ number }) => <p>The form of {number}</p>}
    warranty={({ number }) => <p>The warranty of {number}</p>}
    query={({ number }) => <p>What {number} asks</p>}
    about={({ number }) => <p>What {number} is about</p>}
    history={({ number }) => <p>What became of {number}</p>}
  />
)

/** Opens the queue at an address, with default answers that a test can override. */
export function openQueue(at = '/', routes: Routes = {}) {
  const requests = serve({ ...desk, ...routes })
  const page = (
    <QueuePage
      Panel={Panel}
      chosenActions={[({ chosen }) => <p>{chosen.map(({ number }) => number).join(' ')}</p>]}
    />
  )
  return { ...renderPage(page, '/', at), requests }
}

/** Returns the parameters of the last queue request. */
export const asked = (requests: Request[]) => {
  const urls = requests.map(({ url }) => new URL(url))
  return Object.fromEntries(
    urls.filter(({ pathname }) => pathname === '/desk/queue').at(-1)?.searchParams ?? [],
  )
}
/** Returns the body of the first request with a method. */
export const sent = async (requests: Request[], method = 'POST') =>
  (await requests.find((request) => request.method === method)?.json()) as unknown
export const row = (name: RegExp) => screen.findByRole('row', { name })

/** Logs a manager in, on a screen that is wide enough for all columns. */
export function atTheDesk() {
  onALaptop()
  adminSession.start(freshToken(me))
}
