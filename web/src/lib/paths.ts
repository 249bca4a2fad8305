import { paths } from './paths.gen'

export { paths }

const at = (path: string, shown: Record<string, string>): string =>
  `${path}?${new URLSearchParams(Object.entries(shown).filter(([, value]) => value))}`

/** The desk's page about a customer. */
export const customerPagePath = (customerId: string): string =>
  paths.customerPage.replace(':customerId', encodeURIComponent(customerId))

/** The desk's page about a serial number, with the history of its devices. */
export const serialPath = (serialNo: string): string =>
  paths.serialPage.replace(':serialNo', encodeURIComponent(serialNo))

/** A record in the queue, by its id or by the number of a ticket or claim. */
export const queueItemPath = (id: string): string => at(paths.queue, { item: id })

/** A ticket in the queue, with only its own line in the list. */
export const queueLinePath = (number: string): string =>
  at(paths.queue, { q: number, item: number })

/** The waiting claims on a scheme in the queue, of all customers or of one. */
export const claimQueuePath = (scheme: string, customerId = ''): string =>
  at(paths.queue, { kind: 'claim', scheme, q: customerId })

/** The review page at one claim or warranty request. */
export const reviewPath = (kind: 'claim' | 'warranty', item: string): string =>
  at(paths.review, { kind: kind === 'warranty' ? kind : '', item })

export const customerDetailsPath = (customerId: string): string =>
  at(paths.customers, { customer: customerId })

/** The desk's dialog with a customer's products. It can name one of them. */
export const productPath = (customerId: string, productId = ''): string =>
  at(paths.registeredProducts, { customer: customerId, product: productId })

/** The desk's dialog with a customer's tickets. It can name one of them. */
export const ticketPath = (kind: 'repair' | 'awr', customerId: string, number = ''): string =>
  at(kind === 'awr' ? paths.customerAwr : paths.repairs, { customer: customerId, ticket: number })

export const ownProductPath = (productID: string): string =>
  paths.ownProduct.replace(':productID', encodeURIComponent(productID))

export const ownTicketPath = (kind: 'repair' | 'awr', number: string): string =>
  at(kind === 'awr' ? paths.awrRecords : paths.productRepair, { ticket: number })

/** The desk's dialog with a customer's warranty requests. It can name one product. */
export const requestPath = (customerId: string, productId = ''): string =>
  at(paths.warrantyRequests, { customer: customerId, request: productId })

/** The desk's dialog with a customer's registrations for a scheme. */
export const registeredPath = (schemeId: string, customerId: string): string =>
  at(paths.registeredSchemes, { customer: customerId, claimed: schemeId })

/** The desk's page of an agreement, ready to print. */
export const agreementPath = (id: string): string => at(paths.agreementPrint, { id })

/** The desk's dialog with a customer's claims on a scheme. It can name one of them. */
export const claimPath = (schemeId: string, customerId: string, ticketNo = ''): string =>
  at(paths.customerSchemes, { customer: customerId, claimed: schemeId, claim: ticketNo })

/** The paper for a ticket: a job card, or a parcel label in one of two sizes. */
export const papers = ['card', 'label', 'label-inch'] as const
export type Paper = (typeof papers)[number]

/** The maximum number of sheets in one print. */
export const MOST_SHEETS = 200

export const sheetsPath = (numbers: readonly string[], paper: Paper = 'card'): string =>
  at(paths.ticketSheets, { paper, numbers: numbers.join(',') })
