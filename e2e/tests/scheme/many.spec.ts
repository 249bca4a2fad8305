import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { draftsOn } from '../../support/drafts.ts'
import { photos, wordsPdf } from '../../support/invoices.ts'
import { expect, test } from '../../support/test.ts'
import { createScheme, word } from './desk.ts'

const address = '/customer_dashboard/invoices'

const choose = (page: Page) => page.getByLabel('Choose invoices')
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Many Invoices' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

const invoice = (name: string, amount: string) =>
  wordsPdf(name, [`TAX INVOICE ${name}`, 'Invoice Date: 05/09/2026', `Grand Total Rs. ${amount}`])

/** Simulates a slow phone network. */
async function throttle(page: Page, kilobits: number) {
  const line = await page.context().newCDPSession(page)
  const bytes = (kilobits * 1024) / 8
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

/** Counts the actions of a person: each click and each filled field. */
class Hands {
  actions = 0

  async press(what: Locator) {
    this.actions += 1
    await what.click()
  }

  async type(into: Locator, text: string) {
    this.actions += 1
    await into.fill(text)
  }

  async select(from: Locator, option: string | { label: string }) {
    this.actions += 2
    await from.selectOption(option)
  }
}

test('invoices are read and sent together; a bad one stops alone', {
  tag: '@phone-first',
}, async ({ page, newCustomer, asCustomer, asAdmin }) => {
  const scheme = `Lot ${word()}`
  await asAdmin(page)
  await createScheme(page, scheme, '2099-12-31')
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto('/customer_dashboard/scheme')
  await page.getByRole('link', { name: 'Send many invoices' }).click()
  await choose(page).setInputFiles([
    invoice('one.pdf', '1,500.50'),
    invoice('two.pdf', '2,000.00'),
    { ...invoice('one again.pdf', '0'), buffer: invoice('one.pdf', '1,500.50').buffer },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    wordsPdf('scan.pdf', []),
  ])
  await expect(rowOf(page, 'one.pdf')).toContainText('₹1,500.50')
  await expect(rowOf(page, 'one.pdf')).toContainText('Read from the PDF. Please check.')
  await expect(rowOf(page, 'one again.pdf')).toContainText('Same file as one.pdf')
  await expect(rowOf(page, 'broken.jpg')).toContainText('This photo cannot be opened.')
  const scan = rowOf(page, 'scan.pdf')
  await expect(scan).toContainText('No text in this PDF. Please type date and amount.')
  await scan.getByRole('button', { name: 'Enter details: scan.pdf' }).click()
  // Typed key by key: the row stays open and keeps the focus.
  await scan.getByLabel('Invoice Amount').pressSequentially('750')
  await expect(scan.getByLabel('Invoice Amount')).toHaveValue('750')
  await scan.getByRole('button', { name: 'Done: scan.pdf' }).click()
  await expect(scan).toContainText('Date not entered · ₹750')
  await expectAccessible(page)
  await expectNoOverflow(page)
  // A duplicate is left out until the user selects it.
  const twin = rowOf(page, 'one again.pdf').getByRole('checkbox', { name: 'Send it anyway' })
  await expect(page.getByRole('button', { name: 'Send 3 invoices' })).toBeVisible()
  await twin.check()
  await expect(page.getByRole('button', { name: 'Send 4 invoices' })).toBeVisible()
  await twin.uncheck()
  await expect(page.getByText('1 duplicate is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove duplicates' }).click()
  const all = page.getByRole('group', { name: 'For all invoices' })
  await all.getByLabel('Scheme').selectOption({ label: scheme })
  await page.getByRole('button', { name: 'Send 3 invoices' }).click()
  await expect(page.getByText('You must agree to the terms and conditions.')).toBeVisible()
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Send 3 invoices' }).click()
  const question = page.getByRole('dialog', { name: 'Send without all details?' })
  await expect(question).toContainText('1 invoice has no date.')
  await question.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('3 of 4 invoices sent. 1 not sent.')).toBeVisible()

  // A file that was sent before is marked.
  await choose(page).setInputFiles([invoice('two.pdf', '2,000.00')])
  await expect(page.getByText(/^Same file as claim CL/)).toBeVisible()
})

test('forty invoices take at most 60 actions', {
  tag: ['@phone-only', '@night'],
}, async ({ page, browser, newCustomer, asCustomer, asAdmin }) => {
  test.setTimeout(1_500_000)
  const scheme = `Forty ${word()}`
  await asAdmin(page)
  await createScheme(page, scheme, '2099-12-31')
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  const pictures = await photos(
    browser,
    Array.from({ length: 20 }, (_, at) => ({
      name: `photo-${at}.jpg`,
      ...(at < 10 && { code: { DocDt: '05/09/2026', TotInvVal: 10_000 + at } }),
    })),
  )
  const files = Array.from({ length: 20 }, (_, at) => invoice(`bill-${at}.pdf`, `${100 + at}.00`))
  await page.goto(address)
  await throttle(page, 4000)

  const hands = new Hands()
  hands.actions += 1 // the click that opens the file dialog
  await choose(page).setInputFiles([...files, ...pictures])
  await expect(page.getByRole('button', { name: 'Send 40 invoices' })).toBeVisible({
    timeout: 900_000,
  })
  await expect(rowOf(page, 'photo-0.jpg')).toContainText('Read from the QR code.')
  const all = page.getByRole('group', { name: 'For all invoices' })
  await hands.select(all.getByLabel('Scheme'), { label: scheme })
  await hands.select(all.getByLabel('Purchase From'), 'STEK SYSTEM')
  for (let at = 10; at < 20; at += 1) {
    const row = rowOf(page, `photo-${at}.jpg`)
    await hands.press(row.getByRole('button', { name: 'Enter details' }))
    await hands.type(row.getByLabel('Purchase Date'), '06/09/2026')
    await hands.type(row.getByLabel('Invoice Amount'), String(500 + at))
  }
  await hands.press(page.getByRole('checkbox', { name: /agree to the terms/ }))
  await hands.press(page.getByRole('button', { name: 'Send 40 invoices' }))
  await expect(page.getByText('40 of 40 invoices sent.')).toBeVisible({ timeout: 600_000 })
  await expectNoOverflow(page)
  expect(hands.actions).toBeLessThanOrEqual(60)
})

/** Returns when this device last saved the draft. */
const keptAt = async (page: Page) =>
  (await draftsOn(page)).find(({ id }) => id.endsWith('/invoices'))?.at ?? 0

for (const way of ['the connection comes back', 'the tab was killed']) {
  test(`no invoice is stored twice when ${way}`, {
    tag: ['@phone-only', '@night'],
  }, async ({ page, newCustomer, asCustomer, asAdmin, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|ERR_FAILED/)
    const scheme = `Lost ${word()}`
    await asAdmin(page)
    await createScheme(page, scheme, '2099-12-31')
    await asCustomer(page, await newCustomer({ role: 'Dealer' }))
    await page.goto(address)
    await choose(page).setInputFiles(
      Array.from({ length: 6 }, (_, at) => invoice(`bill-${at}.pdf`, `${300 + at}.00`)),
    )
    const all = page.getByRole('group', { name: 'For all invoices' })
    await all.getByLabel('Scheme').selectOption({ label: scheme })
    await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
    // The first three requests arrive, but their answers are lost.
    let lost = 0
    await page.route('**/Customer-Scheme/create', async (route) => {
      if (lost === 3) return route.fallback()
      lost += 1
      await route.fetch()
      await page.context().setOffline(true)
      return route.abort()
    })
    await page.getByRole('button', { name: 'Send 6 invoices' }).click()
    await expect(page.getByText('Waiting to send')).toHaveCount(3)

    let shown = page
    if (way === 'the tab was killed') {
      let before = 0
      // Waits until the draft is saved completely, including the keys of sent requests.
      const isQuiet = async () => {
        const at = await keptAt(page)
        const isSame = at > 0 && at === before
        before = at
        return isSame
      }
      await expect.poll(isQuiet, { intervals: [600] }).toBe(true)
      shown = await page.context().newPage()
      await page.close()
      await shown.context().setOffline(false)
      await shown.goto(address)
      await expect(shown.getByText('We restored what you entered before.')).toBeVisible()
      await shown.getByRole('checkbox', { name: /agree to the terms/ }).check()
      // The three that arrived are claims now.
      await expect(shown.getByText(/^Same file as claim CL/)).toHaveCount(3)
      const group = shown.getByRole('group', { name: 'For all invoices' })
      await expect(group.getByLabel('Scheme').locator('option:checked')).toHaveText(scheme)
      await shown.getByRole('button', { name: 'Send 3 invoices' }).click()
      await expect(shown.getByText('3 of 6 invoices sent. 3 not sent.')).toBeVisible()
    } else {
      await expect(page.getByText('You are offline. We send the invoices')).toBeVisible()
      await page.context().setOffline(false)
      await expect(shown.getByText('6 of 6 invoices sent.')).toBeVisible()
    }
    await shown.getByRole('link', { name: 'Scheme Status' }).click()
    await expect(shown.getByText(/^CL[0-9A-Z]{12}$/)).toHaveCount(6)
  })
}

test('two hundred files get a clear limit', { tag: ['@phone-only', '@night'] }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto(address)
  await choose(page).setInputFiles(
    Array.from({ length: 200 }, (_, at) => invoice(`bill-${at}.pdf`, `${at + 1}.00`)),
  )
  await expect(
    page.getByText(
      'You can send up to 100 invoices at a time. 100 files not added: add them after you send these.',
    ),
  ).toBeVisible()
  // A busy machine reads two invoices a second.
  await expect(page.getByRole('button', { name: 'Send 100 invoices' })).toBeVisible({
    timeout: 240_000,
  })
})

test('an amount that differs from the code is shown to the desk', {
  tag: ['@phone-only', '@night'],
}, async ({ page, browser, newCustomer, asCustomer, asAdmin }) => {
  const scheme = `Code ${word()}`
  await asAdmin(page)
  await createScheme(page, scheme, '2099-12-31')
  const dealer = await newCustomer({ role: 'Dealer', name: `Dev ${word()}` })
  await asCustomer(page, dealer)
  await page.goto(address)
  await choose(page).setInputFiles(
    await photos(browser, [{ name: 'bill.jpg', code: { DocDt: '05/09/2026', TotInvVal: 4200 } }]),
  )
  const row = rowOf(page, 'bill.jpg')
  await expect(row).toContainText('Read from the QR code.')
  await row.getByRole('button', { name: 'Change bill.jpg' }).click()
  await row.getByLabel('Invoice Amount').fill('5200')
  await expect(row).toContainText('The QR code says ₹4,200. Our desk sees the difference.')
  await page
    .getByRole('group', { name: 'For all invoices' })
    .getByLabel('Scheme')
    .selectOption({ label: scheme })
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Send 1 invoice' }).click()
  await expect(page.getByText('1 of 1 invoice sent.')).toBeVisible()
  const ticketNo = await row.locator('.font-mono').textContent()
  await asAdmin(page)
  await page.goto(`/admin/dashboard/review?item=${ticketNo}`)
  await expect(
    page.getByText('The QR code of the invoice says ₹4,200. Check the amount.'),
  ).toBeVisible()
})

test('the error of a file is still shown after a reload', {
  tag: ['@phone-only', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await asCustomer(page, await newCustomer({ role: 'Dealer' }))
  await page.goto(address)
  const file = (name: string, content: string | number) => ({
    name,
    mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    buffer: typeof content === 'number' ? Buffer.alloc(content) : Buffer.from(content),
  })
  await choose(page).setInputFiles([
    file('broken.jpg', 'no picture'),
    file('saved.pdf', '<html>a saved page</html>'),
    file('large.jpg', 12_000_000),
    wordsPdf('good.pdf', ['TAX INVOICE', 'Invoice Date: 05/09/2026']),
  ])
  const expectFlaws = async () => {
    await expect(rowOf(page, 'broken.jpg')).toContainText('This photo cannot be opened.')
    await expect(rowOf(page, 'saved.pdf')).toContainText('This PDF is damaged.')
    await expect(rowOf(page, 'large.jpg')).toContainText('File size exceeds the limit of 10MB')
    await expect(rowOf(page, 'good.pdf')).toContainText('Amount not entered')
  }
  await expectFlaws()
  const before = await keptAt(page)
  await rowOf(page, 'good.pdf').getByRole('button', { name: 'Enter details' }).click()
  await rowOf(page, 'good.pdf').getByLabel('Purchase From').selectOption('STEK SYSTEM')
  await expect.poll(() => keptAt(page)).toBeGreaterThan(before)
  await page.reload()
  await expect(page.getByText('We restored what you entered before.')).toBeVisible()
  await expectFlaws()
})
