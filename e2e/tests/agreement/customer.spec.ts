import { expectAccessible, expectFitInBothThemes } from '../../support/checks.ts'
import { printed } from '../../support/pdf.ts'
import { expect, test } from '../../support/test.ts'
import { agree, fillIn, pages, partner, printAtOnce, sign, submit, submitted } from './steps.ts'

test('a partner reads the terms, signs, and finds the letter', { tag: '@phone-first' }, async ({
  page,
  portal,
  newCustomer,
  asCustomer,
}) => {
  test.slow()
  const customer = await newCustomer({ role: 'User' })
  await asCustomer(page, customer)
  await page.goto(pages.form)
  await expect(page.getByText('Dear Partner,')).toBeVisible()
  await expect(page.getByText('The letter is not transferable.')).toBeHidden()
  await page.getByRole('button', { name: 'Show Terms' }).click()
  await expect(page.getByText('The letter is not transferable.')).toBeVisible()
  for (const text of ['1.5 lac + GST', '2.5 lac + GST', '3.5 lac + GST', 'April to June']) {
    await expect(page.getByRole('table').getByText(text).first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide Terms' }).click()
  await expect(page.getByText('The letter is not transferable.')).toBeHidden()

  await submit(page)
  // Fields with profile data are already filled. The others report what is missing.
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(customer.address)
  // Only one quarter is open, so it is selected.
  await expect(page.getByLabel('Quarter', { exact: true })).not.toHaveValue('')
  for (const field of ['Location', 'IFSC Code', 'Purchase Distributor']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Location', { exact: true })).toBeFocused()
  await fillIn(page)
  await expect(page.getByLabel('IFSC Code')).toHaveCSS('text-transform', 'uppercase')
  await submit(page)
  await expect(
    page.getByText('Please agree to the Terms and Conditions to continue.'),
  ).toBeVisible()
  await agree(page)
  await submit(page)
  await expect(
    page.getByText('Agreement submitted successfully! Thank you for your submission.'),
  ).toBeVisible()
  await expect(page.getByText(submitted)).toBeVisible()

  await page.reload()
  await expect(page.getByText(submitted)).toBeVisible()
  await page.getByRole('link', { name: 'View Agreement Details' }).click()
  await expect(page).toHaveURL(pages.mine)
  await expect(page.getByRole('heading', { name: 'My Agreements' })).toBeVisible()
  await expect(page.getByText('View and print your agreement details')).toBeVisible()
  await expect(page.getByText(customer.name).first()).toBeVisible()

  const mail = await portal.outbox.letterTo(customer.email, 'Q1 (AMJ)')
  expect(mail.text).not.toContain(partner.bankAccountNumber)
})

test('the print page shows the letter, also after a reload', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asCustomer }) => {
  await asCustomer(page, await sign(request, portal, await newCustomer()))
  await printAtOnce(page)
  await page.goto(pages.mine)
  await page.getByRole('link', { name: /^Print/ }).click()
  await expect(page).toHaveURL(/customer-agreement-details-print\?id=/)
  const letter = page.getByRole('article')
  for (const text of [
    partner.location,
    partner.bankAccountNumber,
    'HDFC0001234',
    partner.purchaseDistributor,
    'The letter is valid for 1 quarter only.',
    'Approved and Digitally Validated by',
    'Authorized Signatory',
  ]) {
    await expect(letter.getByText(text).first()).toBeVisible()
  }
  await expectFitInBothThemes(page)

  await page.reload()
  await expect(letter.getByText(partner.bankAccountNumber)).toBeVisible()

  await page.getByRole('button', { name: 'Print Agreement' }).click()
  const done = page.getByRole('dialog', { name: 'Print Successful' })
  await expect(done.getByText('The document has been printed successfully.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(done).toBeHidden()
})

test('the usual letter prints on one A4 sheet, without the screen', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asCustomer }) => {
  await asCustomer(page, await sign(request, portal, await newCustomer()))
  await page.goto(pages.mine)
  await page.getByRole('link', { name: /^Print/ }).click()
  await expect(page.getByRole('article')).toBeVisible()

  const { size, margin, sheets } = await printed(page)
  expect(size).toContain('(A4)')
  expect(margin).toBeCloseTo(10, 0)
  expect(sheets).toHaveLength(1)
  for (const text of [
    'Aftercare',
    'Micro Distributor Agreement',
    'Dear Meera Iyer,',
    partner.location,
    'Q1 (AMJ)',
    'April to June',
    '1.5 lac + GST (₹1,50,000) 1%',
    '2.5 lac + GST (₹2,50,000) 1.5%',
    '3.5 lac + GST (₹3,50,000) 2.5%',
    partner.bankAccountNumber,
    'HDFC0001234',
    'A minimum of 30% of the monthly target is needed for the quarterly payout',
    'SPC (B2B and special price billing) does not count for target and TOD.',
    'SSD, toner, RAM and Neo series products are not counted for TOD.',
    "The company's decision is final in disputes.",
    'Iyer Infotech',
    partner.mobileNumber,
    'Approved and Digitally Validated by',
    'Head of Channel Sales',
    'Authorized Signatory',
  ]) {
    expect(sheets[0]).toContain(text)
  }
  for (const text of ['Print Agreement', 'My Agreements', 'Product Register', 'Skip to content']) {
    expect(sheets[0]).not.toContain(text)
  }

  // The success message of the first print must not be printed.
  await expect(page.getByRole('dialog', { name: 'Print Successful' })).toBeVisible()
  const again = await printed(page)
  expect(again.sheets.join(' ')).not.toContain('Print Successful')
})

test('the second of two windows with the form learns it is late', {
  tag: '@night',
}, async ({ page, context, complaints, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer())
  const second = await context.newPage()
  for (const window of [page, second]) {
    await window.goto(pages.form)
    await fillIn(window)
    await agree(window)
  }
  await submit(page)
  await expect(page.getByText(submitted)).toBeVisible()
  complaints.expect(/status of 409/)
  await submit(second)
  await expect(second.getByText(submitted)).toBeVisible()
})

test('the form says so when nothing is open for signing', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asCustomer }) => {
  await asCustomer(page, await sign(request, portal, await newCustomer()))
  // The test cannot change the date, so it removes the offer from the answer.
  await page.route('**/agreement-form/programme', async (route) => {
    const { programme: _, ...choices } = await (await route.fetch()).json()
    await route.fulfill({ json: choices })
  })
  await page.goto(pages.form)
  await expect(page.getByText('No agreement is open for signing at present.')).toBeVisible()
  await expect(page.getByLabel('Location', { exact: true })).toBeHidden()
  await expectFitInBothThemes(page)
  await page.getByRole('link', { name: 'View Agreement Details' }).click()
  await expect(page).toHaveURL(pages.mine)
})

test('a letter with only the specified fields shows and prints', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await sign(request, portal, await newCustomer()))
  await page.route('**/useragreement/fetch-agreement*', async (route) => {
    const { data } = await (await route.fetch()).json()
    const [{ user, agreement }] = data
    const { _id, quarter, createdAt, programme, customerId, ...described } = agreement
    const { partnerName, authorizedDistributor, ...stored } = described
    const row = { user: { customerId: user.customerId, name: user.name }, agreement: stored }
    await route.fulfill({ json: { data: [row] } })
  })
  await page.goto(pages.form)
  await expect(page.getByText(submitted)).toBeVisible()
  await page.getByRole('link', { name: 'View Agreement Details' }).click()
  await page.getByRole('link', { name: 'Print N/A' }).click()
  await expect(page.getByRole('article')).toContainText(partner.bankAccountNumber)
  const { sheets } = await printed(page)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toContain('Date N/A')
  expect(sheets[0]).toContain('Quarter Buying target Payout (TOD) N/A N/A N/A')
  expect(sheets[0]).toContain('Terms and Conditions N/A')
  expect(sheets[0]).not.toContain('undefined')
})

test('a customer without an agreement sees a note', { tag: '@night' }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  await page.goto(pages.mine)
  await expect(page.getByText('No agreements found')).toBeVisible()
  await page.goto('/customer_dashboard/customer-agreement-details-print')
  await expect(page.getByText('No agreements found')).toBeVisible()
})

test('a server in trouble is named, and asked again', { tag: '@night' }, async ({
  page,
  complaints,
  newCustomer,
  asCustomer,
}) => {
  complaints.expect(/status of 500/)
  await asCustomer(page, await newCustomer())
  await page.route('**/useragreement/fetch-agreement*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(pages.mine)
  await expect(page.getByText('Error: HTTP error! Status: 500')).toBeVisible()
  await page.unroute('**/useragreement/fetch-agreement*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No agreements found')).toBeVisible()
})
