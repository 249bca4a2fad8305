import { counted } from '@/lib/count'
import { orMissing } from '@/lib/missing'

/** Every sentence of the product screens. Full stops are part of them. */
export const texts = {
  register: {
    title: 'Register Your Product',
    help: 'With the invoice at hand it takes a minute. Your warranty is then on record.',
    product: 'Product',
    purchase: 'Purchase',
    modelNo: 'Model Number',
    modelHint: 'You find it on the label. Type part of it and choose from the list.',
    modelUnknown:
      'We do not know this model. Please compare it with the label; if it is right, write to',
    supportDesk: 'our support desk',
    modelRequired: 'Please choose a model number from the list.',
    modelsMissing: 'The list of models could not be loaded.',
    retry: 'Retry',
    productName: 'Product Name',
    productType: 'Product Type',
    serialNo: 'Serial Number',
    serialHint: 'You find it next to the model number.',
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
  },
  list: {
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
    replacedHelp: 'Another device came in the place of this one. Please choose that one.',
    claimedWithoutAwr:
      'You asked for three more months of warranty. A product with such a request is not replaced in advance.',
    tooLateToExtend: 'The extension can be asked for within 7 days of the purchase.',
    empty: 'No products found.',
    emptyHelp: 'Register what you bought, and its warranty is always at hand.',
    register: 'Register a product',
  },
  details: {
    serialNo: 'Serial Number',
    modelNo: 'Model Number',
    productType: 'Product Type',
    purchaseDate: 'Purchase Date',
    warrantyPeriod: 'Warranty Period',
    extension: 'Warranty Extension',
    letter: 'View Approval Letter',
  },
  desk: {
    title: 'Customer Product Details',
    help: 'Customers with registered products, the latest registration first.',
    search: 'Search by Customer ID/Name',
    notFound: 'No customer found.',
    none: 'No customers available',
    noProducts: 'No products found.',
    fields: {
      productName: 'Product Name',
      productId: 'Product ID',
      productType: 'Product Type',
      serialNo: 'Serial No.',
      modelNo: 'Model No.',
      purchaseDate: 'Purchase Date',
      warrantyPeriod: 'Warranty Period',
      expiryDate: 'Expiry Date',
    },
    close: 'Close',
  },
  behalf: {
    open: 'Register a product',
    help: 'It becomes the customer’s, with the same rules as if they had registered it. They get a letter, and see that our desk did it.',
    success: 'The product is registered.',
    failure: 'The product could not be registered.',
    close: 'Close',
  },
  /** What customers see of a product that they did not register themselves. */
  byDesk: 'Registered for you by our desk',
  /** The same, as the desk sees it. */
  byDeskAtDesk: 'Registered for the customer by our desk',
} as const

/** 'Register a product for Asha Verma'. */
export const behalfTitle = (name: string): string => `Register a product for ${orMissing(name)}`

/** 'Error: …', as the alert after a refused registration says it. */
export const errorAlert = (message: string): string =>
  `Error: ${message || texts.register.somethingWrong}`

/** Why there is no AWR for a product that could have been asked for. */
export const typeWithoutAwr = (type: string): string =>
  `Products of the type ${orMissing(type)} are not replaced in advance. You can still apply for Product Service.`

/** '5 days left to ask': how long the extension is still to be had. */
export function daysLeft(days: number): string {
  return days === 0 ? 'Last day to ask' : `${counted(days, 'day')} left to ask`
}
