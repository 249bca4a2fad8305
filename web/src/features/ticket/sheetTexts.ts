import { counted } from '@/lib/count'
import type { Paper } from '@/lib/paths'
import type { TicketKind } from './api'

export const texts = {
  title: 'Job cards and labels',
  back: 'Back to the queue',
  papers: {
    card: 'Job card, A5',
    label: 'Label, A6',
    'label-inch': 'Label, 4 × 6 inch',
  } satisfies Record<Paper, string>,
  choose: 'Print on',
  print: 'Print',
  help: 'In the print dialog, select the same paper, no margins and 100 % scale.',
  loading: 'Preparing the sheets…',
  none: 'Nothing to print',
  noneHelp: 'Select tickets in the queue, or print one from its record.',
  failure: 'The sheets could not be prepared.',
  openQueue: 'Open the queue',
  kinds: { repair: 'Repair & service', awr: 'Advance replacement (AWR)' } satisfies Record<
    TicketKind,
    string
  >,
  code: 'QR code of the tracker',
  card: {
    jobCard: 'Job card',
    customer: 'Customer',
    phone: 'Phone',
    product: 'Product',
    serialNo: 'Serial number',
    modelNo: 'Model',
    received: 'Received',
    due: 'Due',
    fault: 'Fault',
    more: 'The full text is in the ticket.',
    accessories: 'Accessories',
    remarks: 'Remarks',
  },
  receipt: {
    tear: 'Tear off here. The part below is for the customer',
    title: 'Receipt',
    keep: 'Please keep this. You need it when you collect your device.',
    told: 'What we told you',
    track: 'Scan the code to track your ticket, or go to',
    ask: 'Questions?',
    handedOver: 'Received by',
  },
  label: {
    from: 'From',
    to: 'To',
    phone: 'Phone',
    contents: 'Contents',
  },
} as const

export const sheetCount = (count: number): string => counted(count, 'sheet')
