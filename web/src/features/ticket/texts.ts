import { orMissing } from '@/lib/missing'
import { awrWords, repairWords } from '@/lib/statuses.gen'
import { RECEIVED } from '@/records/TicketStatus'

/** Every sentence of the ticket screens. Full stops are part of them. */
export const texts = {
  request: {
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
  },
  behalf: {
    kind: 'Request',
    repair: 'Repair & service',
    awr: 'Advance replacement (AWR)',
    noAwr:
      'AWR is not available: this product type has no AWR, or a warranty extension was requested.',
    success: 'Ticket raised.',
    number: 'The ticket number is',
    mailed: 'We emailed it to the customer. The customer sees that our desk raised it.',
  },
  /** What customers see of a ticket that they did not raise themselves. */
  byDesk: 'Raised for you by our desk',
  /** The same, as the desk sees it. */
  byDeskAtDesk: 'Raised for the customer by our desk',
  repairs: {
    title: 'Product Repair Details',
    help: 'All your repair and service requests, latest update first.',
    apply: 'Request a service',
  },
  awrs: {
    title: 'Advance Warranty Replacement Details',
    help: 'All your replacement requests, latest update first.',
    apply: 'Apply for AWR',
  },
  list: {
    columns: {
      productName: 'Product Name',
      productId: 'Product ID',
      purchasedFrom: 'Purchased From',
      ticketNumber: 'Ticket Number',
      statusDate: 'Status Date',
      status: 'Status',
    },
    notYours: (name: string) =>
      `${name} is not one of your tickets. The link may be incomplete, or the ticket may belong to another account.`,
    loading: 'Loading...',
    empty: 'No repair details available.',
  },
  /** The tickets on the page of a product. */
  ofProduct: {
    title: 'Tickets',
    kind: { repair: 'Repair and service', awr: 'Advance Warranty Replacement (AWR)' },
    none: 'No tickets for this product.',
    failure: 'The tickets could not be loaded.',
  },
  details: {
    query: 'Query',
    address: 'Address',
    image: 'View Image',
    history: 'History',
  },
  check: {
    open: 'Track Repair Status',
    title: 'Check Status',
    number: 'Ticket Number',
    search: 'Search',
    searching: 'Searching…',
    empty: 'Please enter a ticket number.',
    notFound: 'Ticket not found.',
    failure: 'An error occurred while fetching the ticket status.',
  },
  tracker: {
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
  },
  /** Stands in a history until the desk has written something. */
  /** Beside an entry in words of the desk's own that ended the ticket. */
  ended: 'This ticket is closed.',
  received: RECEIVED,
  /** How an AWR ticket ends. */
  replacement: {
    enter: 'Enter the replacement',
    title: 'Replacement',
    help: 'The customer gets the new device with the rest of the warranty. The old device is marked as replaced. We email the customer and close the ticket.',
    serialNo: 'Serial Number of the Replacement',
    modelNo: 'Model Number',
    modelHint: 'Change it only if you send another model.',
    dueBack: 'Old device due back',
    dueHint: '14 days from now, unless you enter another day.',
    cancel: 'Cancel',
    submit: 'Replace the device',
    submitting: 'Replacing…',
    done: 'Replacement registered.',
    failure: 'The replacement could not be saved. Please try again.',
    heading: 'Replacement',
    compare: 'Please compare both devices and press the button again. You cannot undo this.',
    oldDevice: 'Old device',
    newDevice: 'Replacement',
    /** By these words of the server's the form knows that the number may be meant. */
    elsewhere: 'registered for another model',
    sameNumber: 'This is a different device with the same number.',
    newSerial: 'New Serial No.',
    newModel: 'New Model No.',
    oldSerial: 'Old Serial No.',
    warrantyUntil: 'Warranty until',
    cameBack: 'Old device returned',
    late: 'Not returned yet',
    markReturned: 'Mark the old device as returned',
    returnedNow: 'The old device is marked as returned.',
  },
  desk: {
    repairsTitle: 'Repair & Service Records',
    repairsHelp: 'Customers with repair and service tickets, latest update first.',
    repairsSearch: 'Search by Customer ID/Name',
    repairsDialog: 'Customer Repair Details',
    awrsTitle: 'AWR Records',
    awrsHelp: 'Customers who requested an advance replacement, latest update first.',
    awrsSearch: 'Search Customer...',
    awrsDialog: 'Customer Product Details',
    searchHint: 'You can also search by ticket number.',
    empty: 'No customer found.',
    noTickets: 'No repair details available.',
    fields: {
      productName: 'Product Name',
      purchaseFrom: 'Purchase From',
      serialNo: 'Serial No.',
      modelNo: 'Model No.',
      purchaseDate: 'Purchase Date',
      expiryDate: 'Expiry Date',
      query: 'Query',
      address: 'Address',
      latestStatus: 'Latest Status',
    },
    about: 'About this ticket',
    aboutFailure: 'The customer’s query could not be loaded.',
    expired: 'Expired when raised',
    image: 'View Image',
    invoice: 'View Invoice',
    updateStatus: 'Update Status',
    selectStatus: 'Select Status',
    customStatus: 'Custom Status',
    customHint: 'The customer reads this. Web addresses become links.',
    endsIt: 'Close this ticket',
    endsHint: 'The ticket leaves the queue. A new status reopens it.',
    confirm: 'Confirm Status',
    history: 'Status History',
    print: 'Print',
    messages: 'Messages',
    close: 'Close',
    nothingChosen: 'Please select a status.',
    nothingWritten: 'Please enter the status.',
    updated: 'Status updated successfully',
    updateFailure: 'The status could not be updated.',
    noHistory: 'No status updates available',
    courier: 'Courier',
    noCourier: 'No parcel',
    docket: 'Docket number',
  },
} as const

/** The choices of the desk. 'Other' opens a field for words of one's own. */
export const OTHER = 'Other'
/** Offered in the queue beside the choices of the lists. It is words of the desk's own, and the ticket stays open. */
const DISPATCHED = 'Dispatched'
export const repairStatuses = [...repairWords, OTHER] as const
export const awrStatuses = [...awrWords, OTHER] as const

/** The choices of the queue: those of a list with Dispatched before Other. */
export const withDispatched = (statuses: readonly string[]): readonly string[] =>
  statuses.toSpliced(-1, 0, DISPATCHED)

/** 'Ticket #T-ACDE-FGHJ-KMNP'. */
export const ticketName = (number: string): string =>
  `Ticket #${orMissing(number).replace(/^#/, '')}`

/** 'Raise a ticket for Asha Verma'. */
export const behalfTitle = (name: string): string => `Raise a ticket for ${orMissing(name)}`

/** Said of a product whose last request is not over. */
export const openAlready = (number: string): string =>
  `This product already has an open ticket: ${number}.`
