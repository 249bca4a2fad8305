import { claimOf, schemeOf } from '@test/data/scheme'
import { expect, test } from 'vitest'
import type { ClaimGroup } from './answers'
import { groupsOf, withPlainDates } from './answers'
import type { Scheme } from './api'

const date = '2026-12-31'

test('an end date may be an object with a $date', () => {
  const told = { ...schemeOf(), schemeEndDate: { $date: date } } as unknown as Scheme
  const missing = { ...schemeOf(), schemeEndDate: null } as unknown as Scheme
  const dates = withPlainDates([schemeOf(), told, missing]).map((scheme) => scheme.schemeEndDate)
  expect(dates).toEqual([date, date, ''])
})

test('claims that come in groups stay in them, in their order', () => {
  const scheme = { schemeId: 'SC1', schemeName: 'Camera Bonanza', schemeEndDate: date }
  const groups: ClaimGroup[] = [
    { ...scheme, claims: [claimOf({ ticketNo: 'CLB' }), claimOf()] },
    { ...scheme, schemeId: 'SC2', claims: [] },
  ]
  expect(groupsOf(groups)).toEqual(groups)
})

test('claims that come one by one are grouped by their scheme', () => {
  const groups = groupsOf([
    claimOf({ ticketNo: 'CL1' }),
    claimOf({ ticketNo: 'CL2', schemeId: 'SC2', schemeName: 'Switch Days' }),
    claimOf({ ticketNo: 'CL3' }),
  ])
  const told = groups.map(({ schemeName, claims }) => [schemeName, claims.map((c) => c.ticketNo)])
  expect(told).toEqual([
    ['Camera Bonanza', ['CL1', 'CL3']],
    ['Switch Days', ['CL2']],
  ])
})
