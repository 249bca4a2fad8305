import { expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { sheetsOf } from '../../support/sheet.ts'
import { expect, test } from '../../support/test.ts'
import { claim, createScheme, invoice, openReview, word } from './desk.ts'

const farAway = '2099-12-31'

test('a claim goes from the new scheme to its end', { tag: '@phone' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  // It visits seven screens.
  test.slow()
  const scheme = `Bonanza ${word()}`
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  await asAdmin(page)
  await createScheme(page, scheme, farAway)
  await asCustomer(page, dealer)
  const rejected = await claim(page, scheme)
  const approved = await claim(page, scheme)

  const review = await openReview(page, dealer.name)
  const box = (ticket: string) => review.getByRole('checkbox', { name: `Select ${ticket}` })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await review.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(review.getByText('Please select at least one scheme.')).toBeVisible()

  await box(rejected).check()
  await review.getByRole('button', { name: 'Reject Selected' }).click()
  const reason = page.getByRole('dialog', { name: 'Enter Rejection Reason' })
  await reason.getByRole('button', { name: 'Reject' }).click()
  await expect(reason.getByText('Please provide a rejection reason.')).toBeVisible()
  await reason.getByLabel('Rejection Reason').fill('The stamp is missing.')
  await reason.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Selected schemes rejected.')).toBeVisible()
  await expect(box(rejected)).toBeDisabled()

  await box(approved).check()
  await review.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(page.getByText("Selected schemes updated to 'In Process'.")).toBeVisible()
  await expect(box(approved)).toBeDisabled()
  await review.getByRole('button', { name: `Mark Approved ${approved}` }).click()
  const question = page.getByRole('dialog', { name: 'Approve this claim?' })
  await question.getByRole('button', { name: 'Mark Approved' }).click()
  await expect(review.getByText('Approved', { exact: true })).toBeVisible()

  await page.goto('/customer_dashboard/SchemeStatus')
  const group = page.getByRole('region', { name: scheme })
  await expect(group.getByText('Approved', { exact: true })).toBeVisible()
  await group.getByRole('button', { name: 'Rejected' }).click()
  const told = page.getByRole('dialog', { name: 'Rejection Reason' })
  await expect(told.getByText('The stamp is missing.')).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).last().click()
  await group.getByRole('button', { name: `Details ${approved}` }).click()
  const ticket = page.getByRole('dialog', { name: 'Ticket Details' })
  await expect(ticket.getByRole('listitem')).toHaveText([
    /^Approved.*\d{4}, \d{2}:\d{2}/,
    /^In Process.*\d{4}, \d{2}:\d{2}/,
    /^Wait for Confirmation.*\d{4}, \d{2}:\d{2}/,
  ])
  await expect(ticket.getByText('₹1,500.50')).toBeVisible()
  await expectAccessible(page)

  await portal.outbox.letterTo(dealer.email, 'The stamp is missing.')
  await portal.outbox.letterTo(dealer.email, 'your claim is approved')
})

test('the exports hold the rows of the filter, read back', { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  const scheme = `Bonanza ${word()}`
  const family = word()
  const dealers = [
    await newCustomer({ name: `=Dev ${family}`, role: 'Dealer' }),
    await newCustomer({ name: `Uma ${family}`, role: 'Dealer' }),
  ] as const
  await asAdmin(page)
  await createScheme(page, scheme, farAway)
  for (const dealer of dealers) {
    await asCustomer(page, dealer)
    await claim(page, scheme)
  }

  await page.goto('/admin/dashboard/CustomerScheme')
  await page.getByLabel('Scheme', { exact: true }).selectOption({ label: `${scheme} (2)` })
  await expect(page.getByText(dealers[1].name)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Registered_Schemes.xlsx')
  expect(await sheetsOf(file)).toEqual([
    {
      sheet: 'Registered Schemes',
      data: [
        ['Customer Name', 'Customer ID', 'Scheme Name', 'Phone', 'Email'],
        ...[...dealers]
          .reverse()
          .map(({ name, phone, email }) => [name, expect.any(String), scheme, phone, email]),
      ],
    },
  ])

  await page.getByRole('link', { name: 'Registered Schemes' }).click()
  // Both screens have this field, so the next one must have loaded.
  await expect(page).toHaveURL('/admin/dashboard/CustomerScheme/registered')
  await page.getByPlaceholder('Search by Customer ID/Name').fill(`uma ${family}`)
  await expect(page.getByText(dealers[0].name)).toBeHidden()
  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const basic = await second
  expect(basic.suggestedFilename()).toBe('Registered_Schemes_Basic.xlsx')
  expect(await sheetsOf(basic)).toEqual([
    {
      sheet: 'Registered Schemes',
      data: [
        ['Customer Name', 'Customer ID', 'Scheme Name', 'Registration Date'],
        [dealers[1].name, expect.any(String), scheme, expect.stringMatching(/^\d{2} \w{3} \d{4}$/)],
      ],
    },
  ])
})

test('the desk sees a repeated invoice and opens the earlier claim', {
  tag: '@night',
}, async ({ page, newCustomer, asCustomer, asAdmin }) => {
  const scheme = `Bonanza ${word()}`
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  await asAdmin(page)
  await createScheme(page, scheme, farAway)
  await asCustomer(page, dealer)
  const file = invoice(word())
  const first = await claim(page, scheme, file)
  await claim(page, scheme, file)
  const review = await openReview(page, dealer.name)
  await expect(review.getByText(`Same invoice as ${first}`)).toBeVisible()
  const links = review.getByRole('link', { name: /View/ })
  await expect(links).toHaveCount(2)
  const path = (await links.first().getAttribute('href')) ?? ''
  const answer = await page.request.get(path)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
})

test('a decision is shown although the lists never answer', { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
  asAdmin,
}) => {
  const scheme = `Bonanza ${word()}`
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  await asAdmin(page)
  await createScheme(page, scheme, farAway)
  await asCustomer(page, dealer)
  const ticket = await claim(page, scheme)
  const review = await openReview(page, dealer.name)
  await review.getByRole('checkbox', { name: `Select ${ticket}` }).check()
  await page.route(/\/Scheme\/(customerid|fetch|counts)/, () => undefined)
  await review.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(page.getByText("Selected schemes updated to 'In Process'.")).toBeVisible()
})

test('a User sees no scheme link, and is refused by the server', { tag: '@phone-first' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  const user = await newCustomer({ role: 'User' })
  await asCustomer(page, user)
  await page.goto('/customer_dashboard')
  const menu = page.getByRole('button', { name: 'Open menu' })
  const agreement = page.getByRole('link', { name: 'Agreement' }).first()
  // The menu or the link is visible, depending on the width.
  await expect(menu.or(agreement).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await expect(agreement).toBeVisible()
  await expect(page.getByRole('link', { name: /Scheme/ })).toHaveCount(0)
  await page.goto('/customer_dashboard/SchemeStatus')
  await expect(page).toHaveURL('/customer_dashboard')

  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const headers = { Authorization: `Bearer ${token}` }
  for (const path of ['all', 'customer-scheme/CU1']) {
    const answer = await page.request.get(`${portal.url}/Customer-Scheme/${path}`, { headers })
    expect(answer.status()).toBe(403)
  }
})
