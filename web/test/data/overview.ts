import type { Overview } from '@/features/overview/api'

const ages = [
  { fromDay: 0, toDay: 1 },
  { fromDay: 2, toDay: 3 },
  { fromDay: 4, toDay: 7 },
  { fromDay: 8, toDay: 14 },
  { fromDay: 15, toDay: 30 },
  { fromDay: 31 },
]

/** Figures for all parts of the overview; a test can override some. */
export function overviewOf(changes: Partial<Overview> = {}): Overview {
  const spans = [{ upToSeconds: 3600, count: 2 }, { upToSeconds: 86_400, count: 5 }, { count: 1 }]
  return {
    from: '2025-12-03',
    to: '2026-03-02',
    today: '2026-03-02',
    asOf: '2026-03-02T08:33:00Z',
    counted: true,
    tickets: {
      dueBack: 0,
      toReturn: 0,
      repair: 12,
      awr: 3,
      ages: ages.map((age, place) => ({ ...age, repair: 2, awr: place % 2 })),
      statuses: [
        { status: 'none', repair: 6, awr: 1 },
        { status: 'Under Process', repair: 4, awr: 2 },
        { status: 'On Hold', repair: 1, awr: 0 },
        { status: 'other', repair: 1, awr: 0 },
      ],
      untouched: { workingDays: 3, since: '2026-02-24', repair: 4, awr: 1 },
    },
    answers: { count: 8, meanSeconds: 90_000, medianSeconds: 14_400, spans },
    ends: { count: 8, meanSeconds: 259_200, medianSeconds: 172_800, spans },
    registrations: {
      weeks: ['2026-02-23', '2026-03-02'],
      types: [
        { name: 'CCTV', counts: [3, 4] },
        { name: 'SWITCH', counts: [0, 2] },
      ],
    },
    endings: [
      { fromDay: 0, toDay: 30, count: 7 },
      { fromDay: 31, toDay: 60, count: 5 },
      { fromDay: 61, toDay: 90, count: 0 },
    ],
    waiting: [
      {
        kind: 'warranty',
        count: 6,
        since: '2026-02-20T05:00:00Z',
        ages: ages.map((age) => ({ ...age, count: 1 })),
      },
      { kind: 'claim', count: 0, ages: ages.map((age) => ({ ...age, count: 0 })) },
    ],
    claims: {
      months: ['2026-02-01', '2026-03-01'],
      schemes: [
        {
          schemeId: 'SC1',
          name: 'Monsoon Bonanza',
          months: [
            { count: 1, paise: 8_450_000, waiting: 0, approved: 8_450_000, rejected: 0 },
            { count: 2, paise: 1_520_050, waiting: 1_520_050, approved: 0, rejected: 0 },
          ],
        },
      ],
    },
    ...changes,
  }
}
