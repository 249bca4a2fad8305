import { paths } from './paths.gen'

export { paths }

const at = (path: string, shown: Record<string, string>): string =>
  `${path}?${new URLSearchParams(Object.entries(shown).filter(([, value]) => value))}`

/** The desk's page of one customer, with all their records. */
export const customerPagePath = (customerId: string): string =>
  paths.customerPage.replace(':customerId', encodeURIComponent(customerId))

/** The desk's page of one serial number, with the history of each device that has it. */
export const serialPath = (serialNo: string): string =>
  paths.serialPage.replace(':serialNo', encodeURIComponent(serialNo))

/** One record of the queue, opened: by its id, or by the number of a ticket or a claim. */
export const queueItemPath = (id: string): string => at(paths.queue, { item: id })

/** The review, at one claim or one request to extend a warranty. */
export const reviewPath = (kind: 'claim' | 'warranty', item: string): string =>
  at(paths.review, { kind: kind === 'warranty' ? kind : '', item })

/** The desk's dialog with the details of a customer. */
export const customerDetailsPath = (customerId: string): string =>
  at(paths.customers, { customer: customerId })

/** The desk's dialog with the products of a customer, at one of them if it is named. */
export const productPath = (customerId: string, productId = ''): string =>
  at(paths.registeredProducts, { customer: customerId, product: productId })

/** The desk's dialog with the tickets of a customer, at one of them if it is named. */
export const ticketPath = (kind: 'repair' | 'awr', customerId: string, number = ''): string =>
  at(kind === 'awr' ? paths.customerAwr : paths.repairs, { customer: customerId, ticket: number })

/** The customer's page of one of their own products. */
export const ownProductPath = (productID: string): string =>
  paths.ownProduct.replace(':productID', encodeURIComponent(productID))

/** One of the customer's own tickets, opened. */
export const ownTicketPath = (kind: 'repair' | 'awr', number: string): string =>
  at(kind === 'awr' ? paths.awrRecords : paths.productRepair, { ticket: number })

/** The desk's dialog with the extensions that a customer asked for, at that of a product if it is named. */
export const requestPath = (customerId: string, productId = ''): string =>
  at(paths.warrantyRequests, { customer: customerId, request: productId })

/** The desk's dialog with the registrations of a customer for a scheme. */
export const registeredPath = (schemeId: string, customerId: string): string =>
  at(paths.registeredSchemes, { customer: customerId, claimed: schemeId })

/** The page of an agreement, as the desk reads and prints it. */
export const agreementPath = (id: string): string => at(paths.agreementPrint, { id })

/** The desk's dialog with the claims of a customer on a scheme, at one of them if it is named. */
export const claimPath = (schemeId: string, customerId: string, ticketNo = ''): string =>
  at(paths.customerSchemes, { customer: customerId, claimed: schemeId, claim: ticketNo })

/** What a ticket is printed on: a job card, or a label for a parcel of either size. */
export const papers = ['card', 'label', 'label-inch'] as const
export type Paper = (typeof papers)[number]

/** How many are printed at once. */
export const MOST_SHEETS = 200

/** The sheets of tickets, one for each number, ready to be printed. */
export const sheetsPath = (numbers: readonly string[], paper: Paper = 'card'): string =>
  at(paths.ticketSheets, { paper, numbers: numbers.join(',') })
