import type { Page } from '@playwright/test'
import { expectNoOverflow } from '../support/checks.ts'
import { Latin } from '../support/latin.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// As the phone of somebody who reads Hindi asks for pages.
test.use({ locale: 'hi-IN' })

const choose = (page: Page) => page.getByRole('button', { name: 'हिन्दी में देखें' }).click()

test('nothing switches by itself, and English is one press away', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await choose(page)
  await expect(page.getByRole('heading', { name: 'लॉग इन करें' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.goto('/register')
  await page.getByRole('button', { name: 'View in English' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
})

const read = screens.filter((screen) => screen.for !== 'desk' && !screen.path.startsWith('/admin'))

test('no screen of customers has English left', { tag: ['@phone', '@night'] }, async ({
  page,
  asCustomer,
  complaints,
}) => {
  test.slow()
  // Two of the links on these screens are made up.
  complaints.expect(/status of 4\d\d/)
  await page.goto('/')
  await choose(page)
  const latin = new Latin(page)
  for (const { path, for: reader } of read) {
    if (reader === 'customer') {
      await asCustomer(page, { email: 'ravi@example.com', password: 'demo-password' })
    }
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await latin.expectNone()
    await expectNoOverflow(page)
    if (process.env.HINDI_PICTURES) {
      const { width } = page.viewportSize() ?? { width: 0 }
      const name = `${process.env.HINDI_PICTURES}/${path.replaceAll('/', '_')}-${width}.png`
      await page.screenshot({ path: name, fullPage: true })
    }
  }
})
