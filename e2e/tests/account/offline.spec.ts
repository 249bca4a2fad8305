import type { Page } from '@playwright/test'
import { expectNoOverflow } from '../../support/checks.ts'
import { draftsOn } from '../../support/drafts.ts'
import { expect, test } from '../../support/test.ts'

// These tests are about the service worker.
test.use({ serviceWorkers: 'allow' })

/** Waits until the worker controls the page and has cached its files. */
async function isKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const count = () =>
    page.evaluate(async () => {
      const cache = await caches.open('aftercare-shell-1')
      const kept = new Set((await cache.keys()).map(({ url }) => url))
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return loaded.filter((url) => url.includes('/assets/') && !kept.has(url)).length
    })
  await expect.poll(count).toBe(0)
}

test('without a connection the portal opens and says so', {
  tag: '@phone-only',
}, async ({ page, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|dynamically imported/)
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard')
  await expect(page.getByText('No products found.')).toBeVisible()
  await isKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(
    page.getByText('You are offline. Please try again when you are connected.'),
  ).toBeVisible()
  // The code of this page is not cached. The page reports it, and the tab stays open.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/customer_dashboard/awr/records')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(
    page.getByText(/^You are offline, and this page was not opened before/),
  ).toBeVisible()
  await expectNoOverflow(page)
  // With the connection, the page comes back by itself.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /Advance Warranty/ })).toBeVisible()
})

test('the worker stores nothing about a person', {
  tag: ['@phone-only', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await isKept(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByText(customer.email).first()).toBeVisible()
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
  expect(kept).not.toContain(customer.email)
})

test('a form without a connection waits to send, and is sent once', {
  tag: ['@phone-only', '@night'],
}, async ({ page, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/)
  const customer = await newCustomer()
  await asCustomer(page, customer)
  await page.goto('/customer_dashboard')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('14, Station Road')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^You are offline. Waiting to send/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('14, Station Road')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('a draft waits for the connection, and a note says so', {
  tag: ['@phone-only', '@night'],
}, async ({ page, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/)
  await asCustomer(page, await newCustomer())
  await page.goto('/customer_dashboard/registered_product')
  const serialNo = page.getByLabel('Serial Number')
  await serialNo.fill('SN-OFFLINE')
  await isKept(page)
  await expect.poll(async () => (await draftsOn(page)).length).toBe(1)
  await page.context().setOffline(true)
  await expect(
    page.getByText('You are offline. What you type is kept on this phone.'),
  ).toBeVisible()
  await expectNoOverflow(page)
  await page.reload()
  await expect(page.getByText('A draft of this form is kept on this phone.')).toBeVisible()
  await expect(serialNo).toHaveValue('')
  await page.context().setOffline(false)
  await expect(page.getByText('We restored what you entered before.')).toBeVisible()
  await expect(serialNo).toHaveValue('SN-OFFLINE')
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('the portal installs, and each load checks for a new worker', {
  tag: '@night',
}, async ({ page, portal }) => {
  const manifest = await (await page.request.get(`${portal.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/customer_dashboard' })
  for (const { src } of manifest.icons) {
    expect((await page.request.get(`${portal.url}${src}`)).headers()['content-type']).toBe(
      'image/png',
    )
  }
  const worker = await page.request.get(`${portal.url}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await page.goto('/offline.html')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})
