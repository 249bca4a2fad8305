import { hold } from '../../support/hold.ts'
import { expect, test } from '../../support/test.ts'

test('the list of replacements says that it loads', { tag: '@phone-first' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  const answer = await hold(page, '**/awr/customer/**')
  await page.goto('/customer_dashboard/awr/records')
  const loading = page.getByRole('main').getByText('Loading...', { exact: true })
  await expect(loading).toBeVisible()
  // Text for screen readers only has a height of one pixel.
  await expect.poll(async () => (await loading.boundingBox())?.height ?? 0).toBeGreaterThan(10)
  answer()
  await expect(page.getByText('No repair details available.')).toBeVisible()
  await expect(loading).toHaveCount(0)
})
