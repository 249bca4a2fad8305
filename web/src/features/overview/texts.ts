import { counted, grouped } from '@/lib/count'

export const texts = {
  title: 'Overview',
  help: 'See what is open, what is waiting, and what happened in the period you select.',
  now: 'Now',
  nowHelp: 'All open work. The menu counts what is not started, and replies of customers.',
  inRange: 'In this period',
  range: 'Period',
  usualRange: 'Showing the last 90 days.',
  from: 'From',
  to: 'To',
  presets: { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 12 months' },
  export: 'Export XLSX',
  print: 'Print',
  chartsNow: 'Charts of open work',
  chartsInRange: 'Charts of the period',
  chart: 'Chart',
  table: 'Table',
  loading: 'Loading the figures…',
  failure: 'The overview could not be loaded.',
  counting: 'Counting older records',
  countingHelp:
    'After an upgrade, the portal counts its older records once. This page shows the figures when it is done. Everything else works now.',
  total: 'Total',
  kinds: { repair: 'Repair & service', awr: 'AWR', warranty: 'Warranty requests', claim: 'Claims' },
  statuses: { none: 'No status yet', other: 'Other' },
  tiles: {
    open: 'Open tickets',
    untouched: 'Untouched',
    untouchedHelp: 'for more than three working days',
    back: 'Devices due back',
    backHelp: (due: number) => `${grouped(due)} due today or earlier`,
    warranty: 'Warranty requests',
    claim: 'Claims waiting',
    nothingWaits: 'none waiting',
    ending: 'Warranties ending',
    endingHelp: 'in the next 30 days',
  },
  figures: {
    ages: { title: 'Open tickets by age', help: 'Days since a ticket was raised.' },
    statuses: {
      title: 'Open tickets by last status',
      help: 'Custom statuses are counted as Other.',
    },
    waiting: { title: 'Requests and claims waiting', help: 'Days since we received them.' },
    endings: {
      title: 'Warranties ending',
      help: 'Days from today, including approved three-month extensions.',
    },
    registrations: {
      title: 'Registrations by week and product type',
      help: 'Weeks start on Monday and are counted in full.',
    },
    claims: {
      title: 'Claims in rupees by scheme and month',
      help: 'All claimed amounts, decided or not. Only full months.',
    },
    answers: {
      title: 'Time to first response',
      help: 'For tickets that got their first status in these weeks.',
    },
    ends: { title: 'Time to close a ticket', help: 'For tickets closed in these weeks.' },
  },
  columns: {
    age: 'Days',
    status: 'Last status',
    days: 'Days from today',
    week: 'Week of',
    month: 'Month',
    took: 'Time taken',
    tickets: 'Tickets',
    products: 'Products',
  },
  empty: {
    ages: 'No open tickets',
    statuses: 'No open tickets',
    waiting: 'Nothing is waiting for a decision',
    endings: 'No warranty ends in the next 90 days',
    registrations: 'No registrations in these weeks',
    claims: 'No claims in these months',
    answers: 'No ticket got its first response in these weeks',
    ends: 'No tickets closed in these weeks',
  },
} as const

export const said = {
  /** 'Cables 12, Mice 9, Keyboards 7, …': its largest parts. */
  mostly: (parts: readonly (readonly [name: string, value: string])[], hasMore: boolean) =>
    [...parts.map((part) => part.join(' ')), ...(hasMore ? ['…'] : [])].join(', '),
  now: (time: string) => `${texts.now}, as of ${time}`,
  /** '2–3', '31+'. The figure names the unit. */
  age: (from: number, to?: number) => (to === undefined ? `${from}+` : `${from}–${to}`),
  /** '45 min', '6 h', '2.5 days'. */
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
  since: (when: string) => `oldest from ${when}`,
  kinds: (repair: number, awr: number) =>
    `${grouped(repair)} repair & service, ${grouped(awr)} AWR`,
  summary: (figure: string, rows: number, series: number) =>
    `${figure}: chart with ${counted(rows, 'bar')}${series > 1 ? ` in ${series} parts` : ''}. Select Table to see the numbers.`,
  part: (figure: string, row: string, series: string, value: string) =>
    `${figure}: ${row}, ${series}: ${value}`,
} as const

const round = (n: number) => (n < 10 ? Math.round(n * 10) / 10 : Math.round(n))
