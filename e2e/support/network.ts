import type { Page } from '@playwright/test'

/** A slow phone network: 400 kbit/s and 400 ms, like 'Slow 3G' in the browser. */
export async function onASlowNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}
