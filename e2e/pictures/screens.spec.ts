import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inTheme } from '../support/checks.ts'
import { wordsPdf } from '../support/invoices.ts'
import { type Screen, screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const folder = process.env.PICTURES ?? 'test-results/pictures'

// People of the demo data, so that the pictures show a portal in use.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }
const user = { email: 'asha@example.com', password: 'demo-password' }

interface State extends Omit<Screen, 'for'> {
  for: Screen['for'] | 'user' | 'newcomer'
  /** Brings the page into this state, in every language. Without it, the page is only opened. */
  reach?: (page: Page) => Promise<unknown>
}

// Cards far below the screen are laid out only when they come near.
const style = 'li[data-row] { content-visibility: visible !important }'

const submit = (page: Page) => page.locator('form [type=submit]').last().click()
const dialogBy = async (page: Page, button: string) => {
  await page.locator(button).first().click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}
const area = '/customer_dashboard'
const ticket = '/serviceProduct/ticketStatus?ticket='

/** States that have no address of their own. */
const states: State[] = [
  {
    name: 'login-refused',
    path: '/',
    for: 'everyone',
    reach: async (page) => {
      await page.locator('form input').first().fill('nobody@example.com')
      await page.locator('form input').nth(1).fill('not the password')
      await submit(page)
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'register-incomplete', path: '/register', for: 'everyone', reach: submit },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    for: 'everyone',
    reach: async (page) => {
      await page.locator('form input').first().fill('asha@example.com')
      await submit(page)
    },
  },
  { name: 'ticket-tracker-unknown', path: `${ticket}T-0000-0000-0000`, for: 'everyone' },
  { name: 'not-found', path: '/nothing-here', for: 'everyone' },
  { name: 'offline', path: '/offline.html', for: 'everyone' },
  { name: 'customer-dashboard-user', path: area, for: 'user' },
  { name: 'customer-dashboard-empty', path: area, for: 'newcomer' },
  {
    name: 'customer-dashboard-loading',
    path: area,
    for: 'customer',
    reach: async (page) => {
      await page.route('**/Registered/fetch*', () => undefined)
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    },
  },
  {
    name: 'customer-dashboard-failed',
    path: area,
    for: 'customer',
    reach: async (page) => {
      await page.route('**/Registered/fetch*', (route) => route.fulfill({ status: 503, body: '' }))
      await page.reload()
    },
  },
  {
    name: 'profile',
    path: area,
    for: 'customer',
    reach: (page) => dialogBy(page, 'header [aria-haspopup=dialog]'),
  },
  {
    name: 'product',
    path: area,
    for: 'customer',
    reach: async (page) => {
      await page.locator('main a[href*="/product/"]').first().click()
      await page.waitForURL('**/product/*')
    },
  },
  {
    name: 'register-product-incomplete',
    path: `${area}/registered_product`,
    for: 'customer',
    reach: submit,
  },
  {
    name: 'repairs-ticket',
    path: `${area}/registered_product_details`,
    for: 'customer',
    reach: (page) => page.locator('main [data-row]').first().click(),
  },
  { name: 'repairs-empty', path: `${area}/registered_product_details`, for: 'newcomer' },
  { name: 'awr-records-empty', path: `${area}/awr/records`, for: 'newcomer' },
  {
    name: 'many-invoices-chosen',
    path: `${area}/invoices`,
    for: 'customer',
    reach: async (page) => {
      const words = (name: string) =>
        wordsPdf(name, ['Invoice Date: 05/09/2026', 'Grand Total Rs. 1500'])
      await page
        .locator('input[type=file][multiple]')
        .setInputFiles([
          words('bill-1.pdf'),
          words('bill-1 again.pdf'),
          wordsPdf('scan.pdf', []),
          { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') },
        ])
      await expect(page.locator('main li [role=alert]')).toBeVisible()
      await expect(page.locator('main li [type=checkbox]')).toBeVisible()
    },
  },
  {
    name: 'queue-record',
    path: '/admin/dashboard/queue',
    for: 'desk',
    reach: (page) => dialogBy(page, '[data-row]'),
  },
  {
    name: 'customer-records-none',
    path: '/admin/dashboard/registered-customer?q=nobody-at-all',
    for: 'desk',
  },
]

const isInHindi = ({ for: reader, path }: State) => reader !== 'desk' && !path.startsWith('/admin')

for (const state of [...screens, ...states] as State[]) {
  for (const language of isInHindi(state) ? ['en', 'hi'] : ['en']) {
    test(`${state.name} ${language}`, async ({
      page,
      asCustomer,
      asAdmin,
      newCustomer,
      complaints,
    }, { project }) => {
      complaints.expect(/./)
      await page.addInitScript(
        (chosen) => localStorage.setItem('aftercare.language', chosen),
        language,
      )
      if (state.for === 'customer') await asCustomer(page, dealer)
      if (state.for === 'user') await asCustomer(page, user)
      if (state.for === 'newcomer') await asCustomer(page, await newCustomer({ role: 'Dealer' }))
      if (state.for === 'desk') await asAdmin(page)
      await page.goto(state.path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await state.reach?.(page)
      if (!state.name.endsWith('loading')) await page.waitForLoadState('networkidle')
      for (const theme of ['light', 'dark'] as const) {
        // The page without a connection follows the device and has no script.
        if (state.path.endsWith('.html')) await page.emulateMedia({ colorScheme: theme })
        else await inTheme(page, theme)
        const path = join(folder, `${state.name}-${project.name}-${theme}-${language}.jpg`)
        await page.screenshot({ path, style, fullPage: true, type: 'jpeg', quality: 80 })
      }
    })
  }
}
