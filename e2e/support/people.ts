import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Portal } from './portal.ts'

export type Role = 'User' | 'Dealer'

export type Login = Pick<Customer, 'email' | 'password'>

export interface Customer {
  name: string
  email: string
  phone: string
  address: string
  password: string
  role: Role
}

/** The desk login of the demo data. */
export const desk = { username: 'admin', password: 'demo-admin-password' }

/** Returns a customer with a unique email address. */
export function someone(fields: Partial<Customer> = {}): Customer {
  return {
    name: 'Meera Iyer',
    email: `meera-${randomUUID()}@example.com`,
    phone: '09876543210',
    address: '12 Lake Road, Pune 411001',
    password: 'a-long-password',
    role: 'User',
    ...fields,
  }
}

/**
 * Registers a customer through the API, which is faster than the form. The form has its own test.
 */
export async function register(request: APIRequestContext, portal: Portal, customer: Customer) {
  const answer = await request.post(`${portal.url}/api/users/register`, { data: customer })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Logs the customer in by setting the cookie. */
export async function signIn(page: Page, portal: Portal, { email, password }: Login) {
  const answer = await page.request.post(`${portal.url}/api/users/login`, {
    data: { email, password },
  })
  await keep(page, portal, 'token', await answer.json())
}

/** Logs the desk in by setting the cookie. */
export async function signInAtTheDesk(page: Page, portal: Portal) {
  const answer = await page.request.post(`${portal.url}/admin/login`, { data: desk })
  await keep(page, portal, 'admin', await answer.json())
}

async function keep(page: Page, portal: Portal, name: string, answer: { token?: string }) {
  expect(answer.token, `the token of ${JSON.stringify(answer)}`).toBeTruthy()
  await page
    .context()
    .addCookies([{ name, value: answer.token as string, url: portal.url, sameSite: 'Strict' }])
}
