import { say, sayAll } from '@/language'
import { sayCount } from '@/lib/count'
import { orMissing } from '@/lib/missing'
import { sayStatus } from '@/records/sayStatus'

/** All texts of the product pages. */
export const texts = {
  register: sayAll({
    title: 'Register Your Product',
    another: 'Register another with this invoice',
    help: 'Have your invoice ready. It takes about a minute.',
    product: 'Product',
    purchase: 'Purchase',
    modelNo: 'Model Number',
    modelHint: 'It is on the label. Type part of it, then select from the list.',
    modelUnknown: 'We do not know this model. Please check the label. If it is correct, contact',
    supportDesk: 'our support desk',
    modelRequired: 'Please select a model number from the list.',
    modelsMissing: 'The list of models could not be loaded.',
    retry: 'Retry',
    productName: 'Product Name',
    productType: 'Product Type',
    serialNo: 'Serial Number',
    serialHint: 'It is next to the model number.',
    serialRequired: 'Please enter the serial number.',
    purchaseDate: 'Purchase Date',
    dateRequired: 'Please enter the purchase date.',
    dateFuture: 'The purchase date cannot be in the future.',
    warrantyPeriod: 'Warranty Period',
    selectPeriod: 'Select Warranty Period',
    periodHint:
      'This product is covered for manufacturing defects. The period is printed on its box.',
    periodRequired: 'Please select the warranty period.',
    expiryDate: 'Expiry Date',
    derived: 'Filled in for you',
    invoice: 'Invoice',
    invoiceRequired: 'Please upload the invoice.',
    submit: 'Register Product',
    submitting: 'Registering…',
    success: 'Your submission was successful. Thank you for your action!',
    noResponse: 'No response received from the server.',
    somethingWrong: 'Something went wrong',
  }),
  scan: sayAll({
    open: 'Scan the serial number',
    title: 'Scan the serial number',
    help: 'Hold the code on the label inside the frame. The picture stays on your phone.',
    view: 'What the camera sees',
    noSerial: (text: string) =>
      say('This code is not a serial number: {text}. Please try another one.', { text }),
    notAllowed:
      'The camera is not allowed. Allow it in the settings of your browser, or type the number.',
    noCamera: 'There is no camera. Please type the number.',
    failure: 'The camera could not be started. Please type the number.',
    close: 'Close',
  }),
  list: sayAll({
    openTicket: 'Open ticket',
    title: 'Your Product Details',
    columns: {
      productName: 'Product Name',
      productId: 'Product ID',
      expiry: 'Product Expiry',
      service: 'Product Service',
      awr: 'AWR',
      extend: 'Extend Warranty',
    },
    apply: 'Apply',
    notApplicable: 'Not Applicable',
    replaced: 'Replaced',
    replacedHelp: 'This device was replaced. Please select the new device.',
    claimedWithoutAwr:
      'You applied for three more months of warranty. AWR is not available for this product.',
    tooLateToExtend: 'You can apply for an extension within 7 days of the purchase.',
    empty: 'No products found.',
    emptyHelp: 'Register a product to see its warranty here.',
    register: 'Register a product',
  }),
  step: sayAll({
    title: 'Next step',
    seeNew: 'See your new device',
    replaced: 'This device was replaced.',
    returnBy: (date: string) => say('Return this device by {date}.', { date }),
    read: 'Read our message',
    seeTicket: (number: string) => say('See ticket {number}', { number }),
    message: (number: string) => say('New message about ticket {number}', { number }),
    extend: 'Apply for 3 more months',
    service: 'Request a service',
    covered: 'Under warranty',
    ended: 'The warranty has ended. You can still raise a request.',
    anyTime: 'If it has a fault, tell us.',
  }),
  only: sayAll({
    ending: 'Warranties ending soon',
    tickets: 'With open tickets',
    extended: 'Extensions claimed',
    all: 'Show all products',
    none: 'There are no products in this list.',
  }),
  page: sayAll({
    back: 'Your Product Details',
    missing:
      'This product is not one of yours. The link may be incomplete, or the product may belong to another account.',
    failure: 'The product could not be loaded.',
    cover: 'Cover',
    ask: 'What you can ask for',
    service: 'Tell us about a fault. We repair or service the product.',
    awr: 'Advance Warranty Replacement',
    awrHelp: 'We send the new device before you return the old one.',
    extendHelp: 'Three more months of warranty, within 7 days of the purchase.',
    extendIs: (status: string) =>
      say('You applied. Status: {status}.', { status: sayStatus(status) }),
    device: 'Device',
    papers: 'Papers',
    emails: 'Emails',
    emailsHelp: 'What we sent you about this product in the last 180 days.',
    noEmails: 'We have not emailed you about this product lately.',
    emailsFailure: 'The emails could not be loaded.',
  }),
  awrMeaning: say(
    'Advance Warranty Replacement: we send the new device before you return the old one.',
  ),
  details: sayAll({
    serialNo: 'Serial Number',
    modelNo: 'Model Number',
    productType: 'Product Type',
    purchaseDate: 'Purchase Date',
    warrantyPeriod: 'Warranty Period',
    extension: 'Warranty Extension',
    letter: 'View Approval Letter',
  }),
  /** For a product that the desk registered, as the customer sees it. */
  byDesk: say('Registered for you by our desk'),
} as const

export const errorAlert = (message: string): string =>
  say('Error: {message}', { message: message || texts.register.somethingWrong })

export const typeWithoutAwr = (type: string): string =>
  say('AWR is not available for {type} products. You can still apply for Product Service.', {
    type: orMissing(type),
  })

export function daysLeft(days: number): string {
  return days === 0
    ? say('Last day to apply')
    : sayCount(days, '{n} day left to apply', '{n} days left to apply')
}

/** Shown when the invoice stays for the next product. */
export const nextNote = (serialNo: string): string =>
  say('{serialNo} is registered. Enter the next serial number of this invoice.', { serialNo })
