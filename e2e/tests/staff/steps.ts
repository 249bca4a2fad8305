import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { desk } from '../../support/people.ts'
import type { Portal } from '../../support/portal.ts'

export interface Colleague {
  name: string
  username: string
  email: string
  password: string
}

/** Returns a desk user that no other test has. */
export function colleague(): Colleague {
  const mark = randomUUID().slice(0, 8)
  return {
    name: `Meera ${mark}`,
    username: `desk-${mark}`,
    email: `colleague-${mark}@example.com`,
    password: 'kettle beside the window',
  }
}

/** Invites a person through the API, who joins and logs in. The pages have their own tests. */
export async function joins(page: Page, portal: Portal, role: string): Promise<Colleague> {
  const who = colleague()
  const owner = await page.request.post(`${portal.url}/admin/login`, { data: desk })
  const headers = { Authorization: `Bearer ${(await owner.json()).token}` }
  const sent = await page.request.post(`${portal.url}/desk/people/invitations`, {
    headers,
    data: { email: who.email, role },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const link = await portal.outbox.linkTo(who.email, '/admin/invitation/')
  const { name, username, password } = who
  const joined = await page.request.post(`${portal.url}/desk/invitation/accept`, {
    data: { token: link.split('/').at(-1), name, username, password },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  return who
}

/** Logs a desk user in with the form. */
export async function logIn(page: Page, { username, password }: Colleague) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Returns the sidebar entries. On a phone, it opens the sidebar first. */
export async function entries(page: Page, isMobile: boolean): Promise<string[]> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.getByRole('link', { name: 'Registered Customer' })).toBeVisible()
  const found = await sidebar
    .locator('a, button')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.hasAttribute('aria-label'))
        .map((one) => one.firstElementChild?.nextSibling?.textContent ?? one.textContent ?? ''),
    )
  if (isMobile) await page.keyboard.press('Escape')
  return found
}
