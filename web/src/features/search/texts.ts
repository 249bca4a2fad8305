import { grouped } from '@/lib/count'

/** Every sentence about the one search of the desk. */
export const texts = {
  title: 'Search',
  open: 'Search',
  label: 'Search everything',
  placeholder: 'Name, email, phone, or any number',
  results: 'What was found',
  begin: 'Find a customer, a ticket, a product or a claim',
  beginHelp:
    'Type a name, an email address, a phone number or its last digits, a serial number, or the number of a customer, a ticket, a product or a claim.',
  beginHelpOfAgent:
    'Type a name, an email address, a phone number or its last digits, a serial number, or the number of a customer, a ticket or a product.',
  tooShort: 'Please type at least two characters.',
  nothing: 'Nothing was found',
  nothingHelp:
    'Numbers are found by their beginning, phone numbers by their end, names by any of their letters.',
  partial: 'There are very many names like this: type more letters to find them all.',
  failure: 'The search failed.',
  more: 'There are more: type on to tell them apart.',
  recent: 'Recently opened',
  clearRecent: 'Forget these',
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
  keys: { move: 'move', open: 'open', close: 'close' },
} as const

/** Sentences with a number in them. */
export const said = {
  found: (hits: number) => (hits === 1 ? 'One hit.' : `${grouped(hits)} hits.`),
} as const
