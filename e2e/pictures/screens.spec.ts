import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inTheme } from '../support/checks.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const folder = process.env.PICTURES ?? 'test-results/pictures'

// People of the demo data, so that the pictures show a portal in use.
const dealer = { email: 'ravi@example.com', password: 'demo-password' }

for (const screen of screens) {
  test(screen.name, async ({ page, asCustomer, asAdmin }, { project }) => {
    if (screen.for === 'customer') await asCustomer(page, dealer)
    if (screen.for === 'desk') await asAdmin(page)
    await page.goto(screen.path)
    await pictures(page, `${screen.name}-${project.name}`)
  })
}

test('queue-record', async ({ page, asAdmin }, { project }) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard/queue')
  await page.locator('[data-row]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pictures(page, `queue-record-${project.name}`)
})

async function pictures(page: Page, name: string) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true })
  }
}
