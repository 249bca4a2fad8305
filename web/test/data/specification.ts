import { devi } from './desk'
import { customerHead, device, pastEntries, pastProduct } from './history'
import { overviewOf } from './overview'
import {
  awr,
  claim,
  customer,
  dealer,
  deletionPlan,
  deskModel,
  earlier,
  type Fields,
  invitation,
  letter,
  location,
  model,
  note,
  ownProduct,
  ownSession,
  productType,
  queued,
  queuedClaim,
  registered,
  repair,
  reviewed,
  scheme,
  sheet,
  thread,
  warranty,
} from './records'
import { settingsOf } from './setting'

/** Fields that identify a record. Pages cannot work without them. */
const identity = new Set(['_id', 'customerId', 'schemeId', 'ticketNo', 'productID'])

/** Returns a record in one of the server's formats. */
export type Tell = (record: Fields) => Fields

const changed = (record: Fields, instead: (value: unknown) => Fields): Fields =>
  Object.entries(record).reduce<Fields>(
    (all, [name, value]) =>
      Object.assign(
        all,
        identity.has(name) ? { [name]: value } : { ...rename(name, instead(value)) },
      ),
    {},
  )

const rename = (name: string, told: Fields): Fields =>
  'value' in told ? { [name]: told.value } : {}

/** The three formats of a record that pages must accept. */
export const tellings: Record<string, Tell> = {
  'with every field': (record) => record,
  'without what it does not know': (record) => changed(record, () => ({})),
  'with null for what it does not know': (record) => changed(record, () => ({ value: null })),
}

/** A second record, for lists. */
const other = (record: Fields): Fields => {
  const told = { ...record }
  for (const name of ['_id', 'ticketNo', 'productID'])
    if (name in told) told[name] = `${told[name]}b`
  return told
}

/** The answers to all calls of the specification that pages read, except agreements. */
export function answersOf(tell: Tell): Record<string, unknown> {
  const two = (record: Fields) => [tell(record), other(tell(record))]
  // A rejection without a stored reason.
  const { rejectionReason: _, ...silent }: Fields = {
    ...claim,
    ticketNo: 'CL2',
    status: 'Rejected',
  }
  const claims = [...two(claim), { ...tell(claim), ...silent }]
  const schemes = [
    tell(scheme),
    { ...tell(scheme), _id: '02S', schemeId: 'SC2', schemeEndDate: claim.schemeEndDate },
  ]
  return {
    'GET /api/users/customer/CU1': tell(customer),
    'GET /api/users/all': [tell(customer), { ...tell(customer), customerId: 'CU2' }],
    'GET /TicketSearch/Search/TCK-1': { statusUpdates: tell(repair).statusUpdates ?? [] },
    'GET /ProductRepair/customer/CU1': two(repair),
    'GET /ProductRepair/fetch': [tell(repair)],
    'GET /awr/customer/CU1': two(awr),
    'GET /admin/awr/fetch': [tell(awr)],
    'GET /api/registered-products/Products': [{ ...tell(model), modelNo: 'SW-8' }],
    'GET /Registered/fetch': two(ownProduct),
    'GET /Registered/customerid/CU1': two(registered),
    'GET /CustomerRegisteredProduct/fetch': [tell(registered)],
    'GET /api/warranty/check-warranty/PR1': { exists: false, status: '' },
    'GET /api/warranty/check-warranty/PR1b': { exists: false, status: '' },
    'GET /api/warranty/fetch': [tell(warranty)],
    'GET /api/warranty/customerid/CU1': two(warranty),
    'GET /Customer-Scheme/all': schemes,
    'GET /Customer-scheme/customer-scheme/CU1': claims,
    'GET /Scheme/all': schemes,
    'GET /Scheme/CopySchemes': schemes,
    'GET /Scheme/fetch': [tell(claim)],
    'GET /Scheme/customerid/CU1': claims,
    'POST /admin/forgot-password': {},
    // From here on: calls that are not in the specification, always with complete answers.
    'GET /my/sessions': [ownSession, { ...ownSession, id: 's2', current: false }],
    'GET /desk/me': {
      username: 'admin',
      name: 'Devi Nair',
      email: 'devi@example.com',
      role: 'Owner',
      mustChangePassword: false,
    },
    'GET /desk/second-step': {
      required: false,
      people: [{ username: 'admin', name: 'Devi Nair', on: true }],
    },
    'GET /desk/me/second-step': {
      on: true,
      appSince: '2026-03-02T04:30:00Z',
      passkeys: [{ id: 'k1', name: 'Work laptop', since: '2026-03-02T04:30:00Z' }],
      passkeysAt: 'https://portal.example',
      recoveryCodes: 10,
      required: false,
    },
    'GET /desk/audit': {
      entries: [
        {
          id: '11',
          at: '2026-03-02T05:00:00Z',
          kind: 'ticket.status',
          title: 'Ticket status added',
          by: { kind: 'admin', id: 'admin', name: 'Devi Nair' },
          address: '203.0.113.7',
          record: 'RP123',
          changes: [{ field: 'status', before: 'Received', after: 'On the bench' }],
          sealed: false,
        },
      ],
      newer: '',
      older: '',
    },
    'GET /desk/audit/kinds': [{ kind: 'ticket.status', title: 'Ticket status added' }],
    'GET /desk/overview': overviewOf(),
    'GET /desk/first-day': {
      shown: true,
      done: 1,
      steps: [
        { step: 'password', done: true, later: false },
        { step: 'brand', done: false, later: true },
        { step: 'catalogue', done: false, later: false },
      ],
    },
    'GET /desk/letters': {
      letters: [letter],
      newer: '',
      older: '',
      counts: { waiting: 1, givenUp: 0, sent: 0, most: 10_000 },
    },
    'GET /desk/tickets/print': { sheets: [sheet], sender: '7, Mall Road' },
    'GET /desk/review/claims': {
      items: [reviewed],
      total: 1,
      totalIsAtLeast: false,
      reasons: ['The invoice cannot be read.'],
    },
    'GET /my/messages': { tickets: [] },
    'GET /my/products/PR1/emails': { emails: [{ id: '01L', subject: 'Registered', to: 'a@b.in' }] },
    'GET /my/tickets/01T/messages': thread,
    'GET /desk/tickets/01Q': repair,
    'GET /desk/tickets/01Q/messages': thread,
    'GET /desk/queue': { items: [queued, queuedClaim], total: 2, totalIsAtLeast: false },
    'GET /desk/queue/01Q': { item: queued, earlier: [earlier], notes: [note] },
    'GET /desk/queue/people': { people: [{ username: 'devi', name: 'Devi', role: 'Agent' }] },
    'GET /desk/queue/views': { views: [{ id: '01V', name: 'Cameras', query: 'q=cam' }] },
    'GET /desk/letters/01L': { ...letter, text: 'Hello, your product is registered.' },
    'GET /desk/customers/CU1': customerHead,
    'GET /desk/customers/CU1/timeline': { entries: pastEntries },
    'GET /desk/serials/SN1': {
      devices: [device, { ...device, product: { ...pastProduct, id: '02P' } }],
    },
    'GET /desk/catalogue/models': [deskModel],
    'GET /desk/catalogue/types': [productType],
    'GET /desk/dealers': [dealer],
    'GET /desk/locations': [location],
    'GET /desk/settings': settingsOf(),
    'GET /desk/settings/palette': {
      light: { '--brand': '#0f766e' },
      dark: { '--brand': '#0f766e' },
    },
    'GET /desk/people': [devi, { ...devi, id: 'p2', you: false }],
    'GET /desk/people/invitations': [invitation],
    'POST /desk/invitation': invitation,
    'GET /privacy/notice': {
      version: 1,
      since: '2026-03-01T00:00:00Z',
      parts: [{ heading: 'What we keep, and why', lines: ['Your name: to know you.'] }],
    },
    'GET /my/privacy': { version: 1, new: true },
    'GET /my/data': { state: 'ready', endsAt: '2026-03-03T10:00:00Z', bytes: 1200 },
    'GET /my/deletion': deletionPlan,
    'GET /desk/customers/CU1/deletion': deletionPlan,
    'GET /desk/customers/CU1/data': { state: 'none', bytes: 0 },
    'GET /desk/settings/backup': {
      version: '0.3.0',
      last: {
        madeAt: '2026-03-01T00:00:00Z',
        bytes: 120_000,
        by: 'schedule',
        place: 'backups',
        lostFiles: 0,
      },
    },
    'GET /desk/settings/retention': {
      retention: {
        version: 1,
        ticketPhotos: 0,
        messages: 0,
        emails: 180,
        rejectedClaims: 0,
        unconfirmed: 0,
        auditKeys: 0,
        invoiceYears: 8,
      },
      removes: {
        ticketPhotos: 0,
        messages: 0,
        emails: 3,
        rejectedClaims: 0,
        unconfirmed: 0,
        auditKeys: 0,
        invoices: 0,
      },
    },
    'GET /desk/audit/looked': {
      month: '2026-03',
      people: [
        {
          username: 'devi',
          name: 'Devi Menon',
          total: 1,
          ways: [{ kind: 'file.opened', title: 'Files of a customer opened', count: 1 }],
        },
      ],
    },
    'GET /my/notices': { notices: [{ topic: 'warranty-end', wanted: true }] },
    'POST /unsubscribe': { topic: 'warranty-end', wanted: true },
    'GET /desk/me/digest': { digest: 'on' },
    'GET /desk/me/sessions': [ownSession, { ...ownSession, id: 's2', current: false }],
  }
}

/** Calls that are not in the specification. Pages must work without their answers. */
export const bonusCalls = ['GET /admin/waiting', 'GET /Scheme/counts']
