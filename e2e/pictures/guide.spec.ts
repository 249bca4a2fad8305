import { join } from 'node:path'
import { inTheme } from '../support/checks.ts'
import { expect, test } from '../support/test.ts'

const folder = process.env.PICTURES ?? 'test-results/pictures'

// People of the demo data, so that the pictures show a portal in use.
const customer = { email: 'asha@example.com', password: 'demo-password' }
const dealer = { email: 'ravi@example.com', password: 'demo-password' }

const pictures = [
  { name: 'your-products', path: '/customer_dashboard', person: customer, width: 1280 },
  {
    name: 'register-product',
    path: '/customer_dashboard/registered_product',
    person: customer,
    width: 390,
  },
  { name: 'scheme-status', path: '/customer_dashboard/SchemeStatus', person: dealer, width: 1280 },
  { name: 'overview', path: '/admin/dashboard/overview', width: 1280 },
  { name: 'queue', path: '/admin/dashboard/queue', width: 1280 },
  { name: 'review', path: '/admin/dashboard/review', width: 1280 },
  { name: 'people', path: '/admin/dashboard/people', width: 1280 },
]

for (const { name, path, person, width } of pictures) {
  test(name, async ({ page, asCustomer, asAdmin }) => {
    await page.setViewportSize({ width, height: 800 })
    await (person ? asCustomer(page, person) : asAdmin(page))
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await inTheme(page, 'light')
    await page.screenshot({ path: join(folder, `${name}.png`) })
  })
}
