import type { Page } from '@playwright/test'

/** Lets the next request reach the server, but loses the answer, like a bad connection. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}
