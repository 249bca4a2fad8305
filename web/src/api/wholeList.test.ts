import { describe, expect, test } from 'vitest'
import { pageOfAll } from './wholeList'

const tickets = Array.from({ length: 25 }, (_, i) => ({
  ticketNumber: `T-${i}`,
  customerId: `CU${i % 12}`,
  customerName: i % 12 === 3 ? 'Ravi Traders' : 'Asha Verma',
}))

describe('a whole list without a total', () => {
  test('is cut into pages of ten', () => {
    const first = pageOfAll(tickets, { page: '1', limit: '10' })
    const last = pageOfAll(tickets, { page: '3', limit: '10' })
    expect([first.total, first.rows.length, last.rows.length]).toEqual([25, 10, 5])
    expect(last.rows[0]?.ticketNumber).toBe('T-20')
  })

  test('can have one row per customer, the first one', () => {
    const page = pageOfAll(tickets, { group: 'customer', page: '2', limit: '10' })
    expect(page.total).toBe(12)
    expect(page.rows.map(({ ticketNumber }) => ticketNumber)).toEqual(['T-10', 'T-11'])
  })

  test('has one row per customer and scheme if records name one', () => {
    const claims = ['SC1', 'SC2', 'SC1'].map((schemeId) => ({ customerId: 'CU1', schemeId }))
    expect(pageOfAll(claims, { group: 'customer' }).total).toBe(2)
    expect(pageOfAll(claims, { scheme: 'SC1' }).total).toBe(2)
  })

  test('is searched by id and name in any case, and filtered by role', () => {
    expect(pageOfAll(tickets, { q: 'ravi', group: 'customer' }).total).toBe(1)
    expect(pageOfAll(tickets, { q: 'cu11' }).total).toBe(2)
    expect(pageOfAll(tickets, { q: 'nobody' }).rows).toEqual([])
    const people = [{ name: 'Asha', role: 'User' }, { name: 'Ravi', role: 'Dealer' }, {}]
    expect(pageOfAll(people, { role: 'Dealer' }).rows).toEqual([people[1]])
    expect(pageOfAll(people, {}).total).toBe(3)
  })
})
