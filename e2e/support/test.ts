import { test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { type Customer, type Login, register, signIn, signInAtTheDesk, someone } from './people.ts'
import { type Portal, startPortal } from './portal.ts'

interface Fixtures {
  /** Fails the test at its end if the browser reported an undeclared error. */
  complaints: Complaints
  /** A portal for this test only, for changes that would disturb other tests. */
  ownPortal: Portal
  newCustomer(fields?: Partial<Customer>): Promise<Customer>
  asCustomer(page: Page, customer: Login): Promise<void>
  asAdmin(page: Page): Promise<void>
}

/** The `test` of every spec, with a running portal, its users and a watched browser. */
export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],

  ownPortal: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.stop()
  },

  baseURL: async ({ portal }, use) => use(portal.url),

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context)
      await use(complaints)
      expect(complaints.unexpected()).toEqual([])
    },
    { auto: true },
  ],

  newCustomer: async ({ request, portal }, use) =>
    use(async (fields) => {
      const customer = someone(fields)
      await register(request, portal, customer)
      return customer
    }),

  asCustomer: async ({ portal }, use) => use((page, customer) => signIn(page, portal, customer)),

  asAdmin: async ({ portal }, use) => use((page) => signInAtTheDesk(page, portal)),
})

export { expect }
