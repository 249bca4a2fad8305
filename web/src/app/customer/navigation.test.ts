import { describe, expect, test } from 'vitest'
import { isCurrent, navigationFor, showsTracking } from './navigation'

describe('the top navigation', () => {
  test('of a dealer has six links, two with other names on phones', () => {
    const items = navigationFor(true)
    expect(items.map(({ label }) => label)).toEqual([
      'Product Register',
      'Product Repair',
      'AWR',
      'Scheme',
      'Scheme Status',
      'Agreement',
    ])
    expect(items.map(({ label, mobileLabel = label }) => mobileLabel)).toEqual([
      'Registered Product',
      'Repair Product',
      'AWR',
      'Scheme',
      'Scheme Status',
      'Agreement',
    ])
  })

  test('of a user has no schemes', () => {
    expect(navigationFor(false).map(({ label }) => label)).toEqual([
      'Product Register',
      'Product Repair',
      'AWR',
      'Agreement',
    ])
  })
})

test.each([
  ['/customer_dashboard', []],
  ['/customer_dashboard/awr/records', ['AWR']],
  ['/customer_dashboard/awr', ['AWR']],
  ['/customer_dashboard/SchemeStatus', ['Scheme Status']],
  ['/customer_dashboard/agreement-form', ['Agreement']],
  ['/customer_dashboard/customer-agreement-details', ['Agreement']],
  ['/customer_dashboard/customer-agreement-details-print/', ['Agreement']],
])('%s is found under %j', (path, labels) => {
  const current = navigationFor(true).filter((item) => isCurrent(item, path))
  expect(current.map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['/customer_dashboard', true],
  ['/customer_dashboard/', true],
  ['/customer_dashboard/registered_product_details', true],
  ['/customer_dashboard/awr/records', true],
  ['/customer_dashboard/awr', false],
  ['/customer_dashboard/registered_product', false],
])('%s shows the floating Track Repair Status button: %s', (path, shows) => {
  expect(showsTracking(path)).toBe(shows)
})
