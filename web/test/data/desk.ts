import type { QueueItem } from '@/features/queue/api'
import type { ReviewClaim } from '@/features/review/entries'

/** An owner of the portal. */
export const devi = {
  id: 'p1',
  name: 'Devi Nair',
  username: 'devi',
  email: 'devi@example.com',
  role: 'Owner',
  since: '2026-03-03T04:30:00Z',
  lastSeen: '2026-03-03T04:35:00Z',
  you: true,
}

/** A late, unassigned ticket in the queue. */
export const lateTicket: QueueItem = {
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

export const waitingClaim: ReviewClaim = {
  id: '01A',
  ticketNo: 'CL1',
  customerId: 'CU1',
  customerName: 'Ravi Traders',
  phone: '0987654321',
  email: 'ravi@example.com',
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: '2026-03-31',
  status: 'Wait for Confirmation',
  invoice: 'files/one.png',
  amount: 25_000_000,
  createdAt: '2026-03-02T05:00:00Z',
}
