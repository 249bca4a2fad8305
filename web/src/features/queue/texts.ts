/** Every sentence of the queue. Full stops are part of them. */
export const texts = {
  title: 'Queue',
  help: 'Everything that waits for the desk: tickets, warranty requests and claims.',
  kinds: {
    repair: 'Repair & service',
    awr: 'AWR',
    warranty: 'Warranty',
    claim: 'Claim',
  } as Record<string, string>,
  columns: {
    number: 'Number',
    kind: 'Kind',
    customer: 'Customer',
    product: 'Product',
    age: 'Age',
    status: 'Last status',
    assignee: 'Assigned to',
    due: 'Due',
  },
  noStatus: 'No status yet',
  nobody: 'Nobody',
  you: 'You',
  notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  filters: {
    label: 'Filters',
    search: 'Search by number, Customer ID/Name',
    kinds: 'Kinds',
    assignee: 'Assigned to',
    everyone: 'Everyone',
    me: 'Me',
    nobody: 'Nobody',
    status: 'Last status',
    anyStatus: 'Any status',
    order: 'Order',
    urgent: 'Most urgent',
    oldest: 'Oldest',
    late: 'Late only',
    ended: 'What is over',
    clear: 'Clear filters',
  },
  views: {
    label: 'Views',
    all: 'Everything',
    mine: 'Mine',
    unassigned: 'Unassigned',
    late: 'Late',
  },
  unknownFilter: (names: string) =>
    `This view has a filter that no longer exists (${names}). It was left out; the others are applied.`,
  empty: 'Nothing waits',
  emptyHelp: 'Everything that came in has been dealt with.',
  notFound: 'Nothing found',
  notFoundHelp: 'Nothing in the queue fits this search and these filters.',
  emptyEnded: 'Nothing is over yet',
  failure: 'The queue could not be loaded.',
  filling:
    'Older records are still being added after the upgrade. The list and its count grow meanwhile.',
  more: 'Load more',
  loadingMore: 'Loading…',
  moreFailure: 'The next part could not be loaded.',
  panel: {
    previous: 'Previous',
    next: 'Next',
    gone: (id: string) =>
      `There is nothing in the queue under ${id}. Perhaps the link was cut off, or it is not for your role.`,
    facts: {
      customer: 'Customer',
      customerId: 'Customer ID',
      product: 'Product',
      productId: 'Product ID',
      serialNo: 'Serial No.',
      modelNo: 'Model No.',
      scheme: 'Scheme',
      amount: 'Invoice Amount',
      since: 'In the queue since',
      touched: 'Last change',
      status: 'Last status',
      assignee: 'Assigned to',
      due: 'Due',
      ended: 'Over since',
    },
    open: {
      repair: 'Open in Repair & Service',
      awr: 'Open in Customer AWR',
      warranty: 'Open in Warranty to decide',
      claim: 'Open in Customer Scheme to decide',
    } as Record<string, string>,
    statusTitle: 'Set the status',
  },
  keys: {
    button: 'Keyboard shortcuts',
    title: 'Keys of the queue',
    list: [
      ['J', 'Next line'],
      ['K', 'Line before'],
      ['Enter', 'Open it'],
      ['/', 'Search'],
      ['Esc', 'Close what is open'],
      ['?', 'Show these keys'],
    ],
    close: 'Close',
  },
} as const

/** '1,000+ records', '1 record'. */
export function countOf(total: number, isAtLeast: boolean): string {
  const number = total.toLocaleString('en-IN')
  if (isAtLeast) return `More than ${number} records`
  return total === 1 ? '1 record' : `${number} records`
}
