import type { Page } from '@playwright/test'
import { alertDuring, expectNoOverflow } from '../support/checks.ts'
import { Latin } from '../support/latin.ts'
import { signIn, someone } from '../support/people.ts'
import { pdf } from '../support/products.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { confirmStatus, model } from '../support/tickets.ts'
import { createScheme, invoice, word } from './scheme/desk.ts'

// The language of a phone in Hindi.
test.use({ locale: 'hi-IN' })

const choose = (page: Page) => page.getByRole('button', { name: 'हिन्दी में देखें' }).click()

test('nothing switches by itself, and English is one press away', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await choose(page)
  await expect(page.getByRole('heading', { name: 'लॉग इन करें' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/privacy')
  await expect(page.getByText('हम आपका डेटा बेचते नहीं हैं')).toBeVisible()
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.goto('/register')
  await page.getByRole('button', { name: 'View in English' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
})

test('a dealer registers, asks and claims in Hindi', { tag: ['@phone-only', '@night'] }, async ({
  page,
  asAdmin,
  complaints,
}) => {
  // It visits a dozen screens.
  test.slow()
  complaints.expect(/status of 401/)
  const dealer = someone({ name: `Dev ${word()}`, role: 'Dealer' })
  const latin = new Latin(page)
  latin.typed(dealer.name, dealer.email, dealer.address)
  const look = async () => {
    await latin.expectNone()
    await expectNoOverflow(page)
  }

  await test.step('the way in', async () => {
    await page.goto('/')
    await choose(page)
    await page.getByLabel('यूज़रनेम').fill(dealer.email)
    await page.getByLabel('पासवर्ड', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'लॉग इन करें' }).click()
    await expect(page.getByText('यूज़रनेम या पासवर्ड गलत है')).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'रजिस्टर करें' }).click()
    await page.getByLabel('पूरा नाम').fill(dealer.name)
    await page.getByLabel('ईमेल').fill(dealer.email)
    await page.getByLabel('फ़ोन नंबर').fill(dealer.phone)
    await page.getByLabel('पता', { exact: true }).fill(dealer.address)
    await page.getByLabel('पासवर्ड', { exact: true }).fill(dealer.password)
    await page.getByLabel('आप कौन हैं').selectOption({ label: 'डीलर' })
    await look()
    const said = await alertDuring(page, () =>
      page.getByRole('button', { name: 'रजिस्टर करें' }).click(),
    )
    expect(said).toBe('आपका अकाउंट बन गया!')
    await page.getByLabel('यूज़रनेम').fill(dealer.email)
    await page.getByLabel('पासवर्ड', { exact: true }).fill(dealer.password)
    await page.getByRole('button', { name: 'लॉग इन करें' }).click()
    await expect(page.getByText(`नमस्ते, ${dealer.name}`)).toBeVisible()
    await look()
  })

  const serial = `SN-${word()}`
  latin.typed(serial, 'No light on any port.')
  await test.step('a product', async () => {
    await page.getByRole('link', { name: 'प्रोडक्ट रजिस्टर करें' }).first().click()
    await page.getByRole('button', { name: 'प्रोडक्ट रजिस्टर करें', exact: true }).click()
    await expect(page.getByText('कृपया सीरियल नंबर लिखें।')).toBeVisible()
    await page.getByLabel('मॉडल नंबर').fill(model)
    await page.getByRole('option', { name: model }).click()
    await page.getByLabel('सीरियल नंबर', { exact: true }).fill(serial)
    await page.getByLabel('खरीद की तारीख').fill('15/01/2026')
    await page.getByLabel('इनवॉइस').setInputFiles(pdf())
    latin.typed('invoice.pdf')
    await look()
    await page.getByRole('button', { name: 'प्रोडक्ट रजिस्टर करें', exact: true }).click()
    await page.waitForURL('/customer_dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'सर्विस माँगें' })).toBeVisible()
    await look()
    await page.locator('main a[href*="/product/"]').first().click()
    await expect(page.getByRole('heading', { name: 'आप क्या माँग सकते हैं' })).toBeVisible()
    await look()
  })

  const number = await test.step('a ticket', async () => {
    await page.getByRole('button', { name: /^अप्लाई करें: प्रोडक्ट सर्विस/ }).click()
    const dialog = page.getByRole('dialog', { name: 'रिपेयर और सर्विस की रिक्वेस्ट' })
    await dialog.getByRole('button', { name: 'भेजें', exact: true }).click()
    await expect(dialog.getByText('कृपया अपनी समस्या लिखें।')).toBeVisible()
    await dialog.getByLabel('समस्या').fill('No light on any port.')
    await look()
    await dialog.getByRole('button', { name: 'भेजें', exact: true }).click()
    await expect(dialog.getByText('आपकी रिक्वेस्ट मिल गई!')).toBeVisible()
    await look()
    return (await dialog.getByText(/^T(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
  })

  const scheme = `Bonanza ${word()}`
  await test.step('the desk works in English, and stores its status in English', async () => {
    await asAdmin(page)
    await createScheme(page, scheme, '2099-12-31')
    await page.goto('/admin/dashboard/ProductRepair')
    await page.getByPlaceholder('Search by Customer ID/Name').fill(dealer.name)
    await page.getByRole('button', { name: `View ${dealer.name}` }).click()
    await confirmStatus(page, 'Under Process')
  })

  await test.step('the tracker', async () => {
    await page.goto('/serviceProduct/ticketStatus')
    await look()
    await page.getByLabel('टिकट नंबर').fill(number)
    await page.getByRole('button', { name: 'स्टेटस देखें' }).click()
    await expect(page.getByRole('heading', { name: `टिकट #${number}` })).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'काम चल रहा है' }).last(),
    ).toBeVisible()
    await look()
    await page.goto('/customer_dashboard/registered_product_details')
    await page.getByText(number).first().click()
    await expect(page.getByRole('heading', { name: 'मैसेज' })).toBeVisible()
    await look()
  })

  await test.step('a claim', async () => {
    await page.goto('/customer_dashboard/scheme')
    await look()
    await page.getByRole('checkbox', { name: `${scheme} चुनें` }).check()
    const form = page.getByRole('dialog', { name: 'इनवॉइस' })
    await form.getByLabel('इनवॉइस', { exact: true }).setInputFiles(invoice(word()))
    await form.getByLabel('खरीद की तारीख').fill('15/01/2026')
    await form.getByLabel('कहाँ से खरीदा').selectOption('STEK SYSTEM')
    await form.getByLabel('इनवॉइस की रकम').fill('1500.50')
    await form.getByRole('checkbox').check()
    await look()
    await form.getByRole('button', { name: 'भेजें', exact: true }).click()
    await expect(page.getByText('इनवॉइस मिल गया!')).toBeVisible()
    await page.goto('/customer_dashboard/SchemeStatus')
    await expect(page.getByText('मंज़ूरी का इंतज़ार').first()).toBeVisible()
    await look()
  })
})

const read = screens.filter((screen) => screen.for !== 'desk' && !screen.path.startsWith('/admin'))

test('no screen of customers has English left', { tag: ['@phone', '@night'] }, async ({
  page,
  ownPortal: portal,
  complaints,
}) => {
  test.slow()
  // Two of the links are invented.
  complaints.expect(/status of 4\d\d/)
  await page.goto(portal.url)
  await choose(page)
  const latin = new Latin(page)
  for (const { path, for: reader } of read) {
    if (reader === 'customer') {
      await signIn(page, portal, { email: 'ravi@example.com', password: 'demo-password' })
    }
    await page.goto(portal.url + path)
    await page.waitForLoadState('networkidle')
    await latin.expectNone()
    await expectNoOverflow(page)
  }
})
