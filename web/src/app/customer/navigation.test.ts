import { describe, expect, test } from 'vitest'
import { navigationFor, showsTracking } from './navigation'

describe('the top navigation', () => {
  test('of a dealer has six links, two of them with another name on phones', () => {
    const items = navigationFor('Dealer')
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
    expect(navigationFor('User').map(({ label }) => label)).toEqual([
      'Product Register',
      'Product Repair',
      'AWR',
      'Agreement',
    ])
  })
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
