import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'

const queue = '/admin/dashboard/queue'

/** Finds words in the list that break in the middle. Codes may break. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    for (const row of document.querySelectorAll('[data-row]')) {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.font-mono, .sr-only')) continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })

test('a line with every mark fits beside the sidebar', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile }) => {
  const customer = await newCustomer({ name: 'Anirudhnarayan Banerjee' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const serialNo = `SN-VPKHTHVR-${customer.email.slice(0, 12)}`
  const number = await calls.raises('repair', await calls.registersProduct(serialNo))
  await asAdmin(page)
  await page.goto(`${queue}?q=${number}`)
  const line = page.locator('[data-row]').filter({ hasText: number })
  await line.getByText('Anirudhnarayan').click()
  const panel = page.getByRole('dialog', { name: number })
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel.getByRole('button', { name: 'Assign to me' })).toBeHidden()
  const notes = panel.getByRole('region', { name: 'Internal notes' })
  for (const text of ['One', 'Two', 'Three']) {
    await notes.getByLabel('New note').fill(text)
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  page.once('dialog', (said) => void said.accept())
  await panel.getByLabel('Update Status').selectOption('Completed')
  await panel.getByRole('button', { name: 'Confirm Status' }).click()
  await expect(panel.getByText(/^Closed on/)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('item') ?? ''
  await calls.writes(id, 'It is broken again.')

  await page.goto(`${queue}?q=${number}`)
  await expect(line).toContainText('Customer replied, 1 new')
  await expect(line).toContainText('3 notes')
  await expect(line).toContainText('Reopened')
  await expect(line.locator('[data-tone=green]')).toHaveCount(0)
  await expect(line.getByText(serialNo, { exact: true })).toBeVisible()
  for (const width of isMobile ? [390] : [1280, 1366, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(line.getByText(/^Due /)).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
    const cut = await line.evaluate((row) => {
      const frame = row.closest('table')?.parentElement ?? row
      return frame.scrollWidth - frame.clientWidth
    })
    expect(cut).toBeLessThanOrEqual(0)
  }
  await expectFitInBothThemes(page)
  if (isMobile) await expectTouchTargets(page)
})
