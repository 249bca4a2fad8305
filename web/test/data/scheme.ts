import type { DeskClaim, Scheme } from '@/features/scheme/api'

/** A scheme in the server's format. */
export function schemeOf(fields: Partial<Scheme> = {}): Scheme {
  return {
    _id: '01S',
    schemeId: 'SC1',
    schemeName: 'Camera Bonanza',
    schemeEndDate: '2026-12-31',
    LiveScheme: true,
    isOver: false,
    createdAt: '2026-10-01T04:30:00Z',
    ...fields,
  }
}

/** An undecided claim. */
export function claimOf(fields: Partial<DeskClaim> = {}): DeskClaim {
  return {
    _id: '01C',
    customerId: 'CU1',
    customerName: 'Ravi Traders',
    schemeId: 'SC1',
    schemeName: 'Camera Bonanza',
    schemeEndDate: '2026-12-31',
    ticketNo: 'CLA',
    status: 'Wait for Confirmation',
    forReference: false,
    invoiceFile: 'files/a.pdf',
    purchaseDate: '2026-09-05',
    purchaseFrom: 'UNIVERSAL',
    invoiceAmount: 150000,
    rejectionReason: '',
    createdAt: '2026-10-02T04:30:00Z',
    history: [{ status: 'Wait for Confirmation', date: '2026-10-02T04:30:00Z', by: 'CU1' }],
    ...fields,
  }
}
