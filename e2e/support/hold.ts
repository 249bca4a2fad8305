import type { Page, Route } from '@playwright/test'

/** Holds back the answers of a call until the test releases them. Then `next` decides. */
export async function hold(
  page: Page,
  call: string,
  next = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(call, async (route) => {
    await released
    await next(route)
  })
  return release
}
