import { counted, grouped } from '@/lib/count'
import type { Kind } from './api'

export const texts = {
  customer: {
    title: 'Customer',
    register: 'Register a product',
    notFound: 'Customer not found',
    notFoundHelp: 'No customer has this ID. Please check that you copied the whole address.',
    toList: 'See all customers',
    failure: 'The customer could not be loaded.',
    unconfirmed: 'not confirmed yet',
    since: 'since',
    facts: {
      phone: 'Phone',
      email: 'Email',
      language: 'Reads',
      address: 'Address',
      letters: 'Emails',
    },
    languages: { en: 'English', hi: 'Hindi' },
    allLetters: 'Has not stopped any emails.',
    stoppedLetters: 'Has stopped these emails:',
    waitingLetters: (letters: number) =>
      letters === 1
        ? 'One email to this address waits for another try.'
        : `${counted(letters, 'email')} to this address wait for another try.`,
    failedLetters: (letters: number) =>
      letters === 1
        ? 'One email to this address has failed.'
        : `${counted(letters, 'email')} to this address have failed.`,
    seeLetters: 'See emails',
    deleted: (on: string) =>
      `This customer was deleted on ${on}. Products and tickets stay without a name.`,
    attack: (failedLogins: number) =>
      `Someone is guessing this customer's password: ${counted(failedLogins, 'failed login')} in the last hour.`,
    attackHelp:
      'The customer can still log in from a browser they used before, or reset the password.',
  },
  products: {
    title: 'Products',
    empty: 'No products registered.',
    all: 'See all products',
    raise: 'Raise a ticket',
    which: 'Which product is it about?',
  },
  open: { title: 'Open tickets', all: 'See all in the queue' },
  timeline: {
    title: 'Timeline',
    tabs: 'Kinds of entries',
    all: 'Everything',
    empty: 'Nothing has happened yet.',
    emptyKind: 'There are no entries of this kind.',
    unknown: 'Reload this page to see what happened here.',
    failure: 'The timeline could not be loaded.',
    older: 'Show older',
    loadingOlder: 'Loading…',
    olderFailure: 'Older entries could not be loaded.',
    noStatus: 'No status yet',
    registered: 'Product registered',
    undecided: 'In process',
    image: 'View Image',
    invoice: 'View Invoice',
    approval: 'View Approval Letter',
    open: 'Open',
    read: 'Read',
    readMessage: 'Read and reply',
    theCustomer: 'the customer',
    theDesk: 'the desk',
    ended: 'this ticket is closed',
    statuses: 'Status history',
    query: 'Query',
  },
  note: {
    tooLong: 'A note has at most 5,000 characters.',
    open: 'Add a note',
    title: 'Add a note',
    hidden: 'Only people at the desk can see it. Customers cannot.',
    label: 'Note',
    add: 'Add note',
    adding: 'Adding…',
    cancel: 'Cancel',
    added: 'Note added.',
    failure: 'The note could not be added.',
  },
  serial: {
    title: 'Serial number',
    help: 'The history of every device with this serial number.',
    notFound: 'No product with this serial number is registered.',
    notFoundHelp:
      'Capital letters and spaces do not matter, but dashes do. Please check the label.',
    toCustomers: 'Find the customer to register it',
    failure: 'The history could not be loaded.',
    owner: 'Registered by',
    noTickets: 'No tickets for this device.',
    extension: 'Warranty Extension',
    tickets: 'Tickets',
    more: 'Only the 100 newest tickets are shown.',
  },
} as const

export const kindNames: Record<Kind, string> = {
  product: 'Products',
  ticket: 'Tickets',
  extension: 'Extensions',
  claim: 'Claims',
  agreement: 'Agreements',
  letter: 'Emails',
  message: 'Messages',
  note: 'Notes',
}

/** Names the desk user who acted for the customer. */
export const registeredBy = (username: string): string =>
  `Registered for the customer by our desk: ${username}`
export const raisedBy = (username: string): string =>
  `Raised for the customer by our desk: ${username}`

/** 'Open the ticket to see 3 earlier statuses.' */
export const earlierText = (count: number): string =>
  `Open the ticket to see ${counted(count, 'earlier status', 'earlier statuses')}.`

/** '2 devices have this number. Different models can use the same number.' */
export const devicesText = (count: number): string =>
  `${grouped(count)} devices have this number. Different models can use the same number.`

/** 'Message from Asha Verma on T-ACDE-FGHJ-KMNP'. */
export const messageTitle = (author: string, ticket: string): string =>
  `Message from ${author} on ${ticket}`

export const photosText = (count: number): string => counted(count, 'photo')

/** 'Note by Devi Nair about T-ACDE-FGHJ-KMNP'. */
export const noteTitle = (author: string, about = ''): string =>
  `Note by ${author}${about && ` about ${about}`}`
