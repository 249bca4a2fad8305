import { expectAccessible } from '../support/checks.ts'
import { expect, test } from '../support/test.ts'

// A check must find mistakes: each row adds one mistake to fifty correct texts.
const planted = [
  { mistake: 'one that is pale', row: '<p style="color: #bbb">pale</p>' },
  { mistake: 'one on a dark ground', row: '<div style="background: #333"><p>dark</p></div>' },
  { mistake: 'one that shines through', row: '<div style="opacity: 0.3"><p>faint</p></div>' },
  { mistake: 'a pale field', row: '<label>Name <input value="pale" style="color: #bbb"></label>' },
]

test('of many texts that are alike the one that is not is found', { tag: '@night' }, async ({
  page,
}) => {
  const list = (row: string) =>
    `<!doctype html><html lang="en"><title>List</title><main>${'<p>well</p>'.repeat(25)}${row}${'<p>well</p>'.repeat(25)}</main></html>`
  await page.setContent(list('<p>well</p>'))
  await expectAccessible(page)
  for (const { mistake, row } of planted) {
    await test.step(mistake, async () => {
      await page.setContent(list(row))
      await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
    })
  }
})
