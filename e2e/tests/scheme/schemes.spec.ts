import { expect, test } from '../../support/test.ts'
import { claim, createScheme, openReview, word } from './desk.ts'

test('the desk hides, shows and deletes a scheme', { tag: ['@phone', '@night'] }, async ({
  page,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  const scheme = `Offer ${word()}`
  await asAdmin(page)
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await createScheme(page, scheme, '2099-11-30')
  const offered = page.getByRole('checkbox', { name: `Select ${scheme}` })
  const heading = page.getByRole('heading', { name: 'Select Schemes' })

  await page.getByRole('switch', { name: `${scheme}: Active` }).click()
  await expect(page.getByRole('switch', { name: `${scheme}: Inactive` })).toBeVisible()
  await page.goto('/customer_dashboard/scheme')
  await expect(heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(offered).toHaveCount(0)

  await page.goto('/admin/dashboard/Scheme')
  await page.getByRole('switch', { name: `${scheme}: Inactive` }).click()
  await expect(page.getByRole('switch', { name: `${scheme}: Active` })).toBeVisible()
  await page.goto('/customer_dashboard/scheme')
  await expect(offered).toBeVisible()

  await page.goto('/admin/dashboard/Scheme')
  await page.getByRole('button', { name: `Delete ${scheme}` }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Are you sure you want to delete this scheme?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('switch', { name: new RegExp(scheme) })).toHaveCount(0)

  await page.goto('/admin/dashboard/allScheme')
  await page.getByPlaceholder('Search by Scheme ID/Name').fill(scheme.toUpperCase())
  await expect(page.getByText('2099-11-30')).toBeVisible()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
})

test('a closed scheme takes an invoice for reference', {
  tag: ['@phone-first', '@night'],
}, async ({ page, newCustomer, asCustomer, asAdmin }) => {
  const scheme = `Past ${word()}`
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  await asAdmin(page)
  await asCustomer(page, dealer)
  await createScheme(page, scheme, '2026-01-31', true)
  await claim(page, scheme)
  await page.goto('/customer_dashboard/SchemeStatus')
  await expect(page.getByRole('region', { name: scheme }).getByText('For reference')).toBeVisible()
  const review = await openReview(page, dealer.name)
  await expect(review.getByText('For reference')).toBeVisible()
})

test('the review fades out for 300 ms', { tag: '@night' }, async ({
  browser,
  portal,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const scheme = `Fading ${word()}`
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  await asAdmin(page)
  await asCustomer(page, dealer)
  await createScheme(page, scheme, '2099-01-31')
  await claim(page, scheme)
  const review = await openReview(page, dealer.name)
  const time = await review.evaluate(async (dialog) => {
    dialog.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click()
    const began = performance.now()
    while (dialog.isConnected) await new Promise((done) => setTimeout(done, 10))
    return performance.now() - began
  })
  expect(time).toBeGreaterThan(280)
  await context.close()
})
