import { say, sayAll } from '@/language'
import { sayCount } from '@/lib/count'
import { orMissing } from '@/lib/missing'

/** Texts of products. The form and the page of a product have their own. */
export const texts = {
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
  awrMeaning: say(
    'Advance Warranty Replacement: we send the new device before you return the old one.',
  ),
  details: sayAll({
    extension: 'Warranty Extension',
    letter: 'View Approval Letter',
  }),
  /** For a product that the desk registered, as the customer sees it. */
  byDesk: say('Registered for you by our desk'),
} as const

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
