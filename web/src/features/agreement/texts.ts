import { say, sayAll, sayKnown } from '@/language'
import { countedAtLeast, sayCount } from '@/lib/count'

export const texts = {
  form: sayAll({
    title: 'Micro Distributor Agreement',
    greeting: 'Dear Partner,',
    terms: 'Terms and Conditions',
    showTerms: 'Show Terms',
    hideTerms: 'Hide Terms',
    sections: {
      agreement: 'Agreement',
      bank: 'Bank details',
      bankHelp: 'Payouts go to this account. Only you and our desk can see it.',
      distributor: 'Distributor',
      partner: 'Partner',
    },
    location: 'Location',
    quarter: 'Quarter',
    selectQuarter: 'Select Quarter',
    bankAccountNumber: 'Bank Account Number',
    ifscCode: 'IFSC Code',
    ifscHint: 'Eleven characters, printed on your cheque book.',
    purchaseDistributor: 'Purchase Distributor',
    selectDistributor: 'Select Distributor',
    authorizedDistributor: 'Authorized Distributor for Region',
    distributorLocation: 'Distributor Location',
    selectLocation: 'Select Location',
    partnerName: 'Partner/Firm Name',
    contactPersonName: 'Contact Person Name',
    mobileNumber: 'Mobile Number',
    address: 'Address',
    agree: 'I agree to all the Terms and Conditions mentioned above',
    mustAgree: 'Please agree to the Terms and Conditions to continue.',
    required: {
      location: 'Please enter the location.',
      quarter: 'Please select the quarter.',
      bankAccountNumber: 'Please enter the bank account number.',
      ifscCode: 'Please enter the IFSC code.',
      purchaseDistributor: 'Please select a purchase distributor from the list.',
      authorizedDistributor: 'Please enter the authorized distributor for your region.',
      distributorLocation: 'Please select a distributor location from the list.',
      partnerName: 'Please enter the partner or firm name.',
      contactPersonName: "Please enter the contact person's name.",
      mobileNumber: 'Please enter the mobile number.',
      address: 'Please enter the address.',
    },
    prefilled: 'Filled in from your last agreement. Please check every field.',
    prefilledFromProfile: 'Filled in from your profile where we could. Please check every field.',
    submit: 'Submit Agreement',
    submitting: 'Submitting...',
    success: 'Agreement submitted successfully! Thank you for your submission.',
    failure: 'Failed to submit agreement',
  }),
  notice: sayAll({
    submitted: 'Your agreement form has been successfully submitted and is now being processed.',
    view: 'View Agreement Details',
  }),
  nothing: sayAll({
    title: 'No agreement is open for signing at present.',
    text: 'The last programme is closed. You can sign when the next one opens.',
  }),
  mine: sayAll({
    title: 'My Agreements',
    help: 'View and print your agreement details',
    print: 'Print',
    toForm: 'Open the agreement form',
  }),
  desk: {
    title: 'Agreement Details',
    search: 'Search by Customer ID, Name or Location',
    quarter: 'Quarter',
    allQuarters: 'All Quarters',
    export: 'Export',
    exportFile: 'Agreement_Details.xlsx',
    view: say('View'),
  },
  list: sayAll({
    columns: {
      id: 'Customer ID',
      name: 'Name',
      location: 'Location',
      quarter: 'Quarter',
      view: 'View',
    },
    empty: 'No agreements found',
    loading: 'Loading...',
    invalidData: 'Invalid data format received',
    missing: 'N/A',
  }),
  print: sayAll({
    title: 'Agreement',
    print: 'Print Agreement',
    backToMine: 'My Agreements',
    backToDesk: 'Agreement Details',
    missing: 'There is no agreement at this address. The link may be incomplete.',
    doneTitle: 'Print Successful',
    doneText: 'The document has been printed successfully.',
    ok: 'OK',
  }),
  letter: {
    title: 'Micro Distributor Agreement',
    date: 'Date',
    customer: 'Customer',
    customerId: 'Customer ID',
    location: 'Location',
    purchaseDistributor: 'Purchase Distributor',
    authorizedDistributor: 'Authorized Distributor for Region',
    distributorLocation: 'Distributor Location',
    targetHeading: 'Quarterly target and payout',
    bankHeading: 'Bank details',
    bankAccountNumber: 'Bank Account Number',
    ifscCode: 'IFSC Code',
    terms: 'Terms and Conditions',
    acknowledgement: 'Partner acknowledgement',
    partnerName: 'Partner/Firm Name',
    contactPersonName: 'Contact Person',
    mobileNumber: 'Mobile Number',
    address: 'Address',
    validatedBy: 'Approved and Digitally Validated by',
    signatory: 'Authorized Signatory',
    signature: 'Signature',
    missing: 'N/A',
  },
  payout: {
    caption: 'Payout tiers of the quarter',
    quarter: 'Quarter',
    target: 'Buying target',
    payout: 'Payout (TOD)',
    gst: '+ GST',
    missing: 'N/A',
  },
  programme: {
    open: 'Open for signing',
    earlier: 'Earlier and closed programmes',
    close: 'Close',
    openAgain: 'Open again',
    isClosed: 'closed by the desk',
    closed: 'The programme is closed. Customers can no longer sign it.',
    openedAgain: 'The programme is open again.',
    states: { over: 'closed', running: 'running', coming: 'not started' },
    noneOpen:
      'No programme is open, so customers cannot sign an agreement. Open a programme to let them sign.',
    openOne: 'Open a Programme',
    title: 'Open a programme',
    description:
      'Customers can sign it from now on. Agreements for other quarters keep their own tiers and terms.',
    name: 'Title',
    quarter: 'Quarter',
    year: 'Year',
    yearHint: 'The calendar year of the quarter.',
    tiers: 'Payout tiers',
    target: 'Buying target in rupees, before GST',
    payout: 'Payout in percent',
    addTier: 'Add tier',
    removeTier: 'Remove tier',
    terms: 'Terms',
    termsHint: 'One term per line, in the order of the letter.',
    submit: 'Open Programme',
    cancel: 'Cancel',
    confirmTitle: 'Open this programme?',
    confirm: 'You cannot change or withdraw a programme after a partner has signed it.',
    failure: 'The programme could not be opened. Please try again.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this programme?',
    withdrawConfirm: 'No one has signed it yet. Customers will no longer be able to sign it.',
    withdrawn: 'The programme was withdrawn.',
    withdrawFailure: 'The programme could not be withdrawn. Please try again.',
  },
} as const

/** The quarters of the financial year, which starts in April. */
export const quarters = [
  { value: 'Q1', label: 'Q1 (AMJ), April to June' },
  { value: 'Q2', label: 'Q2 (JAS), July to September' },
  { value: 'Q3', label: 'Q3 (OND), October to December' },
  { value: 'Q4', label: 'Q4 (JFM), January to March' },
] as const

interface Offer {
  title: string
  label: string
  months: string
  year: number
}

export function invitation(brand: string, offer: Offer): readonly string[] {
  return [
    say(
      'Thank you for choosing {brand}. We invite you to take part in our {title} as a Micro Distributor in {label}, valid from {months} {year}.',
      { brand, ...offer, months: sayKnown(offer.months) },
    ),
    say(
      'By submitting this form you accept the buying target of the quarter. Your payout (TOD) is the highest tier your purchases reach. The terms and conditions below apply.',
    ),
  ]
}

/** Returns the text under the heading of the letter, with the quarter if it is known. */
export function confirmation(
  brand: string,
  firm: string,
  offer: Offer | undefined,
  quarter: string,
): readonly string[] {
  const promise = offer
    ? `in our ${offer.title} for ${offer.label}, valid from ${offer.months} ${offer.year}`
    : `for the quarter ${quarter}`
  return [
    `Thank you for your partnership with ${brand}. We are pleased to confirm ${firm} as a Micro Distributor ${promise}.`,
    'This letter records the buying target you accepted, the payout (TOD) you can earn, and the terms that apply.',
  ]
}

export const acceptance = (firm: string) =>
  `${firm} accepts the quarterly target and all the terms and conditions of this letter.`

export const acceptedOn = (date: string) => `Accepted online on ${date} by`

export const signedBefore = (quarter: string | undefined) =>
  quarter
    ? say('Your agreement for {quarter} has been submitted.', { quarter })
    : say('Your last agreement has been submitted.')

export const signNext = (quarter: string) => say('Sign for {quarter}', { quarter })

export const openQuarter = (label: string) => `Open ${label}`

/** The question before a quarter after the next one is opened. */
export const laterQuarter = ({ quarter, year }: { quarter: string; year: number }, next: string) =>
  `${quarter} ${year} starts later than the next quarter, ${next}.`

export const opened = (label: string) => `The programme for ${label} is open.`

/** 'Error: HTTP error! Status: 500'. */
export const listError = (message: string) => say('Error: {message}', { message })
export const httpError = (status: number) => say('HTTP error! Status: {status}', { status })

export function agreementCount({
  total,
  isAtLeast,
}: {
  total: number
  isAtLeast?: boolean
}): string {
  return isAtLeast
    ? countedAtLeast(total, 'agreement')
    : sayCount(total, '{n} agreement', '{n} agreements')
}
