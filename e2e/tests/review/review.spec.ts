import type { APIRequestContext, Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { hold } from '../../support/hold.ts'
import { test } from '../../support/patientUndo.ts'
import { textOfPdf } from '../../support/pdf.ts'
import { type Customer, desk } from '../../support/people.ts'
import type { Portal } from '../../support/portal.ts'
import { expect } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { claim, createScheme, invoice, word } from '../scheme/desk.ts'

const review = '/admin/dashboard/review'

/** Creates a PDF page with a text. */
function pdf(words: string) {
  const text = `BT /F1 24 Tf 60 700 Td (${words}) Tj ET`
  return {
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj\n' +
        `4 0 obj\n<< /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj\n` +
        '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n' +
        'trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n',
    ),
  }
}

const shows = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()

/** Waits for a record and its invoice, or the message that it cannot be shown. */
async function sees(page: Page, title: string) {
  await shows(page, title)
  await expect(page.getByRole('region', { name: 'Invoice' })).toHaveAttribute('aria-busy', 'false')
}

const undoBar = (page: Page) => page.getByRole('region', { name: 'Undo' })

const drawn = (page: Page) => expect(page.locator('canvas[data-drawn]').first()).toBeVisible()

test(
  'one key decides a claim beside its invoice',
  { tag: '@phone' },
  async ({ page, newCustomer, asCustomer, asAdmin }, info) => {
    test.slow()
    const isPhone = info.project.name === 'phone'
    const scheme = `Bonanza ${word()}`
    const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
    await asAdmin(page)
    await createScheme(page, scheme, '2099-12-31')
    await asCustomer(page, dealer)
    const file = pdf(word())
    const first = await claim(page, scheme, file)
    const second = await claim(page, scheme, file)
    const third = await claim(page, scheme, invoice(word()))

    await page.goto(review)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Scheme', { exact: true }).selectOption({ label: scheme })
    await expect(page).toHaveURL(/scheme=SC/)
    await expect(page.getByText('3 claims waiting')).toBeVisible()
    await shows(page, first)
    await drawn(page)
    await expectFitInBothThemes(page)
    if (isPhone) await expectTouchTargets(page)

    await page.getByRole('button', { name: 'Larger' }).click()
    await expect(page.getByText('150%')).toBeVisible()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await drawn(page)

    if (isPhone) await page.getByRole('button', { name: 'Approve' }).click()
    else await page.keyboard.press('a')
    await expect(undoBar(page)).toContainText(`${first} approved.`)
    await sees(page, second)
    await expect(page.getByText('1 approved (₹1,501)')).toBeVisible()

    await expect(page.getByText('This invoice was submitted before.')).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).click()
    const before = page.getByRole('dialog', { name: 'Seen before' })
    const earlier = before.getByRole('region', { name: 'Earlier' })
    await expect(earlier).toContainText(first)
    await expect(earlier).toContainText('Same invoice file')
    await expect(before.locator('canvas[data-drawn]')).toHaveCount(2)
    await before.getByRole('button', { name: 'Close' }).last().click()
    await expect(before).toBeHidden()

    await page.getByRole('button', { name: 'Reject' }).click()
    const why = page.getByRole('dialog', { name: `Reject ${second}` })
    if (isPhone) await why.getByRole('button', { name: 'The invoice was claimed before.' }).click()
    else await page.keyboard.press('3')
    const said = undoBar(page)
    await expect(said).toContainText(`${second} rejected.`)
    await shows(page, third)
    if (isPhone) {
      // On a phone, the number and the invoice are visible, and nothing covers the buttons.
      await expect(page.getByRole('heading', { name: third, exact: true })).toBeInViewport()
      await expect(page.getByRole('region', { name: 'Invoice' })).toBeInViewport({ ratio: 0.9 })
      const [words, button] = await Promise.all([
        said.boundingBox(),
        page.getByRole('button', { name: 'Approve' }).boundingBox(),
      ])
      if (words && button) expect(words.y + words.height).toBeLessThan(button.y)
    }
    await expect(page.getByText('This file cannot be shown here.')).toBeVisible()

    // A reload keeps the undo offer.
    await page.reload()
    await expect(undoBar(page)).toContainText(`${second} rejected.`)
    await expect(undoBar(page)).toContainText(/\d+ s left to undo\./)
    // The undo bar loads before the page that handles the keys.
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    if (isPhone) await undoBar(page).getByRole('button', { name: 'Undo' }).click()
    else await page.keyboard.press('u')
    await expect(page.getByText(`${second} undone`)).toBeVisible()
    await expect(page.getByText('2 claims waiting')).toBeVisible()
    await sees(page, second)
    await expect(page.getByText('0 rejected')).toBeVisible()
  },
)

/** Creates claims of a dealer through the API, the oldest first. Returns their numbers. */
async function claims(
  request: APIRequestContext,
  portal: Portal,
  dealer: Customer,
  schemeId: string,
  count: number,
  fileOf = invoice,
) {
  const { email, password } = dealer
  const login = await request.post(`${portal.url}/api/users/login`, { data: { email, password } })
  const { token } = await login.json()
  const { customerId } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const headers = { Authorization: `Bearer ${token}` }
  const numbers: string[] = []
  for (let n = 1; n <= count; n++) {
    const multipart = {
      customerId,
      customerEmail: email,
      'schemeIds[]': schemeId,
      'schemeNames[]': 'N/A',
      'schemeDates[]': 'N/A',
      'invoiceFiles[]': fileOf(`${word()} ${n}`),
      'purchaseDates[]': '2026-01-15',
      'purchaseFrom[]': 'STEK SYSTEM',
      'invoiceAmounts[]': String(1000 + n),
    }
    const answer = await request.post(`${portal.url}/Customer-Scheme/create`, {
      headers,
      multipart,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    numbers.push(...(await answer.json()).ticketNos)
  }
  return numbers
}

async function newScheme(request: APIRequestContext, portal: Portal) {
  const login = await request.post(`${portal.url}/admin/login`, { data: desk })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const data = { schemeName: `Bonanza ${word()}`, schemeEndDate: '2099-12-31' }
  const answer = await request.post(`${portal.url}/Scheme/create`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { headers, schemeId: (await answer.json()).schemeId as string }
}

test('forty claims take forty strokes, and looking', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  test.slow()
  const { schemeId } = await newScheme(request, portal)
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  const numbers = await claims(request, portal, dealer, schemeId, 40)
  await asAdmin(page)
  await page.goto(`${review}?scheme=${schemeId}`)
  await expect(page.getByText('40 claims waiting')).toBeVisible()
  await page.evaluate(() => {
    const count = { keys: 0, presses: 0 }
    Object.assign(window, { count })
    addEventListener('keydown', () => count.keys++, true)
    addEventListener('pointerdown', () => count.presses++, true)
  })
  for (const number of numbers) {
    await sees(page, number)
    await page.keyboard.press('a')
  }
  await expect(page.getByText('40 approved (₹40,820)')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { count: object }).count)).toEqual({
    keys: 40,
    presses: 0,
  })
})

test('an early A approves a claim once its invoice is visible', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  const { schemeId } = await newScheme(request, portal)
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  const [first = '', second = ''] = await claims(request, portal, dealer, schemeId, 2, pdf)
  await asAdmin(page)
  const arrives = await hold(page, '**/files/**')
  await page.goto(`${review}?scheme=${schemeId}`)
  await shows(page, first)
  await page.keyboard.press('a')
  await expect(page.getByText(`The invoice of ${first} is loading.`)).toBeVisible()
  await expect(page.getByText('2 claims waiting')).toBeVisible()
  arrives()
  await expect(undoBar(page)).toContainText(`${first} approved.`)
  await sees(page, second)
})

test('an unseen invoice is not decided, and undo leads back', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const { schemeId } = await newScheme(request, portal)
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  const [first = '', second = ''] = await claims(request, portal, dealer, schemeId, 3)
  await asAdmin(page)
  const arrives = await hold(page, '**/files/**')
  await page.goto(`${review}?scheme=${schemeId}`)
  await shows(page, first)
  await page.keyboard.press('a')
  await expect(page.getByText(`The invoice of ${first} is loading.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => scrollTo(0, 0))
  await expectFitInBothThemes(page)
  arrives()
  await expect(
    page.getByText(`${first} was not approved because its invoice cannot be shown.`),
  ).toBeVisible()
  await sees(page, first)
  // Space scrolls, even after a click on a button.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await sees(page, second)
  await page.keyboard.press(' ')
  await sees(page, second)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await page.keyboard.press(' ')
  await sees(page, first)
  for (const way of ['u', 'Control+z', 'button']) {
    await page.keyboard.press('a')
    await expect(undoBar(page)).toContainText(`${first} approved.`)
    await sees(page, second)
    if (way === 'button') await undoBar(page).getByRole('button', { name: 'Undo' }).click()
    else await page.keyboard.press(way)
    await sees(page, first)
    await expect(page.getByText('3 claims waiting')).toBeVisible()
    await expect(page.getByText('No decisions yet this session')).toBeVisible()
  }
})

test('the second admin sees who decided the claim first', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, complaints }) => {
  complaints.expect(/status of 409/)
  const { headers, schemeId } = await newScheme(request, portal)
  const dealer = await newCustomer({ name: `Dev ${word()}`, role: 'Dealer' })
  const [first = '', second = ''] = await claims(request, portal, dealer, schemeId, 2)
  await asAdmin(page)
  await page.goto(`${review}?scheme=${schemeId}`)
  await sees(page, first)
  const address = `${portal.url}/desk/review/claims/${first}`
  const data = { status: 'Rejected', reason: 'The invoice cannot be read.' }
  expect((await request.post(address, { headers, data })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^You rejected this claim at \d\d:\d\d\.$/)).toBeVisible()
  await shows(page, second)
  await expect(page.getByText('1 claim waiting')).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Send on WhatsApp' })
  await expect(whatsapp).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91\\d+\\?text=.*${second}`),
  )
})

test('an approved warranty request gets a letter by the portal', {
  tag: '@phone',
}, async ({ page, request, portal, newCustomer, asAdmin }) => {
  const customer = await newCustomer({ name: 'प्रिया शर्मा' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const productID = await calls.registersProduct(customer.email)
  const { email, password } = customer
  const login = await request.post(`${portal.url}/api/users/login`, { data: { email, password } })
  const asked = await request.post(`${portal.url}/api/warranty`, {
    headers: { Authorization: `Bearer ${(await login.json()).token}` },
    data: { productID },
  })
  const { _id: id } = await asked.json()
  await asAdmin(page)
  const address = `${review}?kind=warranty&item=${id}`
  await page.goto(address)
  await sees(page, productID)
  await expect(page.getByText('The portal creates the approval letter.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(undoBar(page)).toContainText(`${productID} approved.`)

  await page.goto(address)
  await expect(page.getByText(/approved this,/)).toBeVisible()
  const letter = page.getByRole('link', { name: 'Approval letter' })
  const answer = await page.request.get(portal.url + (await letter.getAttribute('href')))
  const text = await textOfPdf(await answer.body())
  expect(text).toContain('Your warranty is extended')
  expect(text).toContain('प्रिया शर्मा')
})
