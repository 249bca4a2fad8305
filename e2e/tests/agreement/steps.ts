import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { desk, type Login } from '../../support/people.ts'
import type { Portal } from '../../support/portal.ts'

export const pages = {
  form: '/customer_dashboard/agreement-form',
  mine: '/customer_dashboard/customer-agreement-details',
  desk: '/admin/dashboard/agreement-details',
}

export const submitted =
  'Your agreement form has been successfully submitted and is now being processed.'

/** The input of a partner. `quarter` is selected from the list. */
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

/** Fills in the form, except the checkbox. */
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

/** Signs through the API, which is faster than the form. The form has its own test. */
export async function sign(request: APIRequestContext, portal: Portal, customer: Login) {
  const call = await asCustomer(request, portal, customer)
  const { programme } = await call('GET', '/agreement-form/programme')
  await call('POST', '/agreement-form/agreements', { ...partner, quarter: programme.label })
  return customer
}

/** Returns API calls of a customer that must succeed. */
export async function asCustomer(request: APIRequestContext, portal: Portal, login: Login) {
  const { email, password } = login
  return caller(request, portal, '/api/users/login', { email, password })
}

/** Returns API calls of the desk that must succeed. */
export async function asDesk(request: APIRequestContext, portal: Portal) {
  return caller(request, portal, '/admin/login', desk)
}

async function caller(request: APIRequestContext, { url }: Portal, login: string, data: unknown) {
  const { token } = await (await request.post(url + login, { data })).json()
  return async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await request.fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

/** Replaces the print dialog, which a test cannot use. It closes at once. */
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
