import { orMissing } from '@/lib/missing'
import { awrWords, repairWords } from '@/lib/statuses.gen'

/** The desk's texts about tickets. Customers do not load them. */
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
    warrantyUntil: (day: string) => `Warranty until ${day}`,
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
    noNewSerial:
      'No new serial number is entered for this AWR ticket. Press Enter again to close it without one, or select ‘Enter the replacement’ below.',
    noNewSerialSent:
      'No new serial number is entered for this AWR ticket. Press Enter to send the message and close it without one.',
    updateFailure: 'The status could not be updated.',
    latest: ['Latest ticket', 'Status', 'Date'],
    noStatus: 'No status yet',
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
  /** For a ticket that the desk raised. */
  byDeskAtDesk: 'Raised for the customer by our desk',
} as const

/** 'Other' opens a field for free text. */
export const OTHER = 'Other'
/** Offered only in the queue. It is free text, so the ticket stays open. */
export const DISPATCHED = 'Dispatched'
export const repairStatuses = [...repairWords, OTHER] as const
export const awrStatuses = [...awrWords, OTHER] as const

/** Adds Dispatched before Other, and before other words with a D, so that D selects it in each list of the queue. */
export function withDispatched(statuses: readonly string[]): readonly string[] {
  const before = statuses.findIndex((status) => status.startsWith('D'))
  return statuses.toSpliced(before, 0, DISPATCHED)
}

export const behalfTitle = (name: string): string => `Raise a ticket for ${orMissing(name)}`
