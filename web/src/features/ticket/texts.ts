import { say, sayAll } from '@/language'
import { orMissing } from '@/lib/missing'
import { RECEIVED } from '@/records/TicketStatus'

export const texts = {
  request: sayAll({
    repairTitle: 'Repair and Service Request',
    awrTitle: 'AWR Query',
    purchaseFrom: 'Purchase From',
    selectDealer: 'Select Your Dealer',
    address: 'Address',
    addressHint: 'Where we collect and return the product.',
    addressRequired: 'Please enter the address.',
    query: 'Query',
    queryHint: 'What is the problem, and when did it start?',
    queryRequired: 'Please enter your query.',
    image: 'Image',
    imageHint: 'Optional. A photo of the fault helps us.',
    submit: 'Submit',
    submitting: 'Submitting...',
    close: 'Close',
    success: 'Query submitted successfully!',
    failure: 'Failed to submit query. Please try again.',
    yourNumber: 'Your ticket number is',
    keepIt: 'We emailed it to you. Anyone with this number can track the ticket.',
    track: 'Track this ticket',
    openAlready: 'This product already has an open ticket.',
    anotherTitle: 'Raise another ticket?',
    another: 'Raise another',
    anotherRequest: 'Raise another request',
    notAnother: 'Do not raise',
  }),
  /** For a ticket that the desk raised, as the customer sees it. */
  byDesk: say('Raised for you by our desk'),
  repairs: sayAll({
    title: 'Product Repair Details',
    help: 'All your repair and service requests, latest update first.',
    apply: 'Request a service',
  }),
  awrs: sayAll({
    title: 'Advance Warranty Replacement Details',
    help: 'All your replacement requests, latest update first.',
    apply: 'Apply for AWR',
  }),
  list: sayAll({
    columns: {
      productName: 'Product Name',
      productId: 'Product ID',
      purchasedFrom: 'Purchased From',
      ticketNumber: 'Ticket Number',
      statusDate: 'Status Date',
      status: 'Status',
    },
    notYours: (name: string) =>
      say(
        '{name} is not one of your tickets. The link may be incomplete, or the ticket may belong to another account.',
        { name },
      ),
    loading: 'Loading...',
    empty: 'No repair details available.',
  }),
  ofProduct: sayAll({
    title: 'Tickets',
    kind: { repair: 'Repair and service', awr: 'Advance Warranty Replacement (AWR)' },
    none: 'No tickets for this product.',
    failure: 'The tickets could not be loaded.',
  }),
  details: sayAll({
    query: 'Query',
    address: 'Address',
    image: 'View Image',
    history: 'History',
  }),
  check: sayAll({
    title: 'Check Status',
    number: 'Ticket Number',
    search: 'Search',
    searching: 'Searching…',
    empty: 'Please enter a ticket number.',
    notFound: 'Ticket not found.',
    failure: 'An error occurred while fetching the ticket status.',
  }),
  tracker: sayAll({
    title: 'Support',
    help: 'Track your ticket status',
    number: 'Ticket Reference Number',
    placeholder: 'Enter your ticket number',
    hint: 'You can find it in our emails. It starts with T. Capital letters, dashes and spaces do not matter.',
    submit: 'Track Status',
    loading: 'Looking for your ticket…',
    empty: 'Please enter a ticket number.',
    notFound: 'Ticket not found. Please verify the ticket number.',
    failure: 'An error occurred while fetching the ticket status. Please try again later.',
    back: 'Back to search',
    lastUpdated: 'Last updated',
    raised: 'Raised on',
    linkCopied: 'Tracking link copied.',
    stages: ['Received', 'In progress', 'Done'],
    progress: 'Ticket progress',
    history: 'History',
    support: 'Questions? Contact us:',
    login: 'Log in to your account',
  }),
  /** For an entry with free text that closed the ticket. */
  ended: say('This ticket is closed.'),
  received: RECEIVED,
  /** The end of an AWR ticket. */
  replacement: {
    enter: 'Enter the replacement',
    title: 'Replacement',
    help: 'The customer gets the new device with the rest of the warranty. The old device is marked as replaced. We email the customer and close the ticket.',
    serialNo: 'Serial Number of the Replacement',
    modelNo: 'Model Number',
    modelHint: 'Change it only if you send another model.',
    dueBack: say('Old device due back'),
    dueHint: '14 days from now, unless you enter another day.',
    duePast: 'The old device must be due back within the next year.',
    cancel: 'Cancel',
    submit: 'Replace the device',
    submitting: 'Replacing…',
    done: 'Replacement registered.',
    failure: 'The replacement could not be saved. Please try again.',
    heading: say('Replacement'),
    compare: 'Please compare both devices and press the button again. You cannot undo this.',
    oldDevice: 'Old device',
    newDevice: 'Replacement',
    /** If the server's message contains these words, the form offers to accept the number. */
    elsewhere: 'registered for another model',
    sameNumber: 'This is a different device with the same number.',
    newSerial: say('New Serial No.'),
    newModel: say('New Model No.'),
    oldSerial: say('Old Serial No.'),
    warrantyUntil: say('Warranty until'),
    cameBack: say('Old device returned'),
    late: say('Not returned yet'),
    markReturned: 'Mark the old device as returned',
    returnedNow: 'The old device is marked as returned.',
  },
} as const

export const ticketName = (number: string): string =>
  say('Ticket #{number}', { number: orMissing(number).replace(/^#/, '') })

/** For a product whose last ticket is still open. */
export const openAlready = (number: string): string =>
  say('This product already has an open ticket: {number}.', { number })
