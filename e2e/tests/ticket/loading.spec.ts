import { expect, test } from '../../support/test.ts'

test('the list of replacements says that it loads', { tag: '@phone-first' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/awr/customer/**', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/customer_dashboard/awr/records')
  const loading = page.getByRole('main').getByText('Loading...', { exact: true })
  await expect(loading).toBeVisible()
  // Text for screen readers only has a height of one pixel.
  await expect.poll(async () => (await loading.boundingBox())?.height ?? 0).toBeGreaterThan(10)
  answer()
  await expect(page.getByText('No repair details available.')).toBeVisible()
  await expect(loading).toHaveCount(0)
})
