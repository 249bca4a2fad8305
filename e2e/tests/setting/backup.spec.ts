import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { desk, signInAtTheDesk } from '../../support/people.ts'
import { serve } from '../../support/portal.ts'
import { expect, test } from '../../support/test.ts'

const binary = fileURLToPath(new URL('../../../bin/aftercare', import.meta.url))
const passphrase = 'a passphrase for this day'
const meera = 'meera@example.com'

test(
  'an owner downloads a sealed backup, and it restores',
  {
    tag: ['@phone', '@night'],
  },
  async ({ page, ownPortal: portal, complaints }, info) => {
    complaints.expect(/status of 400/)
    await signInAtTheDesk(page, portal)
    await page.goto(`${portal.url}/admin/dashboard/people`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(meera)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('button', { name: `Withdraw: ${meera}` })).toBeVisible()
    await page.goto(`${portal.url}/admin/dashboard/settings`)
    const index = page.getByRole('navigation', { name: 'Parts of the settings' })
    await index.getByRole('link', { name: 'Backup' }).click()
    const part = page.getByRole('region', { name: 'Backup' })
    await expect(part).toBeInViewport()
    await expect(index.getByRole('link', { name: 'Backup' })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await expect(part).toContainText('None yet')
    await expect(part).toContainText('No schedule is set')

    const form = part.getByRole('form', { name: 'Back up now' })
    const submit = form.getByRole('button', { name: 'Back up now' })
    await form.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await form.getByLabel('Repeat the passphrase').fill('another passphrase')
    await form.getByLabel('Your own password').fill('not my password')
    await submit.click()
    await expect(form.getByText('The two passphrases are different.')).toBeVisible()
    await form.getByLabel('Repeat the passphrase').fill(passphrase)
    await submit.click()
    await expect(form.getByText('The password is wrong.')).toBeVisible()
    await form.getByLabel('Your own password').fill(desk.password)
    const [download] = await Promise.all([page.waitForEvent('download'), submit.click()])
    const file = info.outputPath('downloaded.backup')
    await download.saveAs(file)
    await expect(page.getByText(/\.backup was downloaded\./)).toBeVisible()
    await expect(part).toContainText('Downloaded here')

    const said = execFileSync(binary, ['restore', '--check', file], {
      input: `${passphrase}\n`,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, AFTERCARE_DATA_DIR: info.outputPath('empty') },
    })
    expect(said).toContain('is complete')

    // The restore ends the invitation. The owner sees which people to invite again.
    execFileSync(binary, ['restore', file], {
      input: `${passphrase}\n`,
      env: { PATH: process.env.PATH, AFTERCARE_DATA_DIR: info.outputPath('restored') },
    })
    const restored = await serve(info.outputPath('restored'))
    try {
      await signInAtTheDesk(page, restored)
      await page.goto(`${restored.url}/admin/dashboard/people`)
      await expect(page.getByText(/^Ended /)).toBeVisible()
      await page.getByRole('button', { name: `Invite again: ${meera}` }).click()
      await expect(page.getByText(`The invitation to ${meera} was not emailed.`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Send again: ${meera}` })).toBeVisible()
    } finally {
      await restored.stop()
    }
  },
)
