import { join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { filmOf } from '../../support/camera.ts'
import { expectAccessible, expectNoOverflow } from '../../support/checks.ts'
import { chromium } from '../../support/chromium.ts'
import { onASlowNetwork } from '../../support/network.ts'
import { expect, test } from '../../support/test.ts'

const form = '/customer_dashboard/registered_product'

test(
  'the camera reads the serial number from a picture of a code',
  {
    tag: ['@phone-only', '@night'],
  },
  async ({ portal, newCustomer, asCustomer, viewport }, { outputDir }) => {
    const { mkdir } = await import('node:fs/promises')
    await mkdir(outputDir, { recursive: true })
    const film = join(outputDir, 'label.y4m')
    await filmOf('NS-7734-AX2', film)
    const { launchOptions } = chromium()
    const browser = await browsers.launch({
      ...launchOptions,
      args: [
        ...launchOptions.args,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    })
    const page = await browser.newPage({
      viewport,
      isMobile: true,
      hasTouch: true,
      baseURL: portal.url,
    })
    await asCustomer(page, await newCustomer())
    await onASlowNetwork(page)
    await page.goto(form)
    await page.getByRole('button', { name: 'Scan the serial number' }).click()
    await expect(page.getByRole('dialog', { name: 'Scan the serial number' })).toBeHidden({
      timeout: 120_000,
    })
    await expect(page.getByLabel('Serial Number', { exact: true })).toHaveValue('NS-7734-AX2')
    await expectNoOverflow(page)
    await browser.close()
  },
)

test('a blocked camera is explained, and typing still works', {
  tag: ['@phone-only', '@night'],
}, async ({ page, newCustomer, asCustomer }) => {
  await page.addInitScript(() => {
    const camera = [{ kind: 'videoinput' }] as MediaDeviceInfo[]
    navigator.mediaDevices.enumerateDevices = async () => camera
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await asCustomer(page, await newCustomer())
  await page.goto(form)
  await page.getByRole('button', { name: 'Scan the serial number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan the serial number' })
  await expect(dialog.getByText('The camera is not allowed.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('Serial Number', { exact: true }).fill('SN-1')
})

test('without a camera the field stays as it is', { tag: ['@phone-only', '@night'] }, async ({
  page,
  newCustomer,
  asCustomer,
}) => {
  await asCustomer(page, await newCustomer())
  await page.goto(form)
  await expect(page.getByLabel('Serial Number', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the serial number' })).toHaveCount(0)
})

test('only pages of customers may use the camera', { tag: '@night' }, async ({ request }) => {
  const policy = async (path: string) =>
    (await request.get(path)).headers()['permissions-policy'] ?? ''
  expect(await policy('/')).toContain('camera=(self)')
  expect(await policy(form)).toContain('camera=(self)')
  expect(await policy('/admin/dashboard/queue')).toContain('camera=()')
})
