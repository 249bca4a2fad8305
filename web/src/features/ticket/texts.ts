import { orMissing } from '@/lib/missing'
import { atWork, ended } from '@/lib/statuses'

/** Every sentence of the ticket screens. Full stops are part of them. */
export const texts = {
  request: {
    repairTitle: 'Repair and Service Request',
    awrTitle: 'AWR Query',
    purchaseFrom: 'Purchase From',
    selectDealer: 'Select Your Dealer',
    address: 'Address',
    addressHint: 'Where we collect the product and bring it back.',
    addressRequired: 'Please enter the address.',
    query: 'Query',
    queryHint: 'What happens, and since when?',
    queryRequired: 'Please enter your query.',
    image: 'Image',
    imageHint: 'Optional. A photo of the fault often saves a question.',
    submit: 'Submit',
    submitting: 'Submitting...',
    close: 'Close',
    success: 'Query submitted successfully!',
    failure: 'Failed to submit query. Please try again.',
    yourNumber: 'Your ticket number is',
    keepIt: 'We have mailed it to you. Anyone who has it can follow the ticket.',
    track: 'Track this ticket',
    openAlready: 'This product has an open ticket already.',
    anotherTitle: 'Raise another ticket?',
    another: 'Raise another',
    notAnother: 'Do not send',
  },
  behalf: {
    kind: 'What for',
    repair: 'Repair & service',
    awr: 'Advance replacement (AWR)',
    noAwr:
      'This product is not replaced in advance: its type is not, or its warranty extension was asked for.',
    success: 'The ticket is raised.',
    number: 'The ticket number is',
    mailed: 'It was mailed to the customer, who sees that our desk raised it.',
  },
  /** What customers see of a ticket that they did not raise themselves. */
  byDesk: 'Raised for you by our desk',
  /** The same, as the desk sees it. */
  byDeskAtDesk: 'Raised for the customer by our desk',
  repairs: {
    title: 'Product Repair Details',
    help: 'Every repair and service request of yours, the latest news first.',
    apply: 'Request a service',
  },
  awrs: {
    title: 'Advance Warranty Replacement Details',
    help: 'Every replacement you asked for, the latest news first.',
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
      `${name} is not among your tickets here. Perhaps the link was cut off, or it is another account's.`,
    loading: 'Loading...',
    empty: 'No repair details available.',
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
    hint: 'It is in our emails and begins with T. Capitals, dashes and spaces do not matter.',
    submit: 'Track Status',
    loading: 'Looking for your ticket…',
    empty: 'Please enter a ticket number.',
    notFound: 'Ticket not found. Please verify the ticket number.',
    failure: 'An error occurred while fetching the ticket status. Please try again later.',
    back: 'Back to search',
    lastUpdated: 'Last updated',
    raised: 'Raised on',
    linkCopied: 'The link to this ticket is in your clipboard.',
    stages: ['Received', 'In progress', 'Done'],
    progress: 'Progress of the ticket',
    history: 'History',
    support: 'Questions? Write to us:',
    login: 'Log in to your account',
  },
  /** Stands in a history until the desk has written something. */
  /** Beside an entry in words of the desk's own that ended the ticket. */
  ended: 'The ticket ended with this.',
  received: 'We received your request.',
  /** How an AWR ticket ends. */
  replacement: {
    enter: 'Enter the replacement',
    title: 'Replacement',
    help: 'The device becomes a product of the customer and takes over the rest of the warranty. The old one is marked as replaced, the customer gets a letter, and the ticket ends.',
    serialNo: 'Serial Number of the Replacement',
    modelNo: 'Model Number',
    modelHint: 'The same model, unless another one is sent.',
    dueBack: 'Old device due back',
    dueHint: 'In 14 days, unless you enter another day.',
    cancel: 'Cancel',
    submit: 'Replace the device',
    submitting: 'Replacing…',
    done: 'The replacement is registered.',
    failure: 'The replacement could not be saved. Please try again.',
    heading: 'Replacement',
    compare: 'Please compare both devices and press the button once more. This cannot be undone.',
    oldDevice: 'Old device',
    newDevice: 'Replacement',
    /** By these words of the server's the form knows that the number may be meant. */
    elsewhere: 'registered for another model',
    sameNumber: 'It is another device that has the same number.',
    newSerial: 'New Serial No.',
    newModel: 'New Model No.',
    oldSerial: 'Old Serial No.',
    warrantyUntil: 'Warranty until',
    cameBack: 'Old device came back',
    late: 'Not back yet',
    markReturned: 'The old device is back',
    returnedNow: 'The old device is marked as returned.',
  },
  desk: {
    repairsTitle: 'Repair & Service Records',
    repairsHelp: 'Customers with repair and service tickets, the latest news first.',
    repairsSearch: 'Search by Customer ID/Name',
    repairsDialog: 'Customer Repair Details',
    awrsTitle: 'AWR Records',
    awrsHelp: 'Customers who asked for an advance replacement, the latest news first.',
    awrsSearch: 'Search Customer...',
    awrsDialog: 'Customer Product Details',
    searchHint: 'Finds ticket numbers, too.',
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
    about: 'What the ticket is about',
    aboutFailure: 'What the customer wrote could not be loaded.',
    expired: 'Expired when raised',
    image: 'View Image',
    invoice: 'View Invoice',
    updateStatus: 'Update Status',
    selectStatus: 'Select Status',
    customStatus: 'Custom Status',
    customHint: 'The customer reads this. Web addresses become links.',
    endsIt: 'This ends it',
    endsHint: 'The ticket leaves the queue. A later status brings it back.',
    confirm: 'Confirm Status',
    history: 'Status History',
    print: 'Print',
    messages: 'Messages',
    close: 'Close',
    nothingChosen: 'Please select a status.',
    nothingWritten: 'Please enter the status.',
    updated: 'Status updated successfully',
    updateFailure: 'The status could not be updated. Please try again.',
    noHistory: 'No status updates available',
  },
} as const

/** The choices of the desk. 'Other' opens a field for words of one's own. */
export const OTHER = 'Other'
const [underProcess, onHold] = atWork
const [completed] = ended
export const repairStatuses = [underProcess, completed, onHold, OTHER] as const
export const awrStatuses = [...atWork, ...ended, OTHER] as const

/** 'Ticket #T-ACDE-FGHJ-KMNP'. */
export const ticketName = (number: string): string =>
  `Ticket #${orMissing(number).replace(/^#/, '')}`

/** 'Raise a ticket for Asha Verma'. */
export const behalfTitle = (name: string): string => `Raise a ticket for ${orMissing(name)}`

/** Said of a product whose last request is not over. */
export const openAlready = (number: string): string =>
  `This product has an open ticket already: ${number}.`
