import { grouped } from '@/lib/count'

export const texts = {
  title: 'Search',
  label: 'Search everything',
  placeholder: 'Name, email, phone, or any number',
  results: 'Search results',
  begin: 'Find a customer, a ticket, a product or a claim',
  beginWith: {
    customer: 'Name, email, phone or customer number',
    ticket: 'Ticket number',
    product: 'Serial number or product number',
    claim: 'Claim number',
  },
  tooShort: 'Please type at least two characters.',
  nothing: 'Nothing found',
  nothingHelp:
    'Type the start of a number, the last digits of a phone number, or any part of a name.',
  partial: 'Too many names match. Please type more characters.',
  failure: 'The search failed. Please try again.',
  more: 'There are more results. Please type more characters.',
  recent: 'Recently opened',
  clear: 'Clear search',
  clearRecent: 'Clear list',
  searching: 'Searching…',
  kinds: {
    customer: 'Customers',
    ticket: 'Tickets',
    product: 'Products',
    claim: 'Scheme claims',
  },
  kind: {
    customer: 'Customer',
    ticket: 'Ticket',
    product: 'Product',
    claim: 'Scheme claim',
  },
  ticketKinds: { repair: 'Repair & service', awr: 'AWR' },
  matched: {
    customerId: 'Customer number',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    ticketNumber: 'Ticket number',
    productNumber: 'Product number',
    serialNumber: 'Serial number',
    claimNumber: 'Claim number',
  },
  noStatus: 'No status yet',
  actions: {
    label: (number: string) => `Actions for ${number}`,
    callNumber: (number: string) => `Call ${number}`,
    call: (name: string) => `Call ${name}`,
    raise: 'Raise a ticket',
    assign: 'Assign',
  },
  keys: { move: 'move', open: 'open', close: 'close' },
} as const

export const said = {
  found: (hits: number) => (hits === 1 ? 'One result.' : `${grouped(hits)} results.`),
} as const
