import { todayIn } from '@/lib/civil'
import { lateTicket, waitingClaim } from './desk'

/**
 * Records with the fields of the specification only. Our server adds more fields, but pages must work
 * without these.
 */

export type Fields = Record<string, unknown>

const dates = { purchaseDate: todayIn('Asia/Kolkata'), expiryDate: '2031-02-28' }

export const customer: Fields = {
  customerId: 'CU1',
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '09876543210',
  address: '14, Civil Lines',
  role: 'Dealer',
}

export const ownSession: Fields = {
  id: 's1',
  browser: 'Firefox on Linux',
  address: '198.51.100.7',
  since: '2026-03-03T04:30:00Z',
  lastUsed: '2026-03-03T04:35:00Z',
  current: true,
}

export const deskModel = {
  id: '73772d38',
  modelNo: 'SW-8',
  productName: '8 Port Switch',
  productType: 'SWITCH',
  warrantyPeriod: '3 Years',
  version: 2,
}

export const dealer = {
  id: '01D',
  name: 'FORTECH',
  awr: true,
  claims: true,
  agreement: true,
  version: 1,
}

export const location = { id: '01L', name: 'LUCKNOW', version: 1 }

export const productType = { id: '737769746368', name: 'SWITCH', awr: true, models: 1, version: 1 }

export const invitation: Fields = {
  id: 'i1',
  email: 'meera@example.com',
  role: 'Manager',
  invitedBy: 'Devi Nair',
  sent: '2026-03-03T04:30:00Z',
  expires: '2026-03-05T04:30:00Z',
  expired: false,
}

export const letter: Fields = {
  id: '01L',
  state: 'waiting',
  to: 'asha@example.com',
  subject: 'Your product is registered',
  written: '2026-03-03T04:30:00Z',
  attempts: 1,
  nextTry: '2026-03-03T04:35:00Z',
  reason: 'The mail server did not answer in time.',
  sealed: false,
}

const productDetails: Fields = {
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  ...dates,
  invoice: 'uploads\\invoice.pdf',
}

export const repair: Fields = {
  _id: '01T',
  ticketNumber: 'TCK-1',
  productId: 'PR1',
  productDetails,
  query: 'No link on port 3.',
  address: 'Hazratganj',
  file: 'uploads\\photo.png',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  statusUpdates: [
    { status: 'Under Process', date: '2026-03-03T04:30:00Z' },
    { status: 'Completed', date: '2026-03-04T04:30:00Z' },
  ],
}

export const thread = {
  messages: [
    {
      number: 1,
      from: 'customer',
      text: 'The lamp is red.',
      photos: ['files/a.png'],
      at: '2026-03-03T04:30:00Z',
    },
    {
      number: 2,
      from: 'desk',
      author: 'devi',
      text: 'Please wait.',
      photos: [],
      at: '2026-03-03T05:30:00Z',
    },
  ],
  earlier: false,
  unread: 0,
  seenUpTo: 1,
}

export const awr: Fields = { ...repair, purchaseFrom: 'UNIVERSAL' }

export const ownProduct: Fields = {
  _id: '01P',
  productName: 'Switch',
  productID: 'PR1',
  productType: 'SWITCH',
  ...dates,
  isClaimed: false,
  customerId: 'CU1',
}

export const registered: Fields = {
  productID: 'PR1',
  productName: 'Switch',
  productType: 'SWITCH',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  ...dates,
  warrantyPeriod: '5 Years',
  invoice: 'uploads\\invoice.pdf',
  customerId: 'CU1',
  email: 'asha@example.com',
}

export const model: Fields = {
  productName: 'Switch',
  modelNo: 'SW-8',
  warrantyPeriod: '5 Years',
  productType: 'SWITCH',
}

export const warranty: Fields = {
  _id: '01W',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  productID: 'PR1',
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  ...dates,
  status: 'In process',
  invoice: 'uploads\\invoice.pdf',
}

export const scheme: Fields = {
  _id: '01S',
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: '2031-12-31',
  LiveScheme: true,
}

export const claim: Fields = {
  customerId: 'CU1',
  customerName: 'Asha Verma',
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: { $date: '2031-12-31T18:29:59.999Z' },
  ticketNo: 'CL1',
  status: 'Wait for Confirmation',
  invoiceFile: 'uploads\\invoice.pdf',
  purchaseDate: '2026-03-03',
  purchaseFrom: 'UNIVERSAL',
  invoiceAmount: 1500,
  rejectionReason: '',
  createdAt: '2026-03-03T04:30:00Z',
}

/** A job card with the required fields only. */
export const sheet = {
  ticketNumber: 'TCK-1',
  kind: 'repair',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  phone: '09876543210',
  address: '14, Civil Lines',
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  query: 'It is broken.',
  createdAt: '2026-03-03T04:30:00Z',
  dueOn: '2026-03-06',
  tracker: 'https://care.example.com/serviceProduct/ticketStatus?ticket=TCK-1',
  code: '11\n10',
}

export const queued = { ...lateTicket, id: '01Q', number: 'TCK-1', notes: 1 }
/** A claim without an invoice, because these tests serve no files. */
export const reviewed = { ...waitingClaim, id: '01R', invoice: '', amount: undefined }
export const queuedClaim = {
  id: '02Q',
  kind: 'claim',
  number: 'CL1',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  createdAt: '2026-03-02T05:00:00Z',
  status: '',
  touchedAt: '2026-03-02T05:00:00Z',
  dueOn: '2026-03-05',
  isLate: true,
  notes: 0,
}
export const earlier = {
  id: '00Q',
  customerId: 'CU1',
  number: 'TCK-0',
  kind: 'awr',
  status: 'Delivered',
  createdAt: '2026-01-02T05:00:00Z',
  ended: true,
}
export const note = {
  id: '01N',
  record: '01Q',
  text: 'Asked for a photo.',
  author: 'devi',
  name: 'Devi',
  createdAt: '2026-03-02T06:00:00Z',
  mayDelete: true,
}

export const deletionPlan = {
  state: 'none',
  askedBy: '',
  closeOpen: false,
  open: { tickets: 1, requests: 0, claims: 0 },
  files: 2,
  keptInvoices: 1,
  keptYears: 8,
}
