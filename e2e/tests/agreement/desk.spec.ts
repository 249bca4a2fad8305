import { expectFitInBothThemes } from '../../support/checks.ts'
import { printed } from '../../support/pdf.ts'
import { register, signIn, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { asDesk, pages, partner, printAtOnce, sign, submitted } from './steps.ts'

test('the desk finds a letter, reads and prints it', { tag: '@phone' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const customer = await newCustomer({ name: `Meera ${Date.now().toString(36)}` })
  await sign(request, portal, customer)
  await asAdmin(page)
  await printAtOnce(page)
  await page.goto(pages.desk)
  await expect(page.getByRole('heading', { name: 'Agreement Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(10)

  const search = page.getByPlaceholder('Search by Customer ID, Name or Location')
  await search.fill('nobody is called like this')
  await expect(page.getByText('No agreements found')).toBeVisible()
  await search.fill('HAZRATGANJ')
  await expect(page.getByText(partner.location).first()).toBeVisible()
  await search.fill(customer.name.toUpperCase())
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(1)
  await page.getByRole('button', { name: `View ${customer.name}` }).click()

  await expect(page).toHaveURL(/agreement-details-print\?id=/)
  const letter = page.getByRole('article')
  await expect(letter.getByText(partner.bankAccountNumber)).toBeVisible()
  await page.reload()
  await expect(letter.getByText(partner.bankAccountNumber)).toBeVisible()
  await page.getByRole('button', { name: 'Print Agreement' }).click()
  const done = page.getByRole('dialog', { name: 'Print Successful' })
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(done).toBeHidden()
})

test('the current quarter comes first; a wrong one is withdrawn', {
  tag: '@night',
}, async ({ page, request, ownPortal: portal }) => {
  const { running, next, suggested } = await (await asDesk(request, portal))(
    'GET',
    '/agreement/quarters',
  )
  // In April, a new portal already has the programme of the current quarter.
  expect([running.label, next.label]).toContain(suggested.label)
  await signInAtTheDesk(page, portal)
  await page.goto(portal.url + pages.desk)
  const open = page.getByRole('region', { name: 'Open for signing' })
  await open.getByText('Open for signing').click()
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await expect(open).toContainText('Q1 (AMJ)')
  await expect(open.getByRole('button', { name: 'Withdraw' })).toBeHidden()

  await page.getByRole('button', { name: 'Open a Programme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a programme' })
  await expect(dialog.getByLabel('Quarter')).toHaveValue(suggested.quarter)
  await expect(dialog.getByLabel('Year')).toHaveValue(String(suggested.year))
  await dialog.getByLabel('Year').fill('2099')
  await dialog.getByRole('button', { name: 'Open Programme' }).click()
  const confirm = page.getByRole('dialog', { name: 'Open this programme?' })
  await expect(
    confirm.getByText(
      `${suggested.quarter} 2099 starts later than the next quarter, ${next.label}.`,
    ),
  ).toBeVisible()
  await confirm.getByRole('button', { name: 'Open Programme' }).click()
  const mistake = open.getByRole('listitem').filter({ hasText: '2099' })
  await expect(mistake).toContainText('not started')
  await expect(open.getByRole('listitem')).toHaveCount(2)

  await mistake.getByRole('button', { name: 'Withdraw' }).click()
  const ask = page.getByRole('dialog', { name: 'Withdraw this programme?' })
  await ask.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The programme was withdrawn.')).toBeVisible()
  await expect(open.getByRole('listitem')).toHaveCount(1)
})

test('the desk sees that no programme is open, and opens one', {
  tag: ['@phone', '@night'],
}, async ({ page, request, ownPortal: portal }) => {
  const { running, suggested } = await (await asDesk(request, portal))('GET', '/agreement/quarters')
  await signInAtTheDesk(page, portal)
  // The test cannot change the date, so it marks the programmes as closed.
  await page.route('**/agreement/programmes', async (route) => {
    const answer = await route.fetch()
    const programmes: object[] = await answer.json()
    await route.fulfill({
      json: programmes.map((programme) => ({ ...programme, state: 'over', open: false })),
    })
  })
  await page.goto(portal.url + pages.desk)
  const note = page.getByRole('note')
  await expect(note).toContainText(
    'No programme is open, so customers cannot sign an agreement. Open a programme to let them sign.',
  )
  await expectFitInBothThemes(page)
  await page.unroute('**/agreement/programmes')
  await note.getByRole('button', { name: `Open ${running.label}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a programme' })
  await expect(dialog.getByLabel('Quarter')).toHaveValue(suggested.quarter)
  await dialog.getByRole('button', { name: 'Open Programme' }).click()
  const confirm = page.getByRole('dialog', { name: 'Open this programme?' })
  await confirm.getByRole('button', { name: 'Open Programme' }).click()
  await expect(page.getByText(`The programme for ${suggested.label} is open.`)).toBeVisible()
  const open = page.getByRole('region', { name: 'Open for signing' })
  await open.getByText('Open for signing').click()
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await expect(open.getByRole('listitem').filter({ hasText: running.label })).toContainText(
    'running',
  )
})

const terms = Array.from(
  { length: 30 },
  (_, i) => `Term ${i + 1} begins. ${'It goes on for a while. '.repeat(9)}Term ${i + 1} ends.`,
)

test('the desk opens a programme; old letters keep their terms', {
  tag: '@night',
}, async ({ page, request, ownPortal: portal, complaints }) => {
  test.slow()
  complaints.expect(/status of 400/)
  const customer = someone({ role: 'Dealer' })
  await register(request, portal, customer)
  await sign(request, portal, customer)

  await signInAtTheDesk(page, portal)
  await page.goto(portal.url + pages.desk)
  await page.getByRole('button', { name: 'Open a Programme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a programme' })
  await dialog.getByLabel('Title').fill('Monsoon Programme')
  await dialog.getByLabel('Buying target in rupees, before GST 1').fill('300000')
  await dialog.getByLabel('Terms').fill(terms.join('\n'))
  const submit = async () => {
    await dialog.getByRole('button', { name: 'Open Programme' }).click()
    const confirm = page.getByRole('dialog', { name: 'Open this programme?' })
    await confirm.getByRole('button', { name: 'Open Programme' }).click()
  }
  await submit()
  await expect(
    dialog.getByText('Each buying target must be higher than the one before.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove tier 2' }).click()
  await submit()
  await expect(dialog).toBeHidden()
  const open = page.getByRole('region', { name: 'Open for signing' })
  await open.getByText('Open for signing').click()
  const monsoon = open.getByRole('listitem').filter({ hasText: 'Monsoon Programme' })
  await expect(monsoon.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await signIn(page, portal, customer)
  await page.goto(portal.url + pages.form)
  await expect(page.getByText('Filled in from your last agreement')).toBeVisible()
  await expect(
    page.getByText(/^Your agreement for Q1 \(AMJ\) \d+ has been submitted\.$/),
  ).toBeVisible()
  await expect(page.getByText(submitted)).toBeHidden()
  await sign(request, portal, customer)
  await page.goto(portal.url + pages.mine)
  await expect(page.getByRole('link', { name: /^Print/ })).toHaveCount(2)

  await page.getByRole('link', { name: /^Print Q1/ }).click()
  await expect(page.getByText('1.5 lac + GST')).toBeVisible()
  await expect(page.getByText('Monsoon Programme')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: /^Print Q[^1]/ }).click()
  await expect(page.getByRole('article')).toBeVisible()

  const { size, sheets } = await printed(page)
  expect(size).toContain('(A4)')
  expect(sheets.length).toBeGreaterThan(1)
  /** Returns the sheet number that contains a text. */
  const sheetOf = (text: string) => sheets.findIndex((sheet) => sheet.includes(text))
  for (let i = 1; i <= terms.length; i++) {
    expect(sheetOf(`Term ${i} begins.`), `term ${i} is printed`).toBeGreaterThanOrEqual(0)
    expect(sheetOf(`Term ${i} ends.`), `term ${i} is whole`).toBe(sheetOf(`Term ${i} begins.`))
  }
  expect(sheetOf('Terms and Conditions')).toBe(sheetOf('Term 1 begins.'))
  expect(sheetOf('Buying target')).toBe(sheetOf('3.5 lac + GST'))
  expect(sheetOf('Partner acknowledgement')).toBe(sheetOf('Authorized Signatory'))
})
