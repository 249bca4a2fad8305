import type { Page } from '@playwright/test'

/** Lets the next request to an address reach the server and loses the answer, as a bad line does. */
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
