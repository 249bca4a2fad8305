import { grouped } from '@/lib/count'

/** Every sentence of the scheme screens. Full stops are part of them. */
export const texts = {
  notSaid: 'N/A',
  forReference: 'For reference',
  retry: 'Retry',
  select: {
    title: 'Select Schemes',
    help: 'Choose a scheme and hand in the invoice of your purchase. You can follow every claim under Scheme Status.',
    columns: {
      select: 'Select',
      name: 'Scheme Name',
      id: 'Scheme ID',
      date: 'Scheme Date',
      state: 'Status',
      invoice: 'Invoice',
    },
    active: 'Active',
    over: 'Over: for reference only',
    upload: 'Upload Invoice',
    empty: 'Scheme not available',
    failure: 'Error fetching schemes',
  },
  terms: {
    title: 'Terms and Conditions',
    show: 'Read the terms and conditions',
    agree: 'I agree to the terms and conditions',
    required: 'You must agree to the terms and conditions.',
    list: [
      'The invoice is your own, complete and readable, with its number, date and GST details.',
      'One purchase is claimed once. The same invoice or amount handed in twice is checked by our desk.',
      'The purchase was made within the time of the scheme and from the dealer you name.',
      'After the end of a scheme an invoice is taken for reference only.',
      'Every claim is checked by our desk. A rejected claim comes with its reason.',
    ],
  },
  invoice: {
    title: 'Invoices Sections',
    overNotice:
      'This scheme is over. You can still upload an invoice for reference; it is marked so.',
    file: 'Invoice',
    fileRequired: 'Please upload an invoice for each selected scheme.',
    date: 'Purchase Date',
    from: 'Purchase From',
    selectDealer: 'Select Your Dealer',
    amount: 'Invoice Amount',
    amountHint: 'In rupees, as the invoice says.',
    amountUnclear: 'Please enter the invoice amount in rupees, with at most two decimals.',
    cancel: 'Cancel',
    submit: 'Submit',
    submitting: 'Submitting...',
    noCustomer: 'Unable to retrieve customer ID. Please login again.',
    success: 'Invoice submitted successfully!',
    failure: 'Submission failed. Please try again.',
  },
  status: {
    title: 'Explore Our Schemes',
    help: 'Where each of your claims stands, and since when.',
    columns: {
      ticketNo: 'Ticket No',
      submitted: 'Submitted',
      amount: 'Invoice Amount',
      status: 'Status',
      since: 'Since',
      details: '',
    },
    details: 'Details',
    ends: 'Scheme Date',
    empty: 'You have not claimed a scheme yet.',
    emptyAction: 'Select Schemes',
    failure: 'Error fetching schemes',
  },
  ticket: {
    title: 'Ticket Details',
    ticketNo: 'Ticket No',
    scheme: 'Scheme Name',
    schemeId: 'Scheme ID',
    schemeDate: 'Scheme Date',
    purchaseDate: 'Purchase Date',
    purchaseFrom: 'Purchase From',
    amount: 'Invoice Amount',
    history: 'Stages',
    close: 'Close',
    byDealer: 'By the dealer',
  },
  reason: {
    title: 'Rejection Reason',
    none: 'No reason provided',
    again: 'Hand in another invoice',
    close: 'Close',
  },
  create: {
    title: 'Create New Scheme',
    help: 'A new scheme is active at once: dealers can claim it until the end of its date, and hand in invoices for reference after.',
    name: 'Scheme Name',
    date: 'Scheme Date',
    dateHint: 'The last day of the scheme.',
    nameRequired: 'Scheme Name is required',
    dateRequired: 'Scheme Date is required',
    submit: 'Create Scheme',
    submitting: 'Creating…',
    pastTitle: 'Create a scheme that is over?',
    pastConfirm: 'Create Scheme',
    failure: 'The scheme could not be created. Please try again.',
    list: 'Schemes',
    active: 'Active',
    inactive: 'Inactive',
    over: 'Over',
    until: 'Ends',
    ended: 'Ended',
    delete: 'Delete',
    deleteTitle: 'Delete scheme',
    deleteQuestion: 'Are you sure you want to delete this scheme?',
    deleteNote: 'Its claims stay.',
    deleteCancel: 'Cancel',
    changeFailure: 'The scheme could not be changed. Please try again.',
    deleteFailure: 'The scheme could not be deleted. Please try again.',
    empty: 'No schemes available.',
  },
  list: {
    title: 'Scheme List',
    help: 'Every scheme there ever was. Open one to see its claims.',
    search: 'Search by Scheme ID/Name',
    columns: { id: 'Scheme ID', name: 'Scheme Name', date: 'Scheme Date' },
    deleted: 'Deleted',
    empty: 'No schemes found.',
  },
  manage: {
    title: 'Manage Schemes',
    help: 'Review what dealers claim: open a row to see its claims.',
    tab: 'Customer Scheme',
    allSchemes: 'All Schemes',
    schemeFilter: 'Scheme',
    search: 'Search by Customer ID/Name',
    export: 'Export',
    columns: {
      customer: 'Customer Name',
      customerId: 'Customer ID',
      scheme: 'Scheme Name',
      claims: 'Claims',
      waiting: 'Waiting',
    },
    empty: 'No customers available',
  },
  review: {
    title: 'Customer Scheme Details',
    columns: {
      select: 'Select',
      ticketNo: 'Ticket No',
      schemeId: 'Scheme ID',
      scheme: 'Scheme Name',
      date: 'Date',
      status: 'Status',
      purchaseDate: 'Purchase Date',
      purchaseFrom: 'Purchase From',
      amount: 'Invoice Amount',
      view: 'View',
    },
    view: 'View',
    history: 'History',
    approve: 'Approve Selected',
    reject: 'Reject Selected',
    markApproved: 'Mark Approved',
    markTitle: 'Approve this claim?',
    selectAll: 'Select all that wait',
    decided: 'Decided already',
    empty: 'No schemes available.',
    noneSelected: 'Please select at least one scheme.',
    approveSuccess: "Selected schemes updated to 'In Process'.",
    approveFailure: 'Error updating scheme statuses.',
    approved: 'The claim is approved.',
    rejectTitle: 'Enter Rejection Reason',
    rejectLabel: 'Rejection Reason',
    rejectHint: 'The dealer reads it with the claim and in a mail.',
    rejectRequired: 'Please provide a rejection reason.',
    rejectCancel: 'Cancel',
    rejectSubmit: 'Reject',
    rejectSuccess: 'Selected schemes rejected.',
    rejectFailure: 'Error rejecting schemes.',
    sameInvoice: 'Same invoice as',
    samePurchase: 'Same amount and date as',
  },
  registered: {
    title: 'Registered Schemes',
    help: 'Every customer, and the schemes they registered for.',
    tab: 'Registered Schemes',
    columns: {
      customer: 'Customer Name',
      customerId: 'Customer ID',
      scheme: 'Scheme Name',
      schemeId: 'Scheme ID',
      view: 'View',
    },
    view: 'View',
    export: 'Export',
    exportContacts: 'Export with contacts',
    detailsTitle: 'Registered Scheme Details',
    olderMissing: 'Older records could not be loaded.',
    registered: 'Registered',
    reason: 'Rejection Reason',
    empty: 'No records found matching your criteria',
  },
  /** The choice was the sheet with contacts, and the portal could only write the other one. */
  withoutContacts: {
    title: 'Exported without Phone and Email',
    explanation:
      'It has the Registration Date in place of Phone and Email, because the contacts could not be read. Please try again later.',
  },
  exportFile: 'Registered_Schemes.xlsx',
  exportBasicFile: 'Registered_Schemes_Basic.xlsx',
} as const

/** 'All Schemes (12)', 'Camera Bonanza (3)'. */
export function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${grouped(count)})`
}

/** Asked before a scheme is made whose last day is past. */
export function pastQuestion(name: string, lastDay: string): string {
  return `The last day of ${name}, ${lastDay}, is past: dealers can only hand in invoices for reference.`
}

/** What the popup says below 'Invoice submitted successfully!'. */
export function ticketNote(ticketNo: string): string {
  return `Ticket No ${ticketNo}. Follow it under Scheme Status.`
}

/** Asked before the last step of a claim. */
export function markQuestion(ticketNo: string): string {
  return `${ticketNo} becomes Approved. You can undo this until the dealer’s email is sent.`
}

export function selectedCount(count: number): string {
  return `${grouped(count)} selected`
}

/** Said of a link to somebody who does not take part in a scheme. */
export const notRegistered = (schemeId: string): string =>
  `This customer has no record in the scheme ${schemeId}. Perhaps the link was cut off.`
