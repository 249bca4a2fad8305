import { say, sayAll } from '@/language'
import { counted, grouped, sayCount } from '@/lib/count'

export const texts = {
  notSaid: 'N/A',
  forReference: say('For reference'),
  retry: say('Retry'),
  select: sayAll({
    title: 'Select Schemes',
    help: 'Select a scheme and upload your invoice. Track your claims under Scheme Status.',
    columns: {
      select: 'Select',
      name: 'Scheme Name',
      id: 'Scheme ID',
      date: 'Scheme Date',
      state: 'Status',
      invoice: 'Invoice',
    },
    active: 'Active',
    over: 'Closed: for reference only',
    upload: 'Upload Invoice',
    empty: 'Scheme not available',
    failure: 'Error fetching schemes',
  }),
  terms: sayAll({
    title: 'Terms and Conditions',
    show: 'Read the terms and conditions',
    agree: 'I agree to the terms and conditions',
    required: 'You must agree to the terms and conditions.',
    list: [
      'The invoice is your own, complete and readable, with its number, date and GST details.',
      'You can claim each purchase once. Our desk checks invoices or amounts that are submitted twice.',
      'You bought the products during the scheme, from the dealer you select.',
      'After a scheme ends, we accept invoices for reference only.',
      'Our desk checks every claim. If we reject a claim, we tell you why.',
    ],
  }),
  invoice: sayAll({
    title: 'Invoices Sections',
    overNotice: 'This scheme is closed. You can still upload an invoice for reference.',
    file: 'Invoice',
    fileRequired: 'Please upload an invoice for each selected scheme.',
    date: 'Purchase Date',
    from: 'Purchase From',
    selectDealer: 'Select Your Dealer',
    amount: 'Invoice Amount',
    amountHint: 'In rupees, as shown on the invoice.',
    amountUnclear: 'Please enter the invoice amount in rupees, with at most two decimals.',
    cancel: 'Cancel',
    submit: 'Submit',
    submitting: 'Submitting...',
    noCustomer: 'Unable to retrieve customer ID. Please login again.',
    success: 'Invoice submitted successfully!',
    failure: 'Submission failed. Please try again.',
  }),
  status: sayAll({
    title: 'Explore Our Schemes',
    help: 'The status of each of your claims.',
    columns: {
      ticketNo: 'Ticket No',
      submitted: 'Submitted',
      from: 'Purchase From',
      purchased: 'Purchase Date',
      amount: 'Invoice Amount',
      status: 'Status',
      file: 'Invoice',
      details: '',
    },
    since: 'Since',
    bought: 'Bought',
    from: 'From',
    view: 'View',
    totals: 'Claims by status',
    all: 'All claims',
    search: 'Search your claims',
    scheme: 'Scheme',
    allSchemes: 'All Schemes',
    noneFits: 'No claims match your search.',
    showAll: 'Show all claims',
    notYours: (ticketNo: string) =>
      say(
        'Claim {ticketNo} is not one of yours. The link may be incomplete, or the claim may belong to another account.',
        { ticketNo },
      ),
    details: 'Details',
    ends: 'Scheme Date',
    empty: 'You have not claimed a scheme yet.',
    emptyAction: 'Select Schemes',
    failure: 'Error fetching schemes',
  }),
  ticket: sayAll({
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
  }),
  reason: sayAll({
    title: 'Rejection Reason',
    none: 'No reason provided',
    again: 'Upload another invoice',
    close: 'Close',
  }),
  create: {
    title: 'Create New Scheme',
    help: 'A new scheme is active now. Dealers can claim it until its last day. After that they can only upload invoices for reference.',
    name: 'Scheme Name',
    date: 'Scheme Date',
    dateHint: 'The last day of the scheme.',
    nameRequired: 'Scheme Name is required',
    dateRequired: 'Scheme Date is required',
    submit: 'Create Scheme',
    submitting: 'Creating…',
    pastTitle: 'Create a closed scheme?',
    pastConfirm: 'Create Scheme',
    failure: 'The scheme could not be created. Please try again.',
    list: 'Schemes',
    active: 'Active',
    inactive: 'Inactive',
    over: 'Closed',
    until: 'Ends',
    ended: 'Ended',
    delete: 'Delete',
    deleteTitle: 'Delete scheme',
    deleteQuestion: 'Are you sure you want to delete this scheme?',
    deleteNote: 'Its claims are kept.',
    deleteCancel: 'Cancel',
    changeFailure: 'The scheme could not be changed. Please try again.',
    deleteFailure: 'The scheme could not be deleted. Please try again.',
    empty: 'No schemes available.',
  },
  list: {
    title: 'Scheme List',
    help: 'All schemes, including deleted ones. Open one to see its claims.',
    search: 'Search by Scheme ID/Name',
    columns: {
      id: 'Scheme ID',
      name: 'Scheme Name',
      date: 'Scheme Date',
      state: 'State',
      claims: 'Claims',
    },
    deleted: 'Deleted',
    customers: (count: number) => counted(count, 'customer'),
    empty: 'No schemes found.',
  },
  manage: {
    title: 'Manage Schemes',
    help: 'Review the claims of dealers. Open a row to see its claims.',
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
    waitingOf: (waiting: number, claims: number) =>
      `${grouped(waiting)} of ${grouped(claims)} waiting`,
    empty: 'No customers available',
  },
  review: {
    title: 'Customer Scheme Details',
    openInQueue: 'Open in queue',
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
    selectAll: 'Select all waiting',
    decided: 'Already decided',
    empty: 'No schemes available.',
    noneSelected: 'Please select at least one scheme.',
    approveSuccess: "Selected schemes updated to 'In Process'.",
    approveFailure: 'Error updating scheme statuses.',
    approved: 'Claim approved.',
    rejectTitle: 'Enter Rejection Reason',
    rejectLabel: 'Rejection Reason',
    rejectHint: 'The dealer sees it with the claim and in an email.',
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
    help: 'All customers and the schemes they registered for.',
    tab: 'Registered Schemes',
    columns: {
      customer: 'Customer Name',
      customerId: 'Customer ID',
      scheme: 'Scheme Name',
      schemeId: 'Scheme ID',
      latest: 'Latest claim',
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
  /** The user asked for the sheet with contacts, but got the basic sheet. */
  withoutContacts: {
    title: 'Exported without Phone and Email',
    explanation:
      'The contacts could not be loaded, so the file has the Registration Date instead. Please try again later.',
  },
  exportFile: 'Registered_Schemes.xlsx',
  exportBasicFile: 'Registered_Schemes_Basic.xlsx',
} as const

/** 'All Schemes (12)', 'Camera Bonanza (3)'. */
export function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${grouped(count)})`
}

/** The question before a scheme with a past last day is created. */
export function pastQuestion(name: string, lastDay: string): string {
  return `The last day of ${name} was ${lastDay}. Dealers can only upload invoices for reference.`
}

/** The text below 'Invoice submitted successfully!'. */
export function ticketNote(ticketNo: string): string {
  return say('Ticket No {ticketNo}. Track it under Scheme Status.', { ticketNo })
}

/** The question before the last step of a claim. */
export function markQuestion(ticketNo: string): string {
  return `${ticketNo} becomes Approved. You can undo this until the dealer’s email is sent.`
}

export const claimCount = (count: number): string => sayCount(count, '{n} claim', '{n} claims')

export function selectedCount(count: number): string {
  return `${grouped(count)} selected`
}

/** The message for a link to a customer without a record in the scheme. */
export const notRegistered = (schemeId: string): string =>
  `This customer has no record in the scheme ${schemeId}. The link may be incomplete.`
