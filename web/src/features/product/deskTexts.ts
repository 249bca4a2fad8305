import { orMissing } from '@/lib/missing'

/** The desk's texts about products. Customers do not load them. */
export const deskTexts = {
  desk: {
    title: 'Customer Product Details',
    help: 'Customers with registered products, latest registration first.',
    search: 'Search by Customer ID/Name',
    latest: ['Latest product', 'Warranty', 'Until'],
    warrantyUntil: 'Warranty until',
    warrantyEnded: 'Warranty ended',
    notFound: 'No customer found.',
    none: 'No customers available',
    noProducts: 'No products found.',
    productId: 'Product ID',
    close: 'Close',
  },
  behalf: {
    open: 'Register a product',
    help: 'You register the product for the customer. We email the customer, who sees that our desk registered it.',
    success: 'Product registered.',
    failure: 'The product could not be registered.',
    close: 'Close',
  },
  /** For a product that the desk registered. */
  byDeskAtDesk: 'Registered for the customer by our desk',
} as const

export const behalfTitle = (name: string): string => `Register a product for ${orMissing(name)}`
