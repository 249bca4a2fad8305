import { join } from 'node:path'
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
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      const path = join(folder, `${screen.name}-${project.name}-${theme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  })
}
