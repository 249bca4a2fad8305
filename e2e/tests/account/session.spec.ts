import { expect, test } from '../../support/test.ts'

// The cookie of a known browser stays after a logout and gives no access.
const names = async (page: import('@playwright/test').Page) =>
  (await page.context().cookies())
    .map((cookie) => cookie.name)
    .filter((name) => name !== 'browser')
    .sort()

test.describe('guards', () => {
  test('without a token, every page of a customer leads to the login', async ({ page }) => {
    for (const path of [
      '/customer_dashboard',
      '/customer_dashboard/registered_product',
      '/customer_dashboard/registered_product_details',
      '/customer_dashboard/scheme',
      '/customer_dashboard/SchemeStatus',
      '/customer_dashboard/awr',
      '/customer_dashboard/awr/records',
      '/customer_dashboard/agreement-form',
      '/customer_dashboard/customer-agreement-details',
      '/customer_dashboard/customer-agreement-details-print',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/')
    }
  })

  test('without a desk token, every desk page shows the admin login', { tag: '@night' }, async ({
    page,
  }) => {
    for (const path of [
      '/admin/dashboard',
      '/admin/dashboard/registered-customer',
      '/admin/dashboard/registered/product',
      '/admin/dashboard/WarrantyExtended',
      '/admin/dashboard/ProductRepair',
      '/admin/dashboard/CustomerAwr',
      '/admin/dashboard/Scheme',
      '/admin/dashboard/allScheme',
      '/admin/dashboard/CustomerScheme',
      '/admin/dashboard/agreement-details',
      '/admin/dashboard/agreement-details-print',
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/admin/login')
    }
  })

  test("a customer's token does not open the desk", async ({ page, newCustomer, asCustomer }) => {
    await asCustomer(page, await newCustomer())
    await page.goto('/admin/dashboard/registered-customer')
    await expect(page).toHaveURL('/admin/login')
  })
})

/** Opens the dashboard and waits until it is at rest and has asked for the language. */
async function visitAndRest(page: import('@playwright/test').Page) {
  const asked = page.waitForResponse('**/my/language')
  await page.goto('/customer_dashboard')
  await page.clock.runFor(5_000)
  await asked
}

test.describe('the hour', () => {
  test('ends one hour after login, and a reload does not restart it', async ({
    page,
    newCustomer,
    asCustomer,
  }) => {
    await page.clock.install()
    await asCustomer(page, await newCustomer())
    await visitAndRest(page)
    await page.clock.fastForward('50:00')
    await page.reload()
    await expect(page).toHaveURL('/customer_dashboard')

    await page.clock.fastForward('10:01')
    await expect(page).toHaveURL('/')
    expect(await names(page)).toEqual([])
  })

  test("leaves the desk's session alone", { tag: '@night' }, async ({
    page,
    newCustomer,
    asCustomer,
    asAdmin,
  }) => {
    await page.clock.install()
    await asCustomer(page, await newCustomer())
    await asAdmin(page)
    await visitAndRest(page)
    await page.clock.fastForward('01:00:01')
    await expect(page).toHaveURL('/')
    expect(await names(page)).toEqual(['admin'])
  })
})

test('logging out ends both sessions, at once and on the server', async ({
  page,
  portal,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  await asCustomer(page, await newCustomer())
  await asAdmin(page)
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === 'token')?.value ?? ''
  const { customerId } = JSON.parse(atob(token.split('.')[1] ?? ''))

  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: /profile/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await names(page)).toEqual([])

  // The page leaves without waiting for the server's answer.
  const read = () =>
    page.request.get(`${portal.url}/api/users/customer/${customerId}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  await expect.poll(async () => (await read()).status()).toBe(401)
})
