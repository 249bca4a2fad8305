import { sayAll } from '@/language'
export const texts = {
  token: sayAll({
    missing: 'No token found.',
    broken: 'Failed to decode token.',
  }),
  extend: sayAll({
    title: 'Add 3 Months Warranty',
    product: 'Product',
    expiryNow: 'Expiry now',
    expiryThen: 'Expiry after approval',
    purchaseDate: 'Purchase Date',
    timeLeft: 'Time left to apply',
    note: 'We check your invoice and email you our decision.',
    cost: 'If you claim, you can no longer apply for AWR for this product, whatever we decide.',
    claim: 'Claim Warranty',
    claiming: 'Claiming…',
    cancel: 'Cancel',
    close: 'Close',
    claimed: 'Warranty Claimed',
    alreadyClaimed: 'This warranty has already been claimed.',
    status: 'Status',
    letter: 'View Approval Letter',
    failure: 'The warranty could not be claimed. Please try again.',
    unchecked: 'We could not check whether this warranty was claimed.',
    retry: 'Retry',
  }),
  desk: {
    title: 'Warranty Requests',
    help: 'Customers who requested three more months, latest request first.',
    search: 'Search by Customer ID/Name',
    latest: ['Latest request', 'Status', 'Date'],
    notFound: 'No customer found.',
    none: 'No customers available',
    dialog: 'Customer Product Details',
    noRecords: 'No warranty requests found.',
    fields: {
      customerId: 'Customer ID',
      customerName: 'Customer Name',
      productId: 'Product ID',
      productName: 'Product Name',
      serialNo: 'Serial No.',
      modelNo: 'Model No.',
      purchaseDate: 'Purchase Date',
      expiryDate: 'Expiry Date',
      status: 'Status',
    },
    letter: 'View Letter',
    approve: 'Approve',
    reject: 'Reject',
    statusCheck: 'Status Check',
    ok: 'OK',
    approval: {
      title: 'Approve Warranty',
      help: 'This adds three months to the warranty. The customer gets an email and can open the letter.',
      file: 'Approval Letter',
      hint: 'A PDF for the customer.',
      required: 'File is required',
      confirm: 'Confirm',
      confirming: 'Confirming…',
      cancel: 'Cancel',
      alert: 'Please upload a file before confirming.',
    },
    rejection: {
      title: 'Reject Warranty',
      message:
        'The warranty does not change. The customer gets an email. You can undo this until the email is sent.',
      confirm: 'Reject',
      cancel: 'Cancel',
    },
  },
} as const

/** The popup text for a decided request. */
export const alreadyTaken = (status: string): string => `Action already taken: ${status}`

export const decidedBy = (status: string, admin: string, when: string): string =>
  `${status} by ${admin} on ${when}`
