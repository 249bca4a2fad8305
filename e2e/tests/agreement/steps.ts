import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Login } from '../../support/people.ts'
import type { Portal } from '../../support/portal.ts'

export const pages = {
  form: '/customer_dashboard/agreement-form',
  mine: '/customer_dashboard/customer-agreement-details',
  desk: '/admin/dashboard/agreement-details',
}

export const submitted =
  'Your agreement form has been successfully submitted and is now being processed.'

/** What a partner writes; `quarter` is chosen from the list, where only the open one stands. */
export const partner = {
  location: 'Hazratganj, Lucknow',
  bankAccountNumber: '50100204813770',
  ifscCode: 'hdfc0001234',
  purchaseDistributor: 'STEK SYSTEM',
  authorizedDistributor: 'Jalan Distributors, UP East',
  distributorLocation: 'LUCKNOW',
  partnerName: 'Iyer Infotech',
  contactPersonName: 'Meera Iyer',
  mobileNumber: '09812345678',
  address: 'Shop 7, Hazratganj\nLucknow 226001',
}

/** Fills in the form on the screen, all but the checkbox. */
export async function fillIn(page: Page) {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Location', partner.location)
  await page.getByLabel('Quarter', { exact: true }).selectOption({ index: 1 })
  await fill('Bank Account Number', partner.bankAccountNumber)
  await fill('IFSC Code', partner.ifscCode)
  await page.getByLabel('Purchase Distributor').selectOption(partner.purchaseDistributor)
  await fill('Authorized Distributor for Region', partner.authorizedDistributor)
  await page.getByLabel('Distributor Location').selectOption(partner.distributorLocation)
  await fill('Partner/Firm Name', partner.partnerName)
  await fill('Contact Person Name', partner.contactPersonName)
  await fill('Mobile Number', partner.mobileNumber)
  await fill('Address', partner.address)
}

export const agree = (page: Page) =>
  page.getByLabel('I agree to all the Terms and Conditions mentioned above').check()

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Agreement' }).click()

/** Signs through the API, which is quicker than the form; the form has a test of its own. */
export async function sign(request: APIRequestContext, portal: Portal, customer: Login) {
  const { email, password } = customer
  const login = await request.post(`${portal.url}/api/users/login`, { data: { email, password } })
  const { token } = await login.json()
  const headers = { Authorization: `Bearer ${token}` }
  const open = await request.get(`${portal.url}/agreement-form/programme`, { headers })
  const { programme } = await open.json()
  const answer = await request.post(`${portal.url}/agreement-form/agreements`, {
    headers,
    data: { ...partner, quarter: programme.label },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return customer
}

/** Stands in for the print dialog, which a test cannot press: it closes at once. */
export async function printAtOnce(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(
        Number(document.documentElement.dataset.prints ?? 0) + 1,
      )
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}
