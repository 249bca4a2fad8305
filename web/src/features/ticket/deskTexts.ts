import { orMissing } from '@/lib/missing'
import { awrWords, repairWords } from '@/lib/statuses.gen'

/** What the desk reads about tickets, apart from what customers load. */
export const deskTexts = {
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
  /** What it sees of one that it entered for a customer. */
  byDeskAtDesk: 'Raised for the customer by our desk',
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

/** 'Raise a ticket for Asha Verma'. */
export const behalfTitle = (name: string): string => `Raise a ticket for ${orMissing(name)}`
