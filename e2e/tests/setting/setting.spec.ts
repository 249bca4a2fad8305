import type { Page } from '@playwright/test'
import { logo, northlight, signature } from '../../support/brand.ts'
import { expectFitInBothThemes, expectTouchTargets, inTheme } from '../../support/checks.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { register, signIn, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { asCustomer, partner } from '../agreement/steps.ts'

const settings = '/admin/dashboard/settings'

const save = async (page: Page, button: string, sentence: string) => {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(sentence)).toBeVisible()
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** Waits until a picture has loaded. */
const isDrawn = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

test("an owner's brand is on pages, tab, emails and paper", {
  tag: ['@phone', '@night'],
}, async ({ page, request, ownPortal: portal, isMobile, complaints }) => {
  complaints.expect(/status of 4(00|15)/)
  const mailServer = await startMailServer()
  await signInAtTheDesk(page, portal)
  await page.goto(portal.url + settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  // The name and the colour. A colour with too little contrast is refused.
  await page.getByLabel('Name', { exact: true }).fill(northlight.name)
  await page.getByLabel('Accent colour', { exact: true }).fill('#fff7e0')
  await expect(page.getByText('This colour is too light')).toBeVisible()
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expect(page.getByText('This colour is too light')).toBeVisible()
  await page.getByLabel('Accent colour', { exact: true }).fill(northlight.accent)
  await save(page, 'Save brand', 'The brand was saved.')
  await expect(page).toHaveTitle('Settings · Northlight')
  await expect.poll(() => brandOf(page)).toBe(northlight.accent)

  // The content shows that this file is not a picture.
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(picture('logo.png', Buffer.from('<script>alert(1)</script>')))
  await expect(
    page.getByRole('form', { name: 'Logo image' }).getByRole('alert').first(),
  ).toBeVisible()
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture('logo.png', logo()))
  await save(page, 'Use this logo', 'The logo was saved.')
  await isDrawn(page, '#sidebar img[src^="/brand/logo-"]')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/png/)

  await page.getByLabel('Support phone').fill(northlight.supportPhone)
  await page.getByLabel('Signatory').fill(northlight.signatory)
  await save(page, 'Save contact', 'The contact was saved.')
  await page.getByLabel('Signature', { exact: true }).setInputFiles(picture('ink.png', signature()))
  await save(page, 'Use this signature', 'The signature was saved.')

  await page.getByText('Saturday', { exact: true }).click()
  await page.getByLabel('Date', { exact: true }).fill('26/01/2027')
  await page.getByLabel('Name of the holiday').fill('Republic Day')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await save(page, 'Save calendar', 'The calendar was saved.')

  // The environment sets the address.
  await expect(page.getByText('Set by AFTERCARE_PUBLIC_URL.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save address' })).toBeHidden()

  // First a mail server that does not exist, then a working one.
  await expect(page.getByText('No mail server.')).toBeVisible()
  await page.getByLabel('Host', { exact: true }).fill(mailServer.host)
  await page.getByText('None', { exact: true }).click()
  await page.getByLabel('Port', { exact: true }).fill('1')
  await page.getByLabel('To', { exact: true }).fill('owner@northlight.example')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('No mail server answered at 127.0.0.1:1.')).toBeVisible()
  await page.getByLabel('Port', { exact: true }).fill(String(mailServer.port))
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('accepted the email to owner@northlight.example')).toBeVisible()
  await mailServer.letterTo('owner@northlight.example', 'Northlight')
  await save(page, 'Save mail server', 'The mail server answered and was saved.')
  await expect(page.getByText('No mail server.')).toBeHidden()

  // Everything is stored: a reload shows the same, in both themes.
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(northlight.name)
  await expect(page.getByLabel('Saturday')).toBeChecked()
  await expect(page.getByText('Republic Day')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)

  // A customer gets emails from that server with that name.
  const customer = someone({ role: 'Dealer' })
  await register(request, portal, customer)
  const letter = await mailServer.letterTo(customer.email, 'Northlight')
  expect(letter.from?.name).toBe('Northlight')
  expect(letter.html).toContain(northlight.accent)
  expect(letter.html).toContain('cid:logo')
  expect(letter.text).toContain(northlight.supportPhone)

  // The public pages.
  await page.context().clearCookies()
  for (const path of ['/', '/serviceProduct/ticketStatus']) {
    await page.goto(portal.url + path)
    await isDrawn(page, 'img[src^="/brand/logo-"]')
    await expect(page).toHaveTitle(/ · Northlight$/)
    await expectFitInBothThemes(page)
  }
  await expect(page.getByRole('link', { name: northlight.supportPhone })).toBeVisible()
  await inTheme(page, 'light')
  expect(await brandOf(page)).toBe(northlight.accent)

  // The print is white in both themes.
  const sign = await asCustomer(request, portal, customer)
  const { programme } = await sign('GET', '/agreement-form/programme')
  const { agreement } = await sign('POST', '/agreement-form/agreements', {
    ...partner,
    quarter: programme.label,
  })
  await signIn(page, portal, customer)
  await page.goto(
    `${portal.url}/customer_dashboard/customer-agreement-details-print?id=${agreement._id}`,
  )
  const paper = page.getByRole('article')
  await expect(paper.getByText(northlight.signatory)).toBeVisible()
  await isDrawn(page, 'article img[src^="/brand/logo-"]')
  await isDrawn(page, 'article img[src^="/brand/signature/"]')
  await expectFitInBothThemes(page)
  const line = () =>
    paper
      .locator('.letter-signature')
      .last()
      .evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(await line()).toBe('rgb(15, 118, 110)')
  await mailServer.stop()
})

test('two owners who edit at once lose nothing', { tag: '@night' }, async ({
  page,
  ownPortal: portal,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await signInAtTheDesk(page, portal)
  await page.goto(portal.url + settings)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAtTheDesk(other, portal)
  await other.goto(portal.url + settings)
  await page.getByLabel('Signatory').fill('Anita Rao')
  await other.getByLabel('Signatory').fill('Devi Nair')
  await other.getByLabel('Support phone').fill('+91 22 5550 0100')
  await save(other, 'Save contact', 'The contact was saved.')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Someone else changed the settings.')).toBeVisible()
  await page.getByRole('button', { name: 'Load saved settings' }).click()
  await expect(page.getByText('Saved value: Devi Nair')).toBeVisible()
  await expect(page.getByLabel('Support phone')).toHaveValue('+91 22 5550 0100')
  await expect(page.getByLabel('Signatory')).toHaveValue('Anita Rao')
  await save(page, 'Save contact', 'The contact was saved.')
  await elsewhere.close()
})
