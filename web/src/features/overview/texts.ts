import { counted, grouped } from '@/lib/count'

/** Every sentence of the overview. */
export const texts = {
  title: 'Overview',
  help: 'The desk seen from above: what is open, what waits, and what happened in the days you choose.',
  now: 'Now',
  nowHelp:
    'Everything that is not over. The numbers in the sidebar count only what nobody has touched yet, and beside Queue what customers have answered.',
  inRange: 'In these days',
  range: 'Days',
  usualRange: 'Shown are the last 90 days.',
  from: 'From',
  to: 'To',
  presets: { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 12 months' },
  export: 'Export XLSX',
  print: 'Print',
  chart: 'Chart',
  table: 'Table',
  loading: 'The figures are loading.',
  failure: 'The overview could not be loaded.',
  counting: 'The figures are being counted',
  countingHelp:
    'After an upgrade the portal counts its older records once. This page shows them as soon as that is done; everything else works meanwhile.',
  total: 'Total',
  others: 'Others',
  kinds: { repair: 'Repair & service', awr: 'AWR', warranty: 'Warranty requests', claim: 'Claims' },
  statuses: { none: 'No status yet', other: 'Other' },
  tiles: {
    open: 'Open tickets',
    untouched: 'Untouched',
    untouchedHelp: 'for more than three working days',
    warranty: 'Warranty requests wait',
    claim: 'Claims wait',
    nothingWaits: 'nothing waits',
    ending: 'Warranties end',
    endingHelp: 'in the next 30 days',
    answer: 'First answer',
    end: 'Ticket ends',
    noneYet: 'none in these days',
  },
  figures: {
    ages: { title: 'Open tickets by age', help: 'Days since a ticket was raised.' },
    statuses: {
      title: 'Open tickets by last status',
      help: 'Words of the desk’s own are counted as Other.',
    },
    waiting: { title: 'Requests and claims that wait', help: 'Days since they came.' },
    endings: {
      title: 'Warranties that end',
      help: 'Days from today, with the three months of approved extensions.',
    },
    registrations: {
      title: 'Registrations by week and product type',
      help: 'Weeks begin on Monday and are counted whole.',
    },
    claims: {
      title: 'Claims in rupees by scheme and month',
      help: 'What dealers claimed in whole months, decided or not.',
    },
    answers: {
      title: 'Time to the first answer',
      help: 'Of tickets that got their first status in these weeks.',
    },
    ends: { title: 'Time to the end of a ticket', help: 'Of tickets that ended in these weeks.' },
  },
  columns: {
    age: 'Days',
    status: 'Last status',
    days: 'Days from today',
    week: 'Week of',
    month: 'Month',
    took: 'Took',
    tickets: 'Tickets',
    products: 'Products',
  },
  empty: {
    ages: 'No ticket is open',
    statuses: 'No ticket is open',
    waiting: 'Nothing waits for a decision',
    endings: 'No warranty ends in the next 90 days',
    registrations: 'Nothing was registered in these weeks',
    claims: 'Nothing was claimed in these months',
    answers: 'No ticket got its first answer in these weeks',
    ends: 'No ticket ended in these weeks',
  },
} as const

/** Sentences with a number in them. */
export const said = {
  now: (time: string) => `${texts.now}, as of ${time}`,
  /** '2–3', '31+': what the days are of, the figure says. */
  age: (from: number, to?: number) => (to === undefined ? `${from}+` : `${from}–${to}`),
  /** '45 min', '6 h', '2.5 days': as exact as anybody needs. */
  duration: (seconds: number) => {
    const hours = seconds / 3600
    if (hours < 1) return `${Math.round(seconds / 60)} min`
    if (hours < 24) return `${round(hours)} h`
    return counted(round(hours / 24), 'day')
  },
  span: (upTo: number | undefined, before: number) =>
    upTo === undefined ? `over ${said.duration(before)}` : `≤ ${said.duration(upTo)}`,
  medianAndMean: (median: number, mean: number) =>
    `median ${said.duration(median)}, mean ${said.duration(mean)}`,
  mean: (mean: number, n: number) => `mean ${said.duration(mean)}, ${counted(n, 'ticket')}`,
  since: (when: string) => `the oldest since ${when}`,
  kinds: (repair: number, awr: number) =>
    `${grouped(repair)} repair & service, ${grouped(awr)} AWR`,
  summary: (figure: string, rows: number, series: number) =>
    `${figure}: a chart of ${counted(rows, 'bar')}${series > 1 ? ` in ${series} parts` : ''}. The switch shows its table.`,
  part: (figure: string, row: string, series: string, value: string) =>
    `${figure}: ${row}, ${series}: ${value}`,
} as const

const round = (n: number) => (n < 10 ? Math.round(n * 10) / 10 : Math.round(n))
