import type { CustomerHead, Device, Entry, PastProduct, PastTicket } from '@/features/timeline/api'

export const pastProduct: PastProduct = {
  id: '01P',
  productID: 'PR1',
  productName: '8 Port PoE Switch',
  productType: 'SWITCH',
  modelNo: 'SW-08P',
  serialNo: 'SN 1',
  purchaseDate: '2026-02-28',
  warrantyPeriod: '3 Years',
  expiryDate: '2029-02-28',
  invoice: 'files/invoice.pdf',
  isClaimed: false,
  registeredAt: '2026-03-01T05:00:00Z',
}

export const pastTicket: PastTicket = {
  id: '01T',
  number: 'T-ACDE-FGHJ-KMNP',
  kind: 'repair',
  product: {
    productID: 'PR1',
    productName: '8 Port PoE Switch',
    modelNo: 'SW-08P',
    serialNo: 'SN 1',
  },
  query: 'Port 3 is dead.',
  address: '1, Mall Road',
  raisedAt: '2026-03-02T05:00:00Z',
  statuses: [
    { status: 'Completed', at: '2026-03-04T05:00:00Z', by: 'devi' },
    { status: 'Under Process', at: '2026-03-03T05:00:00Z', by: 'devi' },
  ],
}

/** One entry of each kind, newest first. */
export const pastEntries: Entry[] = [
  {
    id: '01N',
    kind: 'note',
    at: '2026-03-08T05:00:00Z',
    note: {
      id: '01N',
      text: 'Calls back on Monday.',
      author: 'devi',
      authorName: 'Devi Nair',
      about: 'T-ACDE-FGHJ-KMNP',
      writtenAt: '2026-03-08T05:00:00Z',
    },
  },
  {
    id: '01M',
    kind: 'message',
    at: '2026-03-07T06:00:00Z',
    message: {
      id: '01M',
      ticketId: '01T',
      ticket: 'T-ACDE-FGHJ-KMNP',
      from: 'customer',
      text: 'Port 4 is dead, too.',
      photos: 2,
      writtenAt: '2026-03-07T06:00:00Z',
    },
  },
  {
    id: '01L',
    kind: 'letter',
    at: '2026-03-07T05:00:00Z',
    letter: {
      id: '01L',
      to: 'asha@example.com',
      subject: 'Update on your ticket',
      writtenAt: '2026-03-07T05:00:00Z',
      sentAt: '2026-03-07T05:00:05Z',
    },
  },
  {
    id: '01A',
    kind: 'agreement',
    at: '2026-03-06T05:00:00Z',
    agreement: {
      id: '01A',
      title: 'Micro Distributor Programme',
      starts: '2026-01-01',
      partnerName: 'Asha Traders',
      location: 'Lucknow',
      signedAt: '2026-03-06T05:00:00Z',
    },
  },
  {
    id: '01C',
    kind: 'claim',
    at: '2026-03-05T05:00:00Z',
    claim: {
      id: '01C',
      ticketNo: 'SC1',
      schemeId: 'SCH1',
      schemeName: 'Diwali Bonanza',
      status: 'Rejected',
      amount: 12_345_000,
      purchaseDate: '2026-03-01',
      purchaseFrom: 'UNIVERSAL',
      invoice: 'files/claim.pdf',
      madeAt: '2026-03-05T05:00:00Z',
      statuses: [
        {
          status: 'Rejected',
          at: '2026-03-06T05:00:00Z',
          by: 'devi',
          reason: 'The invoice is cut off.',
        },
      ],
    },
  },
  {
    id: '01E',
    kind: 'extension',
    at: '2026-03-03T05:00:00Z',
    extension: {
      id: '01E',
      product: pastTicket.product,
      status: 'Approved',
      expiryDate: '2029-05-28',
      requestedAt: '2026-03-03T05:00:00Z',
      decidedBy: 'devi',
      decidedAt: '2026-03-04T05:00:00Z',
      document: 'files/letter.pdf',
    },
  },
  { id: '01T', kind: 'ticket', at: pastTicket.raisedAt, ticket: pastTicket },
  { id: '01P', kind: 'product', at: pastProduct.registeredAt, product: pastProduct },
]

export const customerHead: CustomerHead = {
  customer: {
    customerId: 'CU1',
    name: 'Asha Verma',
    email: 'asha@example.com',
    emailConfirmed: true,
    phone: '0987654321',
    address: '1, Mall Road',
    role: 'User',
    language: 'en',
    createdAt: '2026-01-05T05:00:00Z',
  },
  kinds: ['product', 'ticket', 'extension', 'claim', 'agreement', 'letter', 'message', 'note'],
  counts: [
    { kind: 'product', count: 1 },
    { kind: 'ticket', count: 1 },
    { kind: 'extension', count: 1 },
    { kind: 'claim', count: 1001 },
    { kind: 'agreement', count: 1 },
    { kind: 'letter', count: 1 },
    { kind: 'message', count: 1 },
    { kind: 'note', count: 1 },
  ],
  most: 1000,
  products: [pastProduct],
  stoppedLetters: [],
  failedLetters: 0,
  waitingLetters: 0,
}

export const device: Device = {
  product: pastProduct,
  customer: { customerId: 'CU1', name: 'Asha Verma' },
  tickets: [pastTicket],
}
