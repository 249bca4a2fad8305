import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { logo, northlight, signature } from '../support/brand.ts'
import { inTheme } from '../support/checks.ts'
import { desk, register, signIn, signInAtTheDesk, someone } from '../support/people.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'
import { asCustomer, partner } from '../tests/agreement/steps.ts'

const folder = join(process.env.PICTURES ?? 'test-results/pictures', 'brand')

// People of the demo data, so that the pictures show a portal in use.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }

/** Gives a portal another brand, with the API calls of the settings page. */
async function dress(request: APIRequestContext, portal: Portal) {
  const login = await request.post(`${portal.url}/admin/login`, { data: desk })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const at = (path: string) => `${portal.url}/desk/settings${path}`
  const now = async () => (await (await request.get(at(''), { headers })).json()).version
  const { name, accent, ...contact } = northlight
  for (const [path, data] of [
    ['/brand', { name, accent }],
    ['/contact', contact],
  ] as const) {
    const answer = await request.put(at(path), {
      headers,
      data: { ...data, version: await now() },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  for (const [path, buffer] of [
    ['/logo', logo()],
    ['/signature', signature()],
  ] as const) {
    const file = { name: 'picture.png', mimeType: 'image/png', buffer }
    const answer = await request.post(at(path), { headers, multipart: { file } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

async function shoot(page: Page, name: string, fullPage = false) {
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage })
  }
}

test('another brand', async ({ page, request, ownPortal: portal }) => {
  await dress(request, portal)
  const open = async (path: string) => {
    await page.goto(portal.url + path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await inTheme(page, 'light')
  }

  await open('/')
  await shoot(page, 'login')

  await signIn(page, portal, dealer)
  await open('/customer_dashboard')
  await shoot(page, 'dashboard')

  await signInAtTheDesk(page, portal)
  await open('/admin/dashboard/ProductRepair')
  await shoot(page, 'desk')
  await open('/admin/dashboard/settings')
  await shoot(page, 'settings')

  const partnerOf = someone({ role: 'Dealer' })
  await register(request, portal, partnerOf)
  const sign = await asCustomer(request, portal, partnerOf)
  const { programme } = await sign('GET', '/agreement-form/programme')
  const { agreement } = await sign('POST', '/agreement-form/agreements', {
    ...partner,
    quarter: programme.label,
  })
  await open(`/admin/dashboard/agreement-details-print?id=${agreement._id}`)
  await expect(page.getByRole('article')).toBeVisible()
  await shoot(page, 'letter', true)

  await request.post(`${portal.url}/api/users/forgot-password`, { data: { email: dealer.email } })
  const letter = await portal.outbox.letterTo(dealer.email, '/reset-password/')
  const picture = `data:image/png;base64,${logo().toString('base64')}`
  await page.goto('about:blank')
  await page.setContent(letter.html.replaceAll('cid:logo', picture))
  for (const theme of ['light', 'dark'] as const) {
    // An email has no theme. It follows the system.
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: join(folder, `mail-${theme}.png`) })
  }
})
